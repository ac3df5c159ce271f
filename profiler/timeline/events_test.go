package timeline

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/write"
)

// start is when the recordings of these tests start.
var start = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)

// after is a time in such a recording.
func after(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }

// unixMillis is a time in nanoseconds since 1970 as milliseconds in the recording.
func unixMillis(at int64) int64 { return (at - start.UnixNano()) / 1e6 }

// recorded is a recording of one chunk.
func recorded(t *testing.T, types *write.Types, fill func(c *write.Chunk)) *jfr.Recording {
	t.Helper()
	return joined(t, recordedBytes(t, types, 0, fill))
}

// recordedBytes is a chunk that begins so many milliseconds after start.
func recordedBytes(t *testing.T, types *write.Types, ms int, fill func(c *write.Chunk)) []byte {
	t.Helper()
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{Start: after(ms)})
	fill(c)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// joined is a recording of chunks.
func joined(t *testing.T, chunks ...[]byte) *jfr.Recording {
	t.Helper()
	all := slices.Concat(chunks...)
	return jfr.NewRecording("recorded", bytes.NewReader(all), int64(len(all)))
}

// What a thread did, by each event type that tells of it: the state, and from when to when.
func TestStatesOfEvents(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	types.Struct("jdk.types.ThreadState", write.Pooled(), write.Field("name", "java.lang.String"))
	sampled := func() write.Part { return write.Field("sampledThread", "java.lang.Thread") }
	state := func() write.Part { return write.Field("state", "jdk.types.ThreadState") }
	declared := map[string]*write.Declared{
		"jdk.ExecutionSample":        types.Event("jdk.ExecutionSample", sampled()),
		"jdk.NativeMethodSample":     types.Event("jdk.NativeMethodSample", sampled()),
		"jdk.CPUTimeSample":          types.Event("jdk.CPUTimeSample", write.EventThread(), write.Timespan("samplingPeriod")),
		"profiler.WallClockSample":   types.Event("profiler.WallClockSample", sampled(), state(), write.Timespan("timeSpan")),
		"datadog.MethodSample":       types.Event("datadog.MethodSample", write.EventThread(), state(), write.Field("weight", "long")),
		"jdk.JavaMonitorEnter":       types.Event("jdk.JavaMonitorEnter", write.Duration(), write.EventThread()),
		"jdk.ThreadPark":             types.Event("jdk.ThreadPark", write.Duration(), write.EventThread(), write.StackTrace(), write.Field("parkedClass", "java.lang.Class")),
		"jdk.ThreadSleep":            types.Event("jdk.ThreadSleep", write.Duration(), write.EventThread()),
		"jdk.SocketRead":             types.Event("jdk.SocketRead", write.Duration(), write.EventThread()),
		"jdk.FileForce":              types.Event("jdk.FileForce", write.Duration(), write.EventThread()),
		"jdk.ZAllocationStall":       types.Event("jdk.ZAllocationStall", write.Duration(), write.EventThread()),
		"jdk.GCPhaseParallel, other": types.Event("jdk.GCPhaseParallel", write.Duration(), write.EventThread()),
	}
	const ms = time.Millisecond
	for _, test := range []struct {
		name, event string
		settings    string
		values      func(c *write.Chunk, thread write.Key) []any // behind the start
		want        string
	}{
		{"a sample without a setting", "jdk.ExecutionSample", "", func(_ *write.Chunk, thread write.Key) []any { return []any{thread} }, "java 100-120 sampled"},
		{"a sample with a period", "jdk.ExecutionSample", "period=5 ms", func(_ *write.Chunk, thread write.Key) []any { return []any{thread} }, "java 100-105 sampled"},
		{"a sample with a period in chunks", "jdk.ExecutionSample", "period=everyChunk", func(_ *write.Chunk, thread write.Key) []any { return []any{thread} }, "java 100-120 sampled"},
		{"a native sample", "jdk.NativeMethodSample", "period=1 s", func(_ *write.Chunk, thread write.Key) []any { return []any{thread} }, "native 100-1100 sampled"},
		{"a sample with a period of its own", "jdk.CPUTimeSample", "throttle=10 ms", func(_ *write.Chunk, thread write.Key) []any { return []any{thread, 40 * ms} }, "java 100-140 sampled"},
		{"a sample whose own period is none", "jdk.CPUTimeSample", "throttle=10 ms", func(_ *write.Chunk, thread write.Key) []any { return []any{thread, 0 * ms} }, "java 100-110 sampled"},
		{"a sample of a sleeper", "profiler.WallClockSample", "", func(c *write.Chunk, thread write.Key) []any {
			return []any{thread, c.Constant(types.Type("jdk.types.ThreadState"), "STATE_SLEEPING"), 50 * ms}
		}, "wait 100-150 sampled"},
		{"a sample of a runner, by interval", "profiler.WallClockSample", "interval=30000000", func(c *write.Chunk, thread write.Key) []any {
			return []any{thread, c.Constant(types.Type("jdk.types.ThreadState"), "STATE_RUNNABLE"), 0 * ms}
		}, "java 100-130 sampled"},
		{"a sample of Datadog for several periods", "datadog.MethodSample", "interval=10000000", func(c *write.Chunk, thread write.Key) []any {
			return []any{thread, c.Constant(types.Type("jdk.types.ThreadState"), "SYSCALL"), 3}
		}, "native 100-130 sampled"},
		{"a sample of Datadog for too many", "datadog.MethodSample", "interval=1000000", func(c *write.Chunk, thread write.Key) []any {
			return []any{thread, c.Constant(types.Type("jdk.types.ThreadState"), "CONTENDED"), int64(1) << 40}
		}, "lock 100-1100 sampled"},
		{"a sample of Datadog for none", "datadog.MethodSample", "", func(c *write.Chunk, thread write.Key) []any {
			return []any{thread, c.Constant(types.Type("jdk.types.ThreadState"), "PARKED"), -5}
		}, "wait 100-120 sampled"},
		{"a lock", "jdk.JavaMonitorEnter", "", func(_ *write.Chunk, thread write.Key) []any { return []any{7 * ms, thread} }, "lock 100-107"},
		{"a wait of no time", "jdk.JavaMonitorEnter", "", func(_ *write.Chunk, thread write.Key) []any { return []any{0 * ms, thread} }, ""},
		{"a wait of no thread", "jdk.JavaMonitorEnter", "", func(*write.Chunk, write.Key) []any { return []any{7 * ms, nil} }, ""},
		{"a sleep", "jdk.ThreadSleep", "", func(_ *write.Chunk, thread write.Key) []any { return []any{7 * ms, thread} }, "wait 100-107"},
		{"a socket", "jdk.SocketRead", "", func(_ *write.Chunk, thread write.Key) []any { return []any{7 * ms, thread} }, "io 100-107"},
		{"a file", "jdk.FileForce", "", func(_ *write.Chunk, thread write.Key) []any { return []any{7 * ms, thread} }, "io 100-107"},
		{"no memory", "jdk.ZAllocationStall", "", func(_ *write.Chunk, thread write.Key) []any { return []any{7 * ms, thread} }, "memory 100-107"},
		{"parked for a lock", "jdk.ThreadPark", "", func(c *write.Chunk, thread write.Key) []any {
			return []any{7 * ms, thread, nil, c.Class("java.util.concurrent.locks.ReentrantLock$NonfairSync")}
		}, "lock 100-107"},
		{"parked for something", "jdk.ThreadPark", "", func(c *write.Chunk, thread write.Key) []any {
			return []any{7 * ms, thread, nil, c.Class("java.util.concurrent.CompletableFuture$Signaller")}
		}, "wait 100-107"},
		{"parked at rest", "jdk.ThreadPark", "", func(c *write.Chunk, thread write.Key) []any {
			stack := c.Stack(write.Frame{Method: c.Method("jdk.internal.misc.Unsafe", "park", "()V")}, write.Frame{Method: c.Method("java.util.concurrent.ThreadPoolExecutor", "getTask", "()V"), Line: 5})
			return []any{7 * ms, thread, stack, c.Class("java.util.concurrent.locks.ReentrantLock$NonfairSync")}
		}, "idle 100-107"},
		{"what says nothing of a thread", "jdk.GCPhaseParallel, other", "", func(_ *write.Chunk, thread write.Key) []any { return []any{7 * ms, thread} }, ""},
	} {
		rec := recorded(t, types, func(c *write.Chunk) {
			if name, value, set := strings.Cut(test.settings, "="); set {
				c.Setting(declared[test.event], name, value)
			}
			c.Event(declared[test.event], append([]any{after(100)}, test.values(c, c.Thread("worker", 1, 11))...)...)
		})
		line, err := Read(rec, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range line.Spans {
			text := fmt.Sprintf("%v %d-%d", s.State, unixMillis(s.From), unixMillis(s.To))
			if s.Sampled {
				text += " sampled"
			}
			got = append(got, text)
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: %v, want %s", test.name, got, test.want)
		}
	}
	if names := strings.Join(StateNames(), " "); names != "java native lock io wait idle memory" {
		t.Errorf("states are %s", names)
	}
}

// Rows of threads are those of pools, the busiest first and by number; virtual threads of a pool share one; to rest is no work.
func TestRowsOfThreads(t *testing.T) {
	t.Parallel()
	threads := []jfr.ThreadEntry{{Name: "pool-1-thread-10"}, {Name: "pool-1-thread-2"}, {Name: "main"}, {Name: "v-1", Virtual: true}, {Name: "v-2", Virtual: true}, {Name: "idler"}}
	spans := []Span{{To: 10, Thread: 0}, {To: 20, Thread: 1}, {To: 25, Thread: 2}, {To: 1, Thread: 3}, {To: 2, Thread: 4}, {To: 100, Thread: 5, State: Idle}, {From: 30, To: 31, Thread: 1}}
	var got []string
	line, g := Timeline{Names: jfr.Entries{Threads: threads}}, gathered{}
	for _, s := range spans {
		g.add(s)
	}
	place := line.fillThreads(g.threads(threads))
	rows := line.Threads
	for _, r := range rows {
		got = append(got, fmt.Sprintf("%s %d %d", r.Name, r.Count, r.Busy))
	}
	if len(rows) != 5 || got[0] != "pool-1-thread-2 1 21" || got[1] != "pool-1-thread-10 1 10" || got[2] != "main 1 25" || !strings.HasSuffix(got[3], " 2 3") || !rows[3].Virtual || got[4] != "idler 1 0" {
		t.Errorf("rows are %v", got)
	}
	if !slices.Equal(place, []int32{1, 0, 2, 3, 3, 4}) {
		t.Errorf("threads are in rows %v", place)
	}
}

// Stops: a safepoint from its begin to its end, of which a pause is part; where only the pause is recorded it took that at least.
func TestStopsOfPrograms(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	types.Struct("jdk.types.VMOperationType", write.Pooled(), write.Field("type", "java.lang.String"))
	begin := types.Event("jdk.SafepointBegin", write.Duration(), write.Field("safepointId", "long"))
	end := types.Event("jdk.SafepointEnd", write.Duration(), write.Field("safepointId", "long"))
	operation := types.Event("jdk.ExecuteVMOperation", write.Duration(), write.Field("operation", "jdk.types.VMOperationType"), write.Field("safepoint", "boolean"), write.Field("safepointId", "long"))
	pause := types.Event("jdk.GCPhasePause", write.Duration(), write.Field("name", "java.lang.String"))
	const ms = time.Millisecond
	line, err := Read(recorded(t, types, func(c *write.Chunk) {
		kind := func(name string) write.Key { return c.Constant(types.Type("jdk.types.VMOperationType"), name) }
		c.Event(begin, after(10), 2*ms, 1)
		c.Event(operation, after(13), 5*ms, kind("G1CollectForAllocation"), true, 1)
		c.Event(pause, after(14), 3*ms, "GC Pause")
		c.Event(end, after(19), 1*ms, 1)
		c.Event(operation, after(40), 5*ms, kind("HandshakeAllThreads"), false, 0)
		c.Event(operation, after(50), 5*ms, kind("PrintThreads"), true, 2)
		c.Event(pause, after(70), 4*ms, "GC Pause")
	}), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range line.Stops {
		got = append(got, fmt.Sprintf("%s %d-%d %v %v", s.What, unixMillis(s.From), unixMillis(s.To), s.Collector, s.AtLeast))
	}
	want := "G1CollectForAllocation 10-20 true false, PrintThreads 50-55 false false, GC Pause 70-74 true true"
	if strings.Join(got, ", ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// values writes a line with what is not a number as a dash.
func values(line Line) string {
	var all []string
	for i, v := range line.Values {
		text := fmt.Sprint(v)
		if math.IsNaN(v) {
			text = "-"
		}
		all = append(all, fmt.Sprintf("%d:%s", line.Times[i]/1e9, text))
	}
	return strings.Join(all, " ")
}

// How values become those of a line, by their kind.
func TestLinesOfKinds(t *testing.T) {
	t.Parallel()
	points := func(pairs ...float64) (list []point) {
		for i := 0; i < len(pairs); i += 2 {
			list = append(list, point{time: int64(pairs[i] * 1e9), value: pairs[i+1]})
		}
		return list
	}
	for _, test := range []struct {
		name   string
		kind   Kind
		points []point
		want   string
	}{
		{"instants", Gauge, points(1, 5, 2, 6, 3, 7), "1:5 2:6 3:7"},
		{"a gap", Gauge, points(1, 5, 2, 6, 3, 7, 7, 8, 8, 9), "1:5 2:6 3:7 3:- 7:8 8:9"},
		{"three times the distance is none", Gauge, points(1, 5, 2, 6, 3, 7, 6, 8, 7, 9), "1:5 2:6 3:7 6:8 7:9"},
		{"two have no usual distance", Gauge, points(1, 5, 1000, 6), "1:5 1000:6"},
		{"of single events", Dot, points(1, 5, 2, 6, 3, 7, 70, 8), "1:5 2:6 3:7 70:8"},
		{"of collections", Step, points(1, 5, 2, 6, 3, 7, 70, 8), "1:5 2:6 3:7 70:8"},
		{"a counter", Counter, points(1, 10, 2, 14, 4, 20), "2:4 4:3"},
		{"a counter of another process", Counter, points(1, 10, 2, 14, 3, 2, 4, 5), "2:4 3:- 4:3"},
		{"a counter twice at a time", Counter, points(1, 10, 1, 11, 2, 14), "2:3"},
		{"a counter of one event", Counter, points(1, 10), ""},
		{"weights", Weight, points(2.5, 10, 0, 4, 0.5, 6, 2.9, 1), "0:10 1:0 2:11"},
		{"weights over 20 minutes", Weight, points(0, 6, 1200, 8), ""},
		{"no weights", Weight, nil, ""},
	} {
		line := lineOf(test.kind, test.points)
		if test.name == "weights over 20 minutes" { // in parts of two seconds
			if n := len(line.Values); n != 601 || line.Values[0] != 3 || line.Values[600] != 4 || line.Times[0] != 1e9 {
				t.Errorf("%s: %d values from %v", test.name, n, line.Values[0])
			}
			continue
		}
		if got := values(line); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// Of a field with many values the greatest have lines of their own; all others are one.
func TestManyLines(t *testing.T) {
	t.Parallel()
	var points []point
	for i := range 30 {
		points = append(points, point{time: int64(i) * 1e9, value: float64(i + 1), label: fmt.Sprintf("l%02d", i)}, point{time: int64(i)*1e9 + 5, value: 1, label: fmt.Sprintf("l%02d", i)})
	}
	lines := linesOf(Series{Split: "x", Kind: Dot}, points)
	total := 0.0
	for _, line := range lines {
		total += sum(line)
		if !slices.IsSorted(line.Times) {
			t.Errorf("%s is out of order", line.Label)
		}
	}
	if len(lines) != mostLines || lines[0].Label != otherLine || lines[1].Label != "l29" || lines[19].Label != "l11" || total != 30*31/2+30 {
		t.Errorf("%d lines, %s first, %s last, of %v in all", len(lines), lines[0].Label, lines[len(lines)-1].Label, total)
	}
	if few := linesOf(Series{Split: "x"}, points[:40]); len(few) != 20 || few[0].Label != "l19" {
		t.Errorf("of twenty there are %d, %s first", len(few), few[0].Label)
	}
	if one := linesOf(Series{Split: "x", Only: "l03", Label: "own"}, points[:2]); len(one) != 1 || one[0].Label != "own" {
		t.Errorf("of one there are %v", one)
	}
}

// busy is a recording of two threads and of the whole program.
func busy(t *testing.T) *jfr.Recording {
	t.Helper()
	types := write.NewTypes()
	sleep := types.Event("jdk.ThreadSleep", write.Duration(), write.EventThread(), write.Field("time", "long"))
	load := types.Event("jdk.CPULoad", write.Field("jvmUser", "float", write.Annotated("jdk.jfr.Percentage")))
	pause := types.Event("jdk.GCPhasePause", write.Duration(), write.EventThread(), write.Field("gcId", "int"))
	return recorded(t, types, func(c *write.Chunk) {
		one, two := c.Thread("worker-1", 1, 11), c.Thread("worker-2", 2, 12)
		for i := range 10 {
			c.Event(sleep, after(i*1000), 500*time.Millisecond, one, i)
			c.Event(load, after(i*1000), float32(i)/10)
		}
		c.Event(sleep, after(500), time.Second, two, 77)
		c.Event(pause, after(600), time.Second, two, 3)
	})
}

// Which events are chosen: by time, by thread, by what threads did; those of the whole program all are, whatever thread is chosen.
func TestChosenEvents(t *testing.T) {
	t.Parallel()
	named := func(name string) func(string) bool { return func(of string) bool { return of == name } }
	within := func(thread, from, to int64) (int64, int64, bool) {
		return from, to, unixMillis(from) >= 500 && unixMillis(to) <= 3500
	}
	rec := busy(t)
	for _, test := range []struct {
		name   string
		chosen Chosen
		want   string // numbers of sleeps, loads and pauses; those of the whole program with a star
	}{
		{"all", Chosen{}, "11 10 1"},
		{"a time", Chosen{From: after(1000).UnixNano(), To: after(3000).UnixNano()}, "2 2 0"},
		{"a thread", Chosen{Thread: named("worker-2")}, "1 10* 1*"},
		{"no thread", Chosen{Thread: named("x")}, "0 10* 1*"},
		{"a time of a thread", Chosen{Thread: named("worker-1"), From: after(0).UnixNano(), To: after(600).UnixNano()}, "1 1* 0*"},
		{"what threads did", Chosen{Within: within}, "4 10* 1*"},
		{"what one of them did", Chosen{Within: within, Thread: named("worker-2")}, "1 10* 1*"},
	} {
		var got []string
		for _, event := range []string{"jdk.ThreadSleep", "jdk.CPULoad", "jdk.GCPhasePause"} {
			rows, err := ReadRows(rec, event, test.chosen)
			if err != nil {
				t.Fatal(err)
			}
			text := fmt.Sprint(len(rows.List))
			if rows.Whole {
				text += "*"
			}
			got = append(got, text)
		}
		if strings.Join(got, " ") != test.want || test.chosen.IsWhole() != (test.name == "all") {
			t.Errorf("%s: %v, want %s", test.name, got, test.want)
		}
	}
	charts, err := Charts(rec, []Plan{
		{Title: "Slept", Series: []Series{{Event: "jdk.ThreadSleep", Fields: []string{"time"}, Less: "duration", Kind: Dot}}},
		{Title: "Load", Series: []Series{{Event: "jdk.CPULoad", Fields: []string{"jvmUser", "jvmUser"}}}},
		{Title: "Nothing", Series: []Series{{Event: "jdk.CPULoad", Fields: []string{"none"}}}},
		{Title: "No event", Series: []Series{{Event: "jdk.None", Fields: []string{"none"}}}},
	}, Chosen{Thread: named("worker-2")})
	if err != nil || len(charts) != 2 || !charts[0].Dots || charts[0].Whole || charts[1].Dots || !charts[1].Whole {
		t.Fatalf("%+v, %v", charts, err)
	}
	if sleeps := charts[0].Lines; len(sleeps) != 1 || len(sleeps[0].Values) != 1 || sleeps[0].Values[0] != 77-1e9 || sleeps[0].Label != "value" {
		t.Errorf("of one thread there are %+v", sleeps)
	}
	if loads := charts[1].Lines[0]; len(loads.Values) != 10 || math.Abs(loads.Values[9]-1.8) > 1e-6 {
		t.Errorf("loads are %+v", loads)
	}
}

// What a recording says of the JVM and of itself: the last of each, without what is of no use; what tells names of people is marked.
func TestFactsOfRecordings(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	jvm := types.Event("jdk.JVMInformation", write.Field("jvmName", "java.lang.String", write.Label("JVM Name")), write.Field("jvmArguments", "java.lang.String", write.Label("JVM Command Line Arguments")), write.Field("pid", "long", write.Label("Process Identifier")), write.Timestamp("jvmStartTime", write.Label("JVM Start Time")))
	machine := types.Event("jdk.PhysicalMemory", write.Field("totalSize", "long", write.Label("Total Size"), write.Annotated("jdk.jfr.DataAmount", "BYTES")), write.Field("name", "java.lang.String"))
	sleep := types.Event("jdk.ThreadSleep", write.Duration())
	load := types.Event("jdk.CPULoad")
	facts, err := About(recorded(t, types, func(c *write.Chunk) {
		c.Event(jvm, after(0), "old", "-Dx=y", 4711, start)
		c.Event(jvm, after(0), "OpenJDK", "-Dx=y", 4711, start)
		c.Event(machine, after(0), 2048, "disk")
		for name, value := range map[string]string{"enabled": "true", "threshold": "20 ms", "throttle": "off", "period": "0 ns", "stackTrace": "true"} {
			c.Setting(sleep, name, value)
		}
		c.Setting(load, "enabled", "false")
	}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range facts {
		text := fmt.Sprintf("%s/%s: %s", f.Section, f.Label, f.Text)
		if f.Private {
			text += " (private)"
		}
		got = append(got, strings.ReplaceAll(text, "\u00a0", " "))
	}
	want := []string{
		"JVM/JVM Name: OpenJDK", "JVM/JVM Command Line Arguments: -Dx=y (private)", "JVM/Process Identifier: 4,711 (private)", "JVM/JVM Start Time: 12:00:00.000",
		"Machine/Total Size: 2.05 kB", "Machine/name: disk", "Settings/jdk.ThreadSleep: on, threshold 20 ms, with stack traces",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	data := jfrtest.SampleChunk().Finish()
	if facts, err := About(jfr.NewRecording("bare", bytes.NewReader(data), int64(len(data)))); err != nil || len(facts) != 0 {
		t.Errorf("of a recording that says nothing there is %v, %v", facts, err)
	}
}

// Thresholds of waits are told, and how long units are.
func TestLimits(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	park, sample := types.Event("jdk.ThreadPark", write.Duration(), write.EventThread()), types.Event("jdk.ExecutionSample")
	line, err := Read(recorded(t, types, func(c *write.Chunk) {
		c.Setting(park, "threshold", "10 ms")
		c.Setting(sample, "threshold", "10 ms")
	}), nil)
	if err != nil || len(line.Limits) != 1 || line.Limits[0] != (Limit{"jdk.ThreadPark", "10 ms"}) {
		t.Errorf("%v, %v", line.Limits, err)
	}
	for text, want := range map[string]int64{"20 ms": 20e6, "1 s": 1e9, "5 us": 5e3, "7 ns": 7, "2 m": 120e9, "1 h": 3600e9, "1 d": 86400e9, "-1 s": 0, "everyChunk": 0, "": 0, "10": 0, "20ms": 20e6, "  20 ms": 0, "99999999999999 s": 0, "20 MS": 0, "ms": 0} {
		if got := nanosOf(text); got != want {
			t.Errorf("%q are %d ns, want %d", text, got, want)
		}
	}
}
