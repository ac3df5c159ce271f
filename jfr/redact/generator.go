package redact

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
)

// generator invents texts that match a pattern.
type generator struct{ pattern *syntax.Regexp }

// Bounds of what is invented.
const (
	maxInvented   = 256 // bytes
	maxRepeat     = 8   // times more than a pattern asks for
	tryInventions = 100 // before a number is put behind one that is taken
)

// placeholders are what jfr-redact has in patterns for names of people and mailboxes.
var placeholders = strings.NewReplacer(
	"{users}", "("+strings.Join(invented[User], "|")+")",
	"{names}", "("+strings.Join(invented[User], "|")+`)\.(`+strings.Join(invented[Host], "|")+")",
	"{emails}", "("+strings.Join(invented[User], "|")+`)\.(`+strings.Join(invented[Host], "|")+")@("+strings.Join(invented[Path], "|")+`)\.(com|org|net)`,
)

func newGenerator(pattern string) (*generator, error) {
	text := placeholders.Replace(pattern)
	if _, err := compilePattern(text); err != nil {
		return nil, err
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, err
	}
	g := &generator{parsed.Simplify()}
	if g.text(nil, 0) == "" {
		return nil, fmt.Errorf("the pattern %q matches no text that could stand for another", pattern)
	}
	return g, nil
}

// text returns the text for a hash: after many attempts one with a number behind it, since the pattern may match few.
func (g *generator) text(digest []byte, attempt int) string {
	random := rand.New(rand.NewChaCha8(sha256.Sum256(digest)))
	var b strings.Builder
	appendMatch(&b, g.pattern, random)
	if attempt >= tryInventions {
		b.WriteString(strconv.Itoa(attempt))
	}
	return b.String()
}

// appendMatch appends what matches a pattern.
func appendMatch(b *strings.Builder, p *syntax.Regexp, random *rand.Rand) {
	if b.Len() > maxInvented {
		return
	}
	switch p.Op {
	case syntax.OpLiteral:
		b.WriteString(string(p.Rune))
	case syntax.OpCharClass:
		b.WriteRune(anyOf(p.Rune, random))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('a' + byte(random.IntN(26)))
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range p.Sub {
			appendMatch(b, sub, random)
		}
	case syntax.OpAlternate:
		appendMatch(b, p.Sub[random.IntN(len(p.Sub))], random)
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest:
		times := random.IntN(maxRepeat)
		switch p.Op {
		case syntax.OpPlus:
			times++
		case syntax.OpQuest:
			times = min(times, 1)
		}
		for range times {
			appendMatch(b, p.Sub[0], random)
		}
	}
}

// anyOf returns one character of a class, which has its ranges, if it can be one that is plain to see.
func anyOf(class []rune, random *rand.Rand) rune {
	var visible, all []rune
	for i := 0; i+1 < len(class); i += 2 {
		from, to := class[i], class[i+1]
		all = append(all, from)
		for c := max(from, '!'); c <= min(to, '~'); c++ {
			visible = append(visible, c)
		}
	}
	if len(visible) == 0 {
		visible = all
	}
	if len(visible) == 0 {
		return 'x'
	}
	return visible[random.IntN(len(visible))]
}

// generatorKinds are the names of generators that are those of kinds, beside those of patterns: of jfr-redact's template.
var generatorKinds = map[string]Kind{"usernames": User, "unix_home": User, "mac_home": User, "win_home": User, "user_emails": Mail}

// addGenerators compiles the generators, by the names of patterns and by the kinds of our own shapes.
func (s *style) addGenerators(c *Config) error {
	names := c.General.Pseudonymization.Generators
	s.generators = map[string]*generator{}
	groups := map[string]Kind{}
	for _, g := range c.Strings.Patterns.groups() {
		groups[g.name] = g.kind
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		g, err := newGenerator(names[name])
		if err != nil {
			return fmt.Errorf("general.pseudonymization.pattern_generators.%s: %w", name, err)
		}
		s.generators[name] = g
		if kind, known := groups[name]; known {
			s.byKind[kind] = g
		} else if kind, known := generatorKinds[name]; known && s.byKind[kind] == nil {
			s.byKind[kind] = g
		}
	}
	return nil
}

// uselessGenerators are the names of generators that are those of no pattern.
func (c *Config) uselessGenerators() []string {
	known := map[string]bool{}
	for _, g := range c.Strings.Patterns.groups() {
		known[g.name] = true
	}
	for name := range generatorKinds {
		known[name] = true
	}
	for i := range c.Strings.Patterns.Custom {
		known[c.Strings.Patterns.Custom[i].Name] = true
	}
	for _, x := range slices.Concat(c.Discovery.PropertyExtractions, c.Discovery.CustomExtractions) {
		known[x.Name] = true
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(c.General.Pseudonymization.Generators)), func(name string) bool { return known[name] })
}
