package flamegraph

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
)

// folded is the method of nodes that stand for frames too small to list.
const folded = -1

// tree is a calling-context tree merged by method. A node's parent always has
// a smaller number; node 0 is the root.
type tree struct {
	parent []int32
	method []int32 // index into methods; folded; the root has folded too
	count  []int32 // frames that a folded node stands for
}

// add appends a node and returns its number.
func (t *tree) add(parent, method int32) int32 {
	t.parent = append(t.parent, parent)
	t.method = append(t.method, method)
	t.count = append(t.count, 0)
	return int32(len(t.parent) - 1)
}

// methods are the methods of a profile with overloads put together.
type methods struct {
	of   []int32 // by method of the profile
	list []methodName
}

type methodName struct{ class, name string }

// mergeOverloads numbers the methods of a profile by class and name.
func mergeOverloads(p *profile.Profile) methods {
	all := p.Methods()
	m := methods{of: make([]int32, len(all))}
	known := make(map[methodName]int32, len(all))
	for i, method := range all {
		key := methodName{method.Class, method.Name}
		id, ok := known[key]
		if !ok {
			id = int32(len(m.list))
			known[key] = id
			m.list = append(m.list, key)
		}
		m.of[i] = id
	}
	return m
}

// source is the tree of a profile and what decides how it is merged.
type source struct {
	nodes  profile.Nodes
	frames []profile.Frame
	shares []float32 // largest share of a sample type's weight that a node has
}

// mergeByMethod merges siblings of equal method, whatever their lines, and
// folds nodes with a share below the cutoff. It returns the tree and for each
// node of the profile the node it became part of.
func mergeByMethod(s source, m methods, cutoff float32) (*tree, []int32) {
	n := s.nodes.Len()
	t := &tree{}
	t.add(-1, folded)
	into := make([]int32, n)
	children := newChildTable(n / 4)
	for node := 1; node < n; node++ {
		parent := into[s.nodes.Parent[node]]
		if parent != 0 && t.method[parent] == folded {
			into[node] = parent
			t.count[parent]++
			continue
		}
		method := int32(folded)
		if s.shares[node] >= cutoff && s.shares[node] > 0 {
			method = m.of[s.frames[s.nodes.Frame[node]].Method]
		}
		child := children.child(t, parent, method)
		into[node] = child
		if method == folded {
			t.count[child]++
		}
	}
	return t, into
}

// childTable finds the child of a node by method: open addressing, the key is
// parent and method.
type childTable struct {
	keys  []uint64
	nodes []int32 // 0 = free
	used  int
}

func newChildTable(size int) *childTable {
	slots := 1 << 10
	for slots < 2*size {
		slots *= 2
	}
	return &childTable{keys: make([]uint64, slots), nodes: make([]int32, slots)}
}

// child returns the child of a node with that method, adding it when missing.
func (c *childTable) child(t *tree, parent, method int32) int32 {
	key := uint64(uint32(parent))<<32 | uint64(uint32(method))
	at := c.slot(key)
	if c.nodes[at] != 0 {
		return c.nodes[at]
	}
	node := t.add(parent, method)
	c.keys[at], c.nodes[at] = key, node
	if c.used++; c.used*4 > len(c.keys)*3 {
		c.grow()
	}
	return node
}

// slot returns where a key is or belongs.
func (c *childTable) slot(key uint64) int {
	mask := uint64(len(c.keys) - 1)
	hash := (key ^ key>>31) * 0x9e3779b97f4a7c15
	at := (hash >> 20) & mask
	for c.nodes[at] != 0 && c.keys[at] != key {
		at = (at + 1) & mask
	}
	return int(at)
}

// grow doubles the table.
func (c *childTable) grow() {
	old := *c
	c.keys, c.nodes = make([]uint64, 2*len(old.keys)), make([]int32, 2*len(old.nodes))
	for i, node := range old.nodes {
		if node != 0 {
			at := c.slot(old.keys[i])
			c.keys[at], c.nodes[at] = old.keys[i], node
		}
	}
}

// fold folds the nodes of a merged tree with a share below the cutoff. It
// returns the new tree and for each node the one it became part of.
func (t *tree) fold(shares []float32, cutoff float32) (*tree, []int32) {
	smaller := &tree{}
	smaller.add(-1, folded)
	into := make([]int32, len(t.parent))
	foldedChild := make(map[int32]int32)
	for node := 1; node < len(t.parent); node++ {
		parent := into[t.parent[node]]
		switch {
		case parent != 0 && smaller.method[parent] == folded:
			into[node] = parent
		case t.method[node] == folded || shares[node] < cutoff:
			child, ok := foldedChild[parent]
			if !ok {
				child = smaller.add(parent, folded)
				foldedChild[parent] = child
			}
			into[node] = child
		default:
			into[node] = smaller.add(parent, t.method[node])
			continue
		}
		smaller.count[into[node]] += max(t.count[node], 1)
	}
	return smaller, into
}

// preorder numbers the nodes so that a subtree is a range and heavier siblings
// come first; equal ones are ordered by name, folded ones come last.
type preorder struct {
	order []int32 // node of the tree at each place
	place []int32 // place of each node
	depth []int32 // by place
}

// sort orders the tree by weight.
func (t *tree) sort(weight []float32, m methods) preorder {
	n := len(t.parent)
	first, siblings := t.children()
	compare := func(a, b int32) int {
		ma, mb := t.method[a], t.method[b]
		if ma == folded || mb == folded {
			return cmp.Compare(mb, ma)
		}
		return cmp.Or(cmp.Compare(weight[b], weight[a]),
			cmp.Compare(m.list[ma].class, m.list[mb].class), cmp.Compare(m.list[ma].name, m.list[mb].name))
	}
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
		slices.SortFunc(children, compare)
		for _, child := range slices.Backward(children) {
			depths[child] = depths[node] + 1
			stack = append(stack, child)
		}
	}
	return p
}

// children returns the nodes grouped by parent: those of node n are
// siblings[first[n]:first[n+1]].
func (t *tree) children() (first, siblings []int32) {
	n := len(t.parent)
	first = make([]int32, n+1)
	for node := 1; node < n; node++ {
		first[t.parent[node]+1]++
	}
	for node := range n {
		first[node+1] += first[node]
	}
	siblings = make([]int32, n-1)
	next := slices.Clone(first)
	for node := 1; node < n; node++ {
		parent := t.parent[node]
		siblings[next[parent]] = int32(node)
		next[parent]++
	}
	return first, siblings
}
