package redact

import "strings"

// needle is a text that is replaced wherever it is.
type needle struct {
	text  string
	kind  Kind
	with  string
	by    *generator // of the user; nil for the pseudonyms of the kind
	cased bool       // in these letters alone
	// bounded needles count only as a whole word: names of users and hosts, and short secrets.
	bounded bool
}

// Lengths of needles, in bytes.
const (
	minSecret  = 4 // shorter ones are in everything
	minFree    = 6 // shorter ones are looked for as whole words only
	minName    = 3
	minRaw     = 6 // shorter ones hit numbers in raw bytes
	minBase64  = 8
	minTelling = 8 // names with more than letters are in no other word
)

// needleSet are the needles of a session.
type needleSet struct {
	byText            map[string]*needle // by small letters
	list              []*needle
	wholes            map[string]bool // replaced where they are the whole of a string
	tooMany, tooShort int             // values that cannot be looked for everywhere
	matcher           *matcher
}

func newNeedleSet() *needleSet { return &needleSet{byText: map[string]*needle{}} }

// Bounds of the needles of a session, and so of the memory of the matcher.
const (
	maxNeedles = 200_000
	maxNeedle  = 16 << 10 // bytes
)

// add enters a needle. It returns false if the text is too common or too short to be looked for.
func (s *needleSet) add(n needle) bool {
	n.text = strings.TrimSpace(n.text)
	fold := strings.ToLower(n.text)
	if s.byText[fold] != nil {
		return true
	}
	secret := n.kind == Secret || n.kind == Word
	if secret && (len(n.text) < minSecret || common[fold]) || !secret && len(n.text) < minName || isSmallNumber(n.text) || isHarmless(n.text) {
		s.tooShort++
		return false
	}
	if len(s.list) >= maxNeedles || len(n.text) > maxNeedle {
		s.tooMany++
		return false
	}
	if n.cased {
		fold = casedKey(n.text)
	}
	if s.byText[fold] != nil {
		return true
	}
	free := len(n.text) >= minFree && secret || len(n.text) >= minTelling && strings.ContainsAny(n.text, ".-_@0123456789")
	n.bounded = !free || n.kind == Thread
	s.byText[fold], s.list, s.matcher = &n, append(s.list, &n), nil
	return true
}

// casedKey is that of a needle that has one way to write its letters.
func casedKey(text string) string { return "\x00" + text }

// has says whether a text is one of the needles.
func (s *needleSet) has(text string) bool {
	return s.byText[strings.ToLower(text)] != nil || s.byText[casedKey(text)] != nil
}

// each calls fn for each needle found in a text, in each form; false ends the search.
func (s *needleSet) each(text []byte, fn func(f *form, from, to int) bool) {
	if s.matcher == nil {
		s.matcher = newMatcher(inLines(s.forms()))
	}
	if len(s.matcher.forms) > 0 {
		s.matcher.each(text, func(f *form, from, to int) bool { return !f.counts(text, from, to, true) || fn(f, from, to) })
	}
}

// isIn says whether a needle is in a text.
func (s *needleSet) isIn(text string) bool {
	found := false
	s.each([]byte(text), func(*form, int, int) bool { found = true; return false })
	return found
}

// common are words that are values of secret properties in tests and examples, and words of every recording too.
var common = func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`test user admin root pass password secret token main java jdk example default value string system
		object class name type thread basic bearer digest kerberos negotiate plain sasl file http https local localhost anonymous guest
		required optional server client simple static dynamic text data info debug error warn trace null void`) {
		words[word] = true
	}
	return words
}()

func isSmallNumber(text string) bool {
	return len(text) < minFree && strings.Trim(text, "0123456789.+-") == ""
}

// exact makes a text of any length one that is replaced where it is the whole of a string.
func (s *needleSet) exact(text string) {
	if s.wholes == nil {
		s.wholes = map[string]bool{}
	}
	s.wholes[text] = true
}
