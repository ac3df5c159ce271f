package profile

import (
	"math/bits"
	"slices"
)

// compact leaves out the nodes that no sample of the profile needs: others may have put stack traces into the dictionary,
// too. The profile has not been shown to anybody.
func (p *Profile) compact() {
	c := newCompaction(p.nodes)
	for _, s := range p.types {
		c.mark(s.blocks)
	}
	if c.count == p.nodes.Len() {
		return
	}
	c.number()
	p.index, p.nodes = p.index.linesOnly(p), c.nodes()
	for i := range p.types {
		p.types[i].blocks = c.blocks(p.types[i].blocks)
	}
}

// compaction leaves out nodes of a tree.
type compaction struct {
	from   Nodes
	kept   []uint64 // a bit for each old node
	before []int32  // by place in kept: how many bits are set before it
	count  int
}

// newCompaction keeps the root.
func newCompaction(from Nodes) *compaction {
	words := (from.Len() + 63) / 64
	c := &compaction{from: from, kept: make([]uint64, words), before: make([]int32, words), count: 1}
	c.keep(0)
	return c
}

// mark keeps the nodes of some cells and what is above them.
func (c *compaction) mark(blocks []*block) {
	for _, b := range blocks {
		for _, node := range b.nodes {
			for ; c.keep(node); node = c.from.Parent[node] {
				c.count++
			}
		}
	}
}

// number numbers what is kept.
func (c *compaction) number() {
	for at := 1; at < len(c.kept); at++ {
		c.before[at] = c.before[at-1] + int32(bits.OnesCount64(c.kept[at-1]))
	}
}

// keep keeps a node and tells whether it was not kept before.
func (c *compaction) keep(node int32) (isNew bool) {
	word, bit := &c.kept[node>>6], uint64(1)<<(node&63)
	isNew = *word&bit == 0
	*word |= bit
	return isNew
}

// at returns the new number of a node that is kept.
func (c *compaction) at(node int32) int32 {
	return c.before[node>>6] + int32(bits.OnesCount64(c.kept[node>>6]&(1<<(node&63)-1)))
}

// nodes returns the tree of what is kept.
func (c *compaction) nodes() Nodes {
	to := Nodes{Parent: make([]int32, 0, c.count), Frame: make([]int32, 0, c.count)}
	for at, word := range c.kept {
		for ; word != 0; word &= word - 1 {
			node := int32(at<<6 + bits.TrailingZeros64(word))
			parent := c.from.Parent[node]
			if parent >= 0 {
				parent = c.at(parent)
			}
			to.Parent, to.Frame = append(to.Parent, parent), append(to.Frame, c.from.Frame[node])
		}
	}
	return to
}

// blocks returns the cells with their new nodes.
func (c *compaction) blocks(from []*block) []*block {
	to := make([]*block, len(from))
	for i, b := range from {
		copied := *b
		copied.nodes = slices.Clone(b.nodes)
		for j, node := range copied.nodes {
			copied.nodes[j] = c.at(node)
		}
		to[i] = &copied
	}
	return to
}
