package contexts

import (
	"slices"
	"strings"
)

// Inside writes the values of some fields that a thread is in at a time, of each the innermost one and nil where there is
// none, and tells whether there is any.
type Inside func(thread, at int64, values []*string) bool

// Inside returns what finds the values of some fields. It is safe for concurrent use.
func (s *Set) Inside(fields []string) Inside {
	place := make([][]int, len(s.Kinds)) // by kind and field of it, the place among the fields; -1 for none
	for i, k := range s.Kinds {
		for _, f := range k.Fields {
			at := -1
			if f.Contextual || !k.Contextual {
				at = FieldAt(fields, f.Name)
			}
			place[i] = append(place[i], at)
		}
	}
	return func(thread, at int64, values []*string) bool {
		clear(values)
		any := false
		s.each(thread, at, func(number int32) bool {
			for field, to := range place[s.list[number].kind] {
				if to >= 0 && values[to] == nil {
					values[to] = &s.texts[s.valueOf(number, field)]
					any = true
				}
			}
			return false
		})
		return any
	}
}

// FieldAt is the place of a name in a list of names that differ by more than case, as those of SQL do; -1 for none.
func FieldAt(names []string, name string) int {
	return slices.IndexFunc(names, func(known string) bool { return strings.EqualFold(known, name) })
}

// Meant lists the fields that are meant to be context, or all where none are.
func (k Kind) Meant() (names []string) {
	for _, f := range k.Fields {
		if f.Contextual || !k.Contextual {
			names = append(names, f.Name)
		}
	}
	return names
}
