package profile

import "slices"

// Nodes is a calling-context tree as a struct of arrays. Node 0 is the root,
// which has no frame; a node's parent always has a smaller number. The slices
// are shared and must not be changed.
type Nodes struct {
	Parent []int32 // -1 for the root
	Frame  []int32 // index into Profile.Frames, -1 for the root
}

// Len returns the number of nodes, the root included.
func (n Nodes) Len() int { return len(n.Parent) }

// rootHash is the hash of the empty stack.
const rootHash = 0x9e3779b97f4a7c15

// extendHash returns the hash of a stack with one more frame at its leaf end.
func extendHash(hash uint64, frame int32) uint64 {
	hash += (uint64(uint32(frame)) + 1) * 0xd6e8feb86659fd93
	hash ^= hash >> 32
	hash *= 0xd6e8feb86659fd93
	return hash ^ hash>>29
}

// tree is the growing calling-context tree. Every node is found by the 64-bit
// hash of its path from the root, so that a stack that is there already costs
// one lookup and a new one as many as it brings new nodes, however deep it is.
// A node is taken for the same if the hash is equal; for ten million nodes the
// chance of a single mix-up is about one in 400,000.
//
// It is not safe for concurrent use. Arrays are only appended to.
type tree struct {
	parent []int32
	frame  []int32
	hash   []uint64
	slots  []int32 // open addressing; 0 = free, else a node
}

const firstSlots = 1 << 12

func newTree() *tree {
	return &tree{
		parent: []int32{-1},
		frame:  []int32{-1},
		hash:   []uint64{rootHash},
		slots:  make([]int32, firstSlots),
	}
}

// insert returns the node of a stack, making the nodes that are missing. Frames
// are given root first, hashes[i] is the hash of frames[:i+1].
func (t *tree) insert(frames []int32, hashes []uint64) int32 {
	known := len(frames)
	node := int32(0)
	for ; known > 0; known-- {
		if found := t.find(hashes[known-1]); found != 0 {
			node = found
			break
		}
	}
	for i := known; i < len(frames); i++ {
		node = t.add(node, frames[i], hashes[i])
	}
	return node
}

// find returns the node with that path hash, or 0.
func (t *tree) find(hash uint64) int32 {
	mask := uint64(len(t.slots) - 1)
	for at := hash & mask; ; at = (at + 1) & mask {
		node := t.slots[at]
		if node == 0 || t.hash[node] == hash {
			return node
		}
	}
}

// add appends a node that is known to be missing.
func (t *tree) add(parent, frame int32, hash uint64) int32 {
	node := int32(len(t.parent))
	if len(t.parent) == cap(t.parent) {
		t.reserve()
	}
	t.parent = append(t.parent, parent)
	t.frame = append(t.frame, frame)
	t.hash = append(t.hash, hash)
	if len(t.parent)*4 > len(t.slots)*3 {
		t.grow()
	} else {
		t.place(node)
	}
	return node
}

// reserve makes room for more nodes. Append alone would grow large arrays by a
// quarter and so copy each node five times.
func (t *tree) reserve() {
	more := len(t.parent)*3/4 + 64
	t.parent = slices.Grow(t.parent, more)
	t.frame = slices.Grow(t.frame, more)
	t.hash = slices.Grow(t.hash, more)
}

// place puts a node into the first free slot of its hash.
func (t *tree) place(node int32) {
	mask := uint64(len(t.slots) - 1)
	at := t.hash[node] & mask
	for t.slots[at] != 0 {
		at = (at + 1) & mask
	}
	t.slots[at] = node
}

// grow makes the hash table larger, quickly while it is small.
func (t *tree) grow() {
	factor := 4
	if len(t.slots) >= 1<<22 {
		factor = 2
	}
	t.slots = make([]int32, factor*len(t.slots))
	clear(t.slots) // see [jfr.KeyNumbers]
	for node := 1; node < len(t.parent); node++ {
		t.place(int32(node))
	}
}

// nodes returns the tree as it is now.
func (t *tree) nodes() Nodes {
	n := len(t.parent)
	return Nodes{Parent: t.parent[:n:n], Frame: t.frame[:n:n]}
}
