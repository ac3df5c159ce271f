package overview

import (
	"testing"
	"time"

	"jfrlens/profiler/profile"
)

func TestOverlap(t *testing.T) {
	t.Parallel()
	a, b := []interval{{0, 10}, {20, 30}}, []interval{{5, 22}, {25, 26}, {40, 50}}
	if got := overlap(a, b); got != 8 {
		t.Errorf("overlap is %d, want 8", got)
	}
	if got := overlap(b, a); got != 8 {
		t.Errorf("overlap the other way is %d, want 8", got)
	}
}

func TestCounter(t *testing.T) {
	t.Parallel()
	var c counter
	if _, ok := c.perSecond(); ok {
		t.Error("a counter that was never told has a rate")
	}
	second := int64(time.Second)
	c.tell(3*second, 40)
	c.tell(second, 10)
	c.tell(2*second, 30)
	if rate, ok := c.perSecond(); !ok || rate != 15 {
		t.Errorf("rate is %v, %v; want 15", rate, ok)
	}
}

// TestSettled: Spring Boot loads hundreds of classes a second until it is ready, a program without framework none.
func TestSettled(t *testing.T) {
	t.Parallel()
	at := func(counts ...int64) (list []told) {
		for i, n := range counts {
			list = append(list, told{int64(i) * int64(time.Second), n})
		}
		return list
	}
	run := interval{0, 20 * int64(time.Second)}
	for _, test := range []struct {
		name string
		of   []told
		want time.Duration
	}{
		{"framework", at(1000, 1400, 2100, 2500, 2900, 2902, 2902, 2903, 2903), 4 * time.Second},
		{"plain", at(1400, 1402, 1402, 1402, 1403, 1403), 0},
		{"never ready", at(1000, 1400, 2100, 2500, 2900, 3300), 0},
		{"one burst", at(1400, 1800, 1801, 1801, 1801), 0},
	} {
		if got := settled(test.of, run); got != test.want.Nanoseconds() {
			t.Errorf("%s: ready after %d ns, want %v", test.name, got, test.want)
		}
	}
}

// TestBoxingSureness: what the run was made to box is not held against the program.
func TestBoxingSureness(t *testing.T) {
	t.Parallel()
	for state, want := range map[profile.State]Sureness{profile.Off: Hint, profile.On: Likely, profile.Unknown: Likely} {
		if sure, _ := boxingSureness(state); sure != want {
			t.Errorf("state %d: %s, want %s", state, sure, want)
		}
	}
}
