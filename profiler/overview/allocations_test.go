package overview_test

import (
	"testing"
	"time"

	"jfrlens/profiler/overview"
)

const box = "shop.Sum.add:5 java.lang.Integer.valueOf:1"

// allocating is a program that allocates so much of a class in 100 samples, and so much else in another 100.
func allocating(load func(*handmade) *handmade, class, stack string, bytes, others int64) func(*handmade) {
	return func(m *handmade) {
		load(m).allocates(100, bytes/100, class, stack).allocates(100, others/100, "shop.Order", "shop.Main.read:2")
	}
}

func quiet(m *handmade) *handmade { return m.uses(1, 0) }

// TestBoxing: from 30 % of what is allocated and 50 MB/s on.
func TestBoxing(t *testing.T) {
	t.Parallel()
	integer := "java.lang.Integer"
	checkFinding(t, "boxing", []findingCase{
		{
			name: "just enough", make: allocating(quiet, integer, box, 600e6, 1400e6), text: "Boxed numbers are 30% of what is allocated, 60.0 MB each second.",
			evidence: "from 30% and 50 MB/s on", at: "shop.Sum.add:5", loss: 0.15, sure: overview.Likely,
		},
		{name: "a smaller share", make: allocating(quiet, integer, box, 598e6, 1402e6)},
		{name: "slowly", make: allocating(quiet, integer, box, 499e6, 1e6)},
		{name: "just fast enough", make: allocating(quiet, integer, box, 500e6, 0), text: "Boxed numbers are 100% of what is allocated, 50.0 MB each second.", loss: 0.5},
		{
			name: "slowly beside others", make: allocating(func(m *handmade) *handmade { return m.uses(0.4, 3.6) }, integer, box, 201e6, 0),
			text: "Boxed numbers are 100% of what is allocated, 20.1 MB each second.", loss: 0.2,
		},
		{name: "by a library alone", make: allocating(quiet, integer, "java.lang.Thread.run:1 java.lang.Integer.valueOf:1", 600e6, 400e6)},
		{name: "no box", make: allocating(quiet, "java.lang.Integers", box, 600e6, 400e6)},
		{name: "of somebody else", make: allocating(quiet, "shop.Integer", box, 600e6, 400e6)},
		{
			name: "kept by an option", make: func(m *handmade) {
				m.event("jdk.JVMInformation", 0, fields{"jvmArguments": "-XX:-EliminateAutoBox"})
				allocating(quiet, "java.lang.Long", box, 600e6, 400e6)(m)
			}, text: "Boxed numbers are 60% of what is allocated, 60.0 MB each second.", loss: 0.3, sure: overview.Hint,
			evidence: "from 30% and 50 MB/s on; -XX:-EliminateAutoBox of this run keeps boxes that the compiler may remove otherwise",
		},
	})
}

// TestStringBuilding: one line from 60 % of all bytes and 200 MB/s on.
func TestStringBuilding(t *testing.T) {
	t.Parallel()
	const join, append8 = "shop.Page.show:8 java.lang.StringConcatHelper.newArray:1", "shop.Page.show:8 java.lang.StringBuilder.append:1"
	checkFinding(t, "string-building", []findingCase{
		{
			name: "just enough", make: allocating(quiet, "[B", join, 2400e6, 1600e6), text: "One line that puts strings together has 60% of what is allocated, 240 MB each second.",
			evidence: "from 60% at one line and 200 MB/s on", at: "shop.Page.show:8", loss: 0.3, sure: overview.Likely,
		},
		{name: "a smaller share", make: allocating(quiet, "[B", join, 2396e6, 1604e6)},
		{name: "just fast enough", make: allocating(quiet, "[C", append8, 2000e6, 0), text: "One line that puts strings together has 100% of what is allocated, 200 MB each second.", loss: 0.5},
		{name: "slowly", make: allocating(quiet, "[C", append8, 1999e6, 0)},
		{name: "other bytes", make: allocating(quiet, "[B", "shop.Page.show:8 java.util.Arrays.copyOf:1", 3000e6, 0)},
		{name: "other arrays", make: allocating(quiet, "[I", join, 3000e6, 0)},
		{name: "what the line has, not all lines", make: func(m *handmade) {
			quiet(m).allocates(100, 28e6, "[B", join).allocates(100, 12e6, "[B", "shop.Page.show:9 java.lang.StringConcatHelper.newArray:1")
		}, text: "One line that puts strings together has 70% of what is allocated, 280 MB each second.", loss: 0.35},
		{name: "two lines", make: func(m *handmade) {
			quiet(m).allocates(100, 15e6, "[B", join).allocates(100, 15e6, "[B", "shop.Page.show:9 java.lang.StringConcatHelper.newArray:1")
		}},
	})
}

