package gate

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/profile"
)

// recorded reads a recording with the events of budgets.
func recorded(t *testing.T, name string, budgets []budget.Budget) Run {
	t.Helper()
	if !strings.Contains(name, ".jfr") {
		name += ".jfr"
	}
	rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", name))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	r := Run{Name: name, Events: NewEvents(budgets, false)}
	if r.Profile, err = profile.Read(rec, profile.Options{Also: []profile.Looker{r.Events.Add}}); err != nil {
		t.Fatal(err)
	}
	return r
}

// Events are counted as the JDK's own tool counts them.
func TestCountsAsTheJDK(t *testing.T) {
	row := regexp.MustCompile(`(?m)^ (jdk\.\w+) +([1-9]\d*) +\d+ *$`)
	for _, name := range []string{"hard-jdk8", "hard-jdk11", "hard-jdk17", "hard-jdk21", "hard-jdk28", "chunks-jdk17"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "recordings", name+".summary.txt"))
		if err != nil {
			t.Fatal(err)
		}
		var budgets []budget.Budget
		for _, found := range row.FindAllStringSubmatch(string(text), -1) {
			if found[1] != "jdk.Metadata" && found[1] != "jdk.Checkpoint" && found[1] != "jdk.CheckPoint" { // no events
				budgets = append(budgets, parsed(t, fmt.Sprintf("count(%s) = %s", found[1], found[2]))...)
			}
		}
		if len(budgets) < 10 {
			t.Fatalf("%s: %d event types", name, len(budgets))
		}
		for _, f := range Judge(budgets, []Run{recorded(t, name, budgets)}, nil, Options{}) {
			if f.Verdict != Held {
				t.Errorf("%s: %s: %s", name, f.Budget, f.Message)
			}
		}
	}
}

// What was switched off, or is no event at all, is not taken for none.
func TestNotRecorded(t *testing.T) {
	for text, want := range map[string]Verdict{
		"count(jdk.NoSuchEvent) = 0":            Unjudged,
		"p95(jdk.SocketRead) <= 1 s":            Unjudged,
		"count(JavaMonitorEnter) >= 8":          Held, // without jdk.
		"count(jdk.JavaMonitorEnter on *x) = 0": Held,
		"max(jdk.GCPhasePause) <= 1 s":          Held,
		"max(jdk.GCPhasePause) <= 1 ms":         Exceeded,
		"mean(jdk.GCPhasePause) <= 15 ms":       Held,
		"sum(jdk.GCPhasePause) <= 9 %":          Held, // one pause of 14.3 ms in 174
	} {
		budgets := parsed(t, text)
		if f := Judge(budgets, []Run{recorded(t, "hard-jdk21", budgets)}, nil, Options{})[0]; f.Verdict != want {
			t.Errorf("%s: %+v, want %s", text, f, want)
		}
	}
}

// What cannot be in a context or on a thread is not taken for none there.
func TestEventsOfProgram(t *testing.T) {
	t.Parallel()
	e := Events{types: map[string]*eventType{
		"jdk.GCPhasePause": {ofProgram: true, ofThreads: true}, "jdk.CPULoad": {ofProgram: true}, "jdk.SocketRead": {ofThreads: true},
	}}
	for _, test := range []struct{ event, thread, context, why string }{
		{"jdk.GCPhasePause", "", "", ""},
		{"jdk.GCPhasePause", "", "com.acme.Order", "jdk.GCPhasePause is of the whole program, and in no context"},
		{"jdk.GCPhasePause", "VM Thread", "", ""},
		{"jdk.CPULoad", "main", "", "jdk.CPULoad is of no thread"},
		{"jdk.CPULoad", "", "com.acme.Order", "jdk.CPULoad is of the whole program, and in no context"},
		{"jdk.SocketRead", "main", "com.acme.Order", ""},
	} {
		of := budget.Target{Pattern: budget.Pattern{Text: test.event}, Thread: test.thread, Context: budget.Context(test.context)}
		if _, why := e.find(of); why != test.why {
			t.Errorf("%+v: %q", test, why)
		}
	}
}

// A quantile is one of the durations: at least that part of them is not longer.
func TestQuantile(t *testing.T) {
	s := spans{}
	for n := range int64(1000) {
		s.list = append(s.list, 1000-n)
	}
	s.sort()
	for part, want := range map[float64]float64{0.5: 500, 0.95: 950, 0.999: 999, 1: 1000, 0.0001: 1} {
		if got := s.quantile(part); got != want {
			t.Errorf("%v: %v, want %v", part, got, want)
		}
	}
	if v := quantileValue(&s, 0.95); v.Noise <= 0 || v.Noise > 100 {
		t.Errorf("noise %v", v.Noise)
	}
	if !strings.Contains(fmt.Sprint(Judge(parsed(t, "p95(a.B) per c.D <= 1 ms"), []Run{recorded(t, "hard-jdk21", nil)}, nil, Options{})), "no event type") {
		t.Error("an event that nobody knows is divided by another")
	}
}

