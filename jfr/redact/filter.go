package redact

import (
	"cmp"
	"regexp"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// hasThreads says whether events are left out by their threads.
func (f *Filtering) hasThreads() bool { return len(f.IncludeThreads)+len(f.ExcludeThreads) > 0 }

// keepsType says whether the events of a type stay, by its name and its categories.
func (r *Rules) keepsType(t *jfr.Type) bool {
	f := &r.filter
	included := len(f.IncludeEvents)+len(f.IncludeCategories) == 0 ||
		matchesAny(f.IncludeEvents, t.Name, t.SimpleName()) || matchesAny(f.IncludeCategories, t.Categories()...)
	excluded := matchesAny(r.removed, t.Name) || matchesAny(f.ExcludeEvents, t.Name, t.SimpleName()) || matchesAny(f.ExcludeCategories, t.Categories()...)
	return !t.IsEvent() || included && !excluded
}

// keepsThreads says whether an event stays, by the threads that its fields name. One that names none stays.
func (r *Rules) keepsThreads(e *write.Event, fields []string) bool {
	f := &r.filter
	for _, field := range fields {
		name, known := threadOf(e, field)
		if known && (matchesAny(f.ExcludeThreads, name) || len(f.IncludeThreads) > 0 && !matchesAny(f.IncludeThreads, name)) {
			return false
		}
	}
	return true
}

// threadOf returns the name of the thread in a field.
func threadOf(e *write.Event, field string) (name string, known bool) {
	key, ok := e.Int(field)
	if !ok {
		return "", false
	}
	thread, ok := e.Chunk().Thread(key)
	if !ok {
		return "", false
	}
	name = cmp.Or(thread.JavaName, thread.OSName)
	return name, name != ""
}

// matchesAny says whether a name matches a pattern with * and ?; patterns may have several with commas between.
func matchesAny(patterns []string, names ...string) bool {
	for _, list := range patterns {
		for pattern := range strings.SplitSeq(list, ",") {
			for _, name := range names {
				if matchesGlob(strings.TrimSpace(pattern), name) {
					return true
				}
			}
		}
	}
	return false
}

func matchesGlob(pattern, name string) bool {
	if !strings.ContainsAny(pattern, "*?") {
		return pattern == name
	}
	text := strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(regexp.QuoteMeta(pattern))
	return regexp.MustCompile("(?s)^" + text + "$").MatchString(name)
}
