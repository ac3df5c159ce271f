package write

import "sort"

// shift says how far places in the chunk have moved, from one on.
type shift struct{ from, by int }

// moved is how far the next event moves.
func (c *chunk) moved() int {
	if len(c.shifts) == 0 {
		return 0
	}
	return c.shifts[len(c.shifts)-1].by
}

// place returns where in the new chunk is what was at a place in the old one, up to what has been written.
func (c *chunk) place(old int) int {
	i := sort.Search(len(c.shifts), func(i int) bool { return c.shifts[i].from > old })
	if i == 0 {
		return old
	}
	return old + c.shifts[i-1].by
}
