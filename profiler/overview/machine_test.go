package overview_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/overview"
)

// counts tells of counters each second, from the values that a function gives.
func (m *handmade) counts(event string, at func(second int64) fields) *handmade {
	for second := range int64(length/time.Second) + 1 {
		m.event(event, time.Duration(second)*time.Second, at(second))
	}
	return m
}

// TestInterpreted: without a compiler, or with the quick one alone, and the option that says so.
func TestInterpreted(t *testing.T) {
	t.Parallel()
	with := func(arguments string, cores float64, compiled int64) func(*handmade) {
		return func(m *handmade) {
			m.uses(cores, 0).event("jdk.JVMInformation", 0, fields{"jvmArguments": arguments})
			m.counts("jdk.CompilerStatistics", func(int64) fields { return fields{"compileCount": compiled} })
		}
	}
	const none, quick = "Nothing is compiled: the JVM interprets all code.", "Code is compiled by the quick compiler only, not by the one that optimises."
	checkFinding(t, "interpreted", []findingCase{
		{name: "by option", make: with("-Xmx1g -Xint", 0.5, 0), text: none, loss: 0.5, evidence: "0 compilations", sure: overview.Sure},
		{name: "by option, all the same one", make: with("-Xint", 0.5, 1), text: none, loss: 0.5, evidence: "1 compilation"},
		{name: "nothing compiled", make: with("", 0.3, 0), text: none, loss: 0.3, evidence: "0 compilations"},
		{name: "nothing to compile", make: with("", 0.29, 0)},
		{name: "nothing compiled now", make: with("", 1, 5)},
		{name: "quick", make: with("-XX:TieredStopAtLevel=1", 0.5, 9), text: quick, loss: 0.25, evidence: "option of the JVM"},
		{name: "quick, idle", make: with("-XX:TieredStopAtLevel=1", 0.29, 9)},
		{name: "as usual", make: with("-XX:TieredStopAtLevel=4", 1, 9)},
	})
	for arguments, advice := range map[string]string{
		"-Xmx1g -Xint":                            "Take away -Xint.",
		"-XX:TieredStopAtLevel=0 -Da=b":           "Take away -XX:TieredStopAtLevel=0.",
		"-XX:TieredStopAtLevel=1 -XX:+UseZGC":     "Take away -XX:TieredStopAtLevel=1; build tools set it to start faster.",
		"-XX:+UseZGC -Djava.compiler=NONE -Xmx1g": "Take away -Djava.compiler=NONE.",
	} {
		m, compiled := newHandmade(t), int64(0)
		if strings.Contains(arguments, "Level=1") {
			compiled = 9
		}
		with(arguments, 1, compiled)(m)
		if f := found(m.overview(overview.Options{}), "interpreted"); f == nil || f.Advice != advice {
			t.Errorf("%s: %+v", arguments, f)
		}
	}
}

// TestCodeCacheFull: each event tells of it.
func TestCodeCacheFull(t *testing.T) {
	t.Parallel()
	const text = "There was no room for compiled code any more, so that code is interpreted."
	checkFinding(t, "code-cache-full", []findingCase{
		{name: "once", make: func(m *handmade) { quiet(m).event("jdk.CodeCacheFull", time.Second, nil) }, text: text, loss: 0.5, evidence: "1 event CodeCacheFull", sure: overview.Sure},
		{name: "twice", make: func(m *handmade) {
			m.uses(2, 0).event("jdk.CodeCacheFull", time.Second, nil)
			m.event("jdk.CodeCacheFull", 2*time.Second, nil)
		}, text: text, loss: 0.5, evidence: "2 events CodeCacheFull"},
		{name: "never", make: func(m *handmade) { quiet(m) }},
	})
}

