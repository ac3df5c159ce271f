package profile

import (
	"cmp"
	"testing"
	"time"

	"jfrlens/profiler/sample"
)

// cpuSeries returns the cpu series of an assembly.
func cpuSeries(a *assembly) *series {
	kind := sample.TypeOf(sample.CPU)
	return a.seriesOf(kind, rank{group: sample.CPU})
}

// A live profile gets a block each second: they are merged now and then, without
// losing samples or making time coarser than its length demands.
func TestManySmallBlocks(t *testing.T) {
	a := newAssembly(Options{})
	a.names.Stack(NoStackFrame)
	a.names.Stack(NoStackFrame, NoStackFrame)
	const blocks = 1500
	for i := range blocks {
		a.addBlock(cpuSeries(a), oneBlock(collapsedStart().Add(time.Duration(i)*time.Second), 6))
		if n := len(cpuSeries(a).blocks); n > maxBlocks {
			t.Fatalf("%d blocks", n)
		}
	}
	p := a.snapshot()
	if v := view(t, p, sample.CPU); v.Total != 6*blocks {
		t.Errorf("total %d, want %d", v.Total, 6*blocks)
	}
	if width := p.Bins().Width; width > 2*time.Second {
		t.Errorf("bins are %v wide", width)
	}
}

func TestSnapshotsShareBlocksButDoNotSeeLaterOnes(t *testing.T) {
	a := newAssembly(Options{})
	a.names.Stack(NoStackFrame)
	a.names.Stack(NoStackFrame, NoStackFrame)
	a.addBlock(cpuSeries(a), oneBlock(collapsedStart(), 10))
	before := a.snapshot()
	for range 600 {
		a.addBlock(cpuSeries(a), oneBlock(collapsedStart(), 10))
	}
	if v := view(t, before, sample.CPU); v.Total != 10 {
		t.Errorf("an earlier snapshot has %d samples now", v.Total)
	}
	if v := view(t, a.snapshot(), sample.CPU); v.Total != 6010 {
		t.Errorf("the later one has %d", v.Total)
	}
}

func TestEmptyProfile(t *testing.T) {
	p := newAssembly(Options{}).snapshot()
	if len(p.SampleTypes()) != 0 || p.Default().Name != "" || p.Bins().Count != 0 || p.Has(sample.CPU) {
		t.Errorf("types %v, bins %+v", p.SampleTypes(), p.Bins())
	}
	if got := p.Quality().Notes(); len(got) != 0 {
		t.Errorf("warnings %v", got)
	}
}

// Where samples of CPU time lack methods at their top, enough of those by the clock are shown first.
func TestBiasedLast(t *testing.T) {
	for _, group := range []string{anyType, ""} { // one type is wanted, or all
		for _, tt := range []struct {
			clock, biased int64
			want          string
		}{{200, 20, sample.CPUTime}, {200, 80, sample.CPU}, {20, 80, sample.CPUTime}} {
			a := newAssembly(Options{})
			for number, name := range []string{sample.CPUTime, sample.CPU, sample.Wall} {
				s := a.seriesOf(sample.TypeOf(name), rank{cmp.Or(group, name), number})
				s.quality.Samples = 200
				switch name {
				case sample.CPUTime:
					s.quality.Biased = tt.biased
				case sample.CPU:
					s.quality.Samples = tt.clock
				}
			}
			if got := a.chosen()[0].Name; got != tt.want {
				t.Errorf("%d by the clock, %d biased, group %q: %s, want %s", tt.clock, tt.biased, group, got, tt.want)
			}
		}
	}
}
