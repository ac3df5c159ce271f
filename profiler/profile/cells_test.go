package profile

import (
	"testing"
	"time"

	"jfrlens/profiler/sample"
)

// oneBlock returns a block with n cells, one per bin, on a few nodes.
func oneBlock(from time.Time, n int) *block {
	b := &block{base: from.UnixNano() >> minShift, shift: minShift}
	for i := range n {
		b.add(place{node: int32(i % 3), thread: uint16(i % 2), bin: uint16(i)}, false, false, false)
		b.count(i, 1, 1)
	}
	b.measure()
	return b
}

func TestFitShift(t *testing.T) {
	tests := []struct {
		span time.Duration
		want time.Duration // upper limit of the width
	}{
		{time.Second, 17 * time.Millisecond},
		{time.Minute, 70 * time.Millisecond},
		{24 * time.Hour, 90 * time.Second},
	}
	for _, test := range tests {
		from := collapsedStart().UnixNano()
		shift := Options{}.resolution().fit(from, from+int64(test.span))
		width := time.Duration(int64(1) << shift)
		if width > test.want {
			t.Errorf("%v: bins are %v wide", test.span, width)
		}
		if n := int64(test.span)>>shift + 1; n > maxBins {
			t.Errorf("%v: %d bins", test.span, n)
		}
	}
}

func TestMergeKeepsSums(t *testing.T) {
	b := oneBlock(collapsedStart(), 1000)
	weighted := oneBlock(collapsedStart().Add(time.Minute), 1000)
	for range weighted.nodes {
		weighted.weights = append(weighted.weights, 7)
	}
	m := merge([]*block{b, weighted}, 34)
	var counts, weights int64
	for i := range m.nodes {
		counts += m.samples(i)
		weights += m.weight(i)
	}
	if counts != 2000 || weights != 8000 {
		t.Errorf("counts %d, weights %d, want 2000 and 8000", counts, weights)
	}
	if m.len() > 6*8 {
		t.Errorf("%d cells are left of 3 nodes, 2 threads and few bins", m.len())
	}
}

// However many samples come, cells stay within the budget and bins within
// maxBins, and nothing is lost.
func TestCellsAreBounded(t *testing.T) {
	a := newAssembly(Options{})
	a.budget = 5000
	kind := sample.TypeOf(sample.CPU)
	total := int64(0)
	for i := range 100 {
		b := oneBlock(collapsedStart().Add(time.Duration(i)*time.Hour), 1000)
		total += int64(b.len())
		a.addBlock(a.seriesOf(kind, rank{group: sample.CPU}), b)
		if a.cells > a.budget {
			t.Fatalf("after block %d: %d cells", i, a.cells)
		}
	}
	p := a.snapshot()
	if p.Bins().Count > maxBins || p.Bins().Count < maxBins/100 {
		t.Errorf("%d bins", p.Bins().Count)
	}
	a.names.Stack(NoStackFrame, NoStackFrame) // nodes 1 and 2 of the blocks
	p = a.snapshot()
	if v := view(t, p, sample.CPU); v.Total != total {
		t.Errorf("total %d, want %d", v.Total, total)
	}
}

// A variety that no merging of bins can reduce gets the room that it needs.
func TestBudgetGrowsWithVariety(t *testing.T) {
	a := newAssembly(Options{})
	a.budget = 100
	b := &block{base: 5, shift: minShift}
	for i := range int32(1000) {
		b.add(place{node: i}, false, false, false)
		b.count(int(i), 1, 1)
	}
	kind := sample.TypeOf(sample.CPU)
	a.addBlock(a.seriesOf(kind, rank{group: sample.CPU}), b)
	if a.cells != 1000 || a.budget != 2000 {
		t.Errorf("%d cells, budget %d", a.cells, a.budget)
	}
}
