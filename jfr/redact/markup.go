package redact

import (
	"bytes"
	"unicode"
)

// maxTag bounds how far an element is looked back for where it starts.
const maxTag = 256

// element looks for the value in <password>value</password> and <property name="password">value</property>, and before an address
// that was not resolved.
func (s *scanner) element(text []byte, i int) int {
	if s.rules.Hosts && bytes.HasSuffix(text[:i+1], []byte("/<unresolved>")) {
		s.hostBefore(text, i+1-len("<unresolved>"))
		return i
	}
	start := bytes.LastIndexAny(text[max(0, i-maxTag):i], "<>\n")
	if start < 0 {
		return i
	}
	if start += max(0, i-maxTag); text[start] != '<' {
		return i
	}
	if tag := text[start+1 : i]; !s.isSecretTag(tag) {
		if person := s.keys.of(tag).person; person != nil {
			s.named(text, tag, i, person)
		}
		return i
	}
	from := i + 1
	if data := []byte("<![CDATA["); bytes.HasPrefix(text[from:], data) {
		return s.until(text, from+len(data), "]]>", i)
	}
	return s.until(text, from, "<", i)
}

// until enters what is between a place and a mark, without the lines around it, and returns where that is; another place if there is none.
func (s *scanner) until(text []byte, from int, mark string, none int) int {
	to := bytes.Index(text[from:], []byte(mark))
	if to < 0 {
		return none
	}
	to += from
	start := from + len(text[from:to]) - len(bytes.TrimLeft(text[from:to], " \t\r\n"))
	s.addSecret(text, start, start+len(bytes.TrimSpace(text[from:to])), true)
	return to
}

// isSecretTag says whether what is between < and > begins an element with a secret in it: by its own name, or by the one that it
// gives.
func (s *scanner) isSecretTag(tag []byte) bool {
	name, rest := cutKey(tag)
	if len(rest) > 0 && rest[0] == ':' {
		name, rest = cutKey(rest[1:])
	}
	if len(name) == 0 || len(rest) > 0 && (!isBlank(rest[0]) || rest[len(rest)-1] == '/') {
		return false
	}
	if s.keys.secret(name) {
		return true
	}
	for len(rest) > 0 {
		var attribute, value []byte
		attribute, rest = cutKey(bytes.TrimLeft(rest, " \t"))
		rest = bytes.TrimLeft(rest, "= \t\\")
		if len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
			return false
		}
		end := bytes.IndexByte(rest[1:], rest[0])
		if end < 0 {
			return false
		}
		value, rest = bytes.TrimRight(rest[1:end+1], "\\"), rest[end+2:]
		if isNameOfName(attribute) && s.keys.secret(value) {
			return true
		}
	}
	return false
}

// cutKey cuts a name from the start of a text.
func cutKey(text []byte) (name, rest []byte) {
	n := 0
	for n < len(text) && isKeyByte(text[n]) {
		n++
	}
	return text[:n], text[n:]
}

// isNameOfName says whether that is what the name of a property is called.
func isNameOfName(text []byte) bool {
	return bytes.EqualFold(text, []byte("name")) || bytes.EqualFold(text, []byte("key"))
}

// valueKey is what the value of a property is called where its name is one, too.
const valueKey = "value"

// isNamedBefore says of what ends at a place whether it is called value, and what comes before it is the name of a secret property:
// name="password" value=, "name": "password", "value":, and the same in lines of YAML.
func (s *scanner) isNamedBefore(text []byte, end int) bool {
	at := end - len(valueKey)
	if at <= 0 || !bytes.EqualFold(text[at:end], []byte(valueKey)) || isKeyByte(text[at-1]) {
		return false
	}
	at = backOver(text, at, " \t\r\n,\"'\\")
	from := backOverKey(text, at)
	if from == at || !s.keys.secret(text[from:at]) {
		return false
	}
	at = backOver(text, from, " \t\"'\\")
	if at == 0 || text[at-1] != '=' && text[at-1] != ':' {
		return false
	}
	at = backOver(text, at-1, " \t\"'\\")
	return isNameOfName(text[backOverKey(text, at):at])
}

