package print

import (
	"slices"
	"strings"
	"unicode"

	"jfrlens/jfr"
)

// Filter chooses event types. The zero value takes all. An event type must
// match one name (if any are given) and one category (if any are given).
type Filter struct {
	names      []string
	categories []string
}

// NewFilter returns the filter for comma-separated lists of event names and of
// categories, as the JDK's tool takes them: names may be qualified or simple,
// * and ? stand for any characters, a category of several words may be given
// by its capitals. Other than there, a label of several words is a name, too. An empty text chooses everything, one of nothing but commas
// and blanks nothing.
func NewFilter(names, categories string) Filter {
	return Filter{names: list(names), categories: list(categories)}
}

// list splits at commas and drops blanks and empty entries. A text without
// entries stands for itself: no type has such a name.
func list(text string) []string {
	var entries []string
	for entry := range strings.SplitSeq(text, ",") {
		if entry = strings.TrimSpace(entry); entry != "" {
			entries = append(entries, entry)
		}
	}
	if len(entries) == 0 && text != "" {
		return []string{text}
	}
	return entries
}

// Accepts tells whether the filter takes an event type.
func (f Filter) Accepts(t *jfr.Type) bool {
	return f.acceptsName(t) && f.acceptsCategory(t)
}

// chosenTypes returns the event types that a filter takes.
func chosenTypes(m *jfr.Metadata, filter Filter) []*jfr.Type {
	var types []*jfr.Type
	for _, t := range m.Types() {
		if t.IsEvent() && filter.Accepts(t) {
			types = append(types, t)
		}
	}
	return types
}

func (f Filter) acceptsName(t *jfr.Type) bool {
	return len(f.names) == 0 || slices.ContainsFunc(f.names, func(pattern string) bool { return matchesName(t, pattern) })
}

func (f Filter) acceptsCategory(t *jfr.Type) bool {
	return len(f.categories) == 0 || slices.ContainsFunc(f.categories, func(pattern string) bool { return matchesCategory(t, pattern) })
}

// matchesName tells whether the qualified or the simple name of a type matches, or it has that label: those of several
// words, which are no names to the JDK's tool.
func matchesName(t *jfr.Type, pattern string) bool {
	return matches(t.Written, pattern) || matches(t.SimpleName(), pattern) || strings.Contains(pattern, " ") && strings.EqualFold(t.Label(), pattern)
}

// matchesCategory tells whether one of the categories of a type, or its capitals, match.
func matchesCategory(t *jfr.Type, pattern string) bool {
	return slices.ContainsFunc(categoriesOf(t), func(category string) bool {
		return matches(category, pattern) || strings.Contains(category, " ") && capitals(category) == pattern
	})
}

// Unmatched returns the names and categories of the filter that no event type of the recording matches, for
// those who have mistyped one.
func (f Filter) Unmatched(rec *jfr.Recording) ([]string, error) {
	names, categories := slices.Clone(f.names), slices.Clone(f.categories)
	if len(names)+len(categories) == 0 {
		return nil, nil
	}
	for m, err := range metadataOf(rec) {
		if err != nil {
			return nil, err
		}
		for _, t := range m.Types() {
			if t.IsEvent() {
				names = slices.DeleteFunc(names, func(pattern string) bool { return matchesName(t, pattern) })
				categories = slices.DeleteFunc(categories, func(pattern string) bool { return matchesCategory(t, pattern) })
			}
		}
		if len(names)+len(categories) == 0 {
			break
		}
	}
	return append(names, categories...), nil
}

// categoriesOf returns the categories of an event type; one that does not say whether it has any is
// uncategorized (jdk.jfr.EventType, getCategoryNames).
func categoriesOf(t *jfr.Type) []string {
	if t.Annotation("jdk.jfr.Category") == nil {
		return []string{"Uncategorized"}
	}
	return t.Categories()
}

// capitals returns the capital letters that begin the words of a text.
func capitals(text string) string {
	var letters strings.Builder
	for word := range strings.FieldsSeq(text) {
		if first := []rune(word)[0]; unicode.IsUpper(first) {
			letters.WriteRune(first)
		}
	}
	return letters.String()
}

// matches tells whether a text matches a pattern in which * stands for any
// characters and ? for one. It takes time proportional to text times pattern.
func matches(text, pattern string) bool {
	chars, wanted := []rune(text), []rune(pattern)
	at, in := 0, 0
	star, resume := -1, 0
	for at < len(chars) {
		switch {
		case in < len(wanted) && wanted[in] == '*':
			star, resume = in, at
			in++
		case in < len(wanted) && (wanted[in] == '?' || wanted[in] == chars[at]):
			at++
			in++
		case star >= 0:
			resume++
			at, in = resume, star+1
		default:
			return false
		}
	}
	return strings.Trim(string(wanted[in:]), "*") == ""
}
