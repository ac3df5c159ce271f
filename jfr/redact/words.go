package redact

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// wordRule is a line of a word list.
type wordRule struct {
	pattern *regexp.Regexp // of whole words
	keep    bool
	with    string // "" for a pseudonym
}

// AddWords reads a word list as jfr-redact has it: "- word" to replace it, "+ word" to keep it, also where another rule finds it
// by itself, "! word text" to replace it by the text, "#" starts a comment. A word may have * or be a /pattern/. It returns how many
// other lines there are, which say nothing: a list of all words of a file consists of these.
func (r *Rules) AddWords(list io.Reader) (idle int, err error) {
	lines := bufio.NewScanner(list)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		if !strings.ContainsRune("-+!", rune(line[0])) {
			idle++
			continue
		}
		rule, err := newWordRule(line[0], strings.TrimSpace(line[1:]))
		if err != nil {
			return idle, fmt.Errorf("line %d of the word list: %w", number, err)
		}
		r.words = append(r.words, rule)
	}
	return idle, lines.Err()
}

// newWordRule makes a rule of what is behind its sign.
func newWordRule(sign byte, rest string) (rule wordRule, err error) {
	word := rest
	if sign == '!' {
		word, rule.with, _ = strings.Cut(rest, " ")
		if rule.with = strings.TrimSpace(rule.with); rule.with == "" {
			return rule, fmt.Errorf("! has a word and the text that replaces it behind it, not %q", rest)
		}
	}
	if word == "" {
		return rule, fmt.Errorf("there is no word behind %c", sign)
	}
	rule.keep = sign == '+'
	rule.pattern, err = wordPattern(word, !rule.keep)
	return rule, err
}

// wordPattern makes a pattern of a word with asterisks, in letters of any case or not, or of one between slashes.
func wordPattern(word string, anyCase bool) (*regexp.Regexp, error) {
	if len(word) > 2 && word[0] == '/' && word[len(word)-1] == '/' {
		return compilePattern(whole(word[1 : len(word)-1]))
	}
	pattern := whole(strings.ReplaceAll(regexp.QuoteMeta(word), `\*`, ".*"))
	if anyCase {
		pattern = "(?i)" + pattern
	}
	return compilePattern(pattern)
}

// addWords enters the words of the lists that are in a text.
func (s *scanner) addWords(text []byte) {
	if len(s.rules.words) > 0 {
		eachWord(text, func(from, to int) { s.word(text, from, to) })
	}
}

// eachWord calls fn for each word of a text.
func eachWord(text []byte, fn func(from, to int)) {
	for from := 0; from < len(text); from++ {
		if !isWord(text[from]) {
			continue
		}
		to := from
		for to < len(text) && isListedByte(text, to) {
			to++
		}
		fn(from, to)
		from = to
	}
}

// maxWords bounds the words that are listed.
const maxWords = 1 << 20

// Words returns the words of a file in their order, each once: those with a letter that are no hexadecimal numbers, and none of
// the names of classes and methods. With a sign before some they are a list for [Rules.AddWords].
func Words(in *Input) ([]string, error) {
	all := map[string]bool{}
	add := func(text []byte) {
		eachWord(text, func(from, to int) {
			if word := text[from:to]; len(all) < maxWords && !isNumber(word) {
				all[string(word)] = true
			}
		})
	}
	s := NewSession(&Rules{}, Options{})
	err := in.read(
		func(rec *jfr.Recording) error {
			return write.Read(rec, write.Edit{Look: func(*jfr.Type) bool { return false }, Text: func(p *write.Place, text string) string {
				if understood(s.contextOf(p), text) != nameText {
					add([]byte(text))
				}
				return text
			}})
		},
		func(text io.Reader) error {
			in, err := decoded(text)
			b := blocks{r: in.Reader}
			for more := err == nil; more && err == nil; {
				more, err = b.next(func(block []byte, whole int) (int, error) { add(block[:whole]); return whole, nil })
			}
			return err
		},
	)
	return slices.Sorted(maps.Keys(all)), err
}

// isNumber says whether a word is a number, maybe a hexadecimal one.
func isNumber(word []byte) bool {
	digits := bytes.TrimPrefix(word, []byte("0x"))
	return !bytes.ContainsFunc(digits, func(r rune) bool { return unicode.IsLetter(r) && (r >= 0x80 || !isHex(byte(r))) })
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
	for i := range s.rules.words {
		rule := &s.rules.words[i]
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
