package write

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"jfrlens/jfr"
)

// Encodings of strings; see jfr/FORMAT.md.
const (
	textNull     = 0
	textEmpty    = 1
	textConstant = 2
	textUTF8     = 3
	textUTF16    = 4
	textLatin1   = 5
)

// text is a string in the file: its encoding and payload, or the key if it is a constant.
type text struct {
	encoding byte
	payload  []byte
	chars    int // of UTF-16
	key      int64
}

// readText reads the string at data[p:end] and returns what is behind it, -1 if it is damaged.
func readText(data []byte, p, end int) (text, int) {
	if p >= end {
		return text{}, -1
	}
	t := text{encoding: data[p]}
	p++
	switch t.encoding {
	case textNull, textEmpty:
		return t, p
	case textConstant, textUTF8, textUTF16, textLatin1:
	default:
		return text{}, -1
	}
	n, p := readVarint(data, p, end)
	if t.encoding == textConstant {
		t.key = int64(n)
		return t, p
	}
	if p < 0 || n > uint64(end-p) {
		return text{}, -1
	}
	behind := p + int(n)
	if t.encoding == textUTF16 {
		t.chars = int(n)
		if behind = skipVarints(data, p, end, t.chars); behind < 0 {
			return text{}, -1
		}
	}
	t.payload = data[p:behind:behind]
	return t, behind
}

// String returns the string as UTF-8. Surrogates that are written as three bytes each are joined; a single one stays three
// bytes, and so does what else is not UTF-8.
func (t text) String() string {
	switch t.encoding {
	case textUTF8:
		return joinSurrogates(string(t.payload))
	case textLatin1:
		return latin1(t.payload)
	case textUTF16:
		return fromChars(t.payload, t.chars)
	}
	return ""
}

func latin1(payload []byte) string {
	var b strings.Builder
	b.Grow(len(payload))
	for _, c := range payload {
		b.WriteRune(rune(c))
	}
	return b.String()
}

func fromChars(payload []byte, n int) string {
	b := make([]byte, 0, n+n/8)
	surrogates := false
	for p := 0; n > 0; n-- {
		var v uint64
		v, p = readVarint(payload, p, len(payload))
		if char := rune(uint16(v)); utf16.IsSurrogate(char) {
			surrogates = true
			b = appendSurrogate(b, char)
		} else {
			b = utf8.AppendRune(b, char)
		}
	}
	if surrogates {
		return joinSurrogates(string(b))
	}
	return string(b)
}

const (
	surrogateLead = 0xed // first byte of surrogates, and of some other characters
	surrogateSize = 3
)

func appendSurrogate(buf []byte, char rune) []byte {
	return append(buf, 0xe0|byte(char>>12), 0x80|byte(char>>6&0x3f), 0x80|byte(char&0x3f))
}

// surrogate decodes the surrogate at the start of a text, 0 if there is none.
func surrogate(s string) rune {
	if len(s) < surrogateSize || s[0] != surrogateLead || s[1]&0xe0 != 0xa0 || s[2]&0xc0 != 0x80 {
		return 0
	}
	return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f)
}

// joinSurrogates turns modified UTF-8 into UTF-8 (The Java Virtual Machine Specification, 4.4.7).
func joinSurrogates(s string) string {
	at := strings.IndexByte(s, surrogateLead)
	if at < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if char := utf16.DecodeRune(surrogate(s[i:]), surrogate(s[min(i+surrogateSize, len(s)):])); char != utf8.RuneError {
			b = utf8.AppendRune(b, char)
			i += 2 * surrogateSize
			continue
		}
		b = append(b, s[i])
		i++
	}
	return string(b)
}

// rewritten returns another string as the producer would write it in the place of this one.
func (t text) rewritten(s string) []byte {
	if t.encoding == textUTF8 && joinSurrogates(string(t.payload)) != string(t.payload) {
		s = splitPairs(s)
	}
	return appendText(nil, t.encoding, s)
}

// splitPairs turns UTF-8 into modified UTF-8.
func splitPairs(s string) string {
	var b []byte
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
			b = appendSurrogate(appendSurrogate(b, high), low)
		} else {
			b = append(b, s[:size]...)
		}
		s = s[size:]
	}
	return string(b)
}

// appendText appends a string in an encoding, or in UTF-8 if it cannot be written so.
func appendText(buf []byte, encoding byte, s string) []byte {
	if s == "" {
		encoding = textEmpty
	}
	switch encoding {
	case textUTF16:
		return appendChars(buf, s)
	case textLatin1:
		if whole, ok := appendLatin1(buf, s); ok {
			return whole
		}
	}
	return jfr.AppendString(buf, s)
}

func appendLatin1(buf []byte, s string) ([]byte, bool) {
	start := len(buf)
	buf = jfr.AppendVarint(append(buf, textLatin1), int64(utf8.RuneCountInString(s)))
	for _, r := range s {
		if r > 0xff {
			return buf[:start], false
		}
		buf = append(buf, byte(r))
	}
	return buf, true
}

func appendChars(buf []byte, s string) []byte {
	var chars []uint16
	for len(s) > 0 {
		if char := surrogate(s); char != 0 {
			chars, s = append(chars, uint16(char)), s[surrogateSize:]
			continue
		}
		r, size := utf8.DecodeRuneInString(s)
		chars, s = utf16.AppendRune(chars, r), s[size:]
	}
	buf = jfr.AppendVarint(append(buf, textUTF16), int64(len(chars)))
	for _, char := range chars {
		buf = jfr.AppendVarint(buf, int64(char))
	}
	return buf
}
