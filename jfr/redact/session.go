package redact

import (
	"strings"
)

// Options are what a session has besides its rules.
type Options struct {
	// Key is that of the pseudonyms.
	Key []byte
	// Decide is asked once for each text that would be replaced, with a place where it is; false keeps it. Nil replaces all.
	Decide func(kind Kind, text, context string) bool
}

// Session redacts the files of one call. One goroutine uses it.
type Session struct {
	rules   *Rules
	options Options
	scanner scanner
	needles *needleSet
	seen    seenBlocks
	alias   *Pseudonyms
	decided map[pseudonymOf]bool
	inPlace map[pseudonymOf]bool // replaced where they were found alone
	ports   map[int64]int64
	methods map[string]byte // whose their names are
}

// NewSession returns a session without any needle.
func NewSession(rules *Rules, options Options) *Session {
	s := &Session{
		rules: rules, options: options, needles: newNeedleSet(), seen: newSeenBlocks(), alias: NewPseudonyms(options.Key, rules.Mode, rules.Mask),
		decided: map[pseudonymOf]bool{}, inPlace: map[pseudonymOf]bool{}, ports: map[int64]int64{}, methods: map[string]byte{},
	}
	s.alias.fixed = rules.replacements
	s.scanner = newScanner(rules, s.alias)
	return s
}

// AddSecret makes a text one that is replaced wherever it is. It returns false if the text is too short or too common.
func (s *Session) AddSecret(text string) bool { return s.needles.add(text, Secret, "") }

// Needles returns how many texts are replaced wherever they are.
func (s *Session) Needles() int { return len(s.needles.list) }

// decide asks whether a text is to be replaced, once.
func (s *Session) decide(f finding, text []byte) bool {
	of := pseudonymOf{f.kind, string(text[f.from:f.to])}
	answer, known := s.decided[of]
	if !known {
		from, to := max(0, f.from-30), min(len(text), f.to+30)
		answer = s.options.Decide(f.kind, of.text, string(text[from:to]))
		s.decided[of] = answer
	}
	return answer
}

// discover makes needles of what is found in a text.
func (s *Session) discover(text []byte, ctx reading) {
	switch ctx {
	case nameText:
		return
	case hostText:
		s.scanner.found = s.scanner.found[:0]
		if s.rules.Hosts {
			s.scanner.host(text, 0, len(text))
		}
	case threadText:
		if s.rules.Threads && !isJVMThread(text) {
			s.learn(string(text), Thread)
		}
		s.scanner.scan(text, plainText)
	case wholeSecret:
		s.learn(string(text), Secret)
		return
	default:
		s.scanner.scan(text, ctx)
	}
	s.learnFound(text, s.scanner.found, ctx)
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
		s.learn(value, f.kind)
		if first, _, several := strings.Cut(value, " "); several && f.kind == Secret && !isPlainWord(first) {
			s.learn(first, Secret) // where a value with blanks ends cannot be told
		}
	}
}

// learnDiscovered makes needles of what the user's patterns find.
func (s *Session) learnDiscovered(text []byte) {
	for _, c := range s.rules.discovered {
		for _, m := range c.pattern.FindAllSubmatchIndex(text, -1) {
			if from, to := m[2*c.group], m[2*c.group+1]; from >= 0 && !c.ignores(text[from:to]) {
				s.learn(string(text[from:to]), c.kind)
			}
		}
	}
}

// isPlainWord says whether a text has small letters alone.
func isPlainWord(text string) bool { return strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == "" }

// learn makes a needle of a text, as far as texts of its kind are replaced everywhere.
func (s *Session) learn(text string, kind Kind) {
	if s.alias.isGiven(text) || s.rules.keepsWord(text) || s.options.Decide != nil && !s.decide(finding{to: len(text), kind: kind}, []byte(text)) {
		return
	}
	switch kind {
	case User:
		if s.rules.isCommonUser(text) {
			return
		}
	case Mail:
		if local, _, ok := strings.Cut(text, "@"); ok && !s.rules.isCommonUser(local) && len(local) >= minFree {
			s.needles.add(local, User, "")
		}
	case Thread:
		if isPlainWord(text) {
			return // which is elsewhere, too
		}
	case Secret, Host, Address, Word:
	default:
		return
	}
	s.needles.add(text, kind, "")
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
	for _, x := range s.rules.extractions {
		if x.key.MatchString(key) && x.event.MatchString(event) && x.accepts(value) {
			if local, _, mail := strings.Cut(value, "@"); mail && x.kind == User {
				s.learn(local, User)
			}
			if x.kind != Host || isHostName(value) && !s.rules.isPublic(value) {
				s.learn(value, x.kind)
			}
		}
	}
	s.discover([]byte(value), valueContext(key))
}

// valueContext says how the value of a property is to be understood.
func valueContext(key string) reading {
	switch key {
	case "sun.java.command", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_OPTS", "MAVEN_OPTS", "GRADLE_OPTS":
		return commandLine
	case "java.class.path", "java.home", "java.library.path", "CLASSPATH", "PATH", "HOME", "PWD", "HeapDumpPath", "ErrorFile", "sun.boot.library.path":
		return pathText
	}
	return plainText
}

// replaceProperty returns what becomes of a value.
func (s *Session) replaceProperty(key, value string) (string, []finding) {
	ctx := valueContext(key)
	if s.scanner.keys.secret([]byte(key)) {
		ctx = wholeSecret
	}
	found := s.find([]byte(value), ctx)
	if len(found) == 0 {
		return value, nil
	}
	return string(apply(nil, []byte(value), found)), found
}

// note keeps what was replaced, for the proof.
func (s *Session) note(text []byte, found []finding) {
	for _, f := range found {
		value := string(text[f.from:f.to])
		if s.needles.byText[strings.ToLower(value)] == nil {
			s.inPlace[pseudonymOf{f.kind, value}] = true
		}
	}
}