// TestThrottled: a container whose slices were cut, from a tenth of them on, counted from the first that is told.
func TestThrottled(t *testing.T) {
	t.Parallel()
	cut := func(slices, cut int64) func(*handmade) {
		return func(m *handmade) {
			quiet(m).counts("jdk.ContainerCPUThrottling", func(second int64) fields {
				return fields{"cpuElapsedSlices": 7000 + second*slices, "cpuThrottledSlices": 6999 + second*cut}
			})
		}
	}
	checkFinding(t, "throttled", []findingCase{
		{name: "just enough", make: cut(10, 1), text: "The container got no CPU for 10.0% of its time slices: its limit was used up.", loss: 0.1, evidence: "from 10% of the slices on", sure: overview.Sure},
		{name: "less", make: cut(101, 10)},
		{name: "all", make: cut(10, 10), text: "The container got no CPU for 100.0% of its time slices: its limit was used up.", loss: 1},
		{name: "no container", make: cut(0, 0)},
	})
}

// TestThreads: platform threads that end, from 100 a second on, again and again.
func TestThreads(t *testing.T) {
	t.Parallel()
	ending := func(n func(second int64) int64) func(*handmade) {
		return func(m *handmade) {
			quiet(m).counts("jdk.JavaThreadStatistics", func(second int64) fields {
				return fields{"activeCount": 20, "accumulatedCount": 20 + n(second)}
			})
			for i := range 3 {
				m.event("jdk.ThreadStart", time.Second, fields{"stackTrace": m.stack([]string{"shop.Main.task:5 java.lang.Thread.start:1", "shop.Main.other:7 java.lang.Thread.start:1"}[i/2])})
			}
		}
	}
	checkFinding(t, "threads", []findingCase{
		{
			name: "just enough", make: ending(func(second int64) int64 { return 100 * second }), text: "100 threads are started and end each second.", at: "shop.Main.task:5",
			evidence: "from 100 a second on", sure: overview.Sure,
		},
		{name: "fewer", make: ending(func(second int64) int64 { return 99 * second })},
		{name: "at once", make: ending(func(second int64) int64 { return 5000 * min(second, 1) })},
		{name: "twice", make: ending(func(second int64) int64 { return 5000 * min(second, 2) })},
		{name: "three times", make: ending(func(second int64) int64 { return 500 * min(second, 3) }), text: "150 threads are started and end each second."},
	})
}

// TestFinalizers: from 1,000 a second or 10,000 that wait or a tenth of the CPU time on; those of all classes count.
func TestFinalizers(t *testing.T) {
	t.Parallel()
	const limit = "; from 1,000 a second, 10,000 waiting or 10% on"
	ran := func(perSecond, waiting int64, classes ...string) func(*handmade) {
		return func(m *handmade) {
			quiet(m)
			for i, class := range classes {
				m.counts("jdk.FinalizerStatistics", func(second int64) fields {
					return fields{"finalizableClass": m.chunk.Class(class), "objects": waiting, "totalFinalizersRun": second * perSecond * int64(i+1)}
				})
			}
		}
	}
	inThread := func(permille int) func(*handmade) {
		return func(m *handmade) {
			quiet(m).samples(permille, "Finalizer", "java.lang.ref.Finalizer.run:1 shop.Handle.finalize:8 shop.Handle.free:3").samples(1000-permille, "main", "shop.Main.run:1")
		}
	}
	checkFinding(t, "finalizers", []findingCase{
		{name: "just enough", make: ran(1000, 5, "shop.Handle"), text: "1,000 finalizers run each second, 5 objects wait for theirs.", evidence: "class Handle; 0% of the CPU time in the Finalizer thread" + limit, sure: overview.Sure},
		{name: "fewer", make: ran(999, 9999, "shop.Handle")},
		{name: "of two classes", make: ran(400, 5, "shop.Handle", "shop.Socket"), text: "1,200 finalizers run each second, 10 objects wait for theirs.", evidence: "class Socket; 0% of the CPU time in the Finalizer thread" + limit},
		{name: "many wait", make: ran(0, 10_000, "shop.Handle"), text: "10,000 objects wait for their finalizers.", evidence: "class Handle; 0% of the CPU time in the Finalizer thread" + limit},
		{name: "one waits", make: ran(1000, 1, "shop.Handle"), text: "1,000 finalizers run each second, 1 object waits for its own."},
		{
			name: "their thread computes", make: inThread(100), text: "The Finalizer thread uses 10% of the CPU time.", at: "shop.Handle.finalize:8", loss: 0.1,
			evidence: "10% of the CPU time in the Finalizer thread" + limit,
		},
		{name: "less", make: inThread(99)},
	})
}

