package redact

import (
	"bytes"
	"net/netip"
)

// mail looks for a mailbox, or a user and a host, around an at sign.
func (s *scanner) mail(text []byte, i int) int {
	from := i
	for from > 0 && (isWord(text[from-1]) || isMailSign(text[from-1])) {
		from--
	}
	if at := bytes.LastIndexByte(text[from:i], '%'); at >= 0 && isEscape(text[from+at:min(i, from+at+3)]) { // of a URL: to%3Danna@
		from += at + 3
	}
	to := i + 1
	for to < len(text) && (isWord(text[to]) || text[to] == '-' || text[to] == '.' && to+1 < len(text) && isWord(text[to+1])) {
		to++
	}
	login := loginBefore(text, from)
	if from == i && login == i || to == i+1 || s.alias.isGiven(Host, string(text[i+1:to])) {
		return i
	}
	if end := i + 1 + endOfDomain(text[i+1:to]); end > i+1 {
		if login < from {
			s.userInfo(text, login, i)
			s.host(text, i+1, end)
			return end
		}
		if s.rules.Mails && !s.alias.isGiven(User, string(text[from:i])) {
			s.add(text, from, end, Mail)
		}
		return end
	}
	if s.rules.URLHosts && isRemotePath(text, to) && isLetter(text[i+1]) {
		if name := string(text[from:i]); !isCommonUser(name) && name != "git" {
			s.add(text, from, i, User)
		}
		s.host(text, i+1, to)
		return to
	}
	return i
}

// loginBefore returns where the user of user:password@host starts, without a scheme before it, if there is a sign before the given
// place that passwords have and mailboxes have not; the place itself if there is none.
func loginBefore(text []byte, at int) int {
	if at == 0 || bytes.IndexByte([]byte("!#$^*?&"), text[at-1]) < 0 {
		return at
	}
	least := max(0, at-maxUserInfo)
	start := least + 1 + bytes.LastIndexAny(text[least:at], " \t\r\n\"'<>,;=()[]{}/")
	colon := bytes.IndexByte(text[start:at], ':')
	if colon <= 0 || bytes.ContainsFunc(text[start:start+colon], func(r rune) bool { return r < 0x80 && !isWord(byte(r)) && r != '.' && r != '-' }) {
		return at
	}
	return start
}

// endOfDomain returns where the domain of a mailbox ends, as the last label of letters has it; 0 if it is none.
func endOfDomain(name []byte) int {
	for {
		dot := bytes.LastIndexByte(name, '.')
		if dot <= 0 {
			return 0
		}
		end := dot + 1
		for end < len(name) && (isLetter(name[end]) || name[end] >= 0x80 && end > dot+1) {
			end++
		}
		if end-dot > 2 && (end == len(name) || name[end] == '-' || name[end] == '_') {
			return end
		}
		name = name[:dot]
	}
}

// isRemotePath says whether a path of another machine follows its name, as scp, rsync and prompts of shells have it: anna@build:/srv.
func isRemotePath(text []byte, at int) bool {
	return at+1 < len(text) && text[at] == ':' && (text[at+1] == '/' && !bytes.HasPrefix(text[at+1:], []byte("//")) || text[at+1] == '~')
}

// share looks, around the second of two backslashes, for the host of a share: \\files7\builds, and the same in a string of a program.
func (s *scanner) share(text []byte, i int) int {
	start := i - 1
	if start > 0 && !startsOption(text[start-1]) && bytes.IndexByte([]byte("=,;(<["), text[start-1]) < 0 {
		return i
	}
	signs := len(text[start:]) - len(bytes.TrimLeft(text[start:], `\`))
	from := start + signs
	to := endOfHost(text, from)
	if to == from || signs != 2 && signs != 4 || !bytes.HasPrefix(text[to:], []byte(`\\`)[:signs/2]) {
		return i
	}
	if folder := to + signs/2; folder < len(text) && (isWord(text[folder]) || text[folder] == '$') {
		s.host(text, from, to)
	}
	return i
}

// webhooks are paths of services behind which everything is secret: who knows it may write there.
var webhooks = [][]byte{[]byte("/services/T"), []byte("/workflows/T"), []byte("/triggers/T"), []byte("/api/webhooks/"), []byte("/webhookb2/")}

// webhook looks behind the host of a URL for the path of one.
func (s *scanner) webhook(text []byte, at int) {
	for _, path := range webhooks {
		if !bytes.HasPrefix(text[at:], path) {
			continue
		}
		from := at + 1 + bytes.LastIndexByte(path, '/')
		to := from
		for to < len(text) && (isWord(text[to]) || bytes.IndexByte([]byte("-/@."), text[to]) >= 0) {
			to++
		}
		if to-from >= minWebhook && bytes.IndexByte(text[from:to], '/') > 0 {
			s.addSecret(text, from, to, true)
		}
	}
}

// minWebhook is how long what identifies a webhook is at least.
const minWebhook = 20

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
	if s.rules.Tokens {
		s.webhook(text, end)
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

// oracle looks for user, password and host around the at sign of jdbc:oracle:thin:scott/tiger@//db:1521/x.
func (s *scanner) oracle(text []byte, i int) bool {
	const mark = "jdbc:oracle:"
	before := text[max(0, i-maxUserInfo):i]
	at := bytes.LastIndex(before, []byte(mark))
	if at < 0 || bytes.ContainsAny(before[at:], " \t\r\n\"'<>") {
		return false
	}
	_, login, _ := bytes.Cut(before[at+len(mark):], []byte{':'}) // behind the driver
	if slash := bytes.IndexByte(login, '/'); slash > 0 {
		from := i - len(login)
		s.add(text, from, from+slash, User)
		s.addSecret(text, from+slash+1, i, true)
	}
	from := i + 1
	for from < len(text) && text[from] == '/' {
		from++
	}
	if to := endOfHost(text, from); s.rules.URLHosts && bytes.IndexByte(text[from:to], '.') > 0 {
		s.host(text, from, to)
	}
	return true
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
	for from < len(text) && sign == '\\' && text[from] == sign { // of strings in strings
		from++
	}
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
var homes = [][]byte{[]byte(`\\Users\\`), []byte(`\/home\/`), []byte(`\/Users\/`), []byte(`%2Fhome%2F`), []byte(`%2FUsers%2F`), []byte(`%5CUsers%5C`), []byte(`/home/`), []byte(`/Users/`), []byte(`\Users\`)}

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
