package redact

import (
	"regexp"
	"slices"
	"strings"

	"jfrlens/jfr"
)

// classPattern matches names of classes of the packages, as in source text, in class files and in file names, with what
// follows them: nested classes and, in text, methods.
func classPattern(packages []string) (*regexp.Regexp, error) {
	var all []string
	for _, name := range packages {
		all = append(all, strings.ReplaceAll(regexp.QuoteMeta(strings.Trim(name, ".*")), `\.`, `[./]`))
	}
	slices.SortStableFunc(all, func(a, b string) int { return len(b) - len(a) }) // com.acmesoft before com.acme
	return compilePattern(`(?:` + strings.Join(all, "|") + `)(?:[./$][\pL\pN_]+)*`)
}

// classSegment is one part of the name of a class; numbers and what the JVM makes up stay.
var (
	classSegment = jfr.Pattern(`[\pL\pN_]+`)
	madeUp       = jfr.Pattern(`^(?:\d+|0x[0-9a-f]+|Lambda|java|class|jar|init|clinit)$`)
)

// classes replaces the names of classes of the user's packages, part by part, so that packages and nesting stay.
func (s *scanner) classes(text []byte) {
	if s.rules.classes == nil {
		return
	}
	for _, m := range s.rules.classes.FindAllIndex(text, -1) {
		if m[0] > 0 && !startsClass(text, m[0], m[1]) || m[1] < len(text) && isWord(text[m[1]]) { // com.acmes is another one
			continue
		}
		for _, part := range classSegment().FindAllIndex(text[m[0]:m[1]], -1) {
			if from, to := m[0]+part[0], m[0]+part[1]; !madeUp().Match(text[from:to]) {
				s.add(text, from, to, Class)
			}
		}
	}
}

// startsClass says whether what is before a match may be before the name of a class. Behind a slash, as in paths of class
// files, one word alone may be any folder.
func startsClass(text []byte, from, to int) bool {
	switch before := text[from-1]; {
	case before == '.' || before == '$' || before == '-':
		return false
	case before == '/':
		return len(classSegment().FindAllIndex(text[from:to], 3)) == 3
	case isWord(before):
		return isDescriptor(text, from)
	}
	return true
}

// isDescriptor says whether a name stands behind the L of a descriptor.
func isDescriptor(text []byte, at int) bool {
	return text[at-1] == 'L' && (at == 1 || strings.IndexByte("([;BCDFIJSZV)<+-*:", text[at-2]) >= 0)
}

// learnMethods finds the names of methods that only classes of the user's packages have.
func (s *Session) learnMethods(rec *jfr.Recording) error {
	if s.rules.classes == nil {
		return nil
	}
	for c, err := range rec.Chunks() {
		if err != nil {
			return err
		}
		pool, err := c.Pool("jdk.types.Method")
		if err != nil {
			return err
		}
		for _, key := range pool.Keys {
			m, ok := c.Method(key)
			if !ok || strings.HasPrefix(m.Name, "<") || m.Name == "main" {
				continue
			}
			if at := s.rules.classes.FindStringIndex(m.Class); at != nil && at[0] == 0 {
				s.methods[m.Name] = s.methods[m.Name] | ownMethod
			} else {
				s.methods[m.Name] = s.methods[m.Name] | otherMethod
			}
		}
	}
	return nil
}

// Whose a method's name is.
const (
	ownMethod = 1 << iota
	otherMethod
)

// isOwnMethod says whether a symbol is the name of a method of the user's packages alone.
func (s *Session) isOwnMethod(symbol string) bool { return s.methods[symbol] == ownMethod }
