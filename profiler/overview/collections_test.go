package overview_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/overview"
)

// collects enters collections with one pause each, spread over the time.
func (m *handmade) collects(name, cause string, n int, each time.Duration) *handmade {
	for i := range n {
		m.event("jdk.GarbageCollection", time.Duration(i)*length/time.Duration(n), fields{
			"duration": each, "name": name, "cause": cause, "sumOfPauses": each, "longestPause": each,
		})
	}
	return m
}

// keeps enters heaps that are left after collections, of at most so many bytes.
func (m *handmade) keeps(most int64, used ...int64) *handmade {
	m.event("jdk.GCHeapConfiguration", 0, fields{"maxSize": most})
	for i, bytes := range used {
		at := time.Duration(i) * length / time.Duration(len(used))
		m.event("jdk.GCHeapSummary", at, fields{"when": "Before GC", "heapUsed": most})
		m.event("jdk.GCHeapSummary", at+1, fields{"when": "After GC", "heapUsed": bytes})
	}
	return m
}

// TestCollectorShare: pauses matter from 15 % of the time and half a second on, in three collections.
func TestCollectorShare(t *testing.T) {
	t.Parallel()
	checkFinding(t, "collector", []findingCase{
		{
			name: "just enough", make: func(m *handmade) { m.uses(1, 0).collects("G1New", "G1 Evacuation Pause", 10, 150*time.Millisecond) },
			text:     "The collector stopped the program for 15% of the time, 1.50 s in all.",
			evidence: "10 collections, the longest pause 150 ms; from 15% on", loss: 0.15, sure: overview.Sure,
		},
		{name: "almost", make: func(m *handmade) { m.uses(1, 0).collects("G1New", "G1 Evacuation Pause", 10, 149*time.Millisecond) }},
		{name: "two long ones", make: func(m *handmade) { m.uses(1, 0).collects("G1New", "G1 Evacuation Pause", 2, time.Second) }},
		{name: "on a busy machine", make: func(m *handmade) { m.uses(0.4, 3.6).collects("G1New", "G1 Evacuation Pause", 10, 199*time.Millisecond) }},
		{
			name: "for long on a busy machine", make: func(m *handmade) { m.uses(0.4, 3.6).collects("G1New", "G1 Evacuation Pause", 10, 200*time.Millisecond) },
			text: "The collector stopped the program for 20% of the time, 2.00 s in all.", loss: 0.2,
		},
	})
}

// TestCollectorAdvice: more memory is recommended only where it is short, and a busy machine is named.
func TestCollectorAdvice(t *testing.T) {
	t.Parallel()
	const less, quiet = "Allocate less where most is allocated", " Measure again on a quiet machine: pauses are longer while others use the CPUs."
	for _, test := range []struct {
		left         int64
		others       float64
		collections  int
		advice, name string
	}{
		{250e6, 0, 10, less + ", or give the program more memory (-Xmx).", "a quarter is kept"},
		{249e6, 0, 10, less + ". More memory (-Xmx) helps little: 249 MB of 1.00 GB are in use after collections.", "less is kept"},
		{249e6, 3, 10, less + ". More memory (-Xmx) helps little: 249 MB of 1.00 GB are in use after collections." + quiet, "others are busy"},
	} {
		m := newHandmade(t).uses(1, test.others).keeps(1e9, test.left, test.left, test.left).collects("G1New", "G1 Evacuation Pause", test.collections, 300*time.Millisecond)
		if f := found(m.overview(overview.Options{}), "collector"); f == nil || f.Advice != test.advice {
			t.Errorf("%s: %+v, want %q", test.name, f, test.advice)
		}
	}
}

