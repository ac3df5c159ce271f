package print

import "unicode/utf8"

// appendUnits appends a text by its UTF-16 units, as the JDK's tool goes through
// a Java string.
func appendUnits(buf []byte, text string, appendUnit func(buf []byte, unit uint16) []byte) []byte {
	for i := 0; i < len(text); {
		if char := text[i]; char < utf8.RuneSelf {
			buf = appendUnit(buf, uint16(char))
			i++
			continue
		}
		char, size := decodeRune(text[i:])
		i += size
		if char >= 0x10000 {
			char -= 0x10000
			buf = appendUnit(buf, uint16(0xd800+char>>10))
			char = 0xdc00 + char&0x3ff
		}
		buf = appendUnit(buf, uint16(char))
	}
	return buf
}

// decodeRune is utf8.DecodeRuneInString, but takes a lone surrogate for what it
// is: package jfr keeps those of Java strings as three bytes.
func decodeRune(text string) (char rune, size int) {
	if len(text) >= 3 && text[0] == 0xed && text[1]&0xe0 == 0xa0 && text[2]&0xc0 == 0x80 {
		return 0xd000 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f), 3
	}
	return utf8.DecodeRuneInString(text)
}

// appendValid appends a text so that it can be shown: a lone surrogate, which
// UTF-8 does not have, becomes a question mark, as the JDK's tool prints it.
func appendValid(buf []byte, text string) []byte {
	if utf8.ValidString(text) {
		return append(buf, text...)
	}
	for len(text) > 0 {
		char, size := decodeRune(text)
		text = text[size:]
		if 0xd800 <= char && char < 0xe000 {
			char = '?'
		}
		buf = utf8.AppendRune(buf, char)
	}
	return buf
}
