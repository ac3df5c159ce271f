package query

import (
	"slices"
	"strings"

	"jfrlens/jfr"
)

// restrict leaves out the tables of events and of constants that are not selected.
func (s *schema) restrict(to *selection) {
	if to == nil {
		return
	}
	s.selected = to
	for _, t := range s.tables {
		t.omitted = (t.constants || t.jfrName != "") && !to.hasTable(t)
	}
	if to.prune {
		s.prune(to)
	}
	s.absent = slices.DeleteFunc(s.absent, func(t *table) bool { return !to.has(t.name) })
	if !to.refs {
		return
	}
	seen := map[*table]bool{}
	for _, t := range s.tables {
		if t.jfrName != "" && !t.constants && !t.omitted {
			s.include(t, seen)
		}
	}
}

// hasTable says whether a table is selected, an event type also by the last part of its name.
func (s *selection) hasTable(t *table) bool {
	return s.has(t.name) || t.jfrName != "" && (s.has(t.jfrName) || s.has(t.jfrName[strings.LastIndexByte(t.jfrName, '.')+1:]))
}

// prune leaves out the columns that are not selected.
func (s *schema) prune(to *selection) {
	for _, t := range s.tables {
		if t.omitted || !t.constants && t.jfrName == "" {
			continue
		}
		t.described = t.columns
		t.columns = slices.DeleteFunc(slices.Clone(t.columns), func(c *column) bool { return !to.has(c.name) && c.op != opKey })
	}
}

// paths returns the fields of a type's events that columns are filled from, and those that choose among them; none stands for
// all.
func (t *table) paths(of *jfr.Type, chosen bool) []string {
	if t.described == nil {
		return nil
	}
	paths := []string{"startTime", "duration"} // of the order
	if thread := of.ThreadField(); chosen && thread != "" {
		paths = append(paths, thread)
	}
	for _, c := range t.columns {
		if c.path != "" {
			paths = append(paths, c.path)
		}
		if c.op == opContext {
			paths = append(paths, of.ThreadField())
		}
	}
	return paths
}

// include selects a table and those that it refers to.
func (s *schema) include(t *table, seen map[*table]bool) {
	t.omitted, seen[t] = false, true
	for _, c := range t.columns {
		if to := s.table(c.ref); to != nil && !seen[to] {
			s.include(to, seen)
		}
	}
}

// made returns the tables that the database gets.
func (s *schema) made() []*table {
	return slices.DeleteFunc(slices.Clone(s.tables), func(t *table) bool { return t.omitted })
}
