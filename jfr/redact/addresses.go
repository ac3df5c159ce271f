package redact

import (
	"bytes"
	"net/netip"
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
	if s.rules.Hosts && to+1 < len(text) && text[to] == ':' && isDigit(text[to+1]) {
		s.hostBefore(text, from)
	}
	return to
}

// hostBefore looks for the name of a host as java.net.InetSocketAddress writes it before the slash at the end of what is before a
// place: ordersdb/10.1.2.3:5432, ordersdb/<unresolved>:5432.
func (s *scanner) hostBefore(text []byte, at int) {
	slash := at - 1
	if slash <= 0 || text[slash] != '/' {
		return
	}
	from := slash
	for from > 0 && slash-from < maxKey && (isLetter(text[from-1]) || isDigit(text[from-1]) || text[from-1] == '-' || text[from-1] == '.') {
		from--
	}
	if from < slash && (from == 0 || !isWord(text[from-1]) && text[from-1] != '/' && text[from-1] != '\\') {
		s.host(text, from, slash)
	}
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
