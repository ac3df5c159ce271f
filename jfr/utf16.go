package jfr

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// appendUTF16 appends n chars, each a compressed integer, joining surrogate pairs. A single
// surrogate becomes three bytes, as in modified UTF-8, so that nothing is lost.
func appendUTF16(buf, data []byte, p, n int) []byte {
	high := rune(-1)
	for n > 0 {
		if data[p] < utf8.RuneSelf && high < 0 {
			plain := asciiPrefix(data[p : p+n])
			buf = append(buf, data[p:p+plain]...)
			p, n = p+plain, n-plain
			continue
		}
		n--
		var v uint64
		v, p = varint(data, p)
		char := rune(uint16(v))
		if high >= 0 {
			if joined := utf16.DecodeRune(high, char); joined != utf8.RuneError {
				buf, high = utf8.AppendRune(buf, joined), -1
				continue
			}
			buf, high = appendSurrogate(buf, high), -1
		}
		switch {
		case 0xD800 <= char && char < 0xDC00:
			high = char
		case utf16.IsSurrogate(char):
			buf = appendSurrogate(buf, char)
		default:
			buf = utf8.AppendRune(buf, char)
		}
	}
	if high >= 0 {
		buf = appendSurrogate(buf, high)
	}
	return buf
}

func appendSurrogate(buf []byte, char rune) []byte {
	return append(buf, 0xE0|byte(char>>12), 0x80|byte(char>>6&0x3F), 0x80|byte(char&0x3F))
}

// joinSurrogates turns modified UTF-8 into UTF-8. HotSpot writes names as class files have them: a character beyond
// U+FFFF is a pair of surrogates of three bytes each (The Java Virtual Machine Specification, 4.4.7).
func joinSurrogates(name string) string {
	const lead, size = "\xed", 3
	at := strings.Index(name, lead)
	if at < 0 {
		return name
	}
	var b []byte
	rest := name
	for ; at >= 0 && len(rest) >= at+2*size; at = strings.Index(rest, lead) {
		char := utf16.DecodeRune(surrogate(rest[at:]), surrogate(rest[at+size:]))
		if char == utf8.RuneError { // not a pair
			b, rest = append(b, rest[:at+size]...), rest[at+size:]
			continue
		}
		b, rest = utf8.AppendRune(append(b, rest[:at]...), char), rest[at+2*size:]
	}
	return string(append(b, rest...))
}

// surrogate decodes the surrogate that the three bytes at the start of a text stand for; 0 if they do not.
func surrogate(text string) rune {
	if text[0] != 0xed || text[1]&0xe0 != 0xa0 || text[2]&0xc0 != 0x80 {
		return 0
	}
	return 0xd000 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f)
}
