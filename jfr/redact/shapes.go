package redact

import (
	"bytes"
	"net/netip"
	"strings"
)

// addressV4 looks for an IPv4 address around its first dot.
func (s *scanner) addressV4(text []byte, i int) int {
	if i == 0 || !isDigit(text[i-1]) || i+1 >= len(text) || !isDigit(text[i+1]) {
		return i
	}
	from := i
	for from > 0 && isDigit(text[from-1]) {
		from--
	}
	to, dots := i, 0
	for to < len(text) && (isDigit(text[to]) || text[to] == '.' && to+1 < len(text) && isDigit(text[to+1])) {
		if text[to] == '.' {
			dots++
		}
		to++
	}
	if dots != 3 || from > 0 && (isWord(text[from-1]) || bytes.IndexByte([]byte(".-+"), text[from-1]) >= 0) ||
		to < len(text) && (isWord(text[to]) || text[to] == '+' || text[to] == '-' && isVersion(text, from)) || isVersion(text, from) {
		return to
	}
	addr, err := netip.ParseAddr(string(text[from:to]))
	if err != nil || isHarmlessAddress(addr, s.rules.Local) || len(text) < maxVersion && s.versions[string(text)] || isModuleVersion(text, from, to) {
		return to
	}
	s.add(text, from, to, Address)
	return to
}

// maxVersion bounds the texts that properties call versions.
const maxVersion = 256

// isHarmlessAddress says whether an address tells nothing: it is of none, one of ours, or that of the machine itself unless these
// are replaced, too.
func isHarmlessAddress(addr netip.Addr, local bool) bool {
	return addr.IsLoopback() && !local || addr.IsUnspecified() || addr.Is4() && reservedV4.Contains(addr) || reservedV6.Contains(addr) ||
		addr.Is4In6() && isHarmlessAddress(addr.Unmap(), local)
}

// isVersion says whether what is before a number with dots says that it is a version.
func isVersion(text []byte, from int) bool {
	before := bytes.ToLower(text[max(0, from-24):from])
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		before = before[i:]
	}
	for _, word := range []string{"version", "build ", "release", "jdk", "jre-", "vm (", "runtime environment (", "ver.", "v."} {
		if bytes.Contains(before, []byte(word)) {
			return true
		}
	}
	return len(before) > 0 && (before[len(before)-1] == 'v' || before[len(before)-1] == '(' && bytes.Contains(before, []byte("vm")))
}

// isModuleVersion says whether a number is that of a module in a frame, as in java.base@21.0.9.1/Thread.java:1.
func isModuleVersion(text []byte, from, to int) bool {
	if from == 0 || text[from-1] != '@' || to == len(text) || text[to] != '/' {
		return false
	}
	rest := text[to+1 : min(len(text), to+120)]
	if end := bytes.IndexAny(rest, ")\n"); end >= 0 {
		rest = rest[:end]
	}
	return bytes.Contains(rest, []byte(".java")) || bytes.Contains(rest, []byte("Native Method")) || bytes.Contains(rest, []byte("Unknown Source"))
}

// addressV6 looks for an IPv6 address around its first colon.
func (s *scanner) addressV6(text []byte, i int) bool {
	double := i+1 < len(text) && text[i+1] == ':'
	if !double && (i == 0 || !isHex(text[i-1]) || i+1 >= len(text) || !isHex(text[i+1])) {
		return false
	}
	if !double && !mayBeV6(text, i) {
		return false
	}
	from, to, colons := i, i, 0
	for from > 0 && isHex(text[from-1]) && i-from < 5 {
		from--
	}
	for to < len(text) && (isHex(text[to]) || text[to] == ':' || text[to] == '.') && to-from < 46 {
		if text[to] == ':' {
			colons++
		}
		to++
	}
	for to > from && (text[to-1] == '.' || text[to-1] == ':' && !(to-2 >= from && text[to-2] == ':')) {
		to--
	}
	if colons < 2 || colons != 7 && !double && !bytes.Contains(text[from:to], []byte("::")) || to-from < 4 && !s.rules.Local || from > 0 && (isWord(text[from-1]) || text[from-1] == ':' || text[from-1] == '.') || to < len(text) && isWord(text[to]) {
		return false
	}
	addr, err := netip.ParseAddr(string(text[from:to]))
	if err != nil || isHarmlessAddress(addr, s.rules.Local) || double && !hasDigits(text[from:to]) {
		return false
	}
	s.add(text, from, to, Address)
	return true
}

// mayBeV6 says whether enough groups of an address, or its gap, follow a colon: most are in the time of day.
func mayBeV6(text []byte, i int) bool {
	for colons := 1; colons < 8; colons++ {
		start := i + 1
		for i = start; i < len(text) && isHex(text[i]) && i-start < 5; {
			i++
		}
		if i == len(text) || text[i] != ':' {
			return colons == 7
		}
		if i == start {
			return true
		}
	}
	return true
}

// hasDigits says whether a text has a digit: names of C++ such as Dead::feed are no addresses.
func hasDigits(text []byte) bool { return bytes.ContainsAny(text, "0123456789") }

// mail looks for a mailbox, or a user and a host, around an at sign.
func (s *scanner) mail(text []byte, i int) int {
	from := i
	for from > 0 && (isWord(text[from-1]) || isMailSign(text[from-1])) {
		from--
	}
	to := i + 1
	dot := -1
	for to < len(text) && (isWord(text[to]) || text[to] == '-' || text[to] == '.' && to+1 < len(text) && isWord(text[to+1])) {
		if text[to] == '.' {
			dot = to
		}
		to++
	}
	if from == i || to == i+1 {
		return i
	}
	if dot > 0 && to-dot > 2 && isLetter(text[dot+1]) && !bytes.ContainsAny(text[dot+1:to], "0123456789-_") {
		if s.rules.Mails && !s.alias.isGiven(User, string(text[from:i])) {
			s.add(text, from, to, Mail)
		}
		return to
	}
	return i
}

