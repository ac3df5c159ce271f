package redact

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
	alias   *pseudonyms
	decided map[pseudonymOf]bool
	inPlace map[pseudonymOf]bool // replaced where they were found alone
	ports   map[int64]int64
	methods map[string]byte // whose their names are
	counted map[countOf]int // what was found too few times to be replaced everywhere
	begun   bool            // something has been written
}

// NewSession returns a session without any needle.
func NewSession(rules *Rules, options Options) *Session {
	s := &Session{
		rules: rules, options: options, needles: newNeedleSet(), seen: newSeenBlocks(), alias: newPseudonyms(options.Key, rules),
		decided: map[pseudonymOf]bool{}, inPlace: map[pseudonymOf]bool{}, ports: map[int64]int64{}, methods: map[string]byte{}, counted: map[countOf]int{},
	}
	s.alias.isKnown = s.needles.isIn
	s.scanner = newScanner(rules, s.alias)
	return s
}

// AddSecret makes a text one that is replaced wherever it is. It returns false if the text is too short or too common.
func (s *Session) AddSecret(text string) bool { return s.needles.add(needle{text: text, kind: Secret}) }

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
		if !s.needles.has(value) {
			s.inPlace[pseudonymOf{f.kind, value}] = true
		}
	}
}
