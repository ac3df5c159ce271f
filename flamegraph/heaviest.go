package flamegraph

import (
	"cmp"
	"slices"

	"jfrlens/jfr"
)

// heaviestFrames chooses, among the nodes of the run that were merged into one
// of the tree, the frame of the heaviest line: that is what a click opens. It is
// -1 for the root, nodes of small frames and those that the run does not have.
func (r *run) heaviestFrames(t *tree) []int32 {
	group := make([]int32, len(r.into))
	for node, merged := range r.into {
		group[node] = merged
		if t.method[merged] == smallFrames || r.passed >= 0 && r.frames[r.Nodes().Frame[node]].Method == r.passed {
			group[node] = -1
		}
	}
	members, first := groupBy(group, len(t.parent))
	heaviest := make([]int32, len(t.parent))
	for node := range heaviest {
		heaviest[node] = r.heaviest(members[first[node]:first[node+1]])
	}
	return heaviest
}

// heaviest returns the frame of the line with the most weight among nodes of one
// method, and of its frames the one with the most; -1 for no nodes.
func (r *run) heaviest(nodes []int32) int32 {
	switch len(nodes) {
	case 0:
		return -1
	case 1:
		return r.Nodes().Frame[nodes[0]]
	}
	slices.SortFunc(nodes, func(a, b int32) int {
		return cmp.Or(cmp.Compare(r.line(a), r.line(b)), cmp.Compare(r.weight(b), r.weight(a)), cmp.Compare(r.kind(a), r.kind(b)))
	})
	best, most := nodes[0], -1.0
	for i := 0; i < len(nodes); {
		sum, from := 0.0, i
		for ; i < len(nodes) && r.line(nodes[i]) == r.line(nodes[from]); i++ {
			sum += r.weight(nodes[i])
		}
		if sum > most {
			best, most = nodes[from], sum
		}
	}
	return r.Nodes().Frame[best]
}

func (r *run) line(node int32) int32 { return r.frames[r.Nodes().Frame[node]].Line }

func (r *run) kind(node int32) jfr.FrameKind { return r.frames[r.Nodes().Frame[node]].Kind }

// weight goes by the type that is shown first; without any there, by all types.
func (r *run) weight(node int32) float64 { return weightOf(r.shares.first[node], r.shares.total[node]) }

func weightOf(first, total share) float64 { return float64(first) + 1e-6*float64(total) }