// TestAllocation: 500 MB/s matter where the collector takes 5 % of the time.
func TestAllocation(t *testing.T) {
	t.Parallel()
	pausing := func(bytes int64, pause time.Duration) func(*handmade) {
		return func(m *handmade) {
			allocating(quiet, "shop.Order", "shop.Main.read:2", bytes, 0)(m)
			m.collects("G1New", "G1 Evacuation Pause", 10, pause)
		}
	}
	checkFinding(t, "allocation", []findingCase{
		{
			name: "just enough", make: pausing(5000e6, 50*time.Millisecond), text: "500 MB are allocated each second, 100% of it Order.",
			evidence: "pauses 5.0%, CPU time unseen 0%; from 500 MB/s and 5% of pauses on", at: "shop.Main.read:2", loss: 0.05, sure: overview.Likely,
		},
		{
			name: "of several classes", make: func(m *handmade) {
				quiet(m).allocates(100, 20e6, "shop.Order", "shop.Main.read:2").allocates(100, 15e6, "shop.Item", "shop.Main.read:3").
					allocates(100, 15e6, "shop.Cart", "shop.Main.read:4").collects("G1New", "G1 Evacuation Pause", 10, 50*time.Millisecond)
			}, text: "500 MB are allocated each second, 40% of it Order.", loss: 0.05,
		},
		{name: "less", make: pausing(4999e6, 50*time.Millisecond)},
		{name: "without harm", make: pausing(50_000e6, 49*time.Millisecond)},
	})
	for _, silenced := range []string{"[B", "java.lang.Integer"} {
		m := newHandmade(t)
		stack := map[string]string{"[B": "shop.Page.show:8 java.lang.StringConcatHelper.newArray:1", "java.lang.Integer": box}[silenced]
		allocating(quiet, silenced, stack, 9000e6, 0)(m)
		m.collects("G1New", "G1 Evacuation Pause", 10, 60*time.Millisecond)
		if o := m.overview(overview.Options{}); len(o.Findings) != 1 {
			t.Errorf("%s: one finding tells the cause, not %s", silenced, ids(o.Findings))
		}
	}
}

// TestLargeArrays: one line that makes half of all, as arrays that something tells to be large.
func TestLargeArrays(t *testing.T) {
	t.Parallel()
	const fill = "shop.Image.load:4"
	humongous := func(alone, others int, share int64) func(*handmade) {
		return func(m *handmade) {
			allocating(quiet, "[I", fill, share, 10_000e6-share)(m)
			m.collects("G1New", "G1 Humongous Allocation", alone, 20*time.Millisecond).collects("G1New", "G1 Evacuation Pause", others, time.Millisecond)
		}
	}
	checkFinding(t, "large-arrays", []findingCase{
		{
			name: "collections for them alone", make: humongous(5, 5, 5000e6), text: "Large arrays of type int[] are 50% of what is allocated, 500 MB each second, all at one line.",
			evidence: "5 of 10 collections are for single large objects; from half of all at one line, and 500 MB/s, 5% of pauses or 95% of the CPU time unseen on",
			at:       "shop.Image.load:4", loss: 0.25, sure: overview.Likely,
		},
		{name: "of which there are few", make: humongous(4, 0, 5000e6)},
		{name: "of which most are for others", make: humongous(5, 6, 5000e6)},
		{name: "less than half", make: humongous(5, 5, 4980e6)},
		{name: "too slow without harm", make: func(m *handmade) {
			allocating(quiet, "[I", fill, 4900e6, 100e6)(m)
			m.collects("G1New", "G1 Humongous Allocation", 5, time.Millisecond)
		}},
		{name: "as slow, with pauses", make: func(m *handmade) {
			allocating(quiet, "[I", fill, 4900e6, 100e6)(m)
			m.collects("G1New", "G1 Humongous Allocation", 5, 100*time.Millisecond)
		}, text: "Large arrays of type int[] are 98% of what is allocated, 490 MB each second, all at one line.", loss: 0.49},
		{
			name: "outside of parts of threads", make: func(m *handmade) { outsideTLAB(m, 512<<10, 12_000) },
			text: "Large arrays of type double[] are 100% of what is allocated, 629 MB each second, all at one line.", loss: 0.5,
			evidence: "524 kB each; from half of all at one line, and 500 MB/s, 5% of pauses or 95% of the CPU time unseen on",
		},
		{name: "outside of parts of threads, but small", make: func(m *handmade) { outsideTLAB(m, 512<<10-1, 12_000) }},
		{
			name: "as large as samples tell", make: func(m *handmade) {
				m.event("jdk.UnsignedLongFlag", 0, fields{"name": "G1HeapRegionSize", "value": 4 << 20})
				allocating(quiet, "[I", fill, 100*64e6, 0)(m)
			}, text: "Large arrays of type int[] are 100% of what is allocated, 640 MB each second, all at one line.", loss: 0.5,
			evidence: "64.0 MB each; from half of all at one line, and 500 MB/s, 5% of pauses or 95% of the CPU time unseen on",
		},
		{name: "samples as large as a part of a thread", make: func(m *handmade) {
			m.event("jdk.UnsignedLongFlag", 0, fields{"name": "G1HeapRegionSize", "value": 128_000_000})
			allocating(quiet, "[I", fill, 100*64e6, 0)(m)
		}},
	})
}

