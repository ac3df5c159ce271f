package redact

import "strings"

// origin is where a text comes from that may be replaced everywhere.
type origin struct {
	kind Kind
	threshold
	by   *generator
	rule any // what counts how often it is found: a kind, or a rule of the user
}

// countOf is what is counted: a text as found by one rule.
type countOf struct {
	rule any
	text string
}

// discover makes needles of what is found in a text.
func (s *Session) discover(text []byte, ctx reading) {
	var found []finding
	switch ctx {
	case nameText:
		return
	case hostText:
		found = s.scanner.hostField(text)
	case threadText:
		if s.rules.Threads && !isJVMThread(text) {
			s.learn(string(text), Thread)
		}
		found = s.scanner.scan(text, plainText)
	case wholeSecret:
		s.learn(string(text), Secret)
		return
	default:
		found = s.scanner.scan(text, ctx)
	}
	s.learnFound(text, found, ctx)
	s.learnDiscovered(text)
}

// learnFound makes needles of what was found in a text.
func (s *Session) learnFound(text []byte, found []finding, ctx reading) {
	for _, f := range found {
		value := string(text[f.from:f.to])
		if (f.kind == Secret && ctx == plainText && !f.certain || f.loose) && isPlainWord(value) {
			continue // "password is needed": it is replaced there alone
		}
		if s.options.Decide != nil {
			s.decide(f, text) // where one sees what is around it
		}
		if f.custom {
			continue
		}
		s.learn(value, f.kind)
		if f.kind == Secret {
			s.learnParts(value)
			s.learnEncoded(value)
			if strings.Contains(value, "\n") {
				s.learn(joinedLines(value), Secret)
			}
		}
	}
}

// learnParts makes needles of what is secret of its own in a value: where one with blanks ends cannot be told, credentials have
// their scheme before them, and cookies and parameters names.
func (s *Session) learnParts(value string) {
	words := strings.Fields(value)
	if len(words) > 1 && schemes[strings.ToLower(words[0])] {
		words[0] = strings.TrimRight(words[1], ",;\"'`")
		s.learnEncoded(words[0])
	}
	if len(words) > 1 {
		s.learnWord(words[0])
	}
	if len(words) > 0 {
		s.learnWord(strings.TrimRight(words[0], ",;\"'`"))
	}
	for part := range strings.FieldsFuncSeq(value, func(r rune) bool { return strings.ContainsRune(",; ", r) }) {
		name, of, named := strings.Cut(part, "=")
		if of = strings.Trim(of, `"'`); named && !isHarmless(of) && (s.scanner.keys.secret([]byte(name)) || isMadeUp(of)) {
			s.learnWord(of)
		}
	}
}

// isMadeUp says of a part of a secret whether it is one that nobody has chosen, such as what a session is known by: whatever its name.
func isMadeUp(value string) bool {
	return len(value) >= minMadeUp && isMixed([]byte(value)) && !strings.Contains(value, ".")
}

// minMadeUp is how long that is at least: 64 bits in hexadecimal digits.
const minMadeUp = 16

// joinedLines is a value without the ends of lines that are in it, and without what makes it go on behind them.
func joinedLines(value string) string {
	var b strings.Builder
	for line := range strings.Lines(value) {
		line = strings.TrimRight(line, "\r\n")
		b.WriteString(strings.TrimLeft(strings.TrimSuffix(line, `\`), " \t"))
	}
	return b.String()
}

// learnWord makes a needle of a part of a secret, unless it may be one of a sentence.
func (s *Session) learnWord(word string) {
	if !isPlainWord(word) {
		s.learn(word, Secret)
	}
}

// schemes are the ways to prove who one is whose credentials are one word (IANA, HTTP Authentication Schemes).
var schemes = map[string]bool{"basic": true, "bearer": true, "dpop": true, "negotiate": true, "ntlm": true, "token": true, "apikey": true}

// learnDiscovered makes needles of what the user's patterns find.
func (s *Session) learnDiscovered(text []byte) {
	for i := range s.rules.discovered {
		c := &s.rules.discovered[i]
		for _, m := range c.pattern.FindAllSubmatchIndex(text, -1) {
			if from, to := m[2*c.spreads], m[2*c.spreads+1]; from >= 0 && !c.stay.has(text, m[0], from, to) {
				s.learnFrom(string(text[from:to]), origin{c.kind, c.threshold, c.by, c})
			}
		}
	}
}

// isPlainWord says whether a text has small letters alone.
func isPlainWord(text string) bool { return strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == "" }

// learn makes a needle of a text that our own shapes have found.
func (s *Session) learn(text string, kind Kind) {
	s.learnFrom(text, origin{kind: kind, threshold: s.rules.thresholds[kind], rule: kind})
}

// learnFrom makes a needle of a text, as far as texts of its kind are replaced everywhere.
func (s *Session) learnFrom(text string, from origin) {
	kind := from.kind
	s.alias.meet(text)
	if s.alias.isGiven(kind, text) || s.rules.keepsWord(text) || s.options.Decide != nil && !s.decide(finding{to: len(text), kind: kind}, []byte(text)) {
		return
	}
	switch kind {
	case User:
		if isCommonUser(text) {
			return
		}
	case Mail:
		local, _, ok := strings.Cut(text, "@")
		if !ok || isCommonUser(local) || len(local) < minFree {
			return
		}
		text, from.kind = local, User
	case Thread:
		if isPlainWord(text) {
			return // which is elsewhere, too
		}
	case Secret, Host, Address, Word:
	default:
		return
	}
	if s.isOften(text, from) {
		s.needles.add(needle{text: text, kind: from.kind, by: from.by, cased: from.cased})
	}
}

// maxCounted bounds how much is counted.
const maxCounted = 1 << 20

// isOften counts a text and says whether it was found as often as it must be to be replaced everywhere.
func (s *Session) isOften(text string, from origin) bool {
	if from.least <= 1 || len(s.counted) >= maxCounted {
		return true
	}
	of := countOf{from.rule, text}
	if !from.cased {
		of.text = strings.ToLower(text)
	}
	s.counted[of]++
	return s.counted[of] >= from.least
}

// rare returns how many texts were found too few times to be replaced everywhere.
func (s *Session) rare() int {
	texts := map[string]bool{}
	for of := range s.counted {
		if !s.needles.has(of.text) {
			texts[of.text] = true
		}
	}
	return len(texts)
}

// property deals with a name and its value: both are in one event.
func (s *Session) property(event, key, value string) {
	if value == "" {
		return
	}
	if len(s.scanner.versions) < maxKnown && strings.Contains(strings.ToLower(key), "version") {
		s.scanner.versions[value] = true
	}
	if s.scanner.keys.secret([]byte(key)) && !isHarmless(value) {
		s.learn(value, Secret)
	}
	for i := range s.rules.extractions {
		if x := &s.rules.extractions[i]; x.key.MatchString(key) && x.event.MatchString(event) {
			s.extract(x, value)
		}
	}
	s.discover([]byte(value), valueContext(key))
}

// extract makes a needle of the value of a property that names a user or a host.
func (s *Session) extract(x *extraction, value string) {
	if !x.accepts(value) {
		return
	}
	from := origin{x.kind, x.threshold, x.by, x}
	if local, _, mail := strings.Cut(value, "@"); mail && x.kind == User {
		s.learnFrom(local, from)
	}
	if x.kind != Host || isHostName(value) && !s.rules.isPublic(value) {
		s.learnFrom(value, from)
	}
}
