package redact

import (
	"bytes"
	"strings"
)

// tokenPrefixes are what keys of well-known services start with, and how many letters follow at least.
var tokenPrefixes = []struct {
	text string
	rest int
}{
	{"AKIA", 16},
	{"ASIA", 16},
	{"AIza", 30},
	{"eyJ", 20},
	{"ghp_", 20},
	{"gho_", 20},
	{"ghu_", 20},
	{"ghs_", 20},
	{"ghr_", 20},
	{"github_pat_", 20},
	{"glpat-", 16},
	{"xoxb-", 10},
	{"xoxp-", 10},
	{"xoxa-", 10},
	{"xoxs-", 10},
	{"xapp-", 10},
	{"sk-proj-", 20},
	{"sk-ant-", 20},
	{"pypi-", 20},
	{"dop_v1_", 20},
	{"shpat_", 20},
	{"sk_live_", 10},
	{"sk_test_", 10},
	{"rk_live_", 10},
	{"npm_", 30},
	{"hvs.", 20}, // HashiCorp Vault
	{"hvb.", 20},
	{"SG.", 40},       // SendGrid
	{"hf_", 30},       // Hugging Face
	{"gsk_", 40},      // Groq
	{"dckr_pat_", 20}, // Docker
	{"GOCSPX-", 20},   // Google, secrets of OAuth
	{"glrt-", 16},     // GitLab
	{"gldt-", 16},
	{"whsec_", 20},   // Stripe
	{"sq0atp-", 20},  // Square
	{"NRAK-", 20},    // New Relic
	{"PMAK-", 40},    // Postman
	{"lin_api_", 30}, // Linear
	{"rubygems_", 40},
	{"AGE-SECRET-KEY-", 50},
}

// tokenAt are the prefixes by a byte of theirs that few other words have, with its place.
var tokenAt = func() (at [256][]tokenTrigger) {
	for _, prefix := range tokenPrefixes {
		i := tokenSign(prefix.text)
		at[prefix.text[i]] = append(at[prefix.text[i]], tokenTrigger{prefix.text, i, prefix.rest})
	}
	return at
}()

// tokenSign returns where a prefix has the byte that few other words have.
func tokenSign(prefix string) int {
	if at := strings.IndexAny(prefix, "JK_-"); at >= 0 {
		return at
	}
	return strings.IndexAny(prefix, "IzGv")
}

type tokenTrigger struct {
	prefix   string
	at, rest int
}

// credentials finds what is behind the name of a scheme of HTTP.
func (s *scanner) credentials(text []byte, i int) int {
	for _, scheme := range []string{"Bearer ", "Basic "} {
		if !bytes.HasPrefix(text[i:], []byte(scheme)) || i > 0 && isWord(text[i-1]) {
			continue
		}
		from := i + len(scheme)
		to := from
		for to < len(text) && (isBase64(text[to]) || text[to] == '.' || text[to] == '~') {
			to++
		}
		if to-from >= minCredentials && !isPlainWord(string(text[from:to])) {
			s.add(text, from, to, Secret)
			return to
		}
	}
	return i
}

// minCredentials is how long what is behind Basic or Bearer is at least.
const minCredentials = 8

// token looks for a key of a well-known service, or a JSON Web Token.
func (s *scanner) token(text []byte, i int) int {
	if !s.rules.Tokens {
		return i
	}
	for _, t := range tokenAt[text[i]] {
		from := i - t.at
		if from < 0 || text[from] != t.prefix[0] || !bytes.HasPrefix(text[from:], []byte(t.prefix)) || from > 0 && isWord(text[from-1]) {
			continue
		}
		to := from + len(t.prefix)
		for to < len(text) && (isWord(text[to]) || text[to] == '-' || text[to] == '.' && t.prefix[0] != 'A') {
			to++
		}
		if to-from-len(t.prefix) >= t.rest {
			s.add(text, from, to, Secret)
			return to
		}
	}
	return i
}
