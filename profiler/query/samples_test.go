package query

import (
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// samplesOf makes a recording with numbers of samples of a.A.run() called by a.A.main().
func samplesOf(byTheClock, ofCPUTime int) *jfr.Recording {
	const cpuTimeEvent = valuesEvent + 1
	stack := jfrtest.Field{Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true}
	clock, cpuTime := eventOf(stack), eventOf(stack)
	clock.Name, cpuTime.ID, cpuTime.Name = executionSample, cpuTimeEvent, cpuTimeSample
	c := chunkOf(clock, cpuTime).Checkpoint(
		symbols("a/A", "run", "main", "()V"),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 0))),
		jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(1, jfrtest.Values().Int(1, 2, 4, 0).Byte(0)), jfrtest.Entry(2, jfrtest.Values().Int(1, 3, 4, 0).Byte(0))),
		jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(1, jfrtest.Values().UTF8("Inlined"))),
		jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, trace(0, [3]int64{1, 5, 0}, [3]int64{2, 9, 0}))),
	)
	for range byTheClock {
		c.Event(valuesEvent, jfrtest.Values().Int(2000, 1))
	}
	for range ofCPUTime {
		c.Event(cpuTimeEvent, jfrtest.Values().Int(2000, 1))
	}
	return recordingOf(c)
}

// TestSamplesOfSeveralRecordings counts the samples that each recording has, those of CPU time before those by the clock, and
// never adds up the two. Only where there are both, views tell which they are.
func TestSamplesOfSeveralRecordings(t *testing.T) {
	mixed := importedAll(t, samplesOf(3, 0), samplesOf(100, 10), samplesOf(4, 0), samplesOf(0, 0))
	alike := importedAll(t, samplesOf(3, 0), samplesOf(4, 0))
	if got, want := ask(t, mixed, "SELECT sampleType FROM Recordings ORDER BY _id"), "cpu\ncpu-time\ncpu\n<nil>"; got != want {
		t.Errorf("sample types:\n%s\nwant\n%s", got, want)
	}
	for _, test := range []struct {
		view         string
		mixed, alike []string
	}{
		{
			"hot-lines",
			[]string{"a.A run 5 10 10 samples 1 cpu-time", "a.A run 5 7 7 samples 1 cpu", "a.A main 9 0 10 samples 1 cpu-time", "a.A main 9 0 7 samples 1 cpu"},
			[]string{"a.A run 5 7 7 samples 1", "a.A main 9 0 7 samples 1"},
		},
		{
			"hot-methods-self-total",
			[]string{"a.A.run 10 10 samples 1 cpu-time", "a.A.run 7 7 samples 1 cpu", "a.A.main 0 10 samples 1 cpu-time", "a.A.main 0 7 samples 1 cpu"},
			[]string{"a.A.run 7 7 samples 1", "a.A.main 0 7 samples 1"},
		},
		{
			"callers",
			[]string{"a.A.run a.A.main 10 1 cpu-time", "a.A.run a.A.main 7 1 cpu"},
			[]string{"a.A.run a.A.main 7 1"},
		},
		{
			"callees",
			[]string{"a.A.main a.A.run 10 1 cpu-time", "a.A.main a.A.run 7 1 cpu"},
			[]string{"a.A.main a.A.run 7 1"},
		},
	} {
		for _, shown := range []struct {
			db   *DB
			want []string
		}{{mixed, test.mixed}, {alike, test.alike}} {
			table, err := shown.db.View(t.Context(), test.view, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := rowsOf(table.Rows), strings.Join(shown.want, "\n"); got != want {
				t.Errorf("%s:\n%s\nwant\n%s", test.view, got, want)
			}
			if fields := strings.Fields(shown.want[0]); len(table.Columns) != len(table.Rows[0]) || len(fields) != len(table.Columns) {
				t.Errorf("%s has %d columns", test.view, len(table.Columns))
			}
		}
	}
}

// TestAllocationsOfSeveralRecordings counts in each recording the events that it has for allocations.
func TestAllocationsOfSeveralRecordings(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr", "producers/async-jfrsync.jfr")
	const sql = `SELECT (SELECT sum(self) FROM SampledLine WHERE type = 'alloc') = (SELECT sum(bytes) FROM (
    SELECT weight AS bytes, stackTrace FROM ObjectAllocationSample
    UNION ALL SELECT tlabSize, stackTrace FROM ObjectAllocationInNewTLAB WHERE recording = 1
    UNION ALL SELECT allocationSize, stackTrace FROM ObjectAllocationOutsideTLAB WHERE recording = 1) WHERE stackTrace <> 0),
    count(*) > 0 FROM ObjectAllocationInNewTLAB WHERE recording = 1`
	if got := ask(t, db, sql); got != "true true" {
		t.Errorf("the table has all allocations, and there are some of both kinds: %s", got)
	}
}

// TestNotes tells where samples are that a view does not have.
func TestNotes(t *testing.T) {
	const instead = "there are no ExecutionSample events; the view cpu-time-hot-methods shows those of CPUTimeSample"
	const uncounted = "where a recording has both, samples of type cpu-time are shown, not cpu"
	for _, test := range []struct {
		byTheClock, ofCPUTime int
		notes                 map[string]string // by view
	}{
		{0, 5, map[string]string{"hot-methods": instead, "Hot-Methods": instead, "gc": "", "nothing": "", "hot-lines": ""}},
		{5, 5, map[string]string{"hot-methods": "", "hot-lines": uncounted, "Callers": uncounted, "lock-by-line": ""}},
		{5, 0, map[string]string{"hot-methods": "", "hot-lines": ""}},
	} {
		db := importedAll(t, samplesOf(test.byTheClock, test.ofCPUTime))
		for view, want := range test.notes {
			if got, err := db.Note(t.Context(), view); err != nil || got != want {
				t.Errorf("%s with %d and %d samples: %q, %v, want %q", view, test.byTheClock, test.ofCPUTime, got, err, want)
			}
		}
	}
}

// Event types of samples.
const (
	executionSample = "jdk.ExecutionSample"
	cpuTimeSample   = "jdk.CPUTimeSample"
)
