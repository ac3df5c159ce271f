package redact

import (
	"bytes"
	"strings"
)

// assigned looks for the value of a secret property before and behind an equals sign or a colon: name=value, "name": "value".
func (s *scanner) assigned(text []byte, i int, ctx reading) int {
	end := i
	for end > 0 && isBlank(text[end-1]) && i-end < 8 {
		end--
	}
	end = withoutIndex(text, end)
	for end > 0 && bytes.IndexByte([]byte("\"'\\]`*"), text[end-1]) >= 0 {
		end--
	}
	if s.isNamedBefore(text, end) {
		return s.assignedTo(text, end-len(valueKey), end, i, ctx)
	}
	from := s.keys.before(text, end)
	if from == end {
		return i
	}
	if m := s.keys.of(text[from:end]); !m.secret {
		if text[i] == '=' && loginOptions[string(bytes.TrimLeft(text[from:end], "-"))] && text[from] == '-' {
			return s.assignedLogin(text, i)
		}
		if m.person != nil {
			s.named(text, text[from:end], i, m.person)
		}
		return i
	}
	return s.assignedTo(text, from, end, i, ctx)
}

// assignedTo enters what an equals sign or a colon gives to a name that is that of a secret.
func (s *scanner) assignedTo(text []byte, from, end, i int, ctx reading) int {
	if text[i] == ':' && isSourceFile(text[from:end]) {
		return i // of a line of it: PasswordEncoder.java:42
	}
	if text[i] == ':' && i+1 < len(text) && (text[i+1] == ':' || isDigit(text[i+1]) && text[i-1] == ' ') {
		return i // Token::next of C++
	}
	start := behindSeparator(text, i)
	if ctx == plainText && s.command.has(text, from) {
		ctx = commandLine
	}
	partsFrom, stop := parts(text, text[from:end], i, start)
	switch block := blockOf(text, from, start); {
	case block > start:
		stop = block
	case block == start:
		return i
	case start < len(text) && (text[start] == '\n' || text[start] == '\r'):
		return s.listed(text, from, start, i)
	case stop > partsFrom:
		start = partsFrom
	default:
		if end := s.listOf(text, start); end > start {
			return end
		}
		first := start
		start, stop = s.value(text, first, i, ctx)
		stop = further(text, from, start, stop, start > first)
	}
	if opensMore(text[start:stop]) {
		return i
	}
	s.addSecret(text, start, stop, ctx == commandLine)
	return max(i, min(stop, len(text)-1))
}

// opensMore says of a value whether it is but the bracket of what is in it.
func opensMore(value []byte) bool { return len(value) == 1 && (value[0] == '{' || value[0] == '[') }

// isSourceFile says whether a name is that of a file with source text of a language of the JVM.
func isSourceFile(name []byte) bool {
	dot := bytes.LastIndexByte(name, '.')
	if dot < 0 {
		return false
	}
	switch string(name[dot+1:]) {
	case "java", "kt", "kts", "scala", "groovy", "clj":
		return true
	}
	return false
}

// behindSeparator returns where what stands behind an equals sign or a colon starts: =>, == and := are one, as languages have them.
func behindSeparator(text []byte, i int) int {
	start := i + 1
	if start < len(text) && (text[start] == '=' || text[start] == '>' && text[i] == '=') {
		start++
	}
	if bytes.HasPrefix(text[start:], []byte("** ")) { // the name is set in bold
		start += len("**")
	}
	for start < len(text) && isBlank(text[start]) {
		start++
	}
	return start
}

// withoutIndex returns where the name of a list ends before the number of one of its values: tokens[3].
func withoutIndex(text []byte, end int) int {
	if end == 0 || text[end-1] != ']' {
		return end
	}
	at := end - 1
	for at > 0 && isDigit(text[at-1]) {
		at--
	}
	if at > 0 && at < end-1 && text[at-1] == '[' {
		return at - 1
	}
	return end
}

// parts returns where the value of a header of HTTP is that consists of parts which look like other properties: cookies, and
// credentials that have parameters, "Digest username=x, response=y". It is empty if there are none.
func parts(text, key []byte, separator, start int) (from, to int) {
	if start >= len(text) || quoteAt(text[start:]) > 0 {
		return start, start
	}
	switch key = bytes.ToLower(key); {
	case bytes.HasSuffix(key, []byte("cookie")) && isLoose(text, separator, start):
		return start, start + len(bytes.TrimRight(text[start:lineEnd(text, start)], ")]}>,;'\" \t\r"))
	case bytes.HasSuffix(key, []byte("cookie")):
		if text[start] == '[' {
			start++
		}
		return start, start + endOfCookies(text[start:])
	case bytes.HasSuffix(key, []byte("authorization")):
		return credentialsIn(text, start, isLoose(text, separator, start))
	}
	return start, start
}

// maxScheme bounds the names of ways to prove who one is, and maxBrackets what is in brackets around them.
const (
	maxScheme   = 64
	maxBrackets = 64 << 10
)

