package source

import (
	"bytes"
	"slices"
)

// LineMap carries line numbers of an old text over to a new one. It is not
// changed after it was made.
type LineMap struct {
	to    []int32 // new line of each old line, from 1; 0: none
	lines int     // of the new text
}

// NewLineMap compares two texts line by line: lines in front of and behind all
// changes first; between them lines that occur once in each text and keep
// their order (patience diff), and what is equal around those. The kind of line
// ends and of encoding makes no difference.
func NewLineMap(before, after []byte) *LineMap {
	before, after = alike(before, after)
	before, after = countedEnds(before), countedEnds(after)
	head := bytes.LastIndexByte(before[:alikeFromStart(before, after)], '\n') + 1
	above := bytes.Count(before[:head], []byte{'\n'})
	tail := wholeLines(before[head:], after[head:])
	below := countLines(before[len(before)-tail:])
	a, b := splitLines(before[head:len(before)-tail]), splitLines(after[head:len(after)-tail])

	m := &LineMap{to: make([]int32, above+len(a)+below), lines: above + len(b) + below}
	for i := range above {
		m.to[i] = int32(i + 1)
	}
	m.match(a, b, above, above)
	for i := range below {
		m.to[above+len(a)+i] = int32(above + len(b) + i + 1)
	}
	return m
}

// wholeLines is the length of the lines at the end that are the same in two
// texts.
func wholeLines(a, b []byte) int {
	n := alikeToEnd(a, b)
	if n == len(a) && n == len(b) {
		return n
	}
	cut := bytes.IndexByte(a[len(a)-n:], '\n')
	if cut < 0 {
		return 0
	}
	return n - cut - 1
}

// New returns the line of the new text that holds the old text's line
// unchanged; ok is false where that line was changed or deleted.
func (m *LineMap) New(line int) (moved int, ok bool) {
	if line < 1 || line > len(m.to) || m.to[line-1] == 0 {
		return 0, false
	}
	return int(m.to[line-1]), true
}

// Successor returns the line of the new text that holds an old line unchanged,
// or that took its place: where as many lines stand between two unchanged ones as
// before, each for one.
func (m *LineMap) Successor(line int) (next int, ok bool) {
	if next, ok = m.New(line); ok || line < 1 || line > len(m.to) {
		return next, ok
	}
	above, below := line-1, line+1
	for above > 0 && m.to[above-1] == 0 {
		above--
	}
	for below <= len(m.to) && m.to[below-1] == 0 {
		below++
	}
	from, to := 0, m.lines+1
	if above > 0 {
		from = int(m.to[above-1])
	}
	if below <= len(m.to) {
		to = int(m.to[below-1])
	}
	return from + line - above, to-from == below-above
}

// match maps the lines a, which begin at offset aAt of the old text, to the
// lines b.
func (m *LineMap) match(a, b [][]byte, aAt, bAt int) {
	for len(a) > 0 && len(b) > 0 && bytes.Equal(a[0], b[0]) {
		m.to[aAt] = int32(bAt + 1)
		a, b, aAt, bAt = a[1:], b[1:], aAt+1, bAt+1
	}
	for len(a) > 0 && len(b) > 0 && bytes.Equal(a[len(a)-1], b[len(b)-1]) {
		m.to[aAt+len(a)-1] = int32(bAt + len(b))
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) == 0 || len(b) == 0 {
		return
	}
	anchors := rising(uniquePairs(a, b))
	last := pair{}
	for _, p := range anchors {
		m.match(a[last.a:p.a], b[last.b:p.b], aAt+last.a, bAt+last.b)
		m.to[aAt+p.a] = int32(bAt + p.b + 1)
		last = pair{p.a + 1, p.b + 1}
	}
	if len(anchors) > 0 {
		m.match(a[last.a:], b[last.b:], aAt+last.a, bAt+last.b)
	}
}

// pair is the index of one line in both texts.
type pair struct{ a, b int }

// uniquePairs lists the lines that occur once in each text, in old order.
func uniquePairs(a, b [][]byte) []pair {
	type place struct{ inA, inB, a, b int }
	places := map[string]*place{}
	for i, line := range a {
		p := places[string(line)]
		if p == nil {
			p = &place{}
			places[string(line)] = p
		}
		p.inA++
		p.a = i
	}
	for i, line := range b {
		if p := places[string(line)]; p != nil {
			p.inB++
			p.b = i
		}
	}
	var pairs []pair
	for _, p := range places {
		if p.inA == 1 && p.inB == 1 {
			pairs = append(pairs, pair{p.a, p.b})
		}
	}
	slices.SortFunc(pairs, func(x, y pair) int { return x.a - y.a })
	return pairs
}

// rising returns a longest run of pairs whose new lines rise as well.
func rising(pairs []pair) []pair {
	var tails []int // index of the pair that ends the best run of each length
	back := make([]int, len(pairs))
	for i, p := range pairs {
		at, _ := slices.BinarySearchFunc(tails, p.b, func(tail, b int) int { return pairs[tail].b - b })
		back[i] = -1
		if at > 0 {
			back[i] = tails[at-1]
		}
		if at == len(tails) {
			tails = append(tails, i)
		} else {
			tails[at] = i
		}
	}
	run := make([]pair, len(tails))
	if len(tails) == 0 {
		return run
	}
	for i, at := len(tails)-1, tails[len(tails)-1]; i >= 0; i, at = i-1, back[at] {
		run[i] = pairs[at]
	}
	return run
}

// splitLines cuts a text into lines without their ends and trailing blanks,
// which do not change what a line does.
func splitLines(text []byte) [][]byte {
	starts := lineStarts(text)
	list := make([][]byte, len(starts))
	for i, start := range starts {
		line := text[start:]
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line = line[:end]
		}
		list[i] = bytes.TrimRight(line, " \t\r")
	}
	return list
}
