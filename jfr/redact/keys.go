package redact

import (
	"regexp"
	"strings"
)

// keyNames knows which names are those of secrets. Answers are kept: there are few different names.
type keyNames struct {
	patterns []*regexp.Regexp
	known    map[string]bool
}

// maxKnown bounds the answers that are kept.
const maxKnown = 1 << 16

// secret says whether a value with that name is secret.
func (k *keyNames) secret(name []byte) bool {
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
func isKeyByte(c byte) bool { return isWord(c) || c == '.' || c == '-' }

// harmless are values of secret properties that tell nothing: switches and the absence of a value.
var harmless = map[string]bool{
	"": true, "true": true, "false": true, "yes": true, "no": true, "on": true, "off": true, "null": true, "none": true,
	"undefined": true, "enabled": true, "disabled": true, "<null>": true, "[REDACTED]": true,
}

// isHarmless says whether the value of a secret property need not be replaced.
func isHarmless(value string) bool { return harmless[value] || harmless[strings.ToLower(value)] }
