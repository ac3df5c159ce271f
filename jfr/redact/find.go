package redact

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// known finds needles in a text.
func (s *Session) known(found []finding, text []byte) []finding {
	run := 0 // where the last run of Base64 ends
	s.needles.each(text, func(f *form, from, to int) bool {
		n := f.needle
		switch {
		case f.encoded:
			if to <= run {
				return true
			}
			from, to = base64Run(text, from, to)
			run = to
			found = append(found, finding{from: from, to: to, kind: n.kind, with: s.alias.redaction(n.kind, "")})
		case s.alias.around(text, from, to):
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
		n.with = s.alias.by(cmp.Or(n.by, s.alias.byKind[n.kind]), n.kind, n.text)
	}
	return n.with
}

// isBounded says whether what is found is not part of a longer word.
func isBounded(text []byte, from, to int) bool { return startsWord(text, from) && endsWord(text, to) }

// startsWord says whether no word goes on at a place, but for the letters of what is escaped before it: %2Fanna7, \nanna7.
func startsWord(text []byte, at int) bool {
	return at == 0 || !isInWord(text[at-1]) || !isInWord(text[at]) || isEscape(text[max(0, at-len(`\u000a`)):at])
}

// endsWord says whether no word goes on at a place.
func endsWord(text []byte, at int) bool {
	return at == len(text) || !isInWord(text[at]) || !isInWord(text[at-1])
}

// isEscape says whether a text ends with an escaped sign of a URL, or a blank that is escaped in a string.
func isEscape(text []byte) bool {
	n := len(text)
	switch {
	case n >= 3 && text[n-3] == '%':
		return isHex(text[n-2]) && isHex(text[n-1])
	case n >= 2 && text[n-2] == '\\':
		return bytes.IndexByte([]byte("nrt"), text[n-1]) >= 0
	}
	return n >= 6 && text[n-6] == '\\' && text[n-5] == 'u' && len(bytes.TrimFunc(text[n-4:], func(r rune) bool { return isHex(byte(r)) })) == 0
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

// find returns what is to be replaced in a text, in order.
func (s *Session) find(text []byte, ctx reading) []finding {
	var found []finding
	s.scanner.stayed = s.scanner.stayed[:0]
	if s.needles.wholes[string(text)] {
		ctx = wholeSecret
	}
	switch ctx {
	case wholeSecret:
		if value := string(text); isHarmless(value) || s.alias.isGiven(Secret, value) {
			return nil
		}
		return []finding{{to: len(text), kind: Secret, with: s.alias.of(Secret, string(text))}}
	case threadText:
		if s.rules.Threads && !isJVMThread(text) && !s.alias.isGiven(Thread, string(text)) {
			return []finding{{to: len(text), kind: Thread, with: s.alias.of(Thread, string(text))}}
		}
	}
	return s.settled(append(found, s.shapes(text, ctx)...), text, ctx)
}

// shapes returns what has the shape of a secret in a text, until the next call.
func (s *Session) shapes(text []byte, ctx reading) []finding {
	switch ctx {
	case nameText:
		return s.scanner.names(text)
	case hostText:
		return s.scanner.hostField(text)
	case threadText:
		ctx = plainText
	}
	return s.scanner.scan(text, ctx)
}

// findSeen returns what is to be replaced in a block of a text, which may have been scanned before.
func (s *Session) findSeen(block []byte) []finding {
	seen, known := s.seen.of(block)
	if !known {
		return s.find(block, plainText)
	}
	s.scanner.stayed = append(s.scanner.stayed[:0], seen.stayed...)
	return s.settled(slices.Clone(seen.found), block, plainText)
}

// stayed tells a report what was found at a place, before an end, and stays by the user's wish.
func (s *Session) stayed(report *FileReport, where string, end int) {
	for _, f := range s.scanner.stayed {
		if f.from < end && !report.written && len(report.Kept) < maxLeft {
			report.Kept = leave(report.Kept, where, f.kind.String())
		}
	}
	s.scanner.stayed = s.scanner.stayed[:0]
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
	found = s.named(s.paths(found, text, ctx), text)
	if ctx == nameText {
		found = slices.DeleteFunc(found, func(f finding) bool { return f.kind == Thread })
	}
	found = s.kept(s.freed(settle(found), text, ctx), text)
	if ctx == nameText {
		for i := range found {
			found[i].with = asIdentifier(found[i].with)
		}
	}
	return found
}

// freed adds to what is replaced what is a word of its own by that: of ci-7geheim12 there would be ci-7*** else.
func (s *Session) freed(found []finding, text []byte, ctx reading) []finding {
	opens := func(f finding) bool { return opensWord(f, text) }
	if !slices.ContainsFunc(found, opens) {
		return found
	}
	alone := slices.Clone(text)
	for _, f := range found {
		if opens(f) {
			copy(alone[f.from:], bytes.Repeat([]byte{'*'}, f.to-f.from))
		}
	}
	stayed := len(s.scanner.stayed)
	more := s.known(slices.Clone(s.shapes(alone, ctx)), alone)
	s.scanner.stayed = s.scanner.stayed[:stayed]
	more = slices.DeleteFunc(more, func(f finding) bool { return ctx == nameText && f.kind == Thread || overlaps(found, f) })
	return settle(append(found, s.named(more, text)...))
}

// opensWord says whether a word goes on beside what is replaced, and ends there once it is.
func opensWord(f finding, text []byte) bool {
	if f.with == "" {
		return false
	}
	before := f.from > 0 && isInWord(text[f.from-1]) && !isInWord(f.with[0])
	return before || f.to < len(text) && isInWord(text[f.to]) && !isInWord(f.with[len(f.with)-1])
}

// overlaps says whether something lies in one of the findings, which are in order, or over its border.
func overlaps(found []finding, f finding) bool {
	at, _ := slices.BinarySearchFunc(found, f.from, func(of finding, from int) int { return cmp.Compare(of.to, from+1) })
	return at < len(found) && found[at].from < f.to
}

// named says what replaces what was found, as far as that is not known yet.
func (s *Session) named(found []finding, text []byte) []finding {
	for i := range found {
		if f := &found[i]; f.with == "" {
			f.with = s.alias.by(cmp.Or(f.by, s.alias.byKind[f.kind]), f.kind, string(text[f.from:f.to]))
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
		} else {
			s.scanner.keep(f.from, f.kind)
		}
	}
	return left
}
