package gate

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr/write"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
)

// rest is what does not change, told apart enough for a reference.
const rest = `
a.Main.main:3;a.Main.one:5 2000
a.Main.main:3;a.Main.two:6 2000
a.Main.main:3;a.Main.three:7 2000
`

// explainedText are the reasons of what changed between runs, as text.
func explainedText(t *testing.T, was, is string) string {
	t.Helper()
	before, after := runsOf(t, rest+was, rest+was, rest+was), runsOf(t, rest+is, rest+is, rest+is)
	j := judge{before: before, after: after}
	r := compare.Runs(nil, j.views(budget.Budget{}, before), j.views(budget.Budget{}, after), nil)
	if len(r.Changes) == 0 {
		t.Fatalf("nothing changed: %v", r.Sentences())
	}
	var lines []string
	for _, reason := range Explain(r, after, before, Options{}) {
		lines = append(lines, reason.Method+": "+reason.Text)
		if !strings.HasPrefix(reason.Command, "jfrlens ") {
			t.Errorf("%q shows nothing", reason.Command)
		}
	}
	return strings.Join(lines, "\n")
}

// What came is told by the caller that brought it and by what is called.
func TestExplain(t *testing.T) {
	for _, test := range []struct{ name, was, is, want string }{
		{
			"a caller", "a.Main.main:3;a.Old.call:4;a.Work.do:9 500\na.Main.main:3;a.New.call:4;a.Work.do:9 500",
			"a.Main.main:3;a.Old.call:4;a.Work.do:9 500\na.Main.main:3;a.New.call:4;a.Work.do:9 2500",
			"a.Work.do: 100% of the difference is in calls from a.New.call.",
		},
		{
			"a new callee", "a.Main.main:3;a.Work.do:9 1000",
			"a.Main.main:3;a.Work.do:9 1000\na.Main.main:3;a.Work.do:9;java.util.regex.Pattern.compile:1;java.util.regex.Pattern.x:1 2000",
			"a.Work.do: 100% of the difference is in its calls of java.util.regex.Pattern.compile, which is new.",
		},
		{
			"its own code", "a.Main.main:3;a.Work.do:9 1000\na.Main.main:3;a.Work.do:9;java.util.List.get:1 100",
			"a.Main.main:3;a.Work.do:9 3000\na.Main.main:3;a.Work.do:9;java.util.List.get:1 100",
			"of the difference is in the method itself.",
		},
		{
			"calls that nobody counted", "a.Main.main:3;a.Work.do:9 1000", "a.Main.main:3;a.Work.do:9 3000",
			": Whether there are more calls or slower ones was not recorded",
		},
	} {
		if got := explainedText(t, test.was, test.is); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s\nwant %s", test.name, got, test.want)
		}
	}
}

// Nothing is explained where nothing changed.
func TestNothingToExplain(t *testing.T) {
	if Explain(nil, nil, nil, Options{}) != nil || Explain(&compare.Result{}, nil, nil, Options{}) != nil {
		t.Error("there are reasons for nothing")
	}
}

// What a second has is told with its interval, where it is sure.
func TestChangedAmounts(t *testing.T) {
	values := func(numbers ...float64) (list []compare.Value) {
		for _, n := range numbers {
			list = append(list, compare.Value{Number: n, Noise: n})
		}
		return list
	}
	words, ok := changed(values(1000, 1010, 990), values(2000, 2010, 1990))
	if !ok || !strings.HasPrefix(words, "+100.0% a second (+") {
		t.Errorf("%q, %v", words, ok)
	}
	if words, ok := changed(values(1000, 700, 1300), values(1, 1, 1)); !ok || !strings.HasPrefix(words, "−99.9% a second (−100.0% to −") {
		t.Errorf("no more than all can go: %q, %v", words, ok)
	}
	if words, ok := changed(values(1000), values(1100)); ok {
		t.Errorf("10 %% of one run a side: %q", words)
	}
}

// countedCalls is a run in which overloads of a method were called so often, each call of them so long; below nothing is not known.
func countedCalls(t *testing.T, name string, calls map[int]time.Duration) Run {
	t.Helper()
	types := write.NewTypes()
	timing := types.Event("jdk.MethodTiming", write.Field("method", "jdk.types.Method"), write.Field("invocations", "long"),
		write.Timespan("minimum"), write.Timespan("average"), write.Timespan("maximum"))
	r := runOf(t, types, nil, func(c *write.Chunk) {
		for n, average := range calls {
			c.Event(timing, recordingStart.Add(time.Second), c.Method("a.Work", name, fmt.Sprintf("(%s)V", strings.Repeat("I", n))), int64(n), average, average, average)
		}
	})
	r.Path = "a b.jfr"
	return r
}

// Counted calls are told as the mean of the runs, overloads added up, before under the old name; how long one takes is told where
// the clock was fine enough, weighed by the calls.
func TestCountedCalls(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for _, test := range []struct {
		name          string
		before, after []map[int]time.Duration
		want          string
	}{
		{
			"more calls, slower ones",
			[]map[int]time.Duration{{10: ms}, {20: 4 * ms}},
			[]map[int]time.Duration{{30: ms, 10: 5 * ms}},
			"It was called 40 times a run, before 15; a call takes 2.00 ms, before 3.00 ms.",
		},
		{"a coarse clock", []map[int]time.Duration{{10: -1}}, []map[int]time.Duration{{20: -1}}, "It was called 20 times a run, before 10."},
		{"not counted before", []map[int]time.Duration{{}}, []map[int]time.Duration{{20: ms}}, "was not recorded"},
	} {
		j := judge{}
		for _, calls := range test.before {
			j.before = append(j.before, countedCalls(t, "old", calls))
		}
		for _, calls := range test.after {
			j.after = append(j.after, countedCalls(t, "do", calls))
		}
		got := j.calls(compare.Change{Method: compare.Method{Class: "a.Work", Name: "do"}}, compare.Method{Class: "a.Work", Name: "old"}, true)
		if len(got) != 1 || !strings.Contains(strings.ReplaceAll(got[0].Text, "\u00a0", " "), test.want) {
			t.Errorf("%s: %+v, want %s", test.name, got, test.want)
		}
		if strings.HasPrefix(test.want, "It ") && got[0].Command != "jfrlens lines --before 'a b.jfr' 'a b.jfr'" {
			t.Errorf("%s: %s", test.name, got[0].Command)
		}
	}
}
