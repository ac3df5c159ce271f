package flamegraph

import "fmt"

// Measures of the picture, in pixels.
const (
	svgWidth  = 1200.0
	svgMargin = 10.0
	svgRow    = 18.0 // height of a row of boxes, with the line between rows
	svgInner  = svgWidth - 2*svgMargin
)

// mostRows bounds the height of the picture.
const mostRows = 150

// narrowest is the width of the smallest frame that has a box of its own.
const narrowest = 1.0

// svgBox is a frame, or several small ones beside each other.
type svgBox struct {
	node    int     // -1: several
	frames  int     // how many, if several
	weight  int64   // of all of them, if several
	depth   int32   // row, from 0
	x, wide float64 // pixels from the left end of the root
}

// svgLayout places boxes in rows.
type svgLayout struct {
	graph   *graph
	scale   float64   // pixels per weight
	filled  []int64   // by node: weight of what is placed below it so far
	start   []int64   // by node: weight left of it; -1: it has no box, nor has what it calls
	crumbs  []*svgBox // by parent: the box of several that may go on, nil for none
	boxes   []*svgBox
	rows    int32
	small   int // frames without a box of their own
	tooDeep int // frames above the last row
}

// place gives every frame that can be seen a box.
func (g *graph) place() *svgLayout {
	n := len(g.parent)
	l := &svgLayout{graph: g, filled: make([]int64, n), start: make([]int64, n), crumbs: make([]*svgBox, n)}
	if whole := g.extent(0); whole > 0 {
		l.scale = svgInner / float64(whole)
	}
	for node := range n {
		l.add(node)
	}
	l.boxes = l.seen()
	return l
}

// add places a node; its parent is placed.
func (l *svgLayout) add(node int) {
	g := l.graph
	extent, parent := g.extent(node), g.parent[node]
	l.start[node] = -1
	switch {
	case extent == 0:
		return
	case parent < 0:
		l.start[node] = 0
	case l.start[parent] < 0:
		if crumb := l.crumbs[parent]; crumb != nil { // it is below one of several
			l.crumbs[node] = crumb
			crumb.frames += g.framesIn(node)
		} else {
			l.tooDeep += g.framesIn(node)
		}
		return
	default:
		l.start[node] = l.start[parent] + l.filled[parent]
		l.filled[parent] += extent
	}
	box := &svgBox{node: node, depth: g.depth[node], x: float64(l.start[node]) * l.scale, wide: float64(extent) * l.scale}
	switch {
	case box.depth >= mostRows:
		l.start[node] = -1
		l.tooDeep += g.framesIn(node)
		return
	case node > 0 && (box.wide < narrowest || g.method[node] == smallFrames):
		l.start[node] = -1
		l.addSmall(node, extent, box)
		return
	case parent >= 0:
		l.crumbs[parent] = nil
	}
	l.boxes = append(l.boxes, box)
}

// addSmall puts a node to the small ones beside it.
func (l *svgLayout) addSmall(node int, extent int64, box *svgBox) {
	parent := l.graph.parent[node]
	crumb := l.crumbs[parent]
	if crumb == nil {
		crumb = &svgBox{node: -1, depth: box.depth, x: box.x}
		l.crumbs[parent] = crumb
		l.boxes = append(l.boxes, crumb)
	}
	crumb.wide += box.wide
	crumb.weight += extent
	crumb.frames += l.graph.framesIn(node)
	l.crumbs[node] = crumb
}

// seen returns the boxes that are wide enough, and counts.
func (l *svgLayout) seen() []*svgBox {
	var boxes []*svgBox
	for _, box := range l.boxes {
		if box.node < 0 {
			l.small += box.frames
		}
		if box.node >= 0 || box.wide >= narrowest {
			boxes = append(boxes, box)
			l.rows = max(l.rows, box.depth+1)
		}
	}
	return boxes
}

// framesIn is how many frames a node stands for.
func (g *graph) framesIn(node int) int { return max(int(g.count[node]), 1) }

// smallerFrames is the name of several small frames.
func smallerFrames(n int) string {
	if n == 1 {
		return "1 smaller frame"
	}
	return fmt.Sprintf("%d smaller frames", n)
}
