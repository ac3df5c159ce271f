package pprof

import (
	"cmp"
	"slices"

	format "github.com/google/pprof/profile"

	"jfrlens/profiler/profile"
)

// stacks is the calling-context tree by location. A stack's parent has a smaller number; stack 0 is empty.
type stacks struct {
	parent   []int32
	location []int32 // of the top
	of       []int32 // by node of the profile: its stack
}

// stackKey is a stack by its parent and its top.
type stackKey struct{ parent, location int32 }

// stacksOf merges the nodes of a profile that differ in nothing that the format tells.
func stacksOf(p *profile.Profile, s *places) *stacks {
	nodes, located := p.Nodes(), s.located(p)
	c := callees{first: []int32{0}, others: map[stackKey]int32{}}
	c.parent, c.location, c.of = []int32{-1}, []int32{-1}, make([]int32, nodes.Len())
	for node := 1; node < len(c.of); node++ {
		c.of[node] = c.stack(stackKey{c.of[nodes.Parent[node]], located[nodes.Frame[node]]})
	}
	return &c.stacks
}

// located numbers the locations of all frames on stacks by their names and lines: the numbers of frames are given in the order
// in which goroutines read chunks, and a file of a recording is always the same. It returns them by frame.
func (s *places) located(p *profile.Profile) []int32 {
	nodes, frames := p.Nodes(), p.Frames()
	on := make([]bool, len(frames))
	for _, frame := range nodes.Frame[1:] {
		on[frame] = true
	}
	var used []int32
	for frame, is := range on {
		if is {
			used = append(used, int32(frame))
		}
	}
	place := namePlaces(p.Methods())
	slices.SortFunc(used, func(a, b int32) int {
		return cmp.Or(cmp.Compare(place[frames[a].Method], place[frames[b].Method]), cmp.Compare(frames[a].Line, frames[b].Line))
	})
	located := make([]int32, len(frames))
	for _, frame := range used {
		located[frame] = s.location(frames[frame])
	}
	return located
}

// namePlaces are the places of methods in the order of their names.
func namePlaces(methods []profile.Method) []int32 {
	order, place := make([]int32, len(methods)), make([]int32, len(methods))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(methods[a].Class, methods[b].Class), cmp.Compare(methods[a].Name, methods[b].Name))
	})
	for i, method := range order {
		place[method] = int32(i)
	}
	return place
}

// places are those of stacks in the order of a tree that is gone through from the root, callees by their locations.
func (t *stacks) places() []int32 {
	n := len(t.parent)
	first, next := make([]int32, n), make([]int32, n) // callee, and the next one of the caller; 0 = none
	for at := n - 1; at > 0; at-- {
		next[at], first[t.parent[at]] = first[t.parent[at]], int32(at)
	}
	place, todo, callees := make([]int32, n), []int32{0}, []int32(nil)
	for count := int32(0); len(todo) > 0; count++ {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		place[at] = count
		callees = callees[:0]
		for callee := first[at]; callee > 0; callee = next[callee] {
			callees = append(callees, callee)
		}
		if len(callees) > 1 {
			slices.SortFunc(callees, func(a, b int32) int { return cmp.Compare(t.location[b], t.location[a]) })
		}
		todo = append(todo, callees...)
	}
	return place
}

// callees are stacks that grow. Most stacks have one callee only, which is found without a search.
type callees struct {
	stacks
	first  []int32 // by stack: its first callee, 0 for none
	others map[stackKey]int32
}

// stack returns the number of a stack, a new one if it is not there.
func (c *callees) stack(key stackKey) int32 {
	first := c.first[key.parent]
	if first > 0 && c.location[first] == key.location {
		return first
	}
	if first > 0 {
		if at, known := c.others[key]; known {
			return at
		}
	}
	at := int32(len(c.parent))
	c.parent = append(c.parent, key.parent)
	c.location = append(c.location, key.location)
	c.first = append(c.first, 0)
	if first == 0 {
		c.first[key.parent] = at
	} else {
		c.others[key] = at
	}
	return at
}

// paths are the locations of some stacks, the top first.
type paths struct {
	of   []int32 // by stack: number of its path + 1, 0 without one
	list [][]*format.Location
}

// paths returns those of the stacks that are used; that of a caller shares the memory of one of its callees.
func (t *stacks) paths(used []bool, locations []*format.Location) paths {
	p := paths{of: make([]int32, len(t.parent))}
	for at := int32(len(t.parent)) - 1; at > 0; at-- {
		if !used[at] || p.of[at] > 0 {
			continue
		}
		depth := 0
		for up := at; up > 0; up = t.parent[up] {
			depth++
		}
		whole := make([]*format.Location, depth)
		for up, i := at, 0; up > 0; up, i = t.parent[up], i+1 {
			whole[i] = locations[t.location[up]]
			if used[up] && p.of[up] == 0 {
				p.list = append(p.list, whole[i:])
				p.of[up] = int32(len(p.list))
			}
		}
	}
	return p
}

// path returns the locations of a stack, none of the empty one.
func (p *paths) path(stack int32) []*format.Location {
	if p.of[stack] == 0 {
		return nil
	}
	return p.list[p.of[stack]-1]
}
