package overview_test

import (
	"fmt"
	"testing"
	"time"

	"jfrlens/profiler/overview"
)

const inPool = "java.lang.Thread.run:1 java.util.concurrent.ThreadPoolExecutor.runWorker:2 "

// poolWaits has the threads of a pool sleep in their tasks, and others wait for results of so long in all.
func poolWaits(m *handmade, workers, waiters int, each time.Duration) {
	for i := range workers {
		m.event("jdk.ThreadSleep", 0, fields{"duration": length, "eventThread": m.thread(fmt.Sprintf("pool-1-thread-%d", i+1)), "stackTrace": m.stack(inPool + "shop.Task.run:5 java.lang.Thread.sleep:1")})
	}
	for i := range waiters {
		m.forResult(fmt.Sprintf("http-%d", i+1), "", each)
	}
}

// forResult has a thread wait for the result of another one.
func (m *handmade) forResult(thread, below string, each time.Duration) {
	m.event("jdk.ThreadPark", 0, fields{
		"duration": each, "eventThread": m.thread(thread), "parkedClass": m.chunk.Class("java.util.concurrent.FutureTask"),
		"stackTrace": m.stack(below + "shop.Main.ask:8 java.util.concurrent.FutureTask.get:3 java.util.concurrent.locks.LockSupport.park:2"),
	})
}

// TestStarvedPool: others wait twice as long for a pool as it has threads, which neither rest nor compute.
func TestStarvedPool(t *testing.T) {
	t.Parallel()
	checkFinding(t, "starved-pool", []findingCase{
		{
			name: "just enough", make: func(m *handmade) { poolWaits(quiet(m), 2, 4, length) },
			text:     `4 threads waited 40.0 s for pool "pool-1", whose 2 threads stood still all the time in Task.run, line 5.`,
			evidence: "4 waits of 4 threads, the longest 10.0 s", at: "shop.Main.ask:8", loss: 1, sure: overview.Likely,
		},
		{name: "fewer wait", make: func(m *handmade) { poolWaits(quiet(m), 2, 4, length-time.Millisecond) }},
		{
			name: "one worker", make: func(m *handmade) { poolWaits(quiet(m), 1, 2, length) },
			text: `2 threads waited 20.0 s for pool "pool-1", whose 1 thread stood still all the time in Task.run, line 5.`, loss: 1,
		},
		{name: "it rests", make: func(m *handmade) {
			poolWaits(quiet(m), 2, 4, length)
			m.rests("pool-1-thread-1", time.Second+time.Millisecond)
		}},
		{name: "it hardly rests", make: func(m *handmade) {
			poolWaits(quiet(m), 2, 4, length)
			m.rests("pool-1-thread-1", time.Second)
		}, text: `4 threads waited 40.0 s for pool "pool-1", whose 2 threads stood still all the time in Task.run, line 5.`, loss: 1},
		{name: "it computes", make: func(m *handmade) {
			poolWaits(quiet(m), 2, 4, length)
			m.samples(41, "pool-1-thread-2", "shop.Task.run:5").samples(59, "main", "shop.Main.run:1")
		}},
		{name: "it hardly computes", make: func(m *handmade) {
			poolWaits(quiet(m), 2, 4, length)
			m.samples(39, "pool-1-thread-2", "shop.Task.run:5").samples(61, "main", "shop.Main.run:1")
		}, text: `4 threads waited 40.0 s for pool "pool-1", whose 2 threads stood still all the time in Task.run, line 5.`, loss: 1},
		{
			name: "by itself", make: func(m *handmade) { waitsForItself(m, 2, length/2) },
			text: `All 2 threads of pool "pool-1" waited for tasks of their own pool, for 10.0 s.`, evidence: "2 waits of 2 threads, the longest 5.00 s", loss: 0.5,
		},
		{name: "by itself, less", make: func(m *handmade) { waitsForItself(m, 2, length/2-time.Millisecond) }},
		{
			name: "by itself alone", make: func(m *handmade) { waitsForItself(m, 1, length) },
			text: `The only thread of pool "pool-1" waited for tasks of its own pool, for 10.0 s.`, loss: 1,
		},
	})
}

// rests has a thread of a pool wait for its next task.
func (m *handmade) rests(thread string, each time.Duration) {
	m.event("jdk.ThreadPark", 0, fields{
		"duration": each, "eventThread": m.thread(thread), "parkedClass": m.chunk.Class("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject"),
		"stackTrace": m.stack(inPool + "java.util.concurrent.ThreadPoolExecutor.getTask:2 java.util.concurrent.locks.LockSupport.park:2"),
	})
}

// waitsForItself has tasks of a pool wait for results of others.
func waitsForItself(m *handmade, workers int, each time.Duration) {
	quiet(m)
	for i := range workers {
		m.forResult(fmt.Sprintf("pool-1-thread-%d", i+1), inPool, each)
	}
}

// TestWaitingKinds: the lines of waits, the greatest loss first, and what they were for.
func TestWaitingKinds(t *testing.T) {
	t.Parallel()
	m := newHandmade(t).uses(0, 0)
	m.waitsFor("shop.Account", 20, 0, 200*time.Millisecond, "a", "b")
	m.calls("jdk.SocketRead", 10, 100*time.Millisecond, fields{"host": "db", "port": 1}).calls("jdk.FileRead", 10, 200*time.Millisecond, fields{"path": "/x"})
	poolWaits(m, 1, 2, length)
	want := map[string]string{
		"lock":   "4.00 s for a lock of class Account, 0.40 threads at a time",
		"io":     "3.00 s, 66.7% of it in /x, 0.30 threads at a time",
		"result": "20.0 s for results of other threads, 2.0 threads at a time",
	}
	order := ""
	for _, k := range m.overview(overview.Options{}).Worthwhile() {
		order += " " + k.Name
		if k.Text != want[k.Name] {
			t.Errorf("%s: %q, want %q", k.Name, k.Text, want[k.Name])
		}
	}
	if order != " result lock io" {
		t.Errorf("the order is%s", order)
	}
}

// TestWaitsThatAreLeftOut: a line of waits says which the settings leave out.
func TestWaitsThatAreLeftOut(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, value, want string }{
		{"threshold", "20 ms", "locks: waits below 20.0 ms are not recorded, so that the time is a lower bound"},
		{"threshold", "0 ns", ""},
		{"enabled", "true", ""},
		{"throttle", "300/s", "locks: waits beyond 300 a second are not recorded, so that the time is a lower bound"},
		{"throttle", "30/m", "locks: waits beyond 30 a minute are not recorded, so that the time is a lower bound"},
		{"throttle", "off", ""},
	} {
		m := newHandmade(t).uses(1, 0)
		m.waitsFor("shop.Account", 20, 0, 100*time.Millisecond, "a")
		m.chunk.Setting(m.declare("jdk.JavaMonitorEnter"), test.name, test.value)
		got := ""
		for _, unknown := range m.overview(overview.Options{}).Unknown {
			if len(unknown) > 6 && unknown[:6] == "locks:" {
				got = unknown
			}
		}
		if got != test.want {
			t.Errorf("%s=%s: %q, want %q", test.name, test.value, got, test.want)
		}
	}
}
