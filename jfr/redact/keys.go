package redact

import (
	"regexp"
	"slices"
	"strings"
)

// keyNames knows which names are those of secrets. Answers are kept: there are few different names.
type keyNames struct {
	patterns []*regexp.Regexp
	letters  *matcher // of which each pattern needs some; nil if one may match without
	// needsLetter says that there is a letter of the alphabet in all of these: times and numbers are names of nothing.
	needsLetter bool
	heads       *bytePairs    // which these start with
	people      []*extraction // whose keys are names of users and hosts
	known       map[string]meaning
	harmless    [1 << 9]shortName // some of the names that have no such letters
}

// shortName is a name of a few letters.
type shortName struct {
	size uint8
	text [31]byte
}

// shortNameOf returns where a name may be among those that are known to be harmless, nil if it is too long.
func (k *keyNames) shortNameOf(name []byte) *shortName {
	n := len(name)
	if n > len(k.harmless[0].text) {
		return nil
	}
	return &k.harmless[(n*5+int(name[n-1])*3+int(name[n/2])*37+int(name[0])*101)%len(k.harmless)]
}

func newKeyNames(r *Rules) *keyNames {
	k := &keyNames{patterns: r.keys, heads: &bytePairs{}, known: map[string]meaning{}}
	all := r.keys
	for i := range r.extractions {
		x := &r.extractions[i]
		if key := []*regexp.Regexp{x.key}; x.event.MatchString("") && needed(key) != nil {
			k.people, all = append(k.people, x), append(all[:len(all):len(all)], x.key)
		}
	}
	if k.letters = needed(all); k.letters != nil {
		k.needsLetter = !slices.ContainsFunc(k.letters.folded, func(text string) bool {
			return !strings.ContainsFunc(text, func(r rune) bool { return 'a' <= r && r <= 'z' })
		})
		for _, text := range k.letters.folded {
			k.heads.setEach(letterOf(text, 0), letterOf(text, 1))
		}
	}
	return k
}

// before returns where the name starts that ends at a place, or the place itself if what is there is the name of no secret.
func (k *keyNames) before(text []byte, end int) int {
	from, kinds := end, uint8(0)
	for from > 0 && inKeys[text[from-1]] != 0 && end-from < maxKey {
		from--
		kinds |= inKeys[text[from]]
	}
	if end-from == maxKey || kinds == otherByte && k.needsLetter || from < end && k.isHarmless(text[from:end]) {
		return end
	}
	return from
}

// isHarmless says of a name quickly that it is that of no secret.
func (k *keyNames) isHarmless(name []byte) bool {
	short := k.shortNameOf(name)
	if short != nil && string(short.text[:short.size]) == string(name) {
		return true
	}
	if k.letters == nil || k.mayHaveLetters(name) && k.letters.matches(name) {
		return false
	}
	if short != nil {
		short.size = uint8(copy(short.text[:], name))
	}
	return true
}

// mayHaveLetters says whether two letters with which those of a pattern start are in a name.
func (k *keyNames) mayHaveLetters(name []byte) bool {
	seen := uint8(0)
	for i, c := range name {
		seen |= k.heads[uint16(c)|uint16(name[min(i+1, len(name)-1)])<<8]
	}
	return seen != 0
}

// maxKnown bounds the answers that are kept.
const maxKnown = 1 << 16

// meaning is what a name says of its value.
type meaning struct {
	secret bool
	person *extraction // it names a user or a host; nil if not
}

// secret says whether a value with that name is secret.
func (k *keyNames) secret(name []byte) bool { return k.of(name).secret }

// of returns what a name says of its value.
func (k *keyNames) of(name []byte) meaning {
	if m, ok := k.known[string(name)]; ok {
		return m
	}
	if k.letters != nil && !k.letters.matches(name) {
		return meaning{}
	}
	if len(k.known) > maxKnown {
		clear(k.known)
	}
	m := k.judge(string(name))
	k.known[string(name)] = m
	return m
}

// judge asks the patterns.
func (k *keyNames) judge(name string) (m meaning) {
	name = withoutOption(name)
	if name == "PWD" || name == "OLDPWD" {
		return m // the shell's folders
	}
	words := splitWords(name)
	for _, p := range k.patterns {
		m.secret = m.secret || p.MatchString(words) || p.MatchString(name)
	}
	for _, x := range k.people {
		if m.person == nil && x.key.MatchString(name) {
			m.person = x
		}
	}
	return m
}

// withoutOption returns the name of a property without what makes it an option of a JVM or a build: -Dtoken is token, and so is -J-Dtoken.
func withoutOption(name string) string {
	name = strings.TrimPrefix(name, "-J")
	if len(name) > 2 && name[0] == '-' && isUpper(name[1]) {
		return name[2:]
	}
	return name
}

// splitWords puts an underscore where a small letter is followed by a capital, and makes all small: dbPass is db_pass.
func splitWords(name string) string {
	var b strings.Builder
	for i := range len(name) {
		if i > 0 && isUpper(name[i]) && (isLower(name[i-1]) || i+1 < len(name) && isUpper(name[i-1]) && isLower(name[i+1])) {
			b.WriteByte('_')
		}
		b.WriteByte(name[i])
	}
	return strings.ToLower(b.String())
}

func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return isUpper(c) || isLower(c) }
func isWord(c byte) bool   { return isLetter(c) || isDigit(c) || c == '_' || c >= 0x80 }
func isBlank(c byte) bool  { return c == ' ' || c == '\t' }
func isHex(c byte) bool    { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// isKeyByte says whether a byte can be one of the name of a property.
func isKeyByte(c byte) bool { return inKeys[c] != 0 }

// inKeys says of bytes whether they can be in the name of a property, and as what.
var inKeys = func() (is [256]uint8) {
	for c := range 256 {
		switch b := byte(c); {
		case isLetter(b):
			is[c] = letterByte
		case isWord(b) || b == '.' || b == '-':
			is[c] = otherByte
		}
	}
	return is
}()

const (
	letterByte = 1 << iota
	otherByte
)

// harmless are values of secret properties that tell nothing: switches and the absence of a value.
var harmless = map[string]bool{
	"": true, "true": true, "false": true, "yes": true, "no": true, "on": true, "off": true, "null": true, "none": true,
	"undefined": true, "enabled": true, "disabled": true, "<null>": true, "[REDACTED]": true,
}

// isHarmless says whether the value of a secret property need not be replaced.
func isHarmless(value string) bool { return harmless[value] || harmless[strings.ToLower(value)] }
