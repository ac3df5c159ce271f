package contexts

import (
	"slices"
	"strings"
)

// Set is the contexts of a recording. It is immutable and safe for concurrent use.
type Set struct {
	Kinds []Kind // those with contextual fields first, then those with most contexts
	Left  int64  // contexts that were too many to be kept

	list    []context // by thread, then start, then end from the last on
	threads map[int64]span
	names   map[int64]string // of threads
	values  []int32          // of fields, numbers in texts
	texts   []string
}

// Kind is an event type whose events are contexts.
type Kind struct {
	Name       string
	Label      string // for people
	Fields     []Field
	Contextual bool // it has fields that are meant for it
	Count      int64
	Overlaps   int64 // contexts that neither follow nor contain another one of their thread: they began on another thread
}

// Field is a field of context events.
type Field struct {
	Name       string
	Contextual bool
	Different  int // how many values it has
}

// context is one event.
type context struct {
	thread   int64
	from, to int64 // nanoseconds since 1970
	until    int64 // the latest end of it and all around it
	around   int32 // the context before that was open when it began; -1 for none
	first    int32 // in Set.values
	kind     uint16
}

// span is a part of a list.
type span struct{ from, to int32 }

// open tells whether something that ends at a time happened in it: start and end are in (PrettyWriter sorts starts first).
func (c *context) open(at int64) bool { return c.from <= at && at <= c.to }

// mostNested is how many contexts around each other are looked at.
const mostNested = 64

// each calls fn for the contexts that a thread is in at a time, the innermost first, until it says stop.
func (s *Set) each(thread, at int64, fn func(number int32) (stop bool)) {
	of, known := s.threads[thread]
	if !known {
		return
	}
	list := s.list[of.from:of.to]
	number, _ := slices.BinarySearchFunc(list, at, func(c context, at int64) int {
		if c.from <= at {
			return -1
		}
		return 1
	})
	next := of.from + int32(number) - 1
	if number == 0 {
		return
	}
	for range mostNested {
		c := &s.list[next]
		if c.open(at) && fn(next) || c.around < 0 || s.list[c.around].until < at {
			return
		}
		next = c.around
	}
}

// valueOf is the number of the text of a field of a context.
func (s *Set) valueOf(number int32, field int) int32 {
	return s.values[s.list[number].first+int32(field)]
}

// FieldNames lists the fields that contexts have, those that are meant for it first.
func (s *Set) FieldNames() []string {
	names := s.ContextualFields()
	for _, k := range s.Kinds {
		for _, f := range k.Fields {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// ContextualFields lists the fields that are meant to tell contexts apart.
func (s *Set) ContextualFields() (names []string) {
	for _, k := range s.Kinds {
		for _, f := range k.Fields {
			if f.Contextual && !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// kind finds an event type by its name, what follows the last dot of it, or its label; -1 for none.
func (s *Set) kind(name string) int {
	for _, is := range []func(Kind) bool{
		func(k Kind) bool { return k.Name == name },
		func(k Kind) bool { return k.Short() == name },
		func(k Kind) bool { return strings.EqualFold(k.Short(), name) || strings.EqualFold(k.Label, name) },
	} {
		if at := slices.IndexFunc(s.Kinds, is); at >= 0 {
			return at
		}
	}
	return -1
}

// Short is the name without the package.
func (k Kind) Short() string { return k.Name[strings.LastIndexByte(k.Name, '.')+1:] }
