package redact

import (
	"bytes"
	"slices"
)

// scanner finds what is to be replaced in texts by their shape.
type scanner struct {
	rules *Rules
	keys  *keyNames
	alias *pseudonyms
	found []finding
	// stayed is what was found and stays by the user's wish, of the text that was looked at last.
	stayed []finding
	// versions are texts that properties call so: they look like addresses.
	versions map[string]bool

	near    *bytePairs
	command commandLines // of the text that is scanned
}

func newScanner(r *Rules, alias *pseudonyms) scanner {
	return scanner{rules: r, alias: alias, versions: map[string]bool{}, keys: newKeyNames(r), near: triggers(r)}
}

// scan returns what is found in a text, in no order and overlapping. It is valid until the next call.
func (s *scanner) scan(text []byte, ctx reading) []finding {
	s.found, s.command = s.found[:0], commandLines{}
	if len(text) > 0 {
		s.signs(text, max(1, s.at(text, 0, ctx)), ctx)
	}
	s.literals(text)
	s.classes(text)
	s.addWords(text)
	s.patterns(text)
	return s.found
}

// signs looks at all that may be secret behind the start of a text.
func (s *scanner) signs(text []byte, i int, ctx reading) {
	for i = s.near.next(text, i); i < len(text); {
		i = s.near.next(text, max(i+1, s.at(text, i, ctx)))
	}
}

// names returns what is found in the name of a class or a method.
func (s *scanner) names(text []byte) []finding {
	s.found = s.found[:0]
	s.classes(text)
	if s.rules.Names {
		s.patterns(text)
	}
	return s.found
}

// hostField returns what is found in a field that holds a host.
func (s *scanner) hostField(text []byte) []finding {
	s.found = s.found[:0]
	s.host(text, 0, len(text))
	return s.found
}

// patterns finds what those of the user match.
func (s *scanner) patterns(text []byte) {
	for i := range s.rules.custom {
		s.matches(text, &s.rules.custom[i])
	}
}

// at looks at what is around a trigger and returns where to go on.
func (s *scanner) at(text []byte, i int, ctx reading) int {
	switch text[i] {
	case '=':
		return s.assigned(text, i, ctx)
	case ':':
		return s.colon(text, i, ctx)
	case '>':
		return s.element(text, i)
	case '@':
		if s.oracle(text, i) {
			return i
		}
		return s.mail(text, i)
	case '"':
		if s.rules.Threads {
			s.threadName(text, i)
		}
		return s.quote(text, i)
	case '\'':
		return s.quote(text, i)
	case '|':
		return s.cell(text, i)
	case '/':
		s.pathIn(text, i)
	case '.':
		if s.rules.Addresses {
			return s.addressV4(text, i)
		}
	case '-':
		return s.dash(text, i, ctx)
	case 'B':
		return s.letterB(text, i)
	case 'G', 'I', 'J', 'K', 'v', 'z', '_':
		return s.token(text, i)
	default:
		if i > 0 {
			return s.letter(text, i)
		}
	}
	return i
}

// quote looks before a quote that does not start the text.
func (s *scanner) quote(text []byte, i int) int {
	if i == 0 {
		return i
	}
	return s.behindWord(text, i)
}

// colon looks at what is around a colon.
func (s *scanner) colon(text []byte, i int, ctx reading) int {
	if i+2 < len(text) && text[i+1] == '/' && text[i+2] == '/' {
		return s.url(text, i)
	}
	if s.rules.Addresses && s.addressV6(text, i) {
		return i
	}
	if i+1 < len(text) && text[i+1] == ' ' && s.rules.Hosts {
		s.hostLine(text, i)
		s.unknownHost(text, i)
	}
	return s.assigned(text, i, ctx)
}

// letterB looks for the start of a key in PEM, or of credentials.
func (s *scanner) letterB(text []byte, i int) int {
	switch {
	case i > 0 && text[i-1] == '-':
		return s.pem(text, i)
	case s.rules.Tokens:
		return s.credentials(text, i)
	}
	return i
}

