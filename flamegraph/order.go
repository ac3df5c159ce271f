package flamegraph

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
)

// preorder numbers the nodes of a tree so that a subtree is a range and heavier
// siblings come first; equal ones are ordered by name, small frames come last.
type preorder struct {
	order []int32 // node of the tree at each place
	place []int32 // place of each node
	depth []int32 // by place
}

// sort orders the tree by weight in the type that is shown first.
func (t *tree) sort(methods []profile.Method) preorder {
	n := len(t.parent)
	siblings, first := groupBy(t.parent[1:], n)
	p := preorder{order: make([]int32, 0, n), place: make([]int32, n), depth: make([]int32, 0, n)}
	stack := []int32{0}
	depths := make([]int32, n)
	for len(stack) > 0 {
		node := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		p.place[node] = int32(len(p.order))
		p.order = append(p.order, node)
		p.depth = append(p.depth, depths[node])
		children := siblings[first[node]:first[node+1]]
		if len(children) > 1 {
			slices.SortFunc(children, func(a, b int32) int { return t.compare(methods, a+1, b+1) })
		}
		for _, child := range slices.Backward(children) {
			depths[child+1] = depths[node] + 1
			stack = append(stack, child+1)
		}
	}
	return p
}

// compare orders siblings.
func (t *tree) compare(methods []profile.Method, a, b int32) int {
	if t.isSmall(a) || t.isSmall(b) {
		return cmp.Compare(t.method[b], t.method[a])
	}
	if byWeight := cmp.Or(cmp.Compare(t.first[b], t.first[a]), cmp.Compare(t.total[b], t.total[a])); byWeight != 0 {
		return byWeight
	}
	x, y := methods[t.method[a]], methods[t.method[b]]
	return cmp.Or(cmp.Compare(x.Class, y.Class), cmp.Compare(x.Name, y.Name))
}

// groupBy returns the indexes of group sorted by their group's number: those of
// group n are members[first[n]:first[n+1]]. Negative groups are left out.
func groupBy(group []int32, n int) (members, first []int32) {
	first = make([]int32, n+1)
	for _, g := range group {
		if g >= 0 {
			first[g+1]++
		}
	}
	for g := range n {
		first[g+1] += first[g]
	}
	members = make([]int32, first[n])
	next := slices.Clone(first)
	for i, g := range group {
		if g >= 0 {
			members[next[g]] = int32(i)
			next[g]++
		}
	}
	return members, first
}
