package print

import "strings"

// screen tells whether people read at a terminal, where a text of the recording with a line feed in it could begin a
// line that looks like one of the tool. Files and pipes get texts as the JDK's tool writes them.
type screen bool

// continued begins each further line of a text of the recording.
const continued = "    | "

// text is a text of the recording as it is written.
func (s screen) text(text string) string {
	if !s {
		return text
	}
	return strings.ReplaceAll(text, "\n", "\n"+continued)
}

// append appends a text of the recording, see [appendValid].
func (s screen) append(buf []byte, text string) []byte { return appendValid(buf, s.text(text)) }

// appendXML appends a text of the recording to a document, see [appendXML].
func (s screen) appendXML(buf []byte, text string) []byte {
	for s {
		line, rest, more := strings.Cut(text, "\n")
		if !more {
			break
		}
		buf, text = append(appendXML(buf, line), "&#10;"...), rest
	}
	return appendXML(buf, text)
}
