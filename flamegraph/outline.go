package flamegraph

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"jfrlens/profiler/profile"
)

// Limits of an outline, which is read in a terminal.
const (
	outlineBreadth = 20    // rows below another before "… n more"
	outlinePage    = 100   // rows that each "… n more" unfolds to
	outlineRows    = 2_000 // rows in all
	outlineDepth   = 200   // rows that unfold by themselves are above this
	outlineFew     = 5     // so many rows are listed, however small they are
	outlineSmall   = 0.001 // others with a smaller share of all are behind "… n more"
	outlineLeads   = 0.9   // what has at least this share of the row above is unfolded by itself
)

// Outline is a call tree as rows of text, unfolded as far as somebody wants to read.
type Outline struct {
	Rows []OutlineRow // the rows that are not folded away, callees or callers after the row that they are of
	Full bool         // there are no more rows than these: others are left folded
}

// OutlineRow is a method in its place in the tree. Weights are in the unit of the sample type.
type OutlineRow struct {
	ID      string // names the row, in newer profiles of the same run, too
	Depth   int    // 0 of the row of all samples
	Place   profile.Place
	Rest    int   // rows that this one stands for, 0 of a method: unfolded, they follow in its stead
	Total   int64 // of callees: with the method there on the stack; of callers: with the topmost method called by it
	Self    int64 // with the method there on top; not told of callers
	Open    bool  // what it calls, or what calls it, follows
	HasMore bool  // there is something to unfold
}

// Unfolding says how an outline is read.
type Unfolding struct {
	Callers bool     // from the methods on top of stacks to those that call them; else from the bottom up
	Open    []string // rows that are to be unfolded
	Shut    []string // rows that are not, though they lead to most of the weight
}

// OutlineOf returns a call tree as rows. Siblings are ordered by weight.
func OutlineOf(v *profile.View, u Unfolding) Outline {
	o := outliner{View: v, callers: u.Callers, unfold: map[string]bool{}, frames: v.Profile().Frames(), methods: v.Profile().Methods()}
	for _, id := range u.Open {
		o.unfold[id] = true
	}
	for _, id := range u.Shut {
		o.unfold[id] = false
	}
	o.write(o.root(), 0, true)
	return o.result
}

// root is the group of all samples.
func (o *outliner) root() outlineGroup {
	if o.callers {
		return outlineGroup{id: rowID("", "callers"), total: o.Total, members: o.tops()}
	}
	parents := o.Profile().Nodes().Parent
	o.children, o.first = groupBy(parents[1:], len(parents))
	return outlineGroup{id: rowID("", "callees"), total: o.Total, members: []outlineMember{{node: 0, weight: o.Total}}}
}

// outliner makes the rows of an outline.
type outliner struct {
	*profile.View
	callers         bool
	unfold          map[string]bool // what the reader wants of a row
	frames          []profile.Frame
	methods         []profile.Method
	children, first []int32 // nodes less one by parent, see groupBy; of callees only
	result          Outline
}

// outlineMember is a node of the profile that is part of a row.
type outlineMember struct {
	node   int32
	weight int64 // of callers: of the samples whose way from the top leads through it here
}

// outlineGroup is what becomes a row: nodes of one method that are called, or call, the same way.
type outlineGroup struct {
	id      string
	method  int32
	total   int64
	members []outlineMember
}

// tops are the nodes in which samples end.
func (o *outliner) tops() (members []outlineMember) {
	for node, self := range o.Self {
		if node > 0 && self > 0 {
			members = append(members, outlineMember{int32(node), self})
		}
	}
	return members
}

// write adds the row of a group, and those below it where it is unfolded. leads says that most of what is
// above is here.
func (o *outliner) write(g outlineGroup, depth int, leads bool) {
	below := o.below(g, depth)
	row := OutlineRow{ID: g.id, Depth: depth, Total: g.total, HasMore: len(below) > 0}
	if depth > 0 {
		row.Place = o.placeOf(g)
	}
	if !o.callers {
		for _, m := range g.members {
			row.Self += o.Self[m.node]
		}
	}
	row.Open = row.HasMore && o.opens(g.id, leads && depth < outlineDepth)
	o.result.Rows = append(o.result.Rows, row)
	if row.Open {
		o.writeAll(g, below, depth+1)
	}
}

