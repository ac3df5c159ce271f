package overview_test

import (
	"testing"
	"time"

	"jfrlens/profiler/overview"
)

// waitsFor enters waits of some threads in turn for a monitor, one behind the other from a time on.
func (m *handmade) waitsFor(class string, n int, from, each time.Duration, threads ...string) {
	for i := range n {
		m.event("jdk.JavaMonitorEnter", from+time.Duration(i)*each, fields{
			"duration": each, "eventThread": m.thread(threads[i%len(threads)]),
			"stackTrace": m.stack("shop.Main.run:7 shop.Cart.add:42"), "monitorClass": m.chunk.Class(class),
		})
	}
}

// TestContendedLock: from a tenth of a thread on, on average, in ten waits.
func TestContendedLock(t *testing.T) {
	t.Parallel()
	const limit = "; from 0.1 waiting threads on"
	checkFinding(t, "lock", []findingCase{
		{
			name: "just enough", make: func(m *handmade) { m.uses(1, 0).waitsFor("shop.Account", 10, 0, 100*time.Millisecond, "a") },
			text:     "Threads waited 1.00 s for a lock of class Account, 0.10 at a time; for 10% of the time somebody waited.",
			evidence: "10 waits of 1 thread, the longest 100 ms" + limit, at: "shop.Cart.add:42", loss: 0.1, sure: overview.Sure,
		},
		{name: "too short", make: func(m *handmade) { m.uses(1, 0).waitsFor("shop.Account", 10, 0, 99*time.Millisecond, "a") }},
		{name: "too few", make: func(m *handmade) { m.uses(1, 0).waitsFor("shop.Account", 9, 0, 120*time.Millisecond, "a") }},
		{
			name: "two at a time", make: func(m *handmade) {
				m.uses(1, 0).waitsFor("shop.Account", 10, 0, 300*time.Millisecond, "a")
				m.waitsFor("shop.Account", 20, time.Second, 300*time.Millisecond, "b", "c")
			}, text: "Threads waited 9.00 s for a lock of class Account, 0.90 at a time; for 70% of the time somebody waited.",
			evidence: "30 waits of 3 threads, the longest 300 ms" + limit, loss: 0.7,
		},
		{name: "two locks of which none matters", make: func(m *handmade) {
			m.uses(1, 0).waitsFor("shop.Account", 12, 0, 80*time.Millisecond, "a")
			m.waitsFor("shop.Till", 12, 0, 80*time.Millisecond, "b")
		}},
		{name: "the worse of two", make: func(m *handmade) {
			m.uses(1, 0).waitsFor("shop.Account", 12, 0, 100*time.Millisecond, "a")
			m.waitsFor("shop.Till", 12, 0, 200*time.Millisecond, "b")
		}, text: "Threads waited 2.40 s for a lock of class Till, 0.24 at a time; for 24% of the time somebody waited.", loss: 0.24},
		{name: "the rarer of two is not counted", make: func(m *handmade) {
			m.uses(1, 0).waitsFor("shop.Account", 2, 0, 900*time.Millisecond, "a")
			m.waitsFor("shop.Till", 12, 0, 100*time.Millisecond, "b")
		}, text: "Threads waited 1.20 s for a lock of class Till, 0.12 at a time; for 12% of the time somebody waited.", loss: 0.12},
		{name: "what goes on after the end", make: func(m *handmade) {
			m.uses(1, 0).waitsFor("shop.Account", 9, 0, 100*time.Millisecond, "a")
			m.waitsFor("shop.Account", 1, length-100*time.Millisecond, time.Hour, "a")
		}, text: "Threads waited 1.00 s for a lock of class Account, 0.10 at a time; for 10% of the time somebody waited.", loss: 0.1},
		{name: "of a library alone", make: func(m *handmade) {
			m.uses(1, 0)
			for i := range 20 {
				m.event("jdk.JavaMonitorEnter", time.Duration(i)*100*time.Millisecond, fields{
					"duration": 100 * time.Millisecond, "eventThread": m.thread("a"),
					"stackTrace": m.stack("java.lang.Thread.run:1 java.util.Vector.get:2"), "monitorClass": m.chunk.Class("java.util.Vector"),
				})
			}
		}},
		{name: "of Flight Recorder", make: func(m *handmade) {
			m.uses(1, 0)
			for i := range 20 {
				m.event("jdk.JavaMonitorEnter", time.Duration(i)*100*time.Millisecond, fields{
					"duration": 100 * time.Millisecond, "eventThread": m.thread("a"),
					"stackTrace": m.stack("shop.Main.run:7 jdk.jfr.internal.PlatformRecorder.start:2"), "monitorClass": m.chunk.Class("jdk.jfr.internal.PlatformRecorder"),
				})
			}
		}},
	})
}

