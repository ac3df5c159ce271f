package timeline

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// wild is a recording whose events begin and last at any time, as only damaged ones do.
func wild(t *testing.T, random *rand.Rand) *jfr.Recording {
	t.Helper()
	types := write.NewTypes()
	declared := []*write.Declared{
		types.Event("jdk.ThreadPark", write.Duration(), write.EventThread()),
		types.Event("jdk.JavaMonitorEnter", write.Duration(), write.EventThread()),
		types.Event("jdk.GCPhasePause", write.Duration(), write.EventThread(), write.Field("name", "java.lang.String")),
		types.Event("jdk.SafepointBegin", write.Duration(), write.EventThread(), write.Field("safepointId", "long")),
		types.Event("jdk.ExecuteVMOperation", write.Duration(), write.EventThread(), write.Field("safepointId", "long"), write.Field("safepoint", "boolean")),
		types.Event("jdk.ObjectAllocationSample", write.EventThread(), write.Field("weight", "long")),
		types.Event("jdk.ExceptionStatistics", write.EventThread(), write.Field("throwables", "long")),
		types.Event("jdk.DirectBufferStatistics", write.EventThread(), write.Field("memoryUsed", "long")),
		types.Event("jdk.JavaThreadStatistics", write.EventThread(), write.Field("activeCount", "long"), write.Field("daemonCount", "long")),
	}
	edges := []int64{0, 1, -1, 1e9, 1e15, 1 << 61, 1 << 62, math.MaxInt64 / 2, math.MaxInt64, math.MinInt64, math.MinInt64 + 1, -(1 << 62), -1e15}
	number := func() int64 { return edges[random.IntN(len(edges))] + random.Int64N(3) - 1 }
	return recorded(t, types, func(c *write.Chunk) {
		threads := []write.Key{c.Thread("worker-1", 1, 11), c.Thread("worker-2", 2, 12)}
		for range 60 {
			event := declared[random.IntN(len(declared))]
			values := []any{number(), number(), threads[random.IntN(2)], "", true}
			switch event.Name {
			case "jdk.ThreadPark", "jdk.JavaMonitorEnter":
				values = values[:3]
			case "jdk.GCPhasePause":
				values = values[:4]
			case "jdk.SafepointBegin":
				values = append(values[:3], random.IntN(9))
			case "jdk.ExecuteVMOperation":
				values = append(values[:3], random.IntN(9), true)
			case "jdk.JavaThreadStatistics":
				values = []any{values[0], values[2], number(), number()}
			default:
				values = []any{values[0], values[2], number()}
			}
			c.Event(event, values...)
		}
	})
}

// Times and numbers that are as large as they can be end nothing, and what is told of them is in order.
func TestWildTimes(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		rec := wild(t, random)
		line, err := Read(rec, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.IsSortedFunc(line.Spans, compareSpans) || slices.ContainsFunc(line.Spans, func(s Span) bool { return s.To <= s.From }) {
			t.Fatalf("spans %v", line.Spans)
		}
		for i, s := range line.Stops {
			if s.To < s.From || i > 0 && s.From <= line.Stops[i-1].To {
				t.Fatalf("stop %d of %v", i, line.Stops)
			}
		}
		for _, row := range line.Threads {
			if row.Busy < 0 {
				t.Fatalf("%s was busy for %d", row.Name, row.Busy)
			}
		}
		checkWildDrawn(t, rec, line)
		checkWildCharts(t, rec)
		types, err := Types(rec, Chosen{})
		if err != nil || slices.ContainsFunc(types, func(of EventType) bool { return of.Nanos < 0 }) {
			t.Fatalf("types %v, %v", types, err)
		}
	}
}

// checkWildDrawn draws all of a timeline, coarse and not.
func checkWildDrawn(t *testing.T, rec *jfr.Recording, line *Timeline) {
	t.Helper()
	for _, most := range []int{1000, 1} {
		d, err := DrawingOf(rec, most)
		if err != nil {
			t.Fatal(err)
		}
		names := jfr.NewDictionary(nil)
		r := NewDrawingReader(names, d)
		if err := names.Each(rec, r.Add); err != nil {
			t.Fatal(err)
		}
		r.Timeline().Draw(d)
		rows, _ := line.Draw(d)
		for _, row := range rows {
			for i, s := range row {
				if s.To <= s.From || i > 0 && s.From < row[i-1].From {
					t.Fatalf("drawn of %+v: %v", d, row)
				}
			}
		}
	}
}

// checkWildCharts makes all charts there are.
func checkWildCharts(t *testing.T, rec *jfr.Recording) {
	t.Helper()
	charts, err := Charts(rec, Standard(), Chosen{})
	if err != nil {
		t.Fatal(err)
	}
	for _, chart := range charts {
		for _, line := range chart.Lines {
			if !slices.IsSorted(line.Times) || len(line.Values) > 2*60+buckets {
				t.Fatalf("%s, %s: %d values at %v", chart.Title, line.Label, len(line.Values), line.Times)
			}
			if slices.ContainsFunc(line.Values, func(v float64) bool { return math.IsInf(v, 0) }) {
				t.Fatalf("%s, %s: %v", chart.Title, line.Label, line.Values)
			}
		}
	}
}

// Times that are no days of our years have a time of day all the same, as java.time has it of the same millisecond.
func TestTimesOfDay(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	event := types.Event("jdk.JVMInformation", write.Field("jvmStartTime", "long", write.Annotated("jdk.jfr.Timestamp", "MILLISECONDS_SINCE_EPOCH")))
	for millis, want := range map[int64]string{
		0:                  "00:00:00.000",
		-1:                 "23:59:59.999",
		1_790_000_000_123:  "14:13:20.123",
		9_300_000_000_000:  "21:20:00.000", // of the year 2264
		-9_300_000_000_000: "02:40:00.000",
		math.MaxInt64:      "07:12:55.807", // Instant.ofEpochMilli(Long.MAX_VALUE) is +292278994-08-17T07:12:55.807Z
		math.MinInt64 + 1:  "16:47:04.193",
	} {
		facts, err := About(recorded(t, types, func(c *write.Chunk) { c.Event(event, after(1), millis) }))
		if err != nil || len(facts) != 1 || facts[0].Text != want {
			t.Errorf("%d ms: %v, %v, want %s", millis, facts, err, want)
		}
	}
	if got := clockText(time.UnixMilli(math.MaxInt64)); got != "07:12:55.807" {
		t.Error(got)
	}
}
