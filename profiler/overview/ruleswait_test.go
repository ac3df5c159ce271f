package overview

import (
	"testing"

	"jfrlens/profiler/profile"
)

// TestShortWaitsOnBusyMachine: where other processes keep the machine busy, a read of 50 ms may have waited for a
// processor; one of 200 ms, or on another machine, did not.
func TestShortWaitsOnBusyMachine(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		millis  int64
		machine float64
		want    Sureness
	}{{50, 1, Hint}, {200, 1, Sure}, {50, 0.2, Sure}} {
		e := &evidence{facts: newFacts(), within: interval{0, 10e9}}
		e.hardware = 2
		e.loads = []load{{machine: test.machine, jvm: 0.02}}
		e.measureCores()
		number := e.causes.Of(cause{kind: waitFile, what: "/data", place: profile.Place{Class: "Shop", Method: "read", Line: 9}})
		for i := range int64(40) {
			from := i * 250e6
			e.waits = append(e.waits, wait{from, from + test.millis*1e6, 0, number})
		}
		if f := slowDisk(e); f == nil || f.Sure != test.want {
			t.Errorf("%d ms, machine %.0f%%: %+v, want %s", test.millis, 100*test.machine, f, test.want)
		}
	}
}
