package jfr

import (
	"bytes"
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

const (
	surrogateLead = 0xed // first byte of surrogates, and of some other characters
	surrogateSize = 3
)

// surrogate decodes the surrogate whose three bytes are at the start of a text; 0 if there is none.
func surrogate[T string | []byte](text T) rune {
	if len(text) < surrogateSize || text[0] != surrogateLead || text[1]&0xe0 != 0xa0 || text[2]&0xc0 != 0x80 {
		return 0
	}
	return 0xd000 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f)
}

// loneSurrogate returns the place of the first surrogate in UTF-8 text that is not one of a pair; -1 if there is none.
func loneSurrogate(text []byte) int {
	for at := 0; ; {
		next := bytes.IndexByte(text[at:], surrogateLead)
		if next < 0 {
			return -1
		}
		at += next
		switch char := surrogate(text[at:]); {
		case char == 0:
			at++
		case utf16.DecodeRune(char, surrogate(text[at+surrogateSize:])) == utf8.RuneError:
			return at
		default:
			at += 2 * surrogateSize
		}
	}
}

// appendUTF8 appends text that is UTF-8 for the writer. Lone surrogates, which no UTF-8 has, become replacement characters
// as in the JDK (String.decodeUTF8_UTF16 of java.lang), so that those of UTF-16 text are not taken for them. Pairs stay,
// see [joinSurrogates].
func appendUTF8(buf, text []byte) []byte {
	for {
		at := loneSurrogate(text)
		if at < 0 {
			return append(buf, text...)
		}
		buf = utf8.AppendRune(append(buf, text[:at]...), utf8.RuneError)
		text = text[at+surrogateSize:]
	}
}

// joinSurrogates turns modified UTF-8 into UTF-8. HotSpot writes names as class files have them: a character beyond
// U+FFFF is a pair of surrogates of three bytes each (The Java Virtual Machine Specification, 4.4.7).
func joinSurrogates(name string) string {
	at := strings.IndexByte(name, surrogateLead)
	if at < 0 {
		return name
	}
	var b []byte
	rest := name
	for ; at >= 0 && len(rest) >= at+2*surrogateSize; at = strings.IndexByte(rest, surrogateLead) {
		char := utf16.DecodeRune(surrogate(rest[at:]), surrogate(rest[at+surrogateSize:]))
		if char == utf8.RuneError { // not a pair
			b, rest = append(b, rest[:at+1]...), rest[at+1:]
			continue
		}
		b, rest = utf8.AppendRune(append(b, rest[:at]...), char), rest[at+2*surrogateSize:]
	}
	return string(append(b, rest...))
}
