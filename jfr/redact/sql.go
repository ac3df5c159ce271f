package redact

import (
	"bytes"
	"strings"
)

// literals replaces what is quoted in SQL.
func (s *scanner) literals(text []byte) {
	if !s.rules.SQL {
		return
	}
	for at := 0; at < len(text); {
		quote := bytes.IndexByte(text[at:], '\'')
		if quote < 0 {
			return
		}
		from := at + bytes.LastIndexByte(text[at:at+quote], '\n') + 1
		to := len(text)
		if end := bytes.IndexByte(text[at+quote:], '\n'); end >= 0 {
			to = at + quote + end
		}
		if start := statement(text, from, to); start >= 0 {
			s.quoted(text[:to], start)
		}
		at = to
	}
}

// quoted enters all literals behind a place.
func (s *scanner) quoted(line []byte, at int) {
	for at < len(line) {
		open := bytes.IndexByte(line[at:], '\'')
		if open < 0 {
			return
		}
		from := at + open + 1
		to := closingSQL(line, from)
		s.add(line, from, to, Literal)
		at = to + 1
	}
}

// statements are the words that statements start with, and the next one that tells them from prose, which stands right behind
// them, or that many bytes on at most.
var statements = []struct {
	word, next string
	within     int
}{
	{"select", "from", 400},
	{"update", "set", 100},
	{"insert", "into", 0},
	{"delete", "from", 0},
	{"merge", "into", 0},
	{"identified", "by", 0},
	{"create", "user", 0},
	{"alter", "user", 0},
	{"create", "role", 0},
	{"alter", "role", 0},
	{"set", "password", 0},
}

// statement returns where in a line the first statement starts, -1 if there is none. It may go on in the next line.
func statement(text []byte, from, to int) int {
	for i := from; i < to; i++ {
		if c := text[i] | 0x20; strings.IndexByte("siudmca", c) < 0 || i > 0 && isASCIIWord(text[i-1]) {
			continue
		}
		for _, s := range statements {
			if startsWith(text[i:], s.word) && (s.within == 0 && follows(text[i+len(s.word):], s.next) || s.within > 0 && isWithin(text[i+len(s.word)+1:], s.next, s.within)) {
				return i
			}
		}
	}
	return -1
}

// startsWith says whether a text starts with a word in letters of any case, and a blank.
func startsWith(text []byte, word string) bool {
	n := len(word)
	return len(text) > n && isSpace(text[n]) && text[0]|0x20 == word[0] && strings.EqualFold(string(text[:n]), word)
}

// follows says whether a word comes next, behind blanks.
func follows(text []byte, word string) bool {
	i := 0
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return startsWith(text[i:], word)
}

// isWithin says whether a word comes in the same line, or starts the next, at most that many bytes on.
func isWithin(text []byte, word string, limit int) bool {
	for i := 1; i <= limit && i < len(text) && text[i-1] != '\n'; i++ {
		if isSpace(text[i]) && startsWith(text[i+1:], word) {
			return true
		}
	}
	return false
}

// isSpace says whether a byte is white space as patterns have it.
func isSpace(c byte) bool { return isBlank(c) || c == '\n' || c == '\r' || c == '\f' }

// isASCIIWord says whether a byte is of a word as patterns have it.
func isASCIIWord(c byte) bool { return c < 0x80 && isWord(c) }

// closingSQL returns where a literal ends: two quotes are one that belongs to it.
func closingSQL(text []byte, from int) int {
	for to := from; to < len(text); to++ {
		if text[to] != '\'' {
			continue
		}
		if to+1 < len(text) && text[to+1] == '\'' {
			to++
			continue
		}
		return to
	}
	return len(text)
}
