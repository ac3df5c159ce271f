package overview

import (
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// TestShortWaitsOnBusyMachine: where other processes keep the machine busy, a read of 50 ms may have waited for a
// processor, and where nobody tells; one of 200 ms, or on another machine, did not.
func TestShortWaitsOnBusyMachine(t *testing.T) {
	t.Parallel()
	const untold = -1.0
	for _, test := range []struct {
		millis  int64
		machine float64
		want    Sureness
	}{{50, 1, Hint}, {200, 1, Sure}, {50, 0.2, Sure}, {50, untold, Hint}, {200, untold, Sure}} {
		e := &evidence{facts: newFacts(), within: interval{0, 10e9}}
		e.hardware, e.cores = 2, -1
		if test.machine != untold {
			e.loads = []load{{machine: test.machine, jvm: 0.02}}
		}
		e.measureCores()
		number := e.causes.Of(cause{kind: waitFile, what: "/data", place: profile.Place{Class: "Shop", Method: "read", Line: 9}})
		for i := range int64(40) {
			from := i * 250e6
			e.waits.add(wait{from, from + test.millis*1e6, 0, number})
		}
		if f := slowDisk(e); f == nil || f.Sure != test.want {
			t.Errorf("%d ms, machine %.0f%%: %+v, want %s", test.millis, 100*test.machine, f, test.want)
		}
	}
}

// TestPoolThatWaitsForItself: tasks that wait for each other now and then, as while a server starts, do not stand in the way.
func TestPoolThatWaitsForItself(t *testing.T) {
	t.Parallel()
	for millis, found := range map[int64]bool{50: false, 900: true} {
		e := &evidence{facts: newFacts(), within: interval{0, 10e9}, cores: 0.5}
		number := e.causes.Of(cause{kind: waitResult, what: "java.util.concurrent.CountDownLatch$Sync", place: profile.Place{Class: "Shop", Method: "load", Line: 9}})
		for _, name := range []string{"pool-1-thread-1", "pool-1-thread-2"} {
			thread := e.threads.Of(jfr.ThreadEntry{Name: name})
			*e.workers.of(thread) = true
			for i := range int64(10) {
				e.waits.add(wait{i * 1e9, i*1e9 + millis*1e6, thread, number})
			}
		}
		if f := starvedPool(e); (f != nil) != found {
			t.Errorf("waits of %d ms in each second: %+v", millis, f)
		}
	}
}

// TestPausesOnBusyMachine: one collection that waits for a processor is no collector that works all the time.
func TestPausesOnBusyMachine(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		machine float64
		count   int64
		each    int64 // milliseconds
		found   bool
	}{{1, 1, 1900, false}, {0.2, 1, 1900, false}, {0.2, 20, 90, true}, {1, 20, 90, false}, {1, 20, 200, true}} {
		e := &evidence{facts: newFacts(), within: interval{0, 10e9}}
		e.allocatedWhere = func() sums[allocation] { return nil }
		e.hardware = 2
		e.loads = []load{{machine: test.machine, jvm: 0.02}}
		e.measureCores()
		for range test.count {
			e.collections = append(e.collections, collection{pauses: test.each * 1e6, longest: test.each * 1e6})
		}
		if f := collectorShare(e); (f != nil) != test.found {
			t.Errorf("%+v: %+v", test, f)
		}
	}
}