// TestBusyMachine: others are told from half of a full machine on.
func TestBusyMachine(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		program, others float64
		want            string
	}{
		{1.7, 2, "Other processes used 2.0 of 4 cores: everything takes longer than usual."},
		{1, 3, "Other processes used 3.0 of 4 cores: everything takes longer than usual."},
		{1.7, 1.9, ""},
		{1.5, 2, ""}, // there is room
		{4, 0, ""},
	} {
		if o := newHandmade(t).uses(test.program, test.others).overview(overview.Options{}); o.Machine != test.want {
			t.Errorf("%+v: %q", test, o.Machine)
		}
	}
}

// TestAnswers: the sentence for little room, what is unknown, and of how much time it is.
func TestAnswers(t *testing.T) {
	t.Parallel()
	idle := newHandmade(t).uses(0.01, 0).overview(overview.Options{})
	if got := idle.Answer(); got != "Mostly idle: threads wait for work." {
		t.Errorf("idle: %q", got)
	}
	if len(idle.Unknown) != 1 || idle.Unknown[0] != "the collector: no collection in this time" || len(idle.Notes()) != 1 {
		t.Errorf("idle: unknown is %q", idle.Unknown)
	}
	disturbed := newHandmade(t).uses(0.01, 3.9).overview(overview.Options{})
	if got := disturbed.Answer(); got != "Nothing stands out. Other processes used 3.9 of 4 cores: everything takes longer than usual." {
		t.Errorf("disturbed: %q", got)
	}
	busy := newHandmade(t).uses(2, 0).samples(100, "main", "shop.Main.run:1").overview(overview.Options{})
	if got := busy.Answer(); got != "Most of the time: CPU, 2.0 of 4 cores busy, 100.0% of it in the hottest line." {
		t.Errorf("busy: %q", got)
	}
	untold := newHandmade(t).overview(overview.Options{})
	if got := untold.Answer(); got != "Nothing stands out; how much CPU was used is not known." || !slices.Contains(untold.Unknown, "how much CPU was used: no jdk.CPULoad that measured this time") {
		t.Errorf("untold: %q, unknown %q", got, untold.Unknown)
	}
	m := newHandmade(t).uses(1, 0)
	late := m.overview(overview.Options{Ready: overview.Said(m.begin.Add(4 * time.Second))})
	if got := late.Extent(); got != "6.00 s, after 4.00 s of start-up (until its output said that it was ready)" {
		t.Errorf("late: %q", got)
	}
	if got := busy.Extent(); got != "10.0 s" || overview.Said(time.Time{}) != (overview.Ready{}) {
		t.Errorf("at once: %q", got)
	}
}

// TestCalm: what is unremarkable is told with its numbers.
func TestCalm(t *testing.T) {
	t.Parallel()
	m := quiet(newHandmade(t)).keeps(1e9, 300e6, 200e6, 250e6).collects("G1New", "G1 Evacuation Pause", 2, 20*time.Millisecond).allocates(10, 50e6, "[B", "shop.Main.run:1")
	m.counts("jdk.ExceptionStatistics", func(second int64) fields { return fields{"throwables": 12 * second} })
	m.counts("jdk.ClassLoadingStatistics", func(second int64) fields { return fields{"loadedClassCount": 3 * second} })
	m.counts("jdk.CompilerStatistics", func(second int64) fields { return fields{"compileCount": 1000 + 45*second} })
	m.counts("jdk.JavaThreadStatistics", func(second int64) fields { return fields{"activeCount": 20 + second%3, "accumulatedCount": 40} })
	want := "garbage collector 0.4%, exceptions 12/s, allocation 50.0 MB/s, 200 MB of 1.00 GB of heap kept, at most 22 threads, classes loaded 3/s, methods compiled 45/s"
	if got := strings.Join(m.overview(overview.Options{}).Calm, ", "); got != want {
		t.Errorf("it says\n%q, not\n%q", got, want)
	}
}
