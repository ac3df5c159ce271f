package print

import "jfrlens/jfr"

// listedType is what metadata and summary list once. An id means something within one process only, so types of
// different chunks are the same if their names are; but a chunk can have several types of one name, as when two
// class loaders have the same event class, and these are told apart by their ids.
type listedType struct {
	name string
	id   int64 // 0 unless the name is one of twins
}

// listed leaves out the id of a type whose name is not one of twins.
func (l listedType) listed(twins map[string]bool) listedType {
	if !twins[l.name] {
		l.id = 0
	}
	return l
}

// addTwins adds the names that several types of a chunk have.
func addTwins(twins map[string]bool, m *jfr.Metadata) {
	seen := map[string]bool{}
	for _, t := range m.Types() {
		twins[t.Written] = twins[t.Written] || seen[t.Written]
		seen[t.Written] = true
	}
}