// TestHeapTooSmall: from 85 % that are left after collections on, which take 15 % of the time.
func TestHeapTooSmall(t *testing.T) {
	t.Parallel()
	full := func(left int64, each time.Duration) func(m *handmade) {
		return func(m *handmade) {
			m.uses(1, 0).keeps(1e9, 100e6, left+50e6, left, left+10e6).collects("G1Full", "G1 Compaction Pause", 10, each)
		}
	}
	checkFinding(t, "heap-too-small", []findingCase{
		{
			name: "just full", make: full(850e6, 150*time.Millisecond), text: "The heap is too small: 850 MB of 1.00 GB are in use after collections, which take 15% of the time.",
			evidence: "10 collections; from 85% of the heap and 15% of the time on", loss: 0.15, sure: overview.Sure,
		},
		{name: "not full", make: full(849e6, 150*time.Millisecond)},
		{name: "without harm", make: full(850e6, 149*time.Millisecond)},
		{name: "told too rarely", make: func(m *handmade) {
			m.uses(1, 0).keeps(1e9, 900e6, 900e6).collects("G1Full", "G1 Compaction Pause", 10, 500*time.Millisecond)
		}},
	})
	m := newHandmade(t)
	full(900e6, 600*time.Millisecond)(m)
	o := m.overview(overview.Options{})
	for _, general := range []string{"collector", "long-pause"} {
		if found(o, general) != nil {
			t.Errorf("%s is told besides: %s", general, ids(o.Findings))
		}
	}
}

// TestSystemGC: calls that the program makes, from 5 % of the time on; one short one is no habit.
func TestSystemGC(t *testing.T) {
	t.Parallel()
	checkFinding(t, "system-gc", []findingCase{
		{
			name: "just enough", make: func(m *handmade) {
				m.asksToCollect(5, "shop.Main.tidy:8 java.lang.System.gc:1").collects("G1Full", "System.gc()", 5, 100*time.Millisecond)
			},
			text: "System.gc() is called 5 times; its pauses take 5.0% of the time.", evidence: "500 ms of pauses; from 5% of the time on", at: "shop.Main.tidy:8", loss: 0.05, sure: overview.Sure,
		},
		{name: "almost", make: func(m *handmade) {
			m.asksToCollect(5, "shop.Main.tidy:8 java.lang.System.gc:1").collects("G1Full", "System.gc()", 5, 99*time.Millisecond)
		}},
		{
			name: "once for long", make: func(m *handmade) {
				m.asksToCollect(1, "shop.Main.tidy:8 java.lang.System.gc:1").collects("G1Full", "System.gc()", 1, 500*time.Millisecond)
			},
			text: "System.gc() is called once; its pauses take 5.0% of the time.", loss: 0.05,
		},
		{name: "twice for short", make: func(m *handmade) {
			m.asksToCollect(2, "shop.Main.tidy:8 java.lang.System.gc:1").collects("G1Full", "System.gc()", 2, 249*time.Millisecond)
		}},
		{name: "of a library", make: func(m *handmade) {
			m.asksToCollect(5, "java.lang.Thread.run:1 java.lang.System.gc:1").collects("G1Full", "System.gc()", 5, time.Second)
		}},
		{name: "other pauses", make: func(m *handmade) {
			m.asksToCollect(5, "shop.Main.tidy:8 java.lang.System.gc:1").collects("G1Full", "Metadata GC Threshold", 5, 500*time.Millisecond)
		}},
	})
}

// asksToCollect enters calls of System.gc.
func (m *handmade) asksToCollect(n int, stack string) *handmade {
	if m.events["jdk.CPULoad"] == nil {
		m.uses(1, 0)
	}
	for i := range n {
		m.event("jdk.SystemGC", time.Duration(i)*length/time.Duration(n), fields{"eventThread": m.thread("main"), "stackTrace": m.stack(stack)})
	}
	return m
}

const (
	forBuffer = "shop.Net.send:12 java.nio.ByteBuffer.allocateDirect:1 java.nio.Bits.reserveMemory:1 java.lang.System.gc:1"
	byProgram = "shop.Main.tidy:8 java.lang.System.gc:1"
)

