package profile

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Counts go on through a run: the newest has all calls, whatever the order in
// which chunks are read. Overloads are apart.
func TestNewestTimingCounts(t *testing.T) {
	timing := func(name, descriptor string, calls int64, average time.Duration) MethodTiming {
		return MethodTiming{Class: "a.B", Name: name, Descriptor: descriptor, Invocations: calls, Minimum: 1, Average: average, Maximum: -1}
	}
	a := newAssembly(Options{}.resolution())
	for _, f := range []facts{
		{timings: map[int64]timed{1: {timing("m", "()V", 10, 5), 0, 200}, 2: {timing("m", "(I)V", 1, 400), 0, 200}}},
		{timings: map[int64]timed{7: {timing("m", "()V", 4, 6), 0, 100}}},
		{timings: map[int64]timed{1: {timing("n", "()V", 3, -1), 0, 300}}},
	} {
		f.addTo(a)
	}
	want := []MethodTiming{timing("m", "(I)V", 1, 400), timing("m", "()V", 10, 5), timing("n", "()V", 3, -1)}
	if diff := cmp.Diff(want, a.snapshot().MethodTimings()); diff != "" {
		t.Error(diff)
	}
	if none := newAssembly(Options{}.resolution()).snapshot().MethodTimings(); none != nil {
		t.Errorf("timings of nothing: %v", none)
	}
}
