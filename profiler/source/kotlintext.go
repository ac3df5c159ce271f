package source

import "bytes"

// endMembers puts a ";" in front of each "}" on whose line something else ends:
// the grammar wants the last member of a class to end with its line or with
// that. It takes the place of a blank, so that offsets stay as they are.
func endMembers(text []byte) []byte {
	out := bytes.Clone(text)
	l := &lexer{text: text, lang: Kotlin}
	for t, more := l.next(); more; t, more = l.next() {
		if text[t.start] != '}' {
			continue
		}
		before := bytes.TrimRight(text[:t.start], " \t")
		if len(before) == 0 || len(before) == t.start || bytes.HasSuffix(before, []byte("->")) {
			continue
		}
		switch before[len(before)-1] {
		case '\n', '{', ';', ',':
		default:
			out[t.start-1] = ';'
		}
	}
	return out
}