// Of more durations than are kept, and of those that nobody has to put in order, sum, mean and maximum are of all; a quantile is
// of all or of none.
func TestManyDurations(t *testing.T) {
	texts := []string{"sum(jdk.GCPhasePause) <= 1 h", "mean(jdk.GCPhasePause) <= 1 h", "max(jdk.GCPhasePause) <= 1 h", "p50(jdk.GCPhasePause) <= 1 h"}
	numbers := func(texts []string, kept int) (list []string) {
		budgets := parsed(t, texts...)
		rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", "chunks-jdk17.jfr"))
		if err != nil {
			t.Fatal(err)
		}
		defer rec.Close()
		r := Run{Name: "chunks", Events: NewEvents(budgets, false)}
		r.Events.kept = kept
		if r.Profile, err = profile.Read(rec, profile.Options{Also: []profile.Looker{r.Events.Add}}); err != nil {
			t.Fatal(err)
		}
		for _, f := range Judge(budgets, []Run{r}, nil, Options{}) {
			list = append(list, f.Message)
		}
		return list
	}
	all := numbers(texts, mostRanked)
	for _, got := range [][]string{numbers(texts, 0), numbers(texts[:3], 0)} {
		if !slices.Equal(got[:3], all[:3]) || len(got) > 3 && !strings.Contains(got[3], "too many events jdk.GCPhasePause in chunks to put them in order: ") {
			t.Errorf("%q, of all durations %q", got, all)
		}
	}
}

// Calls of a method are not held against a budget of the CPU.
func TestCallsAreNoCPU(t *testing.T) {
	budgets := parsed(t, "cpu(Busy.*) <= 1 %", "own(Busy.fibonacci) <= 50 %")
	found := Judge(budgets, []Run{recorded(t, "producers/async-calls", budgets)}, nil, Options{})
	if len(found) != 2 || found[0].Verdict != Unjudged || found[1].Verdict != Held || !strings.Contains(found[0].Message, "Samples of Busy.allocate") {
		t.Errorf("found %+v", found)
	}
}

// Where the JVM dropped events, no number of them keeps a budget but by what the JVM counted: the 2,129 that are recorded were
// about 708,896.
func TestDroppedEvents(t *testing.T) {
	want := map[string]Verdict{
		"count(jdk.JavaExceptionThrow) <= 5000": Exceeded, "count(JavaExceptionThrow) <= 700000": Unsure, "count(JavaExceptionThrow on main) <= 5000": Unsure, "count(JavaExceptionThrow) <= 2000": Exceeded, "count(JavaExceptionThrow) >= 2000": Held,
		"count(JavaExceptionThrow) >= 5000": Held, "count(JavaExceptionThrow) >= 700000": Unsure, "count(JavaExceptionThrow) != 5000": Held, "count(JavaExceptionThrow) != 700000": Unsure,
		"count(JavaExceptionThrow) <= 300/s": Exceeded, "exceptions(*) <= 300/s": Exceeded, "exceptions(java.lang) <= 5000": Unsure, "count(JavaExceptionThrow) = 0": Exceeded, "count(JavaExceptionThrow) = 2129": Exceeded,
		"exceptions(*) <= 5000": Exceeded, "exceptions(*) <= 100": Exceeded, "exceptions(no.Such) <= 10 %": Held, "count(jdk.CPULoad) >= 1": Held,
	}
	for text, verdict := range want {
		budgets := parsed(t, text)
		f := Judge(budgets, []Run{recorded(t, "slow/exceptions-jdk25.jfr.zst", budgets)}, nil, Options{})[0]
		told := strings.Contains(f.Message, "2,129 of about 708,896")
		if f.Verdict != verdict || told == strings.Contains(text, "CPULoad") {
			t.Errorf("%s: %s, want %s: %s", text, f.Verdict, verdict, f.Message)
		}
	}
}

// Events that were too short for the recorder are told beside the number of those that were not.
func TestShortEvents(t *testing.T) {
	for text, told := range map[string]string{"count(JavaMonitorEnter) <= 100": " Events below 20.0 ms are not recorded.", "count(GarbageCollection) <= 100": ""} {
		budgets := parsed(t, text)
		f := Judge(budgets, []Run{recorded(t, "producers/async-jfrsync", budgets)}, nil, Options{})[0]
		if f.Verdict != Held || !strings.HasSuffix(f.Message, " is allowed."+told) {
			t.Errorf("%s: %s: %s", text, f.Verdict, f.Message)
		}
	}
}