// backOver returns where a run of some bytes starts that ends at a place.
func backOver(text []byte, at int, bytesOf string) int {
	for limit := max(0, at-maxTag); at > limit && bytes.IndexByte([]byte(bytesOf), text[at-1]) >= 0; {
		at--
	}
	return at
}

// backOverKey returns where the name starts that ends at a place.
func backOverKey(text []byte, at int) int {
	for limit := max(0, at-maxKey); at > limit && isKeyByte(text[at-1]); {
		at--
	}
	return at
}

// cell looks behind a vertical bar for the value in a row of a table: | password | value |. Sentences there explain the name.
func (s *scanner) cell(text []byte, i int) int {
	end := backOver(text, i, " \t`*")
	from := s.keys.before(text, end)
	if from == end || !s.keys.secret(text[from:end]) {
		return i
	}
	if bar := backOver(text, from, " \t`*"); bar == 0 || text[bar-1] != '|' {
		return i
	}
	to := bytes.IndexAny(text[i+1:min(len(text), i+1+maxNeedle)], "|\n")
	if to < 0 || text[i+1+to] != '|' {
		return i
	}
	to += i + 1
	start := to - len(bytes.TrimLeft(text[i+1:to], " \t`*"))
	stop := start + len(bytes.TrimRight(text[start:to], " \t`*"))
	if start < stop && !bytes.ContainsAny(bytes.TrimSpace(text[start:to]), " \t") && !isPlainWord(string(text[start:stop])) && len(bytes.Trim(text[start:stop], "-:")) > 0 {
		s.addSecret(text, start, stop, true)
		return to
	}
	return i
}

// behindWord looks for a secret in quotes behind its name and a blank: the password 'x' is wrong, identified by "x". Parsers speak of
// tokens that way.
func (s *scanner) behindWord(text []byte, i int) int {
	if text[i-1] != ' ' {
		return i
	}
	name := text[s.keys.before(text, i-1) : i-1]
	if person := s.keys.of(name).person; person != nil && person.kind == User { // access denied for user 'x'
		s.named(text, name, i-1, person)
	}
	if len(name) == 0 || bytes.EqualFold(name, []byte("token")) || !s.keys.secret(name) {
		if by := []byte("identified by"); i <= len(by) || !bytes.EqualFold(text[i-1-len(by):i-1], by) {
			return i
		}
	}
	stop := closing(text, i+1, text[i], false)
	if stop == len(text) || text[stop] != text[i] || stop == i+1 || isBlank(text[i+1]) {
		return i
	}
	s.addSecret(text, i+1, stop, true)
	return i
}

// said looks for what a sentence says of a secret, given the blank behind its name: the password is geheim12. Words and numbers tell of
// it only: it is too short, or 8 days old.
func (s *scanner) said(text []byte, i int) int {
	const is = "is "
	name := text[s.keys.before(text, i-1) : i-1]
	if !bytes.HasPrefix(text[i:], []byte(is)) || len(name) == 0 || !s.keys.secret(name) {
		return i
	}
	from := i + len(is)
	to := from
	for to < len(text) && !isBlank(text[to]) && bytes.IndexByte([]byte("\r\n\"'<>()[]{}"), text[to]) < 0 {
		to++
	}
	to = from + len(bytes.TrimRight(text[from:to], ".,;:!?"))
	if isMixed(text[from:to]) {
		s.addSecret(text, from, to, true)
	}
	return max(i, to-1)
}

// isMixed says whether a text has letters and digits, and no slash: words of sentences have not.
func isMixed(text []byte) bool {
	return bytes.ContainsFunc(text, unicode.IsLetter) && bytes.ContainsFunc(text, unicode.IsDigit) && bytes.IndexByte(text, '/') < 0
}
