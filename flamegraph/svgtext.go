package flamegraph

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// Widths of characters, in pixels: of the text in boxes, which is in a font of one width, and on average of other text.
const (
	boxChar  = 7.25
	noteChar = 6.4
	headChar = 8.6
)

// boxPadding is between the edge of a box and its text.
const boxPadding = 4

// charsIn is how many characters fit.
func charsIn(wide, char float64) int { return int(wide / char) }

// labelOf returns the longest form of a box's name that fits.
func (g *graph) labelOf(box *svgBox) string {
	room := charsIn(box.wide-2*boxPadding, boxChar)
	if room < 2 {
		return ""
	}
	full := smallerFrames(box.frames)
	if box.node >= 0 {
		full = g.shortName(box.node)
	}
	if utf8.RuneCountInString(full) <= room {
		return full
	}
	bare := full[strings.LastIndexByte(full, '.')+1:]
	return cutText(bare, room)
}

// shortName is the name of a node without the package.
func (g *graph) shortName(node int) string {
	method := g.method[node]
	if method < 0 {
		return g.name(node)
	}
	m := g.methods[method]
	simple := m.Class[strings.LastIndexByte(m.Class, '.')+1:]
	return fullName(profile.Method{Class: simple, Name: m.Name})
}

// cutText cuts a text to a number of characters; "" if too little would remain.
func cutText(text string, room int) string {
	if utf8.RuneCountInString(text) <= room {
		return text
	}
	if room < 3 {
		return ""
	}
	return string([]rune(text)[:room-1]) + "…"
}

// tooltip says what a box is and what it has.
func (g *graph) tooltip(box *svgBox) string {
	whole := g.sums[0].whole
	if box.node < 0 {
		if len(g.sums) > 1 {
			whole += g.sums[1].whole
		}
		return fmt.Sprintf("%s: %s, %s", smallerFrames(box.frames), g.of.Format(box.weight), units.Share(box.weight, whole))
	}
	text := g.name(box.node)
	if frame := g.frame[box.node]; frame >= 0 && g.frames[frame].Line > 0 {
		text += fmt.Sprintf(" (mostly line %d)", g.frames[frame].Line)
	}
	if len(g.sums) > 1 {
		return text + "\n" + g.change(box.node)
	}
	total, self := g.sums[0].total[box.node], g.sums[0].self[box.node]
	return fmt.Sprintf("%s\n%s, %s; self %s, %s", text, g.of.Format(total), units.Share(total, whole),
		g.of.Format(self), units.Share(self, whole))
}

// change says what a node has now and had before, and what the comparison says of its method.
func (g *graph) change(node int) string {
	text := fmt.Sprintf("%s, before %s", g.of.Format(g.sums[0].total[node]), g.of.Format(g.sums[1].total[node]))
	if words := g.verdict(node).Text; words != "" {
		text += "\n" + visible.Text(words)
	}
	return text
}

// subtitle says what the picture shows.
func (g *graph) subtitle() string {
	text := g.of.Label + ": " + g.amount(0)
	if span := g.runs[0].span(); span > 0 {
		text += ", recorded over " + units.Duration(span)
	}
	return text
}

// amount is what a run has altogether.
func (g *graph) amount(run int) string {
	sums := &g.sums[run]
	text := g.of.Format(sums.whole)
	if g.of.Unit != sample.UnitSamples {
		text += " in " + units.Plural(sums.counts, g.of.Noun())
	}
	return text
}

// notes are what the reader of the picture has to know.
func (g *graph) notesOn(l *svgLayout) []string {
	var list []string
	if l.small > 0 {
		list = append(list, fmt.Sprintf("%s narrower than a pixel: they are grey together, or left out.", frameCount(l.small, "is", "are")))
	}
	if l.tooDeep > 0 {
		list = append(list, fmt.Sprintf("%s above the topmost row and left out: stacks are deeper than %d frames.", frameCount(l.tooDeep, "is", "are"), mostRows-1))
	}
	if g.compared != nil {
		list = append(list, g.compared.Sentences()...)
	}
	for _, note := range g.notes(g.chosen, "the shares say more than the weights") {
		list = append(list, "Note: "+strings.TrimSuffix(note, ".")+".")
	}
	return list
}

// frameCount says how many frames are, as the beginning of a sentence.
func frameCount(n int, is, are string) string {
	if n == 1 {
		are = is
	}
	return units.Plural(int64(n), "frame") + " " + are
}

// wrapText breaks a text between words into lines of at most so many characters, if the words let it.
func wrapText(text string, room int) []string {
	var lines []string
	line, length := "", 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		if length > 0 && length+1+n > room {
			lines = append(lines, line)
			line, length = "", 0
		}
		if length > 0 {
			line += " "
			length++
		}
		line += word
		length += n
	}
	return append(lines, line)
}

// escapeXML returns text as the content of an element or attribute; what no XML may hold is replaced.
func escapeXML(text string) string {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(text)) // a buffer takes everything
	return out.String()
}
