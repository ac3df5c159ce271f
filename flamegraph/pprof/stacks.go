package pprof

import (
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
	nodes, frames := p.Nodes(), p.Frames()
	located := make([]int32, len(frames)) // by frame: its location + 1
	c := callees{first: []int32{0}, others: map[stackKey]int32{}}
	c.parent, c.location, c.of = []int32{-1}, []int32{-1}, make([]int32, nodes.Len())
	for node := 1; node < len(c.of); node++ {
		frame := nodes.Frame[node]
		if located[frame] == 0 {
			located[frame] = s.location(frames[frame]) + 1
		}
		c.of[node] = c.stack(stackKey{c.of[nodes.Parent[node]], located[frame] - 1})
	}
	return &c.stacks
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