// TestDirectMemory: collections that direct buffers ask for are told as such, unless the program itself asks more often.
func TestDirectMemory(t *testing.T) {
	t.Parallel()
	checkFinding(t, "direct-memory", []findingCase{
		{
			name: "just enough", make: func(m *handmade) {
				m.asksToCollect(5, forBuffer).collects("G1Full", "System.gc()", 5, 100*time.Millisecond)
			},
			text: "Memory of direct buffers ran out 5 times; collections to free some take 5.0% of the time.", evidence: "500 ms of pauses; from 5% of the time on", at: "shop.Net.send:12", loss: 0.05,
		},
		{name: "almost", make: func(m *handmade) {
			m.asksToCollect(5, forBuffer).collects("G1Full", "System.gc()", 5, 99*time.Millisecond)
		}},
		{name: "by the program", make: func(m *handmade) {
			m.asksToCollect(5, byProgram).collects("G1Full", "System.gc()", 5, 400*time.Millisecond)
		}},
		{name: "mostly by the program", make: func(m *handmade) {
			m.asksToCollect(9, byProgram).asksToCollect(1, forBuffer).collects("G1Full", "System.gc()", 10, 400*time.Millisecond)
		}},
	})
	m := newHandmade(t).asksToCollect(9, byProgram).asksToCollect(1, forBuffer).collects("G1Full", "System.gc()", 10, 400*time.Millisecond)
	if f := found(m.overview(overview.Options{}), "system-gc"); f == nil || f.Text != "System.gc() is called 9 times; its pauses take 36% of the time." {
		t.Errorf("nine calls of the program beside one for a buffer: %+v", f)
	}
	m = newHandmade(t).asksToCollect(1, byProgram).asksToCollect(9, forBuffer).collects("G1Full", "System.gc()", 10, 400*time.Millisecond)
	if o := m.overview(overview.Options{}); len(o.Findings) != 1 || o.Findings[0].ID != "direct-memory" {
		t.Errorf("one call of the program beside nine for buffers: %s", ids(o.Findings))
	}
}

// TestLongPause: from half a second on, on a busy machine two.
func TestLongPause(t *testing.T) {
	t.Parallel()
	one := func(load func(*handmade) *handmade, name, cause string, pause time.Duration) func(*handmade) {
		return func(m *handmade) { load(m).collects(name, cause, 1, pause) }
	}
	quiet := func(m *handmade) *handmade { return m.uses(1, 0) }
	busy := func(m *handmade) *handmade { return m.uses(0.4, 3.6) }
	checkFinding(t, "long-pause", []findingCase{
		{
			name: "just long", make: one(quiet, "G1Old", "Ergonomics", 500*time.Millisecond),
			text: "The collector stopped the program for 500 ms at once (G1Old, Ergonomics).", evidence: "from 500 ms on", loss: 0.05, sure: overview.Sure,
		},
		{name: "almost", make: one(quiet, "G1Old", "Ergonomics", 500*time.Millisecond-1)},
		{name: "on a busy machine", make: one(busy, "G1Old", "Ergonomics", 2*time.Second-1)},
		{
			name: "for long on a busy machine", make: one(busy, "G1Old", "Ergonomics", 2*time.Second),
			text: "The collector stopped the program for 2.00 s at once (G1Old, Ergonomics).", loss: 0.2,
		},
		{name: "without a cause", make: one(quiet, "G1Old", "", time.Second), text: "The collector stopped the program for 1.00 s at once (G1Old).", loss: 0.1},
		{name: "without a name", make: one(quiet, "", "", time.Second), text: "The collector stopped the program for 1.00 s at once.", loss: 0.1},
	})
}

// TestCollectorKind: the line of the collector and, where it is worth none, its share among what is calm.
func TestCollectorKind(t *testing.T) {
	t.Parallel()
	for pause, want := range map[time.Duration]string{
		40 * time.Millisecond: "",
		50 * time.Millisecond: "pauses take 5.0% of the time, the longest 50.0 ms; 100 MB/s allocated",
	} {
		m := newHandmade(t).uses(1, 0).collects("G1New", "G1 Evacuation Pause", 10, pause)
		m.allocates(10, 100e6, "[I", "shop.Main.fill:3")
		o := m.overview(overview.Options{})
		text, place := "", ""
		for _, k := range o.Worthwhile() {
			if k.Name == "gc" {
				text, place = k.Text, k.Where.String()
			}
		}
		if text != want || want != "" && place != "shop.Main.fill:3" {
			t.Errorf("pauses of %v: %q at %s, want %q", pause, text, place, want)
		}
		if calm := strings.Join(o.Calm, ", "); strings.Contains(calm, fmt.Sprintf("garbage collector %d.0%%", 4)) != (want == "") {
			t.Errorf("pauses of %v: calm is %q", pause, calm)
		}
	}
}

// allocates enters samples of allocations, spread over the time, of so many bytes each.
func (m *handmade) allocates(n int, bytes int64, class, stack string) *handmade {
	for i := range n {
		m.event("jdk.ObjectAllocationSample", time.Duration(i)*length/time.Duration(n), fields{
			"eventThread": m.thread("main"), "stackTrace": m.stack(stack), "objectClass": m.chunk.Class(class), "weight": bytes,
		})
	}
	return m
}
