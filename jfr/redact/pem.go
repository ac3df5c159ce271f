package redact

import "bytes"

// pem finds the body of a key in PEM behind -----BEGIN, of which the place is that of its B.
func (s *scanner) pem(text []byte, i int) int {
	if !bytes.HasPrefix(text[i:], []byte("BEGIN ")) || !bytes.HasSuffix(text[:i], []byte("-----")) {
		return i
	}
	i -= len("-----")
	head := bytes.Index(text[i+11:], []byte("-----"))
	if head < 0 || head > 60 || !bytes.Contains(text[i:i+11+head], []byte("KEY")) {
		return i
	}
	from := i + 11 + head + 5
	length := bytes.Index(text[from:], []byte("-----END"))
	to := from + length
	if length < 0 {
		to = len(text)
	}
	for from < to && (text[from] == '\n' || text[from] == '\r') {
		from++
	}
	for to > from && (text[to-1] == '\n' || text[to-1] == '\r') {
		to--
	}
	s.addSecret(text, from, to, true)
	return to
}
