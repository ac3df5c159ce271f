package profile

import (
	"strings"
	"testing"
	"time"
)

// A part of a profile has what a page shows of it: the bins that are in the time, and of a wait the share within.
func TestNarrowed(t *testing.T) {
	p, err := FromCollapsed(strings.NewReader(`
[main];a.B.c:1 10
[worker];a.B.d:2 5
@at 2s
[main];a.B.c:1 20
@type lock
@at 1s
@for 2s
[main];a.B.e:3 1 2000000000
`))
	if err != nil {
		t.Fatal(err)
	}
	at := func(after time.Duration) time.Time { return collapsedStart().Add(after) }
	main := func(name string) bool { return name == "main" }
	for _, test := range []struct {
		name    string
		part    Narrowing
		samples int64
		locked  time.Duration
	}{
		{"all", Narrowing{}, 35, 2 * time.Second},
		{"begin", Narrowing{To: at(1500 * time.Millisecond)}, 15, 500 * time.Millisecond},
		{"end", Narrowing{From: at(1500 * time.Millisecond)}, 20, 1500 * time.Millisecond},
		{"thread", Narrowing{Thread: main}, 30, 2 * time.Second},
		{"both", Narrowing{To: at(time.Second), Thread: main}, 10, 0},
		{"nothing", Narrowing{From: at(time.Hour)}, 0, 0},
	} {
		part := p.Narrowed(test.part)
		cpu, err := part.View("cpu")
		if err != nil {
			t.Fatal(err)
		}
		if samples, weight := part.Samples("cpu"); samples != test.samples || weight != samples || cpu.Samples != samples || cpu.TotalWeight[0] != samples {
			t.Errorf("%s: %d samples, weight %d, view %d, root %d; want %d", test.name, samples, weight, cpu.Samples, cpu.TotalWeight[0], test.samples)
		}
		_, lock := part.Samples("lock")
		if off := (time.Duration(lock) - test.locked).Abs(); off > 20*time.Millisecond { // a bin is 17 ms wide
			t.Errorf("%s: locked %v, want %v", test.name, time.Duration(lock), test.locked)
		}
	}
	if samples, _ := p.Samples("cpu"); samples != 35 {
		t.Errorf("the whole has %d samples now", samples)
	}
}