// opens tells whether a row is unfolded.
func (o *outliner) opens(id string, byItself bool) bool {
	if len(o.result.Rows) >= outlineRows {
		o.result.Full = true
		return false
	}
	wanted, told := o.unfold[id]
	return wanted || byItself && !told
}

// writeAll adds the rows below one, as many as are large enough or asked for.
func (o *outliner) writeAll(above outlineGroup, groups []outlineGroup, depth int) {
	least := int64(outlineSmall * float64(o.Total))
	shown := min(len(groups), outlineBreadth)
	for shown > outlineFew && groups[shown-1].total < least {
		shown--
	}
	for from := 0; ; {
		for _, g := range groups[from:shown] {
			o.write(g, depth, float64(g.total) >= outlineLeads*float64(above.total))
		}
		if shown == len(groups) {
			return
		}
		rest := OutlineRow{ID: rowID(above.id, "more", shown), Depth: depth, Rest: len(groups) - shown, HasMore: true}
		if !o.opens(rest.ID, false) {
			for _, g := range groups[shown:] {
				rest.Total += g.total
			}
			o.result.Rows = append(o.result.Rows, rest)
			return
		}
		from, shown = shown, min(len(groups), shown+outlinePage)
	}
}

// below are the groups below one, the heaviest first.
func (o *outliner) below(g outlineGroup, depth int) []outlineGroup {
	at := map[int32]int{} // by method
	var groups []outlineGroup
	o.eachBelow(g, depth, func(m outlineMember) {
		method := o.frames[o.Profile().Nodes().Frame[m.node]].Method
		i, known := at[method]
		if !known {
			i = len(groups)
			at[method] = i
			groups = append(groups, outlineGroup{method: method, id: rowID(g.id, fullName(o.methods[method]))})
		}
		groups[i].total += m.weight
		groups[i].members = append(groups[i].members, m)
	})
	slices.SortFunc(groups, func(a, b outlineGroup) int {
		x, y := o.methods[a.method], o.methods[b.method]
		return cmp.Or(cmp.Compare(b.total, a.total), cmp.Compare(x.Class, y.Class), cmp.Compare(x.Name, y.Name))
	})
	return groups
}

// eachBelow calls fn for all nodes below a group: what its nodes call, or what calls them.
func (o *outliner) eachBelow(g outlineGroup, depth int, fn func(outlineMember)) {
	for _, m := range g.members {
		switch {
		case !o.callers:
			for _, child := range o.children[o.first[m.node]:o.first[m.node+1]] {
				if weight := o.TotalWeight[child+1]; weight > 0 {
					fn(outlineMember{child + 1, weight})
				}
			}
		case depth == 0:
			fn(m)
		default:
			if caller := o.Profile().Nodes().Parent[m.node]; caller > 0 {
				fn(outlineMember{caller, m.weight})
			}
		}
	}
}

// placeOf is the method of a group with the line that has most of its weight, 0 where none is known.
func (o *outliner) placeOf(g outlineGroup) profile.Place {
	lines := map[int32]int64{}
	best := int32(0)
	for _, m := range g.members {
		line := max(o.frames[o.Profile().Nodes().Frame[m.node]].Line, 0)
		lines[line] += m.weight
	}
	for line, weight := range lines {
		if most := lines[best]; weight > most || weight == most && line < best {
			best = line
		}
	}
	method := o.methods[g.method]
	return profile.Place{Class: method.Class, Method: method.Name, Line: int(best)}
}

// rowID names what is below a row.
func rowID(above, name string, number ...int) string {
	hash := fnv.New64a()
	fmt.Fprint(hash, above, "\x00", name, number)
	return strconv.FormatUint(hash.Sum64(), 36)
}
