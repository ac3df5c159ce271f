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
	t := &stacks{parent: []int32{-1}, location: []int32{-1}, of: make([]int32, nodes.Len())}
	known := map[stackKey]int32{}
	for node := 1; node < len(t.of); node++ {
		key := stackKey{t.of[nodes.Parent[node]], s.location(frames[nodes.Frame[node]])}
		at, ok := known[key]
		if !ok {
			at = int32(len(t.parent))
			t.parent = append(t.parent, key.parent)
			t.location = append(t.location, key.location)
			known[key] = at
		}
		t.of[node] = at
	}
	return t
}

// paths returns the locations of some stacks, the top first; those of a caller share the memory of one of its callees.
func (t *stacks) paths(used []bool, locations []*format.Location) [][]*format.Location {
	paths := make([][]*format.Location, len(t.parent))
	for at := int32(len(t.parent)) - 1; at > 0; at-- {
		if !used[at] || paths[at] != nil {
			continue
		}
		var whole []*format.Location
		for up := at; up > 0; up = t.parent[up] {
			whole = append(whole, locations[t.location[up]])
		}
		for up, i := at, 0; up > 0 && paths[up] == nil; up, i = t.parent[up], i+1 {
			paths[up] = whole[i:len(whole):len(whole)]
		}
	}
	return paths
}
