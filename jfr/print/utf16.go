package print

import "unicode/utf8"

// appendUnits appends a text by its UTF-16 units, as the JDK's tool goes through
// a Java string.
func appendUnits(buf []byte, text string, appendUnit func(buf []byte, unit uint16) []byte) []byte {
	for at := 0; at < len(text); {
		if char := text[at]; char < utf8.RuneSelf {
			buf = appendUnit(buf, uint16(char))
			at++
			continue
		}
		char, size := decodeRune(text, at)
		at += size
		if char >= 0x10000 {
			char -= 0x10000
			buf = appendUnit(buf, uint16(0xd800+char>>10))
			char = 0xdc00 + char&0x3ff
		}
		buf = appendUnit(buf, uint16(char))
	}
	return buf
}

// decodeRune decodes the character at a place of a text as the JDK's tool does.
//
// A lone surrogate stands for itself: package jfr keeps those of UTF-16 text, and only them, as three bytes. A pair, as
// HotSpot writes characters beyond U+FFFF in names of classes and threads, is not understood: each becomes a
// replacement character, as every other sequence that is not UTF-8.
func decodeRune(text string, at int) (char rune, size int) {
	if surrogate := surrogateAt(text, at); surrogate != 0 {
		high, low := surrogate < 0xdc00, surrogate >= 0xdc00
		if high && surrogateAt(text, at+3) >= 0xdc00 || low && isHigh(surrogateAt(text, at-3)) {
			surrogate = utf8.RuneError
		}
		return surrogate, 3
	}
	if char, size = utf8.DecodeRuneInString(text[at:]); char != utf8.RuneError || size > 1 {
		return char, size
	}
	return utf8.RuneError, malformed(text[at:])
}

// surrogateAt returns the surrogate whose three bytes are at a place; 0 if there is none.
func surrogateAt(text string, at int) rune {
	if at < 0 || len(text)-at < 3 || text[at] != 0xed || text[at+1]&0xe0 != 0xa0 || text[at+2]&0xc0 != 0x80 {
		return 0
	}
	return 0xd000 | rune(text[at+1]&0x3f)<<6 | rune(text[at+2]&0x3f)
}

func isHigh(surrogate rune) bool { return 0xd800 <= surrogate && surrogate < 0xdc00 }

// malformed returns the number of bytes that Java replaces by one character at the start of a text that is not
// UTF-8: those that could have been one, were it not for the next (java.lang.String, decodeUTF8_UTF16).
func malformed(text string) int {
	want := 1
	switch lead := text[0]; {
	case 0xc2 <= lead && lead < 0xe0:
		want = 2
	case 0xe0 <= lead && lead < 0xf0:
		want = 3
	case 0xf0 <= lead && lead <= 0xf4:
		want = 4
	}
	size := 1
	for size < min(want, len(text)) && text[size]&0xc0 == 0x80 && (size > 1 || isSecond(text[0], text[1])) {
		size++
	}
	return size
}

// isSecond tells whether a byte may follow the first one of a sequence.
func isSecond(lead, second byte) bool {
	switch lead {
	case 0xe0:
		return second >= 0xa0
	case 0xf0:
		return second >= 0x90
	case 0xf4:
		return second < 0x90
	}
	return true
}

// appendValid appends a text so that it can be shown: a lone surrogate, which
// UTF-8 does not have, becomes a question mark, as the JDK's tool prints it.
func appendValid(buf []byte, text string) []byte {
	if utf8.ValidString(text) {
		return append(buf, text...)
	}
	for at := 0; at < len(text); {
		char, size := decodeRune(text, at)
		at += size
		if 0xd800 <= char && char < 0xe000 {
			char = '?'
		}
		buf = utf8.AppendRune(buf, char)
	}
	return buf
}
