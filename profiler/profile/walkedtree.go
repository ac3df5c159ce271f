package profile

// walkedTree is a tree to be gone through depth first, with what ends in each node.
type walkedTree struct {
	Nodes
	child, sibling []int32 // by node: the first one that it calls, the next one with the same caller; 0 if there is none
	cell           []int32 // by node: the first of its cells, 0 if it has none
	cells          []walkedCell
}

// walkedCell is samples of a type that end in a node.
type walkedCell struct {
	Sum
	sampleType int32 // its place among the types
	next       int32 // another cell of the node, 0 if there is none
}

func newWalkedTree(nodes Nodes, types []series) *walkedTree {
	n := nodes.Len()
	t := &walkedTree{Nodes: nodes, child: make([]int32, n), sibling: make([]int32, n), cell: make([]int32, n), cells: make([]walkedCell, 1)}
	for node := int32(n - 1); node > 0; node-- { // backward, so that children keep their order, which is that in memory
		parent := nodes.Parent[node]
		t.sibling[node], t.child[parent] = t.child[parent], node
	}
	for i, s := range types {
		for _, b := range s.blocks {
			t.addCells(int32(i), b)
		}
	}
	return t
}

func (t *walkedTree) addCells(sampleType int32, b *block) {
	for i, node := range b.nodes {
		t.cells = append(t.cells, walkedCell{Sum{b.weight(i), b.samples(i)}, sampleType, t.cell[node]})
		t.cell[node] = int32(len(t.cells) - 1)
	}
}
