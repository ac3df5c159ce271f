package events

import (
	"fmt"
	"slices"
	"strings"
)

// Change is what is different about an event between two releases.
type Change struct {
	Name    string   `json:"event"`
	Kind    string   `json:"kind"` // new, gone or changed
	Details []string `json:"details,omitempty"`
}

// Diff returns what changed from one release to another, by name of the event.
func Diff(from, to *Release) (changes []Change) {
	for _, e := range to.Events {
		before := from.Event(e.Name)
		if before == nil {
			changes = append(changes, Change{Name: e.Name, Kind: "new"})
		} else if details := differences(before, e); details != nil {
			changes = append(changes, Change{Name: e.Name, Kind: "changed", Details: details})
		}
	}
	for _, e := range from.Events {
		if to.Event(e.Name) == nil {
			changes = append(changes, Change{Name: e.Name, Kind: "gone"})
		}
	}
	slices.SortFunc(changes, func(a, b Change) int { return strings.Compare(a.Name, b.Name) })
	return changes
}

func differences(a, b *Event) (list []string) {
	for _, property := range []struct {
		name     string
		was, now bool
	}{
		{"duration", a.Duration, b.Duration},
		{"thread", a.Thread, b.Thread},
		{"stack trace", a.Stack, b.Stack},
		{"experimental", a.Experimental, b.Experimental},
	} {
		if property.was != property.now {
			list = append(list, fmt.Sprintf("%s: %s, was %s", property.name, yes(property.now), yes(property.was)))
		}
	}
	if was, now := strings.Join(a.Category, " / "), strings.Join(b.Category, " / "); was != now {
		list = append(list, fmt.Sprintf("category: %s, was %s", now, was))
	}
	return append(append(list, fieldDifferences(a, b)...), settingDifferences(a, b)...)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func fieldDifferences(a, b *Event) (list []string) {
	for _, f := range b.Fields {
		i := slices.IndexFunc(a.Fields, func(g Field) bool { return g.Name == f.Name })
		switch {
		case i < 0:
			list = append(list, fmt.Sprintf("field %s is new", f.Name))
		case f.Type != a.Fields[i].Type:
			list = append(list, fmt.Sprintf("field %s is a %s, was a %s", f.Name, f.Type, a.Fields[i].Type))
		case f.Unit() != a.Fields[i].Unit():
			list = append(list, fmt.Sprintf("field %s counts %s, was %s", f.Name, or(f.Unit()), or(a.Fields[i].Unit())))
		}
	}
	for _, f := range a.Fields {
		if !slices.ContainsFunc(b.Fields, func(g Field) bool { return g.Name == f.Name }) {
			list = append(list, fmt.Sprintf("field %s is gone", f.Name))
		}
	}
	return list
}

func settingDifferences(a, b *Event) (list []string) {
	for _, s := range b.Settings {
		was := a.Setting(s.Name)
		if was == nil {
			list = append(list, fmt.Sprintf("setting %s is new", s.Name))
			continue
		}
		for _, file := range []struct{ name, was, now string }{
			{"default.jfc", was.Default, s.Default}, {"profile.jfc", was.Profile, s.Profile}, {"no file", was.Fallback, s.Fallback},
		} {
			if file.was != file.now {
				list = append(list, fmt.Sprintf("setting %s in %s is %s, was %s", s.Name, file.name, or(file.now), or(file.was)))
			}
		}
	}
	for _, s := range a.Settings {
		if b.Setting(s.Name) == nil {
			list = append(list, fmt.Sprintf("setting %s is gone", s.Name))
		}
	}
	return list
}

func or(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}
