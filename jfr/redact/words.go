package redact

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// wordRule is a line of a word list.
type wordRule struct {
	pattern *regexp.Regexp // of whole words
	keep    bool
	with    string // "" for a pseudonym
}

// AddWords reads a word list as jfr-redact has it: "- word" to replace it, "+ word" to keep it, also where another rule finds it
// by itself, "! word other" to replace it by another, "#" starts a comment. A word may have * or be a /pattern/.
func (r *Rules) AddWords(list io.Reader) error {
	lines := bufio.NewScanner(list)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) < 2 || !strings.Contains("-+!", fields[0]) || fields[0] == "!" && len(fields) != 3 {
			return fmt.Errorf("line %d of the word list is neither \"- word\", \"+ word\" nor \"! word other\": %q", number, line)
		}
		rule := wordRule{keep: fields[0] == "+"}
		if fields[0] == "!" {
			rule.with = fields[2]
		}
		var err error
		if rule.pattern, err = wordPattern(fields[1]); err != nil {
			return fmt.Errorf("line %d of the word list: %w", number, err)
		}
		r.words = append(r.words, rule)
	}
	return lines.Err()
}

// wordPattern makes a pattern of a word with asterisks, or of one between slashes.
func wordPattern(word string) (*regexp.Regexp, error) {
	if len(word) > 2 && word[0] == '/' && word[len(word)-1] == '/' {
		return compilePattern("^(?:" + word[1:len(word)-1] + ")$")
	}
	return compilePattern("(?i)^" + strings.ReplaceAll(regexp.QuoteMeta(word), `\*`, ".*") + "$")
}

// addWords enters the words of the lists that are in a text.
func (s *scanner) addWords(text []byte) {
	if len(s.rules.words) == 0 {
		return
	}
	for from := 0; from < len(text); from++ {
		if !isWord(text[from]) {
			continue
		}
		to := from
		for to < len(text) && isListedByte(text, to) {
			to++
		}
		s.word(text, from, to)
		from = to
	}
}

// keepsWord says whether a word list says of a text that it stays, whatever else says that it is secret.
func (r *Rules) keepsWord(text string) bool {
	for i := range r.words {
		if r.words[i].pattern.MatchString(text) {
			return r.words[i].keep
		}
	}
	return false
}

// isListedByte says whether a byte belongs to a word of a list: letters, digits, _ - + and dots in it.
func isListedByte(text []byte, i int) bool {
	c := text[i]
	return isWord(c) || c == '-' || c == '+' || c == '.' && i+1 < len(text) && isWord(text[i+1])
}

func (s *scanner) word(text []byte, from, to int) {
	for _, rule := range s.rules.words {
		if !rule.pattern.Match(text[from:to]) {
			continue
		}
		switch {
		case rule.keep:
		case rule.with != "":
			s.found = append(s.found, finding{from: from, to: to, kind: Word, with: rule.with})
		default:
			s.add(text, from, to, Word)
		}
		return
	}
}
