package redact

import (
	"bytes"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"fmt"
	"hash"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// style says what replaces texts, as far as the configuration says more than how pseudonyms are made.
type style struct {
	seed    string // of the key
	partial bool   // the start of what becomes the mask stays

	prefix, suffix string
	formatted      bool // these stand around the digits of pseudonyms, in place of the name of the kind
	length         int  // of these, hexadecimal; 0 for letters
	algorithm      func() hash.Hash
	shape          *regexp.Regexp // of pseudonyms by this style, at the start of a text; nil if that is ours

	masked     [kinds]bool // these have no pseudonyms
	fixed      map[string]string
	generators map[string]*generator // by the names of patterns
	byKind     [kinds]*generator
}

// Bounds of what is shown of a hash, in hexadecimal digits, and what jfr-redact shows.
const (
	minDigits, maxDigits = 6, 32
	commonDigits         = 8
	minAround            = 3 // characters around them
)

// algorithms are the hashes that can be keyed.
var algorithms = map[string]func() hash.Hash{"": nil, "SHA-256": sha256.New, "SHA-1": sha1.New, "MD5": md5.New}

// addStyle takes over what the configuration says of pseudonyms.
func (r *Rules) addStyle(c *Config) error {
	p, s := &c.General.Pseudonymization, &r.pseudonyms
	s.fixed, s.partial, s.length = p.Replacements, c.General.PartialRedaction, p.HashLength
	if p.Seed != nil {
		s.seed = strconv.FormatInt(*p.Seed, 10)
	}
	var known bool
	if s.algorithm, known = algorithms[strings.ToUpper(p.HashAlgorithm)]; !known {
		return fmt.Errorf("general.pseudonymization.hash_algorithm is %q; there are SHA-256, SHA-1 and MD5", p.HashAlgorithm)
	}
	if s.length != 0 && (s.length < minDigits || s.length > maxDigits) {
		return fmt.Errorf("general.pseudonymization.hash_length is %d; it is from %d to %d", s.length, minDigits, maxDigits)
	}
	if err := s.setFormat(p, r.Mode); err != nil {
		return err
	}
	s.setScope(&p.Scope)
	return s.addGenerators(c)
}

// setFormat takes over what stands around the digits of pseudonyms.
func (s *style) setFormat(p *Pseudonymization, mode Mode) error {
	switch strings.ToLower(p.Format) {
	case "":
	case "redacted":
		s.prefix, s.suffix = "<redacted:", ">"
	case "hash":
		s.prefix, s.suffix = "<hash:", ">"
	case "custom":
		s.prefix, s.suffix = p.CustomPrefix, p.CustomSuffix
		if len(s.prefix)+len(s.suffix) < minAround {
			return fmt.Errorf("general.pseudonymization: custom_prefix and custom_suffix have %d characters together at least, so that pseudonyms can be told from what is replaced", minAround)
		}
	default:
		return fmt.Errorf("general.pseudonymization.format is %q; there are redacted, hash and custom", p.Format)
	}
	if strings.ContainsAny(s.prefix+s.suffix, "\r\n") {
		return fmt.Errorf("general.pseudonymization: custom_prefix and custom_suffix are in one line")
	}
	s.formatted = p.Format != ""
	if s.formatted && s.length == 0 {
		s.length = commonDigits
	}
	if s.length == 0 {
		return nil
	}
	prefix, digits := regexp.QuoteMeta(s.prefix), fmt.Sprintf("[0-9a-f]{%d}", s.length)
	if !s.formatted {
		prefix = "(?:" + kindPrefixes + ")"
	}
	if mode == Counter {
		digits = "[0-9]{1,7}"
	}
	s.shape = regexp.MustCompile("^" + prefix + digits + regexp.QuoteMeta(s.suffix))
	return nil
}

// setScope takes over what has no pseudonyms. Secrets have some only if that is said, since equal ones are then known as such.
func (s *style) setScope(scope *Scope) {
	s.masked[Secret] = !isOn(scope.Properties, false)
	for _, part := range []struct {
		on    *bool
		kinds []Kind
	}{
		{scope.Strings, []Kind{User, Mail, Identifier, Thread, Word}},
		{scope.Network, []Kind{Host, Address}},
		{scope.Paths, []Kind{Path}},
		{scope.Ports, []Kind{Port}},
	} {
		for _, kind := range part.kinds {
			s.masked[kind] = !isOn(part.on, true)
		}
	}
}

// isFormatted says whether a text is a pseudonym of this style.
func (s *style) isFormatted(text string) bool {
	return s.shape != nil && len(s.shape.FindString(text)) == len(text) && text != ""
}

// isFormattedAt says whether so many bytes at the start of a text are a pseudonym of this style, or the start of one: signs in these
// may be taken for the end of a name.
func (s *style) isFormattedAt(text []byte, length int) bool {
	return s.shape != nil && len(s.shape.Find(text)) >= length
}

// Of what is shown of a text, and how long it is then at least.
const (
	shownStart = 2
	minPartial = 8
)

// redaction is the mask, behind the start of a secret if that is wished and tells little. That of a name would be one itself.
func (p *pseudonyms) redaction(kind Kind, text string) string {
	if start := shownOf(text); p.partial && (kind == Secret || kind == Word) && start != "" {
		p.shown++
		return start + p.mask
	}
	return p.mask
}

// shownOf returns the start of a long text if it consists of letters and digits.
func shownOf(text string) string {
	if utf8.RuneCountInString(text) < minPartial {
		return ""
	}
	end := 0
	for range shownStart {
		r, size := utf8.DecodeRuneInString(text[end:])
		if r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return ""
		}
		end += size
	}
	return text[:end]
}

// isPartial says whether a text is the mask with a start before it.
func (p *pseudonyms) isPartial(text string) bool {
	start, masked := strings.CutSuffix(text, p.mask)
	return p.partial && masked && utf8.RuneCountInString(start) <= shownStart
}

// givenAt returns how long the mask or the pseudonym of a secret at the start of a text is, 0 if there is none: signs in these may
// be taken for the end of a value.
func (p *pseudonyms) givenAt(text []byte) int {
	if bytes.HasPrefix(text, []byte(p.mask)) {
		return len(p.mask)
	}
	if p.shape != nil && !p.masked[Secret] {
		if length := len(p.shape.Find(text)); length > 0 {
			return length
		}
	}
	if p.partial {
		at := bytes.Index(text[:min(len(text), shownStart*utf8.UTFMax+len(p.mask))], []byte(p.mask))
		if at > 0 && p.isPartial(string(text[:at+len(p.mask)])) {
			return at + len(p.mask)
		}
	}
	return 0
}
