package profile

import (
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// isCalled tells whether a word that a user wrote, in any case, means a sample type: the name of an event type without
// what is before the last dot, or the label, of which the first words are enough.
func isCalled(t sample.Type, word string) bool {
	label := strings.ToLower(t.Label)
	word = strings.ToLower(word)
	simple := strings.ToLower(t.Name[strings.LastIndexByte(t.Name, '.')+1:])
	return word == simple || word != "" && strings.HasPrefix(label+" ", word+" ")
}

// meant returns the one sample type that a word means, the word itself where it is none or several.
func meant(word string, types []sample.Type) string {
	for _, named := range []func(sample.Type) bool{
		func(t sample.Type) bool { return t.Name == word },
		func(t sample.Type) bool { return strings.EqualFold(t.Name, word) },
		func(t sample.Type) bool { return isCalled(t, word) },
	} {
		first := slices.IndexFunc(types, named)
		if first >= 0 && !slices.ContainsFunc(types[first+1:], named) {
			return types[first].Name
		}
	}
	return word
}

// named are the options with the names of the sample types that their words mean in a recording: standard ones go
// before its event types.
func (o Options) named(rec *jfr.Recording) (Options, error) {
	var types []string
	for _, word := range o.Types {
		name := byEvents(meant(word, sample.Standard()))
		if !sample.IsStandard(name) {
			inv, err := contents(rec)
			if err != nil {
				return o, err
			}
			name = meant(word, inv.types())
		}
		if !o.AndStandard || !sample.IsStandard(name) { // those are read anyway
			types = append(types, name)
		}
	}
	o.Types = types
	return o, nil
}

// byEvents returns the standard sample type whose samples are called by a label where only some of its events are there,
// the label itself where there is none.
func byEvents(label string) string {
	if len(label) > len(samplesOf) && strings.EqualFold(label[:len(samplesOf)], samplesOf) {
		return sample.CPU
	}
	for _, entry := range sample.Catalogue() {
		for _, event := range slices.Concat(entry.Groups...) {
			if event.Label != "" && strings.EqualFold(event.Label, label) {
				return entry.Name
			}
		}
	}
	return label
}

// types are the event types that the metadata knows, in the order of their names.
func (inv inventory) types() []sample.Type {
	var types []sample.Type
	for name, t := range inv.events {
		types = append(types, sample.Type{Name: name, Label: t.Label()})
	}
	slices.SortFunc(types, func(a, b sample.Type) int { return strings.Compare(a.Name, b.Name) })
	return types
}
