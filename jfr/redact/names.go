package redact

import (
	"bytes"
	"slices"
	"strings"
)

// hostEnds are what names of hosts end with; true says that names of packages hardly do, so that such a name needs neither a
// dash nor a digit in it to be that of a host.
var hostEnds = map[string]bool{
	"com": true, "org": true, "edu": true, "gov": true, "net": false, "test": false, "cloud": false, "dev": false,
	"local": false, "internal": false, "intranet": false, "corp": false, "lan": false, "localdomain": false,
	"de": false, "uk": false, "fr": false, "eu": false, "nl": false, "be": false, "se": false, "no": false, "fi": false, "dk": false, "cz": false,
	"it": false, "es": false, "pt": false, "us": false, "ca": false, "au": false, "nz": false, "jp": false, "cn": false, "kr": false, "br": false,
}

// hostEndsBy are these by their first letter.
var hostEndsBy = func() (by [256][]string) {
	for end := range hostEnds {
		by[end[0]] = append(by[end[0]], end)
	}
	return by
}()

// startsHostEnd are their first two letters.
var startsHostEnd = func() *bytePairs {
	p := &bytePairs{}
	for end := range hostEnds {
		p.set(end[0], end[1])
	}
	return p
}()

// hostEnd returns that at the start of a text, "" if there is none.
func hostEnd(text []byte) string {
	for _, end := range hostEndsBy[text[0]] {
		if len(text) >= len(end) && text[1] == end[1] && string(text[:len(end)]) == end && (len(text) == len(end) || !isWord(text[len(end)])) {
			return end
		}
	}
	return ""
}

// packageStarts are what names of packages start with, and of hosts hardly.
var packageStarts = map[string]bool{
	"com": true, "org": true, "net": true, "io": true, "de": true, "java": true, "javax": true, "jakarta": true, "jdk": true, "sun": true, "kotlin": true, "scala": true, "logging": true,
}

// domain looks for the name of a host around a dot, given what is behind it: db-1.prod.acme.com.
func (s *scanner) domain(text []byte, i int) int {
	end := hostEnd(text[i:])
	to := i + len(end)
	if end == "" || to < len(text) && (bytes.IndexByte([]byte("-(=$"), text[to]) >= 0 || text[to] == '.' && to+1 < len(text) && isWord(text[to+1])) {
		return i
	}
	from := i
	for from > 0 && (isLetter(text[from-1]) || isDigit(text[from-1]) || text[from-1] == '-' || text[from-1] == '.') && i-from < maxKey {
		from--
	}
	if from > 0 && (isWord(text[from-1]) || bytes.IndexByte([]byte(`/\$@%`), text[from-1]) >= 0) || !isDomain(text[from:to], hostEnds[end]) {
		return i
	}
	s.host(text, from, to)
	return to - 1
}

