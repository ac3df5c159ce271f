package contexts

import (
	"cmp"
	"slices"
)

// orderContexts sorts the contexts by thread and time, and finds out which are around which.
func (s *Set) orderContexts() {
	slices.SortStableFunc(s.list, func(a, b context) int {
		return cmp.Or(cmp.Compare(a.thread, b.thread), cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	for from := 0; from < len(s.list); {
		to := from
		for to < len(s.list) && s.list[to].thread == s.list[from].thread {
			to++
		}
		s.threads[s.list[from].thread] = span{int32(from), int32(to)}
		s.nest(int32(from), int32(to))
		from = to
	}
}

// nest links each context of a thread to the one that was open when it began, and that to the one before it.
func (s *Set) nest(from, to int32) {
	top := int32(-1)
	for at := from; at < to; at++ {
		c := &s.list[at]
		for top >= 0 && s.list[top].to < c.from {
			top = s.list[top].around
		}
		c.around, c.until = top, c.to
		if top >= 0 {
			if s.list[top].to < c.to && s.list[top].kind == c.kind && s.list[top].to > c.from {
				s.Kinds[c.kind].Overlaps++
			}
			c.until = max(c.to, s.list[top].until)
		}
		top = at
	}
}

// countValues counts the different values of each field.
func (s *Set) countValues() {
	seen := make([][]map[int32]bool, len(s.Kinds))
	for i, k := range s.Kinds {
		seen[i] = make([]map[int32]bool, len(k.Fields))
		for j := range seen[i] {
			seen[i][j] = map[int32]bool{}
		}
	}
	for number := range s.list {
		for field, values := range seen[s.list[number].kind] {
			values[s.valueOf(int32(number), field)] = true
		}
	}
	for i, k := range s.Kinds {
		for j := range k.Fields {
			k.Fields[j].Different = len(seen[i][j])
		}
	}
}
