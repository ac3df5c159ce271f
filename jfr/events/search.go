package events

import (
	"path"
	"slices"
	"strings"
)

// Find returns the names of events, of one release or (release 0) of all, that a word means: with * and ? those that
// match it, else the event of that name, with jdk. or without, in whatever case, else those whose name, category or
// explanation has the word in it.
func Find(word string, release int) ([]string, error) {
	names, err := namesOf(release)
	if err != nil {
		return nil, err
	}
	if strings.ContainsAny(word, "*?") {
		return slices.DeleteFunc(names, func(name string) bool { return !matches(word, name) }), nil
	}
	for _, name := range names {
		if strings.EqualFold(name, word) || strings.EqualFold(name, "jdk."+word) {
			return []string{name}, nil
		}
	}
	var found []string
	for _, name := range names {
		about, err := about(name)
		if err != nil {
			return nil, err
		}
		if strings.Contains(strings.ToLower(about), strings.ToLower(word)) {
			found = append(found, name)
		}
	}
	return found, nil
}

// matches tells whether a name, with its jdk. or without, has the form of a pattern.
func matches(pattern, name string) bool {
	for _, form := range []string{name, strings.TrimPrefix(name, "jdk.")} {
		if ok, err := path.Match(strings.ToLower(pattern), strings.ToLower(form)); ok && err == nil {
			return true
		}
	}
	return false
}

// namesOf are the names of the events of a release, of all for 0, sorted.
func namesOf(release int) (names []string, err error) {
	for _, number := range Releases() {
		if release != 0 && number != release {
			continue
		}
		r, err := Of(number)
		if err != nil {
			return nil, err
		}
		for _, e := range r.Events {
			names = append(names, e.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// about is all that a search of words looks in.
func about(name string) (string, error) {
	e, _, err := Newest(name)
	if err != nil || e == nil {
		return name, err
	}
	said, err := Explain(name)
	if err != nil || said == nil {
		return name, err
	}
	return strings.Join(append([]string{name, said.Tells, said.Look, said.Trouble}, e.Category...), "\n"), nil
}
