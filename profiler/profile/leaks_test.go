package profile

import (
	"strings"
	"testing"

	"jfrlens/profiler/sample"
)

const producersDir = "../../testdata/recordings/producers/"

// The C program keeps 100 times 10,000 bytes and frees 300 times as many; what it calls has no hook of async-profiler on top.
func TestLeaksOfNativeProgram(t *testing.T) {
	p := read(t, Options{}, producersDir+"async-native.jfr")
	for sampleType, want := range map[string]map[string]int64{
		sample.Malloc: {"keep": 1_000_000, "release": 3_000_000, "fill": 4_000_000},
		sample.Leaks:  {"keep": 1_000_000, "release": 0, "fill": 1_000_000},
	} {
		got := map[string]int64{}
		for _, m := range view(t, p, sampleType).Methods() {
			got[m.Method] = m.Total
			if strings.Contains(m.Method, "_hook") {
				t.Errorf("%s: %s.%s has %d bytes", sampleType, m.Class, m.Method, m.Total)
			}
		}
		for name, bytes := range want {
			if got[name] != bytes {
				t.Errorf("%s: %s has %d bytes, want %d", sampleType, name, got[name], bytes)
			}
		}
	}
	if label := view(t, p, sample.CPU).Type.Label; label != "CPU samples" {
		t.Errorf("a program without a JVM has %q", label)
	}
}

// What is not freed is that of which the events say so, in their order by time and not by place.
func TestLeaksAreWhatNobodyFreed(t *testing.T) {
	h := newHeap()
	h.free([]lent{{1, 20}, {3, 10}})
	b := &block{nodes: make([]int32, 5), threads: make([]uint16, 5), bins: make([]uint16, 5), counts: []uint32{1, 1, 1, 1, 1}, weights: []int64{1, 2, 4, 8, 16}}
	h.lend(&series{}, b, []lent{{1, 15}, {1, 30}, {2, 5}, {3, 5}, {0, 50}})
	if got := h.owed(b, h.lent[0]); got.len() != 2 || got.weights[0] != 2 || got.weights[1] != 4 {
		t.Errorf("not freed: %v", got.weights)
	}
	h.lend(&series{}, b, []lent{{2, 7}})
	if got := h.owed(b, h.lent[0]); got.len() != 1 || got.weights[0] != 2 {
		t.Errorf("after another had the memory: %v", got.weights)
	}
}