// outsideTLAB enters so many objects of one size, spread over the time.
func outsideTLAB(m *handmade, bytes int64, n int) {
	quiet(m)
	stack, class := m.stack("shop.Image.load:4"), m.chunk.Class("[D")
	for i := range n {
		m.event("jdk.ObjectAllocationOutsideTLAB", time.Duration(i)*length/time.Duration(n), fields{"eventThread": m.thread("main"), "stackTrace": stack, "objectClass": class, "allocationSize": bytes})
	}
}

// TestGrowing: the heap that is left grows in all parts of five minutes.
func TestGrowing(t *testing.T) {
	t.Parallel()
	// after has so many bytes in use after each of five collections, a minute and a bit after each other.
	after := func(whole string, minutes float64, most int64, used ...int64) func(*handmade) {
		return func(m *handmade) {
			quiet(m)
			m.event("jdk.GCHeapConfiguration", 0, fields{"maxSize": most})
			span := time.Duration(minutes * float64(time.Minute))
			for i, bytes := range used {
				at := time.Duration(i)*span/time.Duration(len(used)) + time.Second
				m.event("jdk.GarbageCollection", at, fields{"name": whole, "cause": "x", "sumOfPauses": time.Millisecond, "longestPause": time.Millisecond})
				m.event("jdk.GCHeapSummary", at, fields{"when": "After GC", "heapUsed": bytes})
			}
			m.event("jdk.ExceptionStatistics", span, nil)
			for i := range 4 {
				m.event("jdk.OldObjectSample", span-1, fields{"allocationTime": m.begin.Add(span/2 + time.Duration(i)), "stackTrace": m.stack("shop.Cache.put:3")})
			}
			m.event("jdk.OldObjectSample", span-1, fields{"allocationTime": m.begin.Add(span/2 - 1), "stackTrace": m.stack("shop.Main.init:1")})
		}
	}
	checkFinding(t, "growing", []findingCase{
		{
			name: "just enough", make: after("G1Old", 5, 1000e6, 100e6, 120e6, 150e6, 180e6, 200e6),
			text:     "What cannot be freed grows all the time: from 100 MB to 200 MB of 1.00 GB, 20.0 MB a minute.",
			evidence: "5 collections of the whole heap; 4 of 4 samples of objects that are kept come from there; from 5 min on", at: "shop.Cache.put:3", loss: 0.1, sure: overview.Likely,
		},
		{name: "too short", make: after("G1Old", 4.99, 1000e6, 100e6, 120e6, 150e6, 180e6, 200e6)},
		{name: "a little", make: after("G1Old", 5, 1010e6, 100e6, 120e6, 150e6, 180e6, 200e6)},
		{name: "slower and slower", make: after("G1Old", 5, 1000e6, 100e6, 200e6, 300e6, 350e6, 379e6)},
		{
			name: "slower, but on and on", make: after("G1Old", 5, 1000e6, 100e6, 200e6, 300e6, 350e6, 380e6),
			text: "What cannot be freed grows all the time: from 100 MB to 380 MB of 1.00 GB, 56.0 MB a minute.", loss: 0.1,
		},
		{name: "of the young alone", make: after("G1New", 5, 1000e6, 100e6, 120e6, 150e6, 180e6, 200e6)},
		{name: "of the young alone, without G1", make: after("ParallelScavenge", 5, 1000e6, 100e6, 120e6, 150e6, 180e6, 200e6)},
		{name: "a part without collections", make: after("G1Old", 5, 1000e6, 100e6, 150e6, 200e6)},
		{name: "shrinking at the end", make: after("G1Old", 5, 1000e6, 100e6, 200e6, 300e6, 300e6, 290e6)},
	})
}
