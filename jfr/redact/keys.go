package redact

import (
	"regexp"
	"strings"
)

// keyNames knows which names are those of secrets. Answers are kept: there are few different names.
type keyNames struct {
	patterns []*regexp.Regexp
	letters  *matcher   // of which each pattern needs some; nil if one may match without
	heads    *bytePairs // which these start with
	known    map[string]bool
}

func newKeyNames(patterns []*regexp.Regexp) *keyNames {
	k := &keyNames{patterns: patterns, letters: needed(patterns), heads: &bytePairs{}, known: map[string]bool{}}
	if k.letters != nil {
		for _, text := range k.letters.folded {
			k.heads.setEach(letterOf(text, 0), letterOf(text, 1))
		}
	}
	return k
}

// before returns where the name starts that ends at a place, or the place itself if what is there is the name of no secret.
func (k *keyNames) before(text []byte, end int) int {
	from, seen := end, uint8(0)
	for from > 0 && isKeyByte(text[from-1]) && end-from < maxKey {
		from--
		seen |= k.heads[uint16(text[from])|uint16(text[min(from+1, end-1)])<<8]
	}
	if end-from == maxKey || seen == 0 && k.letters != nil {
		return end
	}
	return from
}

// maxKnown bounds the answers that are kept.
const maxKnown = 1 << 16

// secret says whether a value with that name is secret.
func (k *keyNames) secret(name []byte) bool {
	if k.letters != nil && !k.letters.matches(name) {
		return false
	}
	if answer, ok := k.known[string(name)]; ok {
		return answer
	}
	if string(name) == "PWD" || string(name) == "OLDPWD" {
		return false // the shell's folders
	}
	words := splitWords(string(name))
	answer := false
	for _, p := range k.patterns {
		answer = answer || p.MatchString(words) || p.MatchString(string(name))
	}
	if len(k.known) > maxKnown {
		clear(k.known)
	}
	k.known[string(name)] = answer
	return answer
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
func isKeyByte(c byte) bool { return inKeys[c] }

var inKeys = func() (is [256]bool) {
	for c := range 256 {
		is[c] = isWord(byte(c)) || c == '.' || c == '-'
	}
	return is
}()

// harmless are values of secret properties that tell nothing: switches and the absence of a value.
var harmless = map[string]bool{
	"": true, "true": true, "false": true, "yes": true, "no": true, "on": true, "off": true, "null": true, "none": true,
	"undefined": true, "enabled": true, "disabled": true, "<null>": true, "[REDACTED]": true,
}

// isHarmless says whether the value of a secret property need not be replaced.
func isHarmless(value string) bool { return harmless[value] || harmless[strings.ToLower(value)] }
