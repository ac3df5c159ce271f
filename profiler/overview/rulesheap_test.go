package overview

import (
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

// heapOver is the evidence of a heap of 100 MB that is in use as a function says, in MB by the share of the time that has
// gone by.
func heapOver(minutes int64, collector string, used func(share float64) float64) *evidence {
	e := &evidence{facts: newFacts(), within: interval{0, minutes * 60e9}, cores: -1}
	e.maxHeap = 100e6
	for i := range int64(100) {
		at := e.within.to / 100 * i
		e.collections = append(e.collections, collection{time: at, name: collector})
		e.heaps = append(e.heaps, heapUse{at, 80e6, false}, heapUse{at, int64(1e6 * used(float64(i)/100)), true})
	}
	e.kept[profile.Place{Class: "Shop", Method: "keep", Line: 7}] = 3
	return e
}

// TestGrowing: who keeps all grows in both halves; a cache is full some time, and a collector of young objects alone does
// not know what could be freed.
func TestGrowing(t *testing.T) {
	t.Parallel()
	steadily := func(share float64) float64 { return 20 + 40*share }
	for _, test := range []struct {
		name      string
		minutes   int64
		collector string
		used      func(share float64) float64
		found     bool
	}{
		{"leak", 6, "SerialOld", steadily, true},
		{"leak below G1", 6, "G1Old", steadily, true},
		{"short run", 4, "SerialOld", steadily, false},
		{"young collections only", 6, "G1New", steadily, false},
		{"cache", 6, "SerialOld", func(share float64) float64 { return 20 + 40*min(share*2.2, 1) }, false},
		{"waves", 6, "SerialOld", func(share float64) float64 { return 40 - 20*share }, false},
		{"hardly", 6, "SerialOld", func(share float64) float64 { return 20 + 5*share }, false},
	} {
		f := growing(heapOver(test.minutes, test.collector, test.used))
		if (f != nil) != test.found {
			t.Errorf("%s: found %+v", test.name, f)
		}
		if f != nil && (f.at.Line != 7 || !strings.Contains(f.Text, "grows all the time: from 2") || !strings.Contains(f.Evidence, "3 of 3 samples of objects that are kept")) {
			t.Errorf("%s: %+v", test.name, f)
		}
	}
}

// TestSwapped: what the machine wrote to disk meanwhile is a note, a little is not.
func TestSwapped(t *testing.T) {
	t.Parallel()
	e := heapOver(1, "SerialOld", func(float64) float64 { return 20 })
	e.counters[swapUsed].tell(1, 1<<30)
	e.counters[swapUsed].tell(2, 1<<30+1<<20)
	if note := e.machine(); note != "" {
		t.Error(note)
	}
	e.counters[swapUsed].tell(3, 3<<30)
	if note := e.machine(); !strings.Contains(note, "too little memory: it wrote 2.0 GB more") && !strings.Contains(note, "it wrote 2.15 GB more") {
		t.Error(note)
	}
}

// TestLargeArrays: older JDKs tell of each array how large it is.
func TestLargeArrays(t *testing.T) {
	t.Parallel()
	e := heapOver(1, "SerialOld", func(float64) float64 { return 20 })
	e.allocated["[B"] = 60e9
	e.allocatedWhere = func() sums[allocation] {
		return sums[allocation]{{"[B", "", profile.Place{Class: "Shop", Method: "read", Line: 9}}: 60e9}
	}
	e.outsideTLAB = outsideTLAB{60e9, 60e9 / 1000}
	if f := largeArrays(e); f != nil {
		t.Errorf("of 1 kB: %+v", f)
	}
	e.outsideTLAB = outsideTLAB{60e9, 60e9 / 3e6}
	if f := largeArrays(e); f == nil || f.at.Line != 9 || !strings.Contains(f.Text, "arrays of type byte[] are >99%") && !strings.Contains(f.Text, "arrays of type byte[] are 100%") {
		t.Errorf("of 3 MB: %+v", f)
	}
}

// TestEquallyLargeArrays: samples that weigh the same, or a multiple of it, tell how large each array is, where that is more
// than a thread takes of the heap at a time.
func TestEquallyLargeArrays(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		weighs map[int64]int64 // samples by weight
		region int64
		want   int64
	}{
		{"each is sampled", map[int64]int64{3_000_016: 600, 17_178_936: 1}, 4 << 20, 3_000_016},
		{"one of several is", map[int64]int64{3_000_016: 20, 6_000_032: 100, 9_000_048: 100, 9_200_000: 3}, 4 << 20, 3_000_016},
		{"fit into the part of a thread", map[int64]int64{1_048_576: 600}, 4 << 20, 0},
		{"of all sizes", map[int64]int64{3_000_016: 20, 4_100_000: 60, 5_300_008: 30}, 4 << 20, 0},
		{"few", map[int64]int64{3_000_016: 5}, 4 << 20, 0},
		{"another collector", map[int64]int64{3_000_016: 600}, 0, 0},
	} {
		e := &evidence{facts: newFacts()}
		e.region = test.region
		for bytes, n := range test.weighs {
			e.weights.add(weighed{"[B", bytes}, n)
		}
		if got := e.weights.each("[B", e.largestTLAB()); got != test.want {
			t.Errorf("%s: %d bytes, want %d", test.name, got, test.want)
		}
	}
}

// TestCollectorAdvice: more memory is no help where most of the heap is free after collections.
func TestCollectorAdvice(t *testing.T) {
	t.Parallel()
	for kept, advice := range map[float64]string{
		10: "Allocate less where most is allocated. More memory (-Xmx) helps little: 10.0 MB of 100 MB are in use after collections.",
		60: "Allocate less where most is allocated, or give the program more memory (-Xmx).",
	} {
		e := heapOver(1, "G1New", func(float64) float64 { return kept })
		if got := e.collectorAdvice(); got != advice {
			t.Errorf("%v MB kept: %s", kept, got)
		}
	}
	e := heapOver(1, "G1New", func(float64) float64 { return 60 })
	e.hardware = 2
	e.loads = []load{{machine: 1, jvm: 0.1}}
	e.measureCores()
	if got := e.collectorAdvice(); !strings.Contains(got, "quiet machine") {
		t.Errorf("busy machine: %s", got)
	}
}
