package redact

import "bytes"

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
	if to >= len(text) || !isBlank(text[to]) || from-i > 2 || to == from {
		return i
	}
	login := loginOptions[string(text[from:to])]
	if !login && !s.keys.secret(text[from:to]) {
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
	if login {
		s.login(text, start, stop)
		return i
	}
	s.addSecret(text, start, stop, ctx == commandLine || s.command.has(text, i))
	return stop
}

// loginOptions have a user and a password behind them with a colon between, as curl has it.
var loginOptions = map[string]bool{"u": true, "user": true, "U": true, "proxy-user": true}

// assignedLogin looks for user and password behind the equals sign of an option.
func (s *scanner) assignedLogin(text []byte, i int) int {
	start, stop := s.value(text, i+1, i, plainText)
	s.login(text, start, stop)
	return i
}

// login looks for user and password; numbers are a user and a group, and what has a slash in its user an image or a folder.
func (s *scanner) login(text []byte, from, to int) {
	colon := bytes.IndexByte(text[from:to], ':')
	if colon <= 0 || len(bytes.Trim(text[from+colon+1:to], "0123456789")) == 0 || bytes.IndexByte(text[from:from+colon], '/') >= 0 {
		return
	}
	s.userInfo(text, from, to)
}