// isDomain says whether a name with a known end is that of a host, not of a package or a file.
func isDomain(name []byte, plain bool) bool {
	labels := bytes.Split(name, []byte("."))
	for _, label := range labels {
		if len(label) == 0 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	switch dash := bytes.IndexByte(name, '-') >= 0; {
	case packageStarts[string(labels[0])]:
		return false
	case len(labels) < 3:
		return dash && len(labels[len(labels)-1]) > 3 // macbook-pro.local
	default:
		return dash || plain || bytes.ContainsAny(name, "0123456789") || bytes.HasSuffix(name, []byte(".svc.cluster.local"))
	}
}

// hostLine looks, around a colon with a blank behind it, for the name of a host in the line "Host: NAME, CPU, 8 cores" of crash logs, which only some builds write.
func (s *scanner) hostLine(text []byte, colon int) {
	const label = "Host"
	from := colon + 2
	if start := colon - len(label); start < 0 || string(text[start:colon]) != label || start > 0 && text[start-1] != '\n' || from >= len(text) {
		return
	}
	to := endOfHost(text, from)
	more, several := bytes.CutPrefix(text[to:], []byte(", "))
	if several && !bytes.HasPrefix(bytes.TrimLeft(more[:min(len(more), 12)], "0123456789"), []byte(" core")) { // else it is the processor
		s.host(text, from, to)
	}
}

func endOfHost(text []byte, from int) int {
	for from < len(text) && (isLetter(text[from]) || isDigit(text[from]) || text[from] == '-' || text[from] == '.') {
		from++
	}
	return from
}

// unresolved are what resolvers say behind the name of a host.
var unresolved = [][]byte{
	[]byte("Name or service not known"), []byte("Temporary failure in name resolution"), []byte("nodename nor servname provided"),
	[]byte("No address associated with hostname"), []byte("Name does not resolve"),
}

// unknownHost looks for the name of a host before ": Name or service not known".
func (s *scanner) unknownHost(text []byte, colon int) {
	if colon+2 >= len(text) || bytes.IndexByte([]byte("NTn"), text[colon+2]) < 0 {
		return
	}
	for _, reason := range unresolved {
		if !bytes.HasPrefix(text[colon+2:], reason) {
			continue
		}
		from := colon
		for from > 0 && (isLetter(text[from-1]) || isDigit(text[from-1]) || text[from-1] == '-' || text[from-1] == '.') && colon-from < maxKey {
			from--
		}
		s.host(text, from, colon)
	}
}

// systems are the names of systems that uname prints before that of the host.
var systems = [][]byte{[]byte("Linux "), []byte("Darwin ")}

// uname looks for the name of a host between those of a system and its version, around a letter of the former.
func (s *scanner) uname(text []byte, i int) {
	for _, system := range systems {
		start := i - bytes.IndexByte(system, text[i])
		if start < 0 || !bytes.HasPrefix(text[start:], system) || start > 0 && isWord(text[start-1]) {
			continue
		}
		from := start + len(system)
		to := endOfHost(text, from)
		if to > from && isLetter(text[from]) && to < len(text) && text[to] == ' ' && isLongVersion(text[to+1:]) {
			s.host(text, from, to)
		}
	}
}

// isLongVersion says whether a text starts with a version of three numbers, as systems have: "Enterprise Linux Server 8.6" is none.
func isLongVersion(text []byte) bool {
	dots := 0
	for i := 0; i < len(text) && (isDigit(text[i]) || text[i] == '.' && i > 0); i++ {
		if text[i] == '.' {
			dots++
		}
	}
	return dots >= 2
}

// builder looks for who has built a JVM: 27-internal-adhoc.NAME.jdk.
func (s *scanner) builder(text []byte, i int) int {
	const mark = "adhoc."
	start := i - strings.IndexByte(mark, 'h')
	if !s.rules.Users || start < 0 || !bytes.HasPrefix(text[start:], []byte(mark)) {
		return i
	}
	from := start + len(mark)
	to := from
	for to < len(text) && (isWord(text[to]) || text[to] == '-') {
		to++
	}
	if to-from < minName || to == len(text) || text[to] != '.' || isCommonUser(string(text[from:to])) {
		return i
	}
	s.add(text, from, to, User)
	return to
}

// named looks at the value of a property that is the name of a user or a host.
func (s *scanner) named(text, key []byte, separator int, x *extraction) {
	start := separator + 1
	for start < len(text) && isBlank(text[start]) {
		start++
	}
	quoted := start < len(text) && quoteAt(text[start:]) > 0
	if quoted {
		start += quoteAt(text[start:])
	}
	if text[separator] == ':' && !quoted && x.kind != Host && !isPropertyName(key) {
		return // a sentence
	}
	to := start
	for to < len(text) && (isWord(text[to]) || bytes.IndexByte([]byte(".-+@\\"), text[to]) >= 0) {
		to++
	}
	for to > start && (text[to-1] == '.' || text[to-1] == '\\') {
		to--
	}
	value := string(text[start:to])
	if len(value) < minName || isDigit(value[0]) || isHarmless(value) || strings.Contains(value, "@") || !x.accepts(value) {
		return
	}
	n := len(s.found)
	switch {
	case x.kind == Host:
		s.host(text, start, to)
	case !isCommonUser(value):
		s.add(text, start, to, x.kind)
	}
	for i := range s.found[n:] {
		s.found[n+i].loose = !isPropertyName(key)
	}
}

// isPropertyName says whether a name is that of a system property or a variable of the environment, not a word.
func isPropertyName(key []byte) bool {
	return bytes.ContainsAny(key, "._") || bytes.Equal(key, bytes.ToUpper(key)) || bytes.HasPrefix(key, []byte("-D"))
}

// commonUsers are those that tell nobody, and what our own files have in them.
var commonUsers = []string{
	"root", "admin", "test", "user", "guest", "system", "public", "shared", "default", "all users", "nobody", "anonymous", "unknown", "example", "jfrlens",
}

func isCommonUser(name string) bool { return slices.Contains(commonUsers, strings.ToLower(name)) }

// publicHosts are those of makers of JVMs and the like, and names of the machine itself.
var publicHosts = []string{
	"localhost", "localhost.localdomain", "java.com", "oracle.com", "sun.com", "openjdk.org", "java.net", "adoptium.net", "azul.com", "amazon.com", "microsoft.com",
	"redhat.com", "sap.com", "sapmachine.io", "bell-sw.com", "eclipse.org", "debian.org", "ubuntu.com", "launchpad.net", "apache.org", "w3.org", "xml.org", "xmlsoap.org",
	"jboss.org", "hibernate.org", "springframework.org", "spring.io", "github.com", "graalvm.org", "ibm.com", "example.com", "example.org", "example.net", "example",
}

// isPublic says whether the name of a host tells nothing.
func (r *Rules) isPublic(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if r.Local && (host == "localhost" || host == "localhost.localdomain") {
		return false
	}
	return slices.ContainsFunc(publicHosts, func(name string) bool { return host == name || strings.HasSuffix(host, "."+name) })
}
