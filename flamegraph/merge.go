package flamegraph

// smallFrames is the method of nodes that stand for frames too small to list.
const smallFrames = -1

// tree is a calling-context tree merged by method. A node's parent always has
// a smaller number; node 0 is the root.
type tree struct {
	parent []int32
	method []int32 // index into subject.methods; smallFrames, which the root has too
	count  []int32 // frames that a node of small frames stands for
	total  []share // sum of shares.total
	first  []share // sum of shares.first
	rest   []int32 // child that stands for small frames; 0 = none
}

// newTree returns a tree of the root only, with room for a number of nodes.
func newTree(room int) *tree {
	t := &tree{
		parent: make([]int32, 0, room),
		method: make([]int32, 0, room),
		count:  make([]int32, 0, room),
		total:  make([]share, 0, room),
		first:  make([]share, 0, room),
		rest:   make([]int32, 0, room),
	}
	t.add(-1, smallFrames)
	return t
}

// add appends a node and returns its number.
func (t *tree) add(parent, method int32) int32 {
	t.parent = append(t.parent, parent)
	t.method = append(t.method, method)
	t.count = append(t.count, 0)
	t.total = append(t.total, 0)
	t.first = append(t.first, 0)
	t.rest = append(t.rest, 0)
	return int32(len(t.parent) - 1)
}

// isSmall tells whether a node stands for frames too small to list.
func (t *tree) isSmall(node int32) bool { return node != 0 && t.method[node] == smallFrames }

// restOf returns the child that stands for small frames, adding it when missing.
func (t *tree) restOf(parent int32) int32 {
	if t.rest[parent] == 0 {
		t.rest[parent] = t.add(parent, smallFrames)
	}
	return t.rest[parent]
}

// weigh adds the shares of a node that became part of another.
func (t *tree) weigh(node int32, total, first share) {
	t.total[node] += total
	t.first[node] += first
}

// mergeByMethod merges siblings of equal method, whatever their lines and run;
// nodes without a share become small frames. It returns the tree, and each run gets to
// know the node that each of its own became part of. Whole profiles are merged
// before small frames are taken together, or a frame would lack the lines that are too
// small alone.
func mergeByMethod(runs []*run) *tree {
	room := 0
	for _, r := range runs {
		room += r.Nodes().Len()
	}
	t := newTree(room)
	children := newChildTable(t, room)
	for _, r := range runs {
		r.into = t.merge(r, children)
	}
	return t
}

// merge adds a run and returns for each of its nodes the one it became part of.
func (t *tree) merge(r *run, children *childTable) []int32 {
	nodes, s := r.Nodes(), r.shares
	t.weigh(0, s.total[0], s.first[0])
	into := make([]int32, nodes.Len())
	for node := 1; node < len(into); node++ {
		parent := into[nodes.Parent[node]]
		method := r.frames[nodes.Frame[node]].Method
		switch {
		case t.isSmall(parent):
			into[node] = parent
			t.count[parent]++
			continue
		case method == r.passed:
			into[node] = parent
			continue
		case s.total[node] == 0:
			into[node] = t.restOf(parent)
			t.count[into[node]]++
		default:
			into[node] = children.child(parent, method)
		}
		t.weigh(into[node], s.total[node], s.first[node])
	}
	return into
}

// withoutSmall takes the nodes of a merged tree together that do not remain; of those at the limit the first of an order do, which
// has callers before what they call. It returns the new tree and for each node the one it became part of.
func (t *tree) withoutSmall(cut cutoff, order []int32) (*tree, []int32) {
	smaller := newTree(len(t.parent))
	smaller.weigh(0, t.total[0], t.first[0])
	into := make([]int32, len(t.parent))
	for _, node := range order[1:] {
		parent := into[t.parent[node]]
		switch {
		case smaller.isSmall(parent):
			into[node] = parent
		case t.isSmall(node) || !cut.keeps(t.total[node]):
			into[node] = smaller.restOf(parent)
			smaller.weigh(into[node], t.total[node], t.first[node])
		default:
			into[node] = smaller.add(parent, t.method[node])
			smaller.weigh(into[node], t.total[node], t.first[node])
			continue
		}
		smaller.count[into[node]] += max(t.count[node], 1)
	}
	return smaller, into
}

// childTable finds the child of a node by method: open addressing over the
// nodes of the tree, but for the first child of each, which most have only.
type childTable struct {
	tree  *tree
	first []int32 // child of each node of the tree that was added first; 0 = none
	slots []int32 // 0 = free
	used  int
}

// newChildTable returns a table for at most a number of nodes. New memory that is
// read before it is written to is mapped twice, the second time with a word to
// all cores: so it is cleared first.
func newChildTable(t *tree, room int) *childTable {
	slots := 1 << 10
	for slots < room/4 { // most are the first
		slots *= 2
	}
	c := &childTable{tree: t, first: make([]int32, room), slots: make([]int32, slots)}
	clear(c.first)
	clear(c.slots)
	return c
}

// child returns the child of a node with that method, adding it when missing.
func (c *childTable) child(parent, method int32) int32 {
	switch first := c.first[parent]; {
	case first == 0:
		c.first[parent] = c.tree.add(parent, method)
		return c.first[parent]
	case c.tree.method[first] == method:
		return first
	}
	at := c.slot(parent, method)
	if c.slots[at] != 0 {
		return c.slots[at]
	}
	node := c.tree.add(parent, method)
	c.slots[at] = node
	if c.used++; c.used*4 > len(c.slots)*3 {
		c.grow()
	}
	return node
}

// slot returns where a child is or belongs.
func (c *childTable) slot(parent, method int32) int {
	mask := uint64(len(c.slots) - 1)
	key := uint64(uint32(parent))<<32 | uint64(uint32(method))
	hash := (key ^ key>>31) * 0x9e3779b97f4a7c15
	at := (hash >> 20) & mask
	for {
		node := c.slots[at]
		if node == 0 || c.tree.parent[node] == parent && c.tree.method[node] == method {
			return int(at)
		}
		at = (at + 1) & mask
	}
}

// grow makes the table four times as large.
func (c *childTable) grow() {
	old := c.slots
	c.slots = make([]int32, 4*len(old))
	clear(c.slots)
	for _, node := range old {
		if node != 0 {
			c.slots[c.slot(c.tree.parent[node], c.tree.method[node])] = node
		}
	}
}
