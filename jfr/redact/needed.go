package redact

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// needed finds texts of which each name that a pattern matches has one, whatever its case: most names have none, and need no
// pattern. It is nil if there are no such texts.
func needed(patterns []*regexp.Regexp) *matcher {
	var forms []form
	for _, p := range patterns {
		parsed, err := syntax.Parse(p.String(), syntax.Perl)
		if err != nil {
			return nil
		}
		texts := neededBy(parsed.Simplify())
		if len(texts) == 0 {
			return nil
		}
		for _, text := range texts {
			forms = append(forms, form{text: text})
		}
	}
	return newMatcher(forms)
}

// neededBy returns texts of which all that a pattern matches has one; none if that cannot be told.
func neededBy(p *syntax.Regexp) []string {
	switch p.Op {
	case syntax.OpLiteral:
		return longestWord(string(p.Rune))
	case syntax.OpCapture, syntax.OpPlus:
		return neededBy(p.Sub[0])
	case syntax.OpRepeat:
		if p.Min > 0 {
			return neededBy(p.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, sub := range p.Sub {
			if texts := neededBy(sub); shortest(texts) > shortest(best) {
				best = texts
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range p.Sub {
			texts := neededBy(sub)
			if len(texts) == 0 {
				return nil
			}
			all = append(all, texts...)
		}
		return all
	}
	return nil
}

// longestWord returns the longest part between underscores: names are also looked at with more of these.
func longestWord(text string) []string {
	best := ""
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == '_' || r >= 0x80 }) {
		if len(word) > len(best) {
			best = word
		}
	}
	if best == "" {
		return nil
	}
	return []string{best}
}

// shortest returns how long the shortest text is, 0 if there is none.
func shortest(texts []string) int {
	n := 0
	for _, text := range texts {
		if n == 0 || len(text) < n {
			n = len(text)
		}
	}
	return n
}
