package redact

import (
	"encoding/base64"
	"strings"
	"unicode"
	"unicode/utf8"
)

// learnEncoded makes needles of what a secret says in Base64: a user and a password with a colon between, as Basic of HTTP, npm and
// Docker have them (RFC 7617).
func (s *Session) learnEncoded(value string) {
	user, password, found := strings.Cut(decodedLogin(value), ":")
	if !found {
		return
	}
	if !isHarmless(password) {
		s.learn(password, Secret)
	}
	s.learn(user, User)
}

// decodedLogin returns what a word is in Base64, "" if it is no text of one line.
func decodedLogin(word string) string {
	word = strings.TrimRight(strings.NewReplacer("-", "+", "_", "/").Replace(word), "=")
	if len(word) < minCredentials || len(word) > maxNeedle {
		return ""
	}
	plain, err := base64.RawStdEncoding.DecodeString(word)
	if err != nil {
		return ""
	}
	text := string(plain)
	if !utf8.ValidString(text) { // clients that know no UTF-8
		text = latinText(plain)
	}
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return ""
	}
	return text
}

// latinText reads bytes as Latin-1.
func latinText(raw []byte) string {
	runes := make([]rune, len(raw))
	for i, c := range raw {
		runes[i] = rune(c)
	}
	return string(runes)
}
