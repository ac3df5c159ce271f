package redact

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// exceptions are texts that have the shape of a secret, or a pattern of the user finds, and that stay by the user's wish.
type exceptions struct {
	exact []string         // in letters of any case
	whole []*regexp.Regexp // match all of them
	after []*regexp.Regexp // match the end of what is before
	parts [][]byte         // are in them
}

// maxBefore bounds what is looked at before a text that may stay.
const maxBefore = 256

// exceptionsOf are those of a group of patterns.
func exceptionsOf(p *Pattern, parts []string) (e exceptions, err error) {
	e.exact = slices.Concat(p.IgnoreExact, p.Discovery.Whitelist, p.Discovery.Allowlist)
	for _, part := range parts {
		e.parts = append(e.parts, []byte(part))
	}
	for _, text := range p.Ignore {
		pattern, err := compilePattern(whole(text))
		if err != nil {
			return e, err
		}
		e.whole = append(e.whole, pattern)
	}
	for _, text := range p.IgnoreAfter {
		pattern, err := compilePattern("(?s)(?:" + text + ")$")
		if err != nil { // it may also be meant as it stands
			pattern = regexp.MustCompile(regexp.QuoteMeta(text) + "$")
		}
		e.after = append(e.after, pattern)
	}
	return e, nil
}

// add adds others.
func (e *exceptions) add(other exceptions) {
	e.exact, e.whole = append(e.exact, other.exact...), append(e.whole, other.whole...)
	e.after, e.parts = append(e.after, other.after...), append(e.parts, other.parts...)
}

// isNamed says whether a text is one of those that are named.
func (e *exceptions) isNamed(text string) bool {
	return slices.ContainsFunc(e.exact, func(exact string) bool { return strings.EqualFold(exact, text) })
}

// has says whether a part of a text stays, given where what marks it starts.
func (e *exceptions) has(text []byte, start, from, to int) bool {
	if len(e.exact)+len(e.whole)+len(e.after)+len(e.parts) == 0 {
		return false
	}
	value, before := text[from:to], text[max(0, start-maxBefore):start]
	return e.isNamed(string(value)) || slices.ContainsFunc(e.whole, func(p *regexp.Regexp) bool { return p.Match(value) }) ||
		slices.ContainsFunc(e.after, func(p *regexp.Regexp) bool { return p.Match(before) }) ||
		slices.ContainsFunc(e.parts, func(part []byte) bool { return len(part) > 0 && bytes.Contains(value, part) })
}