// TestLocksAsPeopleKnowThem: locks of the JDK by the class that a program makes, monitors of classes by that class.
func TestLocksAsPeopleKnowThem(t *testing.T) {
	t.Parallel()
	for class, name := range map[string]string{
		"java.util.concurrent.locks.ReentrantLock$NonfairSync":       "a lock of class ReentrantLock",
		"java.util.concurrent.locks.ReentrantReadWriteLock$FairSync": "a lock of class ReentrantReadWriteLock",
		"java.util.concurrent.Semaphore$NonfairSync":                 "a lock of class Semaphore",
		"java.util.concurrent.locks.StampedLock":                     "a lock of class StampedLock",
	} {
		m := newHandmade(t).uses(1, 0)
		for i := range 20 {
			m.event("jdk.ThreadPark", time.Duration(i)*100*time.Millisecond, fields{
				"duration": 100 * time.Millisecond, "eventThread": m.thread("a"), "parkedClass": m.chunk.Class(class),
				"stackTrace": m.stack("shop.Main.run:7 java.util.concurrent.locks.LockSupport.park:2"),
			})
		}
		f := found(m.overview(overview.Options{}), "lock")
		if want := "Threads waited 2.00 s for " + name + ", 0.20 at a time; for 20% of the time somebody waited."; f == nil || f.Text != want {
			t.Errorf("%s: %+v, want %q", class, f, want)
		}
	}
	for class, name := range map[string]string{
		"java.lang.Class": "the lock of class Cart", "shop.Outer$Inner": "a lock of class Outer.Inner", "Top": "a lock of class Top",
	} {
		m := newHandmade(t).uses(1, 0)
		m.waitsFor(class, 20, 0, 100*time.Millisecond, "a")
		f := found(m.overview(overview.Options{}), "lock")
		if want := "Threads waited 2.00 s for " + name + ", 0.20 at a time; for 20% of the time somebody waited."; f == nil || f.Text != want {
			t.Errorf("%s: %+v, want %q", class, f, want)
		}
	}
}

// TestHoldersOfALock: those that held it the longest while others waited, by their share of the waits.
func TestHoldersOfALock(t *testing.T) {
	t.Parallel()
	held := func(m *handmade, by string, n int) {
		for i := range n {
			m.event("jdk.JavaMonitorEnter", time.Duration(i)*100*time.Millisecond, fields{
				"duration": 100 * time.Millisecond, "eventThread": m.thread("waiter"), "previousOwner": m.thread(by),
				"stackTrace": m.stack("shop.Cart.add:42"), "monitorClass": m.chunk.Class("shop.Account"),
			})
		}
	}
	for want, by := range map[string]map[string]int{
		"; held before by till-1 (100.0%)":                        {"till-1": 20},
		"; held before by till-1 (75.0%), till-2 (25.0%)":         {"till-1": 15, "till-2": 5},
		"; held before by till-2 (50.0%), till-3 (30.0%), 2 more": {"till-1": 2, "till-2": 10, "till-3": 6, "till-4": 2},
		"; held before by till-1 (50.0%), till-2 (50.0%)":         {"till-2": 10, "till-1": 10},
	} {
		m := newHandmade(t).uses(1, 0)
		n := 0
		for name, waits := range by {
			held(m, name, waits)
			n += waits
		}
		f := found(m.overview(overview.Options{}), "lock")
		if want := "20 waits of 1 thread, the longest 100 ms" + want + "; from 0.1 waiting threads on"; f == nil || n != 20 || f.Evidence != want {
			t.Errorf("%+v, want %q", f, want)
		}
	}
}

