package timeline

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jfrlens/jfr"
)

const recordings = "../../testdata/recordings"

// eachRecording runs a test on all recordings that are not damaged, with the summary that the JDK's tool made of each.
func eachRecording(t *testing.T, test func(t *testing.T, rec *jfr.Recording, counts map[string]int64)) {
	paths, err := filepath.Glob(recordings + "/*.jfr")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	producers, _ := filepath.Glob(recordings + "/producers/*.jfr")
	for _, path := range append(paths, producers...) {
		summary, err := os.ReadFile(strings.TrimSuffix(path, ".jfr") + ".summary.txt")
		if err != nil {
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			test(t, open(t, path), countsOf(string(summary)))
		})
	}
}

func open(t *testing.T, path string) *jfr.Recording {
	t.Helper()
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = rec.Close() })
	return rec
}

var countLine = regexp.MustCompile(`(?m)^ (\S+) +(\d+) +\d+$`)

// countsOf are the events of each type that a summary tells.
func countsOf(summary string) map[string]int64 {
	counts := map[string]int64{}
	summary = strings.ReplaceAll(summary, "com.oracle.jdk.", "jdk.") // as the JDK named them in 9 and 10
	for _, line := range countLine.FindAllStringSubmatch(summary, -1) {
		if n, _ := strconv.ParseInt(line[2], 10, 64); n > 0 && line[1] != "jdk.Metadata" && line[1] != "jdk.Checkpoint" {
			counts[line[1]] = n
		}
	}
	return counts
}

func TestTypesAreTheJDKs(t *testing.T) {
	eachRecording(t, func(t *testing.T, rec *jfr.Recording, want map[string]int64) {
		types, err := Types(rec, Chosen{})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int64{}
		for _, typ := range types {
			got[typ.Name] = typ.Count
		}
		for name, n := range want {
			if got[name] != n {
				t.Errorf("%s: %d events, the JDK's tool says %d", name, got[name], n)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%d types, the JDK's tool has %d", len(got), len(want))
		}
	})
}

// Every event that takes time is one span of its thread, as long as all events of its type together.
func TestSpansAreTheEvents(t *testing.T) {
	eachRecording(t, func(t *testing.T, rec *jfr.Recording, want map[string]int64) {
		line, err := Read(rec, nil)
		if err != nil {
			t.Fatal(err)
		}
		types, err := Types(rec, Chosen{})
		if err != nil {
			t.Fatal(err)
		}
		counts, nanos := map[string]int64{}, map[string]int64{}
		for _, s := range line.Spans {
			counts[line.Events[s.Event]]++
			nanos[line.Events[s.Event]] += s.To - s.From
		}
		for _, f := range feeds() {
			at := slices.IndexFunc(types, func(typ EventType) bool { return typ.Name == f.event })
			switch {
			case at < 0:
				if counts[f.event] != 0 {
					t.Errorf("%d spans of %s, of which there are no events", counts[f.event], f.event)
				}
			case f.sample && counts[f.event] != types[at].Count:
				t.Errorf("%s: %d spans of %d samples", f.event, counts[f.event], types[at].Count)
			case !f.sample && nanos[f.event] != types[at].Nanos:
				t.Errorf("%s: %d ns of spans, %d of events", f.event, nanos[f.event], types[at].Nanos)
			}
		}
	})
}

// Of each time the spans that overlap it, and no others, in their order: however they lie over each other, as in the rows of virtual
// threads.
func TestBetween(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		line := &Timeline{Threads: make([]Thread, 3)}
		for range random.IntN(40) {
			from := random.Int64N(50)
			line.Spans = append(line.Spans, Span{From: from, To: from + 1 + random.Int64N(1+random.Int64N(40)), Thread: random.Int32N(3)})
		}
		slices.SortFunc(line.Spans, compareSpans)
		before := slices.Clone(line.Spans)
		from := random.Int64N(60)
		to, thread := from+1+random.Int64N(20), random.Int32N(3)
		var want []Span
		for _, s := range line.Spans {
			if s.Thread == thread && s.From < to && s.To > from {
				want = append(want, s)
			}
		}
		if got := line.Between(thread, from, to); !slices.Equal(got, want) || !slices.Equal(line.Spans, before) {
			t.Fatalf("between %d and %d of %d: %v, want %v of %v", from, to, thread, got, want, before)
		}
	}
}

// What is put together says the same of a part in which a thread did one thing.
func TestCoarse(t *testing.T) {
	var spans []Span
	for i := range int64(100_000) {
		state := Java
		if i >= 50_000 {
			state = Lock
		}
		spans = append(spans, Span{From: i * 10, To: i*10 + 9, State: state})
	}
	coarse := Coarse(spans, 0, 1_000_000)
	if len(coarse) > 4 || coarse[0].State != Java || coarse[len(coarse)-1].State != Lock {
		t.Errorf("two states became %v", coarse)
	}
	for _, s := range coarse {
		if s.To <= s.From {
			t.Errorf("%v takes no time", s)
		}
	}
}

// However short the time is, all of it is in the parts, in which the state that took most of them counts, and what is outside counts
// for nothing.
func TestCoarseParts(t *testing.T) {
	t.Parallel()
	for _, length := range []int64{1, 2047, 2048, 2049, 4095, 5000, 3_000_000} {
		spans := []Span{{From: -50, To: length / 2, State: Lock}, {From: length / 2, To: length + 50, State: IO}}
		sums := map[State]int64{}
		for _, s := range Coarse(spans, 0, length) {
			sums[s.State] += s.To - s.From
		}
		width := (length + coarseParts - 1) / coarseParts
		if sums[Lock]+sums[IO] < length || sums[Lock]+sums[IO] >= length+width || sums[Lock]-length/2 > width || length/2-sums[Lock] > width {
			t.Errorf("of %d ns there are %v", length, sums)
		}
	}
}

