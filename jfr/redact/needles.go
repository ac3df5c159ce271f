package redact

import (
	"encoding/base64"
	"html"
	"net/url"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

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
		s.matcher = newMatcher(s.forms())
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

// form is one way in which a needle can be written.
type form struct {
	text    string
	needle  *needle
	encoded bool // as a part of Base64, so that the whole run is replaced
}

// counts says whether what looks like a form is one: not part of a longer word, and in the right letters. What is broken over
// lines has ends of these in it.
func (f *form) counts(text []byte, from, to int, mayBreak bool) bool {
	broken := to-from != len(f.text)
	switch {
	case broken && !mayBreak, f.needle.bounded && (broken || !isBounded(text, from, to)):
		return false
	case f.needle.cased && !broken:
		return string(text[from:to]) == f.text
	}
	return true
}

// forms returns how needles are written inside text: as they are, escaped for URLs and JSON, in Base64, with slashes for dots.
func (s *needleSet) forms() []form {
	var all []form
	for _, n := range s.list {
		seen := map[string]bool{}
		add := func(text string, encoded bool) {
			if fold := foldASCII(text); text != "" && !seen[fold] {
				seen[fold] = true
				all = append(all, form{text, n, encoded})
			}
		}
		add(n.text, false)
		add(url.QueryEscape(n.text), false)
		add(url.PathEscape(n.text), false)
		add(html.EscapeString(n.text), false)
		add(escapeJSON(n.text), false)
		add(strings.ReplaceAll(escapeJSON(n.text), "/", `\/`), false)
		add(escapeUnicode(n.text), false)
		add(strings.ReplaceAll(n.text, ".", "/"), false)
		if !n.cased {
			add(strings.ToUpper(n.text), false)
			add(strings.ToLower(n.text), false)
		}
		add(splitHalves(n.text), false)
		if len(n.text) >= minBase64 {
			for _, part := range base64Parts(n.text) {
				add(part, true)
			}
		}
	}
	return all
}

// escapeJSON escapes what JSON must escape.
func escapeJSON(text string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text)
}

// escapeUnicode escapes what is not ASCII as in properties files and JSON of careful writers.
func escapeUnicode(text string) string {
	const hex = "0123456789abcdef"
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		if unit < utf8.RuneSelf {
			b.WriteByte(byte(unit))
			continue
		}
		b.WriteString(`\u`)
		for shift := 12; shift >= 0; shift -= 4 {
			b.WriteByte(hex[unit>>shift&0xf])
		}
	}
	return b.String()
}

// splitHalves writes characters beyond 16 bits as modified UTF-8 does.
func splitHalves(text string) string {
	var b []byte
	for _, r := range text {
		if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
			for _, half := range []rune{high, low} {
				b = append(b, 0xe0|byte(half>>12), 0x80|byte(half>>6&0x3f), 0x80|byte(half&0x3f))
			}
			continue
		}
		b = utf8.AppendRune(b, r)
	}
	return string(b)
}

// base64Parts returns what Base64 has of a text for certain, whatever is before and behind: it depends on where it starts
// in a group of three bytes. Both alphabets are given where they differ.
func base64Parts(text string) []string {
	var parts []string
	for phase := range 3 {
		padded := strings.Repeat("\x00", phase) + text
		whole := len(padded) / 3 * 3
		encoded := base64.StdEncoding.EncodeToString([]byte(padded[:whole]))
		skip := [...]int{0, 2, 3}[phase]
		if len(encoded)-skip < 8 {
			continue
		}
		part := encoded[skip:]
		parts = append(parts, part, strings.NewReplacer("+", "-", "/", "_").Replace(part))
	}
	return parts
}

// exact makes a text of any length one that is replaced where it is the whole of a string.
func (s *needleSet) exact(text string) {
	if s.wholes == nil {
		s.wholes = map[string]bool{}
	}
	s.wholes[text] = true
}

// rawForms returns how needles are written in bytes of any kind of file: as text and in UTF-16 of both orders, in Latin-1, and
// in chars of variable length as Flight Recorder writes them.
func (s *needleSet) rawForms() []form {
	var all []form
	for _, f := range s.forms() {
		if len(f.text) < minRaw || s.wholes[f.text] || f.needle.kind == Thread { // which may be that of a class, too
			continue
		}
		all = append(all, f)
		if f.encoded || f.text != f.needle.text {
			continue
		}
		units := utf16.Encode([]rune(f.text))
		var little, big, latin, chars []byte
		for _, unit := range units {
			little, big = append(little, byte(unit), byte(unit>>8)), append(big, byte(unit>>8), byte(unit))
			latin = append(latin, byte(unit))
			for rest := unit; ; rest >>= 7 {
				if rest < 0x80 {
					chars = append(chars, byte(rest))
					break
				}
				chars = append(chars, byte(rest)|0x80)
			}
		}
		for _, raw := range [][]byte{little, big, chars} {
			all = append(all, form{string(raw), f.needle, false})
		}
		if isLatin(units) {
			all = append(all, form{string(latin), f.needle, false})
		}
	}
	return all
}

func isLatin(units []uint16) bool {
	for _, unit := range units {
		if unit > 0xff {
			return false
		}
	}
	return true
}
