package redact

import (
	"slices"
	"strings"
)

// known finds needles in a text.
func (s *Session) known(found []finding, text []byte) []finding {
	m := s.needles.matcher
	if m == nil {
		m = newMatcher(s.needles.forms())
		s.needles.matcher = m
	}
	if len(m.forms) == 0 {
		return found
	}
	run := 0 // where the last run of Base64 ends
	m.each(text, func(f *form, from, to int) bool {
		n := f.needle
		broken := to-from != len(f.text)
		switch {
		case n.bounded && (broken || !isBounded(text, from, to)):
		case f.encoded:
			if to <= run {
				return true
			}
			from, to = base64Run(text, from, to)
			run = to
			found = append(found, finding{from: from, to: to, kind: n.kind, with: s.alias.of(Secret, "")})
		case s.isPseudonym(text, from, to):
		default:
			found = joined(found, finding{from: from, to: to, kind: n.kind, with: s.replacement(n)})
		}
		return true
	})
	return found
}

// joined appends a finding, or makes the last one longer if it is one of the same that it overlaps: of a text that goes on in
// itself there may be one at each byte.
func joined(found []finding, f finding) []finding {
	if n := len(found); n > 0 {
		if last := &found[n-1]; last.kind == f.kind && last.with == f.with && last.from <= f.from && f.from < last.to {
			last.to = max(last.to, f.to)
			return found
		}
	}
	return append(found, f)
}

// replacement returns what replaces a needle, fixed once it is used.
func (s *Session) replacement(n *needle) string {
	if n.with == "" {
		n.with = s.alias.of(n.kind, n.text)
	}
	return n.with
}

// isBounded says whether what is found is not part of a longer word.
func isBounded(text []byte, from, to int) bool {
	before := from == 0 || !isInWord(text[from-1]) || !isInWord(text[from])
	return before && (to == len(text) || !isInWord(text[to]) || !isInWord(text[to-1]))
}

// isInWord says whether a byte goes on a word; underscores stand between words.
func isInWord(c byte) bool { return isWord(c) && c != '_' }

// base64Run extends a part of Base64 to all of it.
func base64Run(text []byte, from, to int) (int, int) {
	for from > 0 && isBase64(text[from-1]) {
		from--
	}
	for to < len(text) && isBase64(text[to]) {
		to++
	}
	return from, to
}

func isBase64(c byte) bool {
	return isLetter(c) || isDigit(c) || strings.IndexByte("+/=-_", c) >= 0
}

// isPseudonym says whether a part of a text lies in a pseudonym.
func (s *Session) isPseudonym(text []byte, from, to int) bool {
	for start := from; from > 0 && start-from < maxPseudonym && (isLetter(text[from-1]) || isDigit(text[from-1])); {
		from--
	}
	for end := to; to < len(text) && to-end < maxPseudonym && (isLetter(text[to]) || isDigit(text[to])); {
		to++
	}
	return pseudonymShape.Match(text[from:to]) && s.alias.owner[string(text[from:to])] != ""
}

// maxPseudonym is longer than pseudonyms are.
const maxPseudonym = 32

// find returns what is to be replaced in a text, in order.
func (s *Session) find(text []byte, ctx reading) []finding {
	var found []finding
	if s.needles.wholes[string(text)] {
		ctx = wholeSecret
	}
	switch ctx {
	case wholeSecret:
		if value := string(text); isHarmless(value) || s.alias.isGiven(value) {
			return nil
		}
		return []finding{{to: len(text), kind: Secret, with: s.alias.of(Secret, string(text))}}
	case nameText:
		found = append(found, s.scanner.names(text)...)
	case hostText:
		s.scanner.found = s.scanner.found[:0]
		if s.rules.Hosts {
			s.scanner.host(text, 0, len(text))
		}
		found = append(found, s.scanner.found...)
	case threadText:
		if s.rules.Threads && !isJVMThread(text) && !s.alias.isGiven(string(text)) {
			return []finding{{to: len(text), kind: Thread, with: s.alias.of(Thread, string(text))}}
		}
		found = append(found, s.scanner.scan(text, plainText)...)
	default:
		found = append(found, s.scanner.scan(text, ctx)...)
	}
	return s.settled(found, text, ctx)
}

// findSeen returns what is to be replaced in a block of a text, which may have been scanned before.
func (s *Session) findSeen(block []byte) []finding {
	found, known := s.seen.of(block)
	if !known {
		return s.find(block, plainText)
	}
	return s.settled(found, block, plainText)
}

// settled adds what is known to what has the shape of a secret, and returns all that is to be replaced.
func (s *Session) settled(found []finding, text []byte, ctx reading) []finding {
	found = s.known(found, text)
	if len(found) == 0 && ctx != pathText {
		return nil
	}
	if ctx == threadText && s.rules.Threads { // what would be left of the JVM's name is none any more
		return []finding{{to: len(text), kind: Thread, with: s.alias.of(Thread, string(text))}}
	}
	found = s.paths(found, text, ctx)
	if ctx == nameText {
		found = slices.DeleteFunc(found, func(f finding) bool { return f.kind == Thread })
	}
	found = s.kept(settle(found), text)
	if ctx == nameText {
		for i := range found {
			found[i].with = asIdentifier(found[i].with)
		}
	}
	return found
}

// Holds says whether there is something secret in a text, such as the name of a file.
func (s *Session) Holds(text string) bool { return len(s.find([]byte(text), plainText)) > 0 }

// asIdentifier makes a replacement one that can stand in the name of a class or a method.
func asIdentifier(with string) string {
	clean := strings.Map(func(r rune) rune {
		if r < 0x80 && isWord(byte(r)) || r >= 0x80 {
			return r
		}
		return '_'
	}, with)
	if strings.Trim(clean, "_") == "" {
		return "redacted"
	}
	return clean
}

// kept takes out what the user has decided to keep.
func (s *Session) kept(found []finding, text []byte) []finding {
	if s.options.Decide == nil {
		return found
	}
	left := found[:0]
	for _, f := range found {
		if s.decide(f, text) {
			left = append(left, f)
		}
	}
	return left
}