// letter looks at what a letter, or a digit, with the byte before it may be in.
func (s *scanner) letter(text []byte, i int) int {
	switch before := text[i-1]; {
	case before == '.':
		if i+1 < len(text) && startsHostEnd[uint16(text[i])|uint16(text[i+1])<<8] != 0 && s.rules.Hosts {
			return s.domain(text, i)
		}
	case before == ' ' && text[i] == 'i':
		return s.said(text, i)
	case before == '\\' && text[i] == '\\':
		return s.share(text, i)
	case (before == 'u' && text[i] == 'x' || before == 'r' && text[i] == 'w') && s.rules.Hosts:
		s.uname(text, i)
	case before == 'd' && text[i] == 'h':
		return s.builder(text, i)
	case before == '3' && i > 1 && text[i-2] == '%' && (text[i]|0x20 == 'd' || text[i]|0x20 == 'a'):
		return s.inQuery(text, i)
	case before == '3' && text[i]|0x20 == 'd' && bytes.HasSuffix(text[:i], escapedEquals[:len(escapedEquals)-1]):
		return s.escapedValue(text, i)
	case s.rules.Users && (before == '/' || before == '\\' || before == '%'):
		return s.home(text, i)
	}
	return i
}

// add enters a finding whose text becomes that of its kind.
func (s *scanner) add(text []byte, from, to int, kind Kind) { s.addBehind(text, from, from, to, kind) }

// addBehind does so with one that has a mark of its kind before it.
func (s *scanner) addBehind(text []byte, start, from, to int, kind Kind) {
	if from < to && s.rules.stay[kind].has(text, start, from, to) {
		s.keep(from, kind)
		return
	}
	s.enter(text, finding{from: from, to: to, kind: kind})
}

// enter enters a finding, unless it is a pseudonym or stays by a word list.
func (s *scanner) enter(text []byte, f finding) {
	if f.from >= f.to {
		return
	}
	value := string(text[f.from:f.to])
	s.alias.meet(value)
	switch {
	case s.alias.isGiven(f.kind, value), f.kind != Secret && s.alias.isFormattedAt(text[f.from:], f.to-f.from):
	case s.rules.keepsWord(value):
		s.keep(f.from, f.kind)
	default:
		s.found = append(s.found, f)
	}
}

// keep notes that something stays by the user's wish.
func (s *scanner) keep(from int, kind Kind) {
	if len(s.stayed) < maxLeft {
		s.stayed = append(s.stayed, finding{from: from, kind: kind})
	}
}

// addSecret enters the value of a secret property. It is certain in a command line: sentences have colons, too.
func (s *scanner) addSecret(text []byte, from, to int, certain bool) {
	if from < to && !isHarmless(string(text[from:to])) && s.alias.givenAt(text[from:]) < to-from {
		s.enter(text, finding{from: from, to: to, kind: Secret, certain: certain})
	}
}

// matches finds what a pattern of the user matches.
func (s *scanner) matches(text []byte, c *customPattern) {
	for _, m := range c.pattern.FindAllSubmatchIndex(text, -1) {
		from, to := m[2*c.group], m[2*c.group+1]
		switch {
		case from < 0:
		case c.stay.has(text, m[0], from, to):
			s.keep(from, c.kind)
		default:
			s.enter(text, finding{from: from, to: to, kind: c.kind, by: c.by, custom: true})
		}
	}
}

// settle sorts findings and leaves out those that lie in others; of two that overlap both become one.
func settle(found []finding) []finding {
	slices.SortStableFunc(found, func(a, b finding) int {
		if a.from != b.from {
			return a.from - b.from
		}
		return b.to - a.to
	})
	kept := found[:0]
	for _, f := range found {
		if n := len(kept); n > 0 && f.from < kept[n-1].to {
			last := &kept[n-1]
			if f.to > last.to {
				last.to = f.to
			}
			if f.kind == Secret || f.to == last.to && f.kind < last.kind && f.from == last.from {
				last.kind, last.with, last.by = f.kind, f.with, f.by
			}
			continue
		}
		kept = append(kept, f)
	}
	return kept
}

// apply returns the text with what was found replaced.
func apply(buf, text []byte, found []finding) []byte {
	at := 0
	for _, f := range found {
		buf = append(append(buf, text[at:f.from]...), f.with...)
		buf = append(buf, newlines(text[f.from:f.to])...)
		at = f.to
	}
	return append(buf, text[at:]...)
}

// newlines returns the ends of lines in what is replaced: those that follow keep their numbers.
func newlines(replaced []byte) []byte {
	n := bytes.Count(replaced, []byte{'\n'})
	if n == 0 {
		return nil
	}
	return bytes.Repeat([]byte{'\n'}, n)
}
