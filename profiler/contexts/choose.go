package contexts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
)

// ErrNone says that a recording has no contexts at all.
var ErrNone = errors.New("the recording has no contexts: neither events with @Contextual fields (JDK 25) nor events of the program that have a duration and a thread")

// mostConditions is how many conditions a choice has at most: a bit of Choice.holds for each.
const mostConditions = 16

// Choose makes of conditions what tells which samples count: those that are in contexts that fulfil all of them. A condition is
// a type, such as com.acme.Order or Order, a field with its value, such as traceId=5105* or com.acme.Order.orderId=12,
// where * and ? stand for other characters, or * for any context. By names fields or types by which samples are told apart.
func (s *Set) Choose(conditions []string, by ...string) (*Choice, error) {
	if len(s.Kinds) == 0 {
		return nil, ErrNone
	}
	if len(conditions) > mostConditions {
		return nil, fmt.Errorf("there are more than %d conditions for contexts", mostConditions)
	}
	c := &Choice{set: s, all: uint16(1<<len(conditions) - 1)}
	if len(conditions) > 0 {
		c.holds = make([]uint16, len(s.list))
	}
	for i, text := range conditions {
		if err := c.require(text, uint16(1<<i)); err != nil {
			return nil, err
		}
	}
	if len(by) == 0 {
		return c, nil
	}
	return c, c.tellApart(by)
}

// feature is what is asked of contexts: a type, a field, or a field of a type.
type feature struct {
	kind  int    // -1 for any
	field string // "" for none
}

// feature finds what a name means.
func (s *Set) feature(name string) (feature, error) {
	if slices.Contains(s.FieldNames(), name) {
		return feature{-1, name}, nil
	}
	if kind := s.kind(name); kind >= 0 {
		return feature{kind, ""}, nil
	}
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		if kind := s.kind(name[:dot]); kind >= 0 && slices.ContainsFunc(s.Kinds[kind].Fields, func(f Field) bool { return f.Name == name[dot+1:] }) {
			return feature{kind, name[dot+1:]}, nil
		}
	}
	known := append(s.FieldNames(), s.typeNames()...)
	return feature{}, fmt.Errorf("no context has a field or type %q; there is %s", name, nearest(name, known))
}

// require marks the contexts that fulfil a condition.
func (c *Choice) require(text string, bit uint16) error {
	name, pattern, hasValue := strings.Cut(text, "=")
	if text == "*" {
		for i := range c.holds {
			c.holds[i] |= bit
		}
		return nil
	}
	f, err := c.set.feature(name)
	if err != nil {
		return err
	}
	if hasValue == (f.field == "") {
		return errors.New(wrongForm(name, f))
	}
	fits, any := c.set.matching(pattern), false
	for i := range c.set.list {
		value, has := c.set.featureOf(int32(i), f)
		if has && (f.field == "" || fits[value]) {
			c.holds[i] |= bit
			any = true
		}
	}
	if !any {
		return fmt.Errorf("no %s is %q; there is %s", name, pattern, nearest(pattern, c.set.valuesOf(f)))
	}
	return nil
}

func wrongForm(name string, f feature) string {
	if f.field == "" {
		return strconv.Quote(name) + " is a type, which has no value; write TYPE.FIELD=VALUE"
	}
	return strconv.Quote(name) + " is a field; write " + name + "=VALUE, where * stands for any"
}

// featureOf returns the number of the value that a context has of a feature, 0 of a type; false where it has none.
func (s *Set) featureOf(number int32, f feature) (value int32, has bool) {
	kind := int(s.list[number].kind)
	if f.kind >= 0 && f.kind != kind {
		return 0, false
	}
	if f.field == "" {
		return 0, true
	}
	at := slices.IndexFunc(s.Kinds[kind].Fields, func(of Field) bool { return of.Name == f.field })
	if at < 0 {
		return 0, false
	}
	return s.valueOf(number, at), true
}

// matching tells which texts a pattern fits.
func (s *Set) matching(pattern string) []bool {
	fits := make([]bool, len(s.texts))
	for i, text := range s.texts {
		fits[i] = matches(pattern, text)
	}
	return fits
}

// literal is a pattern that fits a text: a star or question mark in it becomes one of any character.
func literal(text string) string { return strings.ReplaceAll(text, "*", "?") }

// matches tells whether a text fits a pattern, in which * stands for any characters and ? for one.
func matches(pattern, text string) bool {
	p, t := []rune(pattern), []rune(text)
	star, from := -1, 0 // the last *, and where in the text it ends
	i, j := 0, 0
	for j < len(t) {
		switch {
		case i < len(p) && p[i] == '*':
			star, from = i, j
			i++
		case i < len(p) && (p[i] == '?' || p[i] == t[j]):
			i++
			j++
		case star >= 0:
			from++
			i, j = star+1, from
		default:
			return false
		}
	}
	return strings.Trim(string(p[i:]), "*") == ""
}

// notType says that a name is a field's.
func (s *Set) notType(name string) error {
	return fmt.Errorf("%q is a field, not a type of events; there is %s", name, nearest(name, s.typeNames()))
}

func (s *Set) typeNames() (names []string) {
	for _, k := range s.Kinds {
		names = append(names, k.Name)
	}
	return names
}

// valuesOf lists the values that contexts have of a feature.
func (s *Set) valuesOf(f feature) (values []string) {
	seen := map[int32]bool{}
	for i := range s.list {
		if value, has := s.featureOf(int32(i), f); has && !seen[value] {
			seen[value] = true
			values = append(values, s.texts[value])
		}
	}
	return values
}

// mostNamed is how many names an error has, and mostCompared how many of them are looked at.
const (
	mostNamed    = 5
	mostCompared = 10_000
)

// nearest lists the names that may have been meant, the most similar first.
func nearest(name string, known []string) string {
	known = slices.Clone(known[:min(len(known), mostCompared)])
	distance := map[string]int{}
	for _, k := range known {
		short := k[strings.LastIndexByte(k, '.')+1:]
		distance[k] = min(levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(k)), levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(short)))
	}
	slices.SortStableFunc(known, func(a, b string) int { return distance[a] - distance[b] })
	var quoted []string
	for _, k := range known[:min(len(known), mostNamed)] {
		quoted = append(quoted, strconv.Quote(k))
	}
	text := strings.Join(quoted, ", ")
	if more := len(known) - len(quoted); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