// credentialsIn returns where credentials are that have parameters, or brackets around them.
func credentialsIn(text []byte, start int, loose bool) (from, to int) {
	if text[start] == '[' {
		if end := bytes.IndexByte(text[start:min(len(text), start+maxBrackets)], ']'); end > 0 {
			return start + 1, start + end
		}
		return start, start
	}
	scheme := start
	for scheme < len(text) && scheme-start < maxScheme && (isWord(text[scheme]) || text[scheme] == '-') {
		scheme++
	}
	if !loose && scheme < len(text) && text[scheme] == ' ' && schemes[strings.ToLower(string(text[start:scheme]))] {
		end := scheme + 1
		for end < len(text) && bytes.IndexByte([]byte(" \t\r\n\"'<>,;"), text[end]) < 0 {
			end++
		}
		return start, trimmed(text, start, end)
	}
	if scheme > start && scheme < len(text) && isBlank(text[scheme]) && nextKey(text[scheme:]) {
		end := lineEnd(text, scheme)
		return start, start + len(bytes.TrimRight(text[start:end], " \t\r"))
	}
	return start, start
}

// endOfCookies returns where the last of several cookies ends that have semicolons between.
func endOfCookies(line []byte) int {
	end := 0
	for end < len(line) && bytes.IndexByte([]byte(" \t\r\n\"<>[]{},&"), line[end]) < 0 {
		if line[end] == ';' {
			if end+1 >= len(line) || !isBlank(line[end+1]) || !nextKey(line[end+1:]) {
				break
			}
			end++
		}
		end++
	}
	return end
}

// maxKey bounds the names of properties.
const maxKey = 200

// value returns where the value is that starts at a place, behind a separator.
func (s *scanner) value(text []byte, start, separator int, ctx reading) (from, to int) {
	if start >= len(text) {
		return start, start
	}
	if end := endOfTextBlock(text, start); end > 0 {
		return start + len(`"""`), end
	}
	if q := quoteAt(text[start:]); q > 0 {
		from = start + q
		return from, closing(text, from, text[start+q-1], q > 1)
	}
	loose := isLoose(text, separator, start)
	to = start
	for to < len(text) && text[to] != '\n' && text[to] != '\r' {
		c := text[to]
		switch {
		case c == '"' && !loose, c == '&' && !loose && nextKey(bytes.TrimPrefix(text[to+1:], []byte("amp;"))), c == '<' && text[separator] != '=':
			return start, to
		case isBlank(c) && ctx == commandLine:
			if to+1 >= len(text) || text[to+1] == '-' {
				return start, to
			}
		case isBlank(c) && !loose:
			return start, trimmed(text, start, to)
		case (c == ',' || c == ';' || c == ' ') && nextKey(text[to+1:]):
			return start, to
		}
		to++
	}
	return start, trimmed(text, start, to)
}

// isLoose says whether a value may have blanks in it: that of a header, or in YAML.
func isLoose(text []byte, separator, start int) bool {
	return text[separator] == ':' && start > separator+1
}

// maxEscapes bounds the backslashes before a quote: those of six strings in each other.
const maxEscapes = 64

// quoteAt returns how long the quote at the start of a text is, with what escapes it; 0 if there is none. In a string that is in
// another one, which is in one again, there are several backslashes before it.
func quoteAt(text []byte) int {
	if text[0] == '"' || text[0] == '\'' || text[0] == '`' {
		return 1
	}
	n := 0
	for n < min(len(text), maxEscapes) && text[n] == '\\' {
		n++
	}
	if n > 0 && n < len(text) && text[n] == '"' {
		return n + 1
	}
	return 0
}

// closing returns where the closing quote of a value is, or the end of the line.
func closing(text []byte, from int, quote byte, escaped bool) int {
	for to := from; to < len(text); to++ {
		switch c := text[to]; {
		case c == '\n':
			return to
		case escaped && c == '\\' && quoteAt(text[to:]) > 1 && text[to+quoteAt(text[to:])-1] == quote:
			return to
		case !escaped && c == '\\':
			to++
		case !escaped && c == quote && to+1 < len(text) && text[to+1] == quote && to > from:
			to++ // two quotes are one that belongs to it
		case !escaped && c == quote:
			return to
		}
	}
	return len(text)
}

// trimmed cuts off what closes the brackets around a value.
func trimmed(text []byte, from, to int) int {
	for to > from && bytes.IndexByte([]byte(")]}>,;'\"` \t"), text[to-1]) >= 0 {
		to--
	}
	return to
}

// nextKey says whether another property follows.
func nextKey(text []byte) bool {
	i := 0
	for i < len(text) && isBlank(text[i]) && i < maxKey {
		i++
	}
	if i < len(text) && text[i] == '"' {
		i++
	}
	from := i
	for i < len(text) && isKeyByte(text[i]) && i-from < maxKey {
		i++
	}
	return i > from && i < len(text) && (text[i] == '=' || text[i] == ':' || text[i] == '"')
}
