package flamegraph

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
)

// lines chooses, among the nodes of the profile that were merged into one of
// the page, the frame of the hottest line: that is what a click opens.
type lines struct {
	nodes  profile.Nodes
	frames []profile.Frame
	shares shares
}

// frames returns for each node of the page the frame to show, -1 for the root
// and folded nodes. into gives the page's node for each of the profile.
func (l lines) choose(t *tree, into []int32) []int32 {
	group := make([]int32, len(into))
	for node, merged := range into {
		group[node] = merged
		if t.method[merged] == folded {
			group[node] = -1
		}
	}
	members, first := groupBy(group, len(t.parent))
	hottest := make([]int32, len(t.parent))
	for node := range hottest {
		hottest[node] = l.hottest(members[first[node]:first[node+1]])
	}
	return hottest
}

// hottest returns the frame of the line with the most weight among nodes of one
// method, and of its frames the one with the most; -1 for no nodes.
func (l lines) hottest(nodes []int32) int32 {
	switch len(nodes) {
	case 0:
		return -1
	case 1:
		return l.nodes.Frame[nodes[0]]
	}
	slices.SortFunc(nodes, func(a, b int32) int {
		return cmp.Or(cmp.Compare(l.line(a), l.line(b)), cmp.Compare(l.weight(b), l.weight(a)))
	})
	best, most := nodes[0], -1.0
	for i := 0; i < len(nodes); {
		sum, from := 0.0, i
		for ; i < len(nodes) && l.line(nodes[i]) == l.line(nodes[from]); i++ {
			sum += l.weight(nodes[i])
		}
		if sum > most {
			best, most = nodes[from], sum
		}
	}
	return l.nodes.Frame[best]
}

func (l lines) line(node int32) int32 { return l.frames[l.nodes.Frame[node]].Line }

// weight goes by the type that is shown first; without any there, by all types.
func (l lines) weight(node int32) float64 {
	return float64(l.shares.first[node]) + 1e-6*float64(l.shares.total[node])
}
