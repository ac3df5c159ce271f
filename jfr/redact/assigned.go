package redact

import "bytes"

// assigned looks for the value of a secret property before and behind an equals sign or a colon: name=value, "name": "value".
func (s *scanner) assigned(text []byte, i int, ctx reading) int {
	end := i
	for end > 0 && isBlank(text[end-1]) && i-end < 8 {
		end--
	}
	end = withoutIndex(text, end)
	for end > 0 && (text[end-1] == '"' || text[end-1] == '\'' || text[end-1] == '\\' || text[end-1] == ']') {
		end--
	}
	from := s.keys.before(text, end)
	if from == end {
		return i
	}
	if m := s.keys.of(text[from:end]); !m.secret {
		if m.person != nil {
			s.named(text, text[from:end], i, m.person)
		}
		return i
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
	case stop > partsFrom:
		start = partsFrom
	default:
		start, stop = s.value(text, start, i, ctx)
	}
	s.addSecret(text, start, stop, ctx == commandLine)
	return max(i, min(stop, len(text)-1))
}

// behindSeparator returns where what stands behind an equals sign or a colon starts: =>, == and := are one, as languages have them.
func behindSeparator(text []byte, i int) int {
	start := i + 1
	if start < len(text) && (text[start] == '=' || text[start] == '>' && text[i] == '=') {
		start++
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

// blockOf returns where the value of a key in YAML ends that is a block in the lines that follow: "key: |", and what is indented more
// than the key. It is the start if there is nothing in the block, and -1 if there is none.
func blockOf(text []byte, key, start int) int {
	if start >= len(text) || text[start] != '|' && text[start] != '>' {
		return -1
	}
	end := start + 1
	for end < len(text) && bytes.IndexByte([]byte("+-0123456789 \t\r"), text[end]) >= 0 {
		end++
	}
	if end < len(text) && text[end] != '\n' {
		return -1
	}
	line := bytes.LastIndexByte(text[:key], '\n') + 1
	stop := start
	for next := end + 1; next < len(text); {
		end := lineEnd(text, next)
		content := bytes.TrimLeft(text[next:end], " ")
		if len(bytes.TrimSpace(content)) > 0 {
			if end-next-len(content) <= indent(text[line:key]) {
				break
			}
			stop = end
		}
		next = end + 1
	}
	return stop
}

// indent is how many blanks a line starts with.
func indent(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " ")) }

// lineEnd returns where the line around a place ends.
func lineEnd(text []byte, at int) int {
	if end := bytes.IndexByte(text[at:], '\n'); end >= 0 {
		return at + end
	}
	return len(text)
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
		return credentialsIn(text, start)
	}
	return start, start
}

// maxScheme bounds the names of ways to prove who one is, and maxBrackets what is in brackets around them.
const (
	maxScheme   = 64
	maxBrackets = 64 << 10
)

// credentialsIn returns where credentials are that have parameters, or brackets around them.
func credentialsIn(text []byte, start int) (from, to int) {
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
	if q := quoteAt(text[start:]); q > 0 {
		from = start + q
		return from, closing(text, from, text[start+q-1], q > 1)
	}
	loose := isLoose(text, separator, start)
	to = start
	for to < len(text) && text[to] != '\n' && text[to] != '\r' {
		c := text[to]
		switch {
		case c == '"' && !loose, c == '&' && !loose, c == '<' && text[separator] != '=':
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
	if text[0] == '"' || text[0] == '\'' {
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
		case !escaped && c == quote:
			return to
		}
	}
	return len(text)
}

// trimmed cuts off what closes the brackets around a value.
func trimmed(text []byte, from, to int) int {
	for to > from && bytes.IndexByte([]byte(")]}>,;'\" \t"), text[to-1]) >= 0 {
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

// element looks for the value in <password>value</password>, and before an address that was not resolved.
func (s *scanner) element(text []byte, i int) int {
	if s.rules.Hosts && bytes.HasSuffix(text[:i+1], []byte("/<unresolved>")) {
		s.hostBefore(text, i+1-len("<unresolved>"))
		return i
	}
	from := s.keys.before(text, i)
	if from == i || from == 0 || text[from-1] != '<' || !s.keys.secret(text[from:i]) {
		return i
	}
	to := bytes.IndexByte(text[i:], '<')
	if to < 0 {
		return i
	}
	s.addSecret(text, i+1, i+to, true)
	return i + to
}

// dash looks at what starts with a dash: an option with a value behind it, a UUID.
func (s *scanner) dash(text []byte, i int, ctx reading) int {
	if s.rules.UUIDs && i >= 8 {
		s.uuid(text, i)
	}
	if i > 0 && !startsOption(text[i-1]) {
		return s.token(text, i)
	}
	from := i
	for from < len(text) && text[from] == '-' {
		from++
	}
	to := from
	for to < len(text) && isKeyByte(text[to]) && to-from < maxKey {
		to++
	}
	if to >= len(text) || !isBlank(text[to]) || from-i > 2 || to == from || !s.keys.secret(text[from:to]) {
		return i
	}
	start := to
	for start < len(text) && isBlank(text[start]) {
		start++
	}
	if start == len(text) || text[start] == '-' {
		return i
	}
	stop := start
	for stop < len(text) && !isBlank(text[stop]) && text[stop] != '\n' {
		stop++
	}
	if q := quoteAt(text[start:]); q > 0 {
		start += q
		stop = closing(text, start, text[start-1], q > 1)
	}
	s.addSecret(text, start, stop, ctx == commandLine || s.command.has(text, i))
	return stop
}

// pem finds the body of a key in PEM behind -----BEGIN, of which the place is that of its B.
func (s *scanner) pem(text []byte, i int) int {
	if !bytes.HasPrefix(text[i:], []byte("BEGIN ")) || !bytes.HasSuffix(text[:i], []byte("-----")) {
		return i
	}
	i -= len("-----")
	head := bytes.Index(text[i+11:], []byte("-----"))
	if head < 0 || head > 60 || !bytes.Contains(text[i:i+11+head], []byte("KEY")) {
		return i
	}
	from := i + 11 + head + 5
	length := bytes.Index(text[from:], []byte("-----END"))
	to := from + length
	if length < 0 {
		to = len(text)
	}
	for from < to && (text[from] == '\n' || text[from] == '\r') {
		from++
	}
	for to > from && (text[to-1] == '\n' || text[to-1] == '\r') {
		to--
	}
	s.addSecret(text, from, to, true)
	return to
}