// url looks at what is behind ://: user and password, and the host.
func (s *scanner) url(text []byte, i int) int {
	start := i + 3
	end := start
	for end < len(text) && bytes.IndexByte([]byte("/?#\"'<> \t\n\r,;)]}\\|"), text[end]) < 0 {
		end++
	}
	host := i
	end = wholeAuthority(text, start, end)
	if at := bytes.LastIndexByte(text[start:end], '@'); at >= 0 {
		s.userInfo(text, start, start+at)
		host = start + at + 1
	}
	name := max(host, start)
	from := name
	for name < end && (isWord(text[name]) || text[name] == '.' || text[name] == '-') {
		name++
	}
	if s.rules.URLHosts {
		s.host(text, from, name)
	}
	return host // a user before it is no mailbox
}

// wholeAuthority returns where user, password and host end: a password may have a slash in it.
func wholeAuthority(text []byte, start, end int) int {
	if end == len(text) || text[end] != '/' || bytes.IndexByte(text[start:end], '@') >= 0 {
		return end
	}
	colon := bytes.IndexByte(text[start:end], ':')
	if colon < 0 || len(bytes.Trim(text[start+colon+1:end], "0123456789")) == 0 {
		return end // no password, but a port
	}
	stop := end
	for limit := min(len(text), end+maxUserInfo); stop < limit && bytes.IndexByte([]byte(" \t\r\n\"'<>"), text[stop]) < 0; {
		stop++
	}
	at := bytes.LastIndexByte(text[end:stop], '@')
	if at < 0 {
		return end
	}
	host := end + at + 1
	for host < stop && (isWord(text[host]) || text[host] == '.' || text[host] == '-' || text[host] == ':') {
		host++
	}
	return host
}

// maxUserInfo bounds passwords in URLs, so that a line of nothing but URLs is not gone through for each of them.
const maxUserInfo = 256

// userInfo replaces the user and the password of a URL.
func (s *scanner) userInfo(text []byte, from, to int) {
	colon := bytes.IndexByte(text[from:to], ':')
	if colon < 0 {
		s.add(text, from, to, User)
		return
	}
	s.add(text, from, from+colon, User)
	s.addSecret(text, from+colon+1, to, true)
}

// host enters a host that is not everybody's.
func (s *scanner) host(text []byte, from, to int) {
	name := string(text[from:to])
	if addr, err := netip.ParseAddr(name); err == nil {
		if !isHarmlessAddress(addr, s.rules.Local) {
			s.add(text, from, to, Address)
		}
		return
	}
	if isHostName(name) && !s.rules.isPublic(name) {
		s.add(text, from, to, Host)
	}
}

// isHostName says whether a text can be the name of a host.
func isHostName(name string) bool {
	if len(name) < 2 || len(name) > 253 {
		return false
	}
	letters := false
	for i := range len(name) {
		c := name[i]
		letters = letters || isLetter(c)
		if !isLetter(c) && !isDigit(c) && c != '-' && c != '.' && c != '_' && c < 0x80 {
			return false
		}
	}
	return letters
}

// home looks for the name of a user in a path around the second byte of what comes before it.
func (s *scanner) home(text []byte, i int) int {
	start := i - 1
	skip := homePrefix(text[start:])
	if start > 0 && text[start-1] == '\\' { // which escapes the other
		if escaped := homePrefix(text[start-1:]); escaped > 0 {
			start, skip = start-1, escaped
		}
	}
	if skip == 0 {
		return i
	}
	from, sign := start+skip, text[start]
	to := from
	for to < len(text) && (isWord(text[to]) || bytes.IndexByte([]byte(".-+~$@ "), text[to]) >= 0) && text[to] != sign {
		if text[to] == ' ' && (to+1 >= len(text) || !isWord(text[to+1]) || bytes.IndexByte(text[to:min(len(text), to+40)], sign) < 0 || sign == '/') {
			break
		}
		to++
	}
	if to > from && !isCommonUser(string(text[from:to])) {
		s.addBehind(text, start, from, to, User)
	}
	return to
}

// homePrefix returns how long what comes before the name of a user is, 0 if there is none.
func homePrefix(rest []byte) int {
	for _, prefix := range homes {
		if len(rest) > len(prefix) && bytes.EqualFold(rest[:len(prefix)], prefix) {
			return len(prefix)
		}
	}
	return 0
}

// homes are what comes before the name of a user.
var homes = [][]byte{[]byte(`\\Users\\`), []byte(`\/home\/`), []byte(`\/Users\/`), []byte(`%2Fhome%2F`), []byte(`/home/`), []byte(`/Users/`), []byte(`\Users\`)}

// uuid looks for a UUID around its first dash.
func (s *scanner) uuid(text []byte, i int) {
	from, to := i-8, i+28
	if to > len(text) || from > 0 && isWord(text[from-1]) || to < len(text) && isWord(text[to]) {
		return
	}
	for k := from; k < to; k++ {
		dash := k == i || k == i+5 || k == i+10 || k == i+15
		if dash != (text[k] == '-') || !dash && !isHex(text[k]) {
			return
		}
	}
	s.add(text, from, to, Identifier)
}

// tokenPrefixes are what keys of well-known services start with, and how many letters follow at least.
var tokenPrefixes = []struct {
	text string
	rest int
}{
	{"AKIA", 16},
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
	{"sk_live_", 10},
	{"sk_test_", 10},
	{"rk_live_", 10},
	{"npm_", 30},
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
func tokenSign(prefix string) int { return strings.IndexAny(prefix, "JK_-") }

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
