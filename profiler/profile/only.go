package profile

import "slices"

// Only returns the part of the profile that samples of one type need: its tree has no other nodes. To go through all
// sample types of a large profile this way costs as much as its tree is large, not as much for each of them.
func (p *Profile) Only(name string) *Profile {
	s, _ := p.series(name)
	c := compaction{from: p.nodes, at: make([]int32, p.nodes.Len())}
	c.mark(s.blocks)
	only := &Profile{
		start: p.start, end: p.end, recorded: p.recorded, names: p.names, methods: p.methods, frames: p.frames, threads: p.threads,
		nodes: c.nodes(), bins: p.bins, quality: p.quality, jvm: p.jvm, index: p.index.linesOnly(p),
	}
	if s.Name != "" {
		s.blocks = c.blocks(s.blocks)
		only.types = []series{s}
	}
	return only
}

// compaction leaves out nodes of a tree.
type compaction struct {
	from Nodes
	at   []int32 // by old node: new node, or while marking 1 if it stays
	kept int
}

// mark keeps the nodes of some cells and what is above them.
func (c *compaction) mark(blocks []*block) {
	c.at[0], c.kept = 1, 1
	for _, b := range blocks {
		for _, node := range b.nodes {
			for ; c.at[node] == 0; node = c.from.Parent[node] {
				c.at[node] = 1
				c.kept++
			}
		}
	}
}

// nodes returns the tree of what was marked, and numbers it.
func (c *compaction) nodes() Nodes {
	to := Nodes{Parent: make([]int32, 0, c.kept), Frame: make([]int32, 0, c.kept)}
	for node, marked := range c.at {
		if marked == 0 {
			continue
		}
		parent := c.from.Parent[node]
		if parent >= 0 {
			parent = c.at[parent] // has its number already, for it is smaller
		}
		c.at[node] = int32(len(to.Parent))
		to.Parent, to.Frame = append(to.Parent, parent), append(to.Frame, c.from.Frame[node])
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
			copied.nodes[j] = c.at[node]
		}
		to[i] = &copied
	}
	return to
}
