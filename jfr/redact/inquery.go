package redact

import (
	"bytes"
	"slices"
)

// inQuery looks for the value of a secret parameter of a query that is in another one, token%3Dx%26page%3D2, or of a member of JSON there,
// %22token%22%3A%22x%22, given the last letter of %3D or %3A.
func (s *scanner) inQuery(text []byte, i int) int {
	end := len(bytes.TrimSuffix(text[:i-len("%3")], quoteInQuery))
	from := end
	for from > 0 && isKeyByte(text[from-1]) && end-from < maxKey {
		from--
	}
	if from > 0 && text[from-1] == '%' { // of %3F or %26
		from = min(from+2, end)
	}
	if from == end || !s.keys.secret(text[from:end]) {
		return i
	}
	start := i + 1
	if text[i]|0x20 == 'a' && bytes.HasPrefix(text[start:], []byte("%20")) {
		start += len("%20")
	}
	ends := endsInQuery[text[i]|0x20]
	if bytes.HasPrefix(text[start:], quoteInQuery) {
		start, ends = start+len(quoteInQuery), [][]byte{quoteInQuery}
	}
	to := start
	for to < len(text) && bytes.IndexByte([]byte(" \t\r\n\"'<>&"), text[to]) < 0 && !startsWithOne(text[to:], ends) {
		if len(ends) == 1 && bytes.HasPrefix(text[to:], []byte("%5C%22")) { // a quote that belongs to it
			to += len("%5C")
		}
		to++
	}
	s.addSecret(text, start, to, true)
	return max(i, to)
}

// quoteInQuery is a quote, and endsInQuery are what ends a value without them, by the last letter of what is before it.
var (
	quoteInQuery = []byte("%22")
	endsInQuery  = map[byte][][]byte{'d': {[]byte("%26")}, 'a': {[]byte("%26"), []byte("%2C"), []byte("%2c"), []byte("%7D"), []byte("%7d"), []byte("%5D"), []byte("%5d")}}
)

// escapedEquals is the equals sign as Gson escapes it in strings, and endsEscaped are what ends a parameter there, or the string.
var (
	escapedEquals = []byte(`\u003d`)
	endsEscaped   = [][]byte{[]byte(`\u0026`), []byte(`\"`), []byte(`\n`)}
)

// escapedValue looks for the value of a secret parameter in a string of JSON, "?token\u003dx\u0026page\u003d2", given the last letter of \u003d.
func (s *scanner) escapedValue(text []byte, i int) int {
	end := i + 1 - len(escapedEquals)
	from := s.keys.before(text, end)
	if from == end || !s.keys.secret(text[from:end]) {
		return i
	}
	to := i + 1
	for to < len(text) && bytes.IndexByte([]byte(" \t\r\n\"'<>&"), text[to]) < 0 && !startsWithOne(text[to:], endsEscaped) {
		to++
	}
	s.addSecret(text, i+1, to, true)
	return max(i, to-1)
}

func startsWithOne(text []byte, of [][]byte) bool {
	return slices.ContainsFunc(of, func(start []byte) bool { return bytes.HasPrefix(text, start) })
}