// TestLongLockWait: one wait of a second is told though no average shows it; not where the lock is told anyway.
func TestLongLockWait(t *testing.T) {
	t.Parallel()
	checkFinding(t, "lock-wait", []findingCase{
		{
			name: "a second", make: func(m *handmade) { m.uses(1, 0).waitsFor("shop.Account", 1, 0, time.Second, "http-1") },
			text:     "Thread http-1 waited 1.00 s at once for a lock of class Account.",
			evidence: "one wait; from 1.00 s at once on", at: "shop.Cart.add:42", loss: 0.1, sure: overview.Sure,
		},
		{name: "almost", make: func(m *handmade) { m.uses(1, 0).waitsFor("shop.Account", 1, 0, time.Second-1, "http-1") }},
		{
			name: "without a name", make: func(m *handmade) { m.uses(1, 0).waitsFor("shop.Account", 1, 0, 2*time.Second, "") },
			text: "A thread without a name waited 2.00 s at once for a lock of class Account.", loss: 0.2,
		},
		{name: "the longest", make: func(m *handmade) {
			m.uses(1, 0).waitsFor("shop.Account", 2, 0, time.Second, "a")
			m.waitsFor("shop.Till", 1, time.Second, 3*time.Second, "b")
			m.waitsFor("shop.Account", 1, 7*time.Second, 2*time.Second, "c")
		}, text: "Thread b waited 3.00 s at once for a lock of class Till.", loss: 0.3},
		{name: "a lock that others tell of", make: func(m *handmade) { m.uses(1, 0).waitsFor("shop.Account", 10, 0, time.Second, "a") }},
		{name: "another than that", make: func(m *handmade) {
			m.uses(1, 0).waitsFor("shop.Account", 10, 0, 900*time.Millisecond, "a")
			m.waitsFor("shop.Till", 1, 0, 1500*time.Millisecond, "b")
		}, text: "Thread b waited 1.50 s at once for a lock of class Till.", loss: 0.15},
		{
			name: "while its holder slept", make: func(m *handmade) { holderSleeps(m, 2*time.Second, time.Second) },
			text:     "Thread b waited 2.00 s at once for a lock of class Account, while its holder slept (Cart.pay, line 9).",
			evidence: "one wait; held before by a (100.0%); from 1.00 s at once on", loss: 0.2,
		},
		{
			name: "while its holder slept for less than half of it", make: func(m *handmade) { holderSleeps(m, 2*time.Second, 999*time.Millisecond) },
			text: "Thread b waited 2.00 s at once for a lock of class Account.", loss: 0.2,
		},
	})
}

// holderSleeps has thread b wait for a lock that a has, which sleeps from the same time on.
func holderSleeps(m *handmade, waits, sleeps time.Duration) {
	m.uses(1, 0).event("jdk.JavaMonitorEnter", time.Second, fields{
		"duration": waits, "eventThread": m.thread("b"), "previousOwner": m.thread("a"),
		"stackTrace": m.stack("shop.Cart.add:42"), "monitorClass": m.chunk.Class("shop.Account"),
	})
	m.event("jdk.ThreadSleep", time.Second, fields{
		"duration": sleeps, "eventThread": m.thread("a"), "stackTrace": m.stack("shop.Cart.pay:9 java.lang.Thread.sleep:1"),
	})
}

// TestLockDuringIO: a thread that uses the lock stands still during half of the waits for it.
func TestLockDuringIO(t *testing.T) {
	t.Parallel()
	holding := func(event string, more fields) func(m *handmade, share float64) {
		return func(m *handmade, share float64) {
			m.uses(1, 0).waitsFor("shop.Account", 10, 0, 200*time.Millisecond, "a")
			m.waitsFor("shop.Account", 1, 9*time.Second, 100*time.Millisecond, "b") // which uses the lock, too
			of := fields{"duration": time.Duration(share * 2.1e9), "eventThread": m.thread("b"), "stackTrace": m.stack("shop.Cart.pay:9 java.lang.Object.of:1")}
			for name, value := range more {
				of[name] = value
			}
			m.event(event, 0, of)
		}
	}
	slept := holding("jdk.ThreadSleep", nil)
	read := holding("jdk.FileRead", fields{"path": "/data/stock"})
	asked := holding("jdk.SocketRead", fields{"host": "db", "port": 5432})
	const start = "Threads waited 2.10 s for a lock of class Account, 0.21 at a time, while its holder "
	checkFinding(t, "lock-during-io", []findingCase{
		{
			name: "half", make: func(m *handmade) { slept(m, 0.5) }, text: start + "slept (Cart.pay, line 9).", loss: 0.21, at: "shop.Cart.add:42",
			evidence: "11 waits of 2 threads, the longest 200 ms; 50.0% of that time a thread with the lock stood still",
		},
		{name: "less", make: func(m *handmade) { slept(m, 0.499) }},
		{name: "file", make: func(m *handmade) { read(m, 0.8) }, text: start + "read or wrote /data/stock (Cart.pay, line 9).", loss: 0.21},
		{name: "peer", make: func(m *handmade) { asked(m, 0.8) }, text: start + "waited for db:5432 (Cart.pay, line 9).", loss: 0.21},
	})
	m := newHandmade(t)
	slept(m, 0.9)
	if o := m.overview(overview.Options{}); found(o, "lock") != nil {
		t.Errorf("the more general finding is there as well: %s", ids(o.Findings))
	}
}
