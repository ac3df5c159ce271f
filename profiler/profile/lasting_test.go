package profile

import (
	"testing"
	"time"

	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

// waitIn returns a chunk that starts so long after the first one and has a wait from one time to another.
func waitIn(start, from, to time.Duration) *jfrtest.Chunk {
	return chunkOf(func(c *jfrtest.Chunk) {
		c.StartNanos += int64(start)
		c.Event(monitorEnter, sampleAt(c.StartTicks+int64(from-start), mainThread, stackOne, int64(to-from)))
	})
}

// only returns the one cell of the locks of a profile with the times of its bins after the start.
func only(t *testing.T, p *Profile) (cell Cell, from, to time.Duration) {
	t.Helper()
	cells := 0
	p.EachCell(sample.Lock, func(c Cell) { cell, cells = c, cells+1 })
	if cells != 1 {
		t.Fatalf("%d cells", cells)
	}
	begin := p.Bins().Start.Sub(p.Start())
	return cell, begin + time.Duration(cell.Bin)*p.Bins().Width, begin + time.Duration(cell.LastBin+1)*p.Bins().Width
}

// A wait takes the time from its begin to its end, also where it began in a chunk before, and at most since the
// recording began.
func TestWaitsLast(t *testing.T) {
	tests := []struct {
		name           string
		start          time.Duration // of the chunk that has it
		from, to       time.Duration
		shownFrom, to2 time.Duration
	}{
		{"in the first chunk", 0, 10 * time.Second, 40 * time.Second, 10 * time.Second, 40 * time.Second},
		{"from an earlier chunk", 600 * time.Second, 120 * time.Second, 630 * time.Second, 120 * time.Second, 630 * time.Second},
		{"from before the recording", 60 * time.Second, -time.Hour, 70 * time.Second, 0, 70 * time.Second},
		{"beyond the end", 0, 50 * time.Second, time.Hour, 50 * time.Second, 60 * time.Second},
		{"hostile", 0, 50 * time.Second, 1 << 62, 50 * time.Second, 60 * time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			first := chunkOf(func(c *jfrtest.Chunk) {
				c.Event(executionSample, sampleAt(c.StartTicks, mainThread, stackOne))
			})
			p := readChunks(t, Options{}, first, waitIn(test.start, test.from, test.to))
			cell, from, to := only(t, p)
			width := p.Bins().Width
			if from > test.shownFrom || from < test.shownFrom-width || to < test.to2 || to > test.to2+width {
				t.Errorf("shown from %s to %s, want %s to %s", from, to, test.shownFrom, test.to2)
			}
			if cell.Samples != 1 || cell.Weight != int64(test.to-test.from) {
				t.Errorf("%d samples that weigh %s", cell.Samples, time.Duration(cell.Weight))
			}
		})
	}
}

// Waits keep their ends when bins get wider, and those of the same bins become one cell.
func TestMergeKeepsEnds(t *testing.T) {
	b := &block{base: 800, shift: minShift, weights: []int64{}}
	for i, at := range []place{{bin: 0, span: 40}, {bin: 3, span: 40}, {bin: 3, span: 90}, {bin: 200, span: 0}} {
		b.add(at, true, true, false)
		b.count(i, 1, 10)
	}
	b.measure()
	m := merge([]*block{b, oneBlock(time.Unix(0, 800<<minShift), 1)}, minShift+4)
	want := []struct{ first, last, weight int64 }{{50, 52, 20}, {50, 55, 10}, {62, 62, 10}, {50, 50, 1}}
	if m.len() != len(want) {
		t.Fatalf("%d cells, want %d", m.len(), len(want))
	}
	for i, w := range want {
		if first, last := m.bin(i, m.shift), m.lastBin(i, m.shift); first != w.first || last != w.last || m.weight(i) != w.weight {
			t.Errorf("cell %d: bins %d to %d, weight %d, want %v", i, first, last, m.weight(i), w)
		}
	}
	if first, last := span([]*block{m}, m.shift); first != 50 || last != 62 {
		t.Errorf("all in bins %d to %d", first, last)
	}
}