// A chart of a field has a value for each of its events, except for counters, which have one less for each line.
func TestChartsHaveAllEvents(t *testing.T) {
	eachRecording(t, func(t *testing.T, rec *jfr.Recording, want map[string]int64) {
		for _, name := range []string{"jdk.CPULoad.jvmUser", "jdk.GCHeapSummary.heapUsed:when", "jdk.GCPhasePause.duration:name", "jdk.GCHeapSummary.heapSpace.committedSize"} {
			event := strings.Join(strings.Split(name, ".")[:2], ".")
			plan, err := PlanOf(rec, name)
			if err != nil {
				if want[event] > 0 {
					t.Error(err)
				}
				continue
			}
			charts, err := Charts(rec, []Plan{plan}, Chosen{})
			if err != nil {
				t.Fatal(err)
			}
			values := int64(0)
			for _, c := range charts {
				for _, line := range c.Lines {
					for _, v := range line.Values {
						if v == v {
							values++
						}
					}
				}
			}
			if values != want[event] {
				t.Errorf("%s: %d values of %d events", name, values, want[event])
			}
		}
	})
}

func TestPlanOfUnknown(t *testing.T) {
	rec := open(t, recordings+"/hard-jdk25.jfr")
	for name, part := range map[string]string{
		"jdk.Nothing.here":         "knows no event",
		"jdk.CPULoad":              "machineTotal",
		"jdk.CPULoad.nothing":      "machineTotal",
		"jdk.CPULoad.startTime":    "is no number",
		"jdk.CPULoad.jvmUser:nope": "no field nope",
		"":                         "write the event type",
	} {
		if _, err := PlanOf(rec, name); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%q: %v, want something of %q", name, err, part)
		}
	}
}

func TestRowsAreAllEvents(t *testing.T) {
	eachRecording(t, func(t *testing.T, rec *jfr.Recording, want map[string]int64) {
		for name, n := range want {
			rows, err := ReadRows(rec, name, Chosen{})
			if err != nil {
				t.Fatal(err)
			}
			if int64(len(rows.List))+rows.More != n {
				t.Errorf("%s: %d rows and %d more of %d events", name, len(rows.List), rows.More, n)
			}
			for _, row := range rows.List {
				if len(row.Cells) != len(rows.Fields) || len(row.Values) != len(rows.Fields) {
					t.Fatalf("%s: %d cells for %d fields", name, len(row.Cells), len(rows.Fields))
				}
			}
		}
	})
}

// Arrays are named as in source, and as the JDK's tools print them.
func TestRowsNameArrays(t *testing.T) {
	rec, err := jfr.Open("../../testdata/recordings/requests/requests-jdk25.jfr.zst")
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	rows, err := ReadRows(rec, "jdk.ObjectAllocationSample", Chosen{})
	if err != nil {
		t.Fatal(err)
	}
	column := slices.IndexFunc(rows.Fields, func(f RowField) bool { return f.Name == "objectClass" })
	names := map[string]int{}
	for _, row := range rows.List {
		names[row.Cells[column]]++
	}
	if names["byte[]"] == 0 || names["[B"] != 0 {
		t.Errorf("classes are %v", names)
	}
}

func TestPools(t *testing.T) {
	for name, want := range map[string]string{
		"http-nio-8080-exec-12": "http-nio-8080-exec", "pool-2-thread-1": "pool-2-thread", "main": "main", "worker 7": "worker",
		"ForkJoinPool.commonPool-worker-3": "ForkJoinPool.commonPool-worker", "C2 CompilerThread0": "JIT compiler", "G1 Main Marker": "GC", "42": "42", "": "",
	} {
		if got := PoolOf(name); got != want {
			t.Errorf("%q is of %q, want %q", name, got, want)
		}
	}
}

// Stops are in order, do not touch, and none is shorter than what the collector says of its own part.
func TestStops(t *testing.T) {
	stops := joinStops([]Stop{
		{From: 20, To: 25, What: "GC Pause", Collector: true, AtLeast: true},
		{From: 10, To: 30, What: "G1CollectForAllocation"},
		{From: 40, To: 41, What: "Cleanup"},
		{From: 50, To: 60, Collector: true, AtLeast: true},
	})
	want := []Stop{
		{From: 10, To: 30, What: "G1CollectForAllocation", Collector: true},
		{From: 40, To: 41, What: "Cleanup"},
		{From: 50, To: 60, Collector: true, AtLeast: true},
	}
	if !slices.Equal(stops, want) {
		t.Errorf("stops are %v, want %v", stops, want)
	}
}

func TestAbout(t *testing.T) {
	facts, err := About(open(t, recordings+"/hard-jdk25.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]int{}
	for _, f := range facts {
		sections[f.Section]++
		if f.Label == "JVM Command Line Arguments" && !f.Private {
			t.Error("the command line is not private")
		}
	}
	for _, name := range []string{"JVM", "Machine", "Collector", "Recording"} {
		if sections[name] == 0 {
			t.Errorf("nothing is told of %s: %v", name, sections)
		}
	}
}
