package launch

import "strings"

// States of an [argSplitter].
const (
	betweenWords = iota
	inWord
	inQuotes
	behindBackslash // in quotes
	inIndent        // of a line of quoted text that goes on
	inComment
)

// argSplitter splits the text of an argument file as the launcher does (OpenJDK, src/java.base/share/native/libjli/args.c, nextToken):
// at white space, with quotes that end with their line, and with escapes in them. A comment takes the plain text before it along,
// and what was quoted before it goes on behind it.
type argSplitter struct {
	text  string
	words []string
	state int
	quote byte            // that is open
	from  int             // where the plain text begins that is not in word yet
	word  strings.Builder // as far as it is known
	begun bool            // there is something in word, and be it nothing
}

// splitArgFile returns the words of an argument file.
func splitArgFile(text string) []string {
	s := &argSplitter{text: text}
	for i := range len(text) {
		if s.begins(i) {
			s.take(i)
		}
	}
	if s.state == inWord || s.state == inQuotes {
		if s.from < len(text) {
			s.keep(len(text))
		}
		if s.begun {
			s.words = append(s.words, s.word.String())
		}
	}
	return s.words
}

// begins deals with a character that is no part of a word; it is one where that is true.
func (s *argSplitter) begins(i int) bool {
	c := s.text[i]
	switch s.state {
	case betweenWords, inIndent:
		if strings.IndexByte(" \t\r\n\f", c) >= 0 {
			return false
		}
		s.from = i
		s.state = map[int]int{betweenWords: inWord, inIndent: inQuotes}[s.state]
	case behindBackslash:
		s.escaped(i)
		return false
	case inComment:
		if isLineEnd(c) {
			s.state = betweenWords
		}
		return false
	}
	return true
}

// escaped takes what is behind a backslash.
func (s *argSplitter) escaped(i int) {
	c := s.text[i]
	s.from = i + 1
	if isLineEnd(c) {
		s.state = inIndent
		return
	}
	if at := strings.IndexByte("nrtf", c); at >= 0 {
		c = "\n\r\t\f"[at]
	}
	s.word.WriteByte(c)
	s.begun, s.state = true, inQuotes
}

// take takes a character of a word, or one that ends it.
func (s *argSplitter) take(i int) {
	switch c := s.text[i]; {
	case isLineEnd(c) || s.state == inWord && strings.IndexByte(" \t\f", c) >= 0:
		s.keep(i)
		s.words = append(s.words, s.word.String())
		s.word.Reset()
		s.begun, s.state = false, betweenWords
	case c == '#' && s.state == inWord:
		s.state = inComment
	case c == '\\' && s.state == inQuotes:
		s.keep(i)
		s.state = behindBackslash
	case (c == '"' || c == '\'') && (s.state == inWord || c == s.quote):
		if s.from < i {
			s.keep(i)
		}
		s.from, s.quote = i+1, c
		s.state = map[int]int{inWord: inQuotes, inQuotes: inWord}[s.state]
	}
}

// keep adds the plain text before a place to the word.
func (s *argSplitter) keep(to int) {
	s.word.WriteString(s.text[s.from:to])
	s.from, s.begun = to, true
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }
