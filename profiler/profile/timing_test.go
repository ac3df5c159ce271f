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
	a := newAssembly(Options{})
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
	if none := newAssembly(Options{}).snapshot().MethodTimings(); none != nil {
		t.Errorf("timings of nothing: %v", none)
	}
}

// The number of the virtual machine of JDK 8 is 25 as well.
func TestMiscounts(t *testing.T) {
	for version, want := range map[string]bool{
		"OpenJDK 64-Bit Server VM (25.504-b01) for linux-amd64 JRE (1.8.0_504-8u504-ga-1-b01), built on": false,
		"OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS), built on":           true,
		"OpenJDK 64-Bit Server VM (26-ea+1) for linux-amd64 JRE (26-ea+1), built on":                     true,
		"OpenJDK 64-Bit Server VM (28-ea+18-1-Debian) for linux-amd64 JRE (28-ea+18-1-Debian), built on": false,
		"": false,
	} {
		if got := miscounts(JVM{Version: version}); got != want {
			t.Errorf("%s: %v", version, got)
		}
	}
}
