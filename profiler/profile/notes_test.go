package profile

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/sample"
)

func TestWarnings(t *testing.T) {
	cpu := sample.TypeOf(sample.CPU)
	cpuTime := sample.TypeOf(sample.CPUTime)
	alloc := sample.TypeOf(sample.Alloc)
	lock := sample.TypeOf(sample.Lock)
	native := sample.TypeOf(sample.Native)
	good := TypeQuality{Type: cpu, Samples: 1000}
	with := func(change func(q *Quality, t *TypeQuality)) Quality {
		t := good
		q := Quality{NonSafepoints: On}
		change(&q, &t)
		q.Types = append([]TypeQuality{t}, q.Types...)
		return q
	}
	tests := []struct {
		name    string
		quality Quality
		want    string // "" = no warning
	}{
		{"nothing", with(func(*Quality, *TypeQuality) {}), ""},
		{"few", with(func(_ *Quality, t *TypeQuality) { t.Samples = 99 }), "only 99 cpu samples"},
		{"few, but native ones", with(func(q *Quality, t *TypeQuality) {
			t.Samples, q.Types = 2, []TypeQuality{{Type: native, Samples: 73}}
		}), "only 2 cpu samples: percentages are rough, while the type native has 73 samples of methods"},
		{"few of both", with(func(q *Quality, t *TypeQuality) {
			t.Samples, q.Types = 2, []TypeQuality{{Type: native, Samples: 1}}
		}), "let the program run longer"},
		{"one", with(func(_ *Quality, t *TypeQuality) { t.Samples = 1 }), "only 1 cpu sample:"},
		{"few, but all", with(func(_ *Quality, t *TypeQuality) { t.Type, t.Samples = lock, 2 }), ""},
		{"lost", with(func(_ *Quality, t *TypeQuality) { t.Lost = 1000 }), "1,000 samples lost before being written: 50.0%"},
		{"failed", with(func(_ *Quality, t *TypeQuality) { t.Failed = 1 }), "1 sample failed"},
		{"biased, of one kind", with(func(_ *Quality, t *TypeQuality) { t.Type, t.Biased = cpuTime, 230 }), "23.0% of the samples are biased: their stacks lack methods at the top, as happens in short methods; a run that measures the type cpu instead"},
		{"biased, of both kinds", with(func(q *Quality, t *TypeQuality) {
			q.Types = []TypeQuality{{Type: t.Type, Samples: 1000}}
			t.Type, t.Biased = cpuTime, 490
		}), "as happens where jdk.ExecutionSample is recorded, too; then the type cpu has the right lines"},
		{"hardly biased", with(func(_ *Quality, t *TypeQuality) { t.Biased = 100 }), ""},
		{"few, some biased", with(func(_ *Quality, t *TypeQuality) { t.Samples, t.Biased = 33, 9 }), "only 33 cpu samples"},
		{"truncated", with(func(_ *Quality, t *TypeQuality) { t.Truncated = 250 }), "25.0% of the stacks are deeper"},
		{"hardly truncated", with(func(_ *Quality, t *TypeQuality) { t.Truncated = 5 }), ""},
		{"no stack", with(func(_ *Quality, t *TypeQuality) { t.NoStack = 100 }), "100 samples without a stack: 10.0%"},
		{"data loss", with(func(q *Quality, _ *TypeQuality) { q.LostBytes = 4096 }), "lost 4.10 kB of event data"},
		{"C1", with(func(q *Quality, _ *TypeQuality) { q.Compiler = CompilerC1Only }), "C1 compiler only"},
		{"interpreted", with(func(q *Quality, _ *TypeQuality) { q.Compiler = CompilerNone }), "-Xint"},
		{"compiled first", with(func(q *Quality, _ *TypeQuality) { q.Compiler = CompilerFirst }), "-Xcomp"},
		{"debugger", with(func(q *Quality, _ *TypeQuality) { q.Debugger = true }), "debugger"},
		{"lines", with(func(q *Quality, _ *TypeQuality) { q.NonSafepoints = Off }), "DebugNonSafepoints was off"},
		{"boxing", with(func(q *Quality, _ *TypeQuality) { q.Misplaces = true }), "EliminateAutoBox was on"},
		{"boxing, but few lines", with(func(q *Quality, _ *TypeQuality) { q.NonSafepoints, q.Misplaces = Off, false }), "its caller"},
		{"boxes kept", with(func(q *Quality, _ *TypeQuality) { q.AutoBox = Off }), ""},
		{"boxes counted", with(func(q *Quality, t *TypeQuality) { t.Type, q.AutoBox = alloc, Off }), "boxes (Integer, Long …) count"},
		{"lines unknown", with(func(q *Quality, _ *TypeQuality) { q.NonSafepoints = Unknown }), ""},
		{"unreadable", with(func(q *Quality, _ *TypeQuality) { q.Unreadable = []string{"a.jfr: cut"} }), "a.jfr: cut"},
		{"other type", with(func(q *Quality, _ *TypeQuality) { q.Types = []TypeQuality{{Type: alloc, Samples: 1}} }), ""},
	}
	for _, test := range tests {
		got := strings.Join(test.quality.Notes(), "\n")
		if test.want == "" && got != "" || !strings.Contains(got, test.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %q, want one sentence with %q", test.name, got, test.want)
		}
	}
}

func TestSafepointWarningOnlyWhereLinesAreSampled(t *testing.T) {
	alloc := sample.TypeOf(sample.Alloc)
	q := Quality{NonSafepoints: Off, Types: []TypeQuality{{Type: alloc, Samples: 1000}}}
	if got := q.Notes(); len(got) != 0 {
		t.Errorf("allocations have exact lines, but: %v", got)
	}
}

// What was recorded of a damaged recording nobody knows: its sentences have no advice about profiling.
func TestNoAdviceForDamagedRecordings(t *testing.T) {
	cut := "a.jfr: the chunk is cut"
	few := TypeQuality{Type: sample.TypeOf(sample.CPU), Samples: 1}
	said := strings.Join(Quality{NonSafepoints: On, Unreadable: []string{cut}, Types: []TypeQuality{few}}.Notes(), "\n")
	if !strings.Contains(said, "only 1 cpu sample") || strings.Contains(said, "run longer") {
		t.Errorf("%q", said)
	}
	for _, stacked := range [][]string{nil, {"jdk.ClassLoad"}} {
		err := nothing(stacked, []string{cut})
		if !errors.Is(err, ErrNoSamples) || !strings.HasSuffix(err.Error(), cut) || strings.Contains(err.Error(), "profiling") || strings.Contains(err.Error(), "choose") {
			t.Errorf("%v", err)
		}
	}
}

// Nor do notes tell how to record what is only missing because it cannot be read.
func TestNotesOfDamagedRecordingsAreFacts(t *testing.T) {
	truncated := TypeQuality{Type: sample.TypeOf(sample.CPU), Samples: 1000, Truncated: 250, Biased: 400}
	alloc := TypeQuality{Type: sample.TypeOf(sample.Alloc), Samples: 1000}
	q := Quality{Types: []TypeQuality{truncated, alloc}, NonSafepoints: Off, HiddenTLABs: true, AutoBox: Off}
	boxing := q
	boxing.NonSafepoints, boxing.Misplaces = On, true
	advice := []string{"raise", "add -XX", "record again", "record allocations", "instead has them"}
	for _, q := range []Quality{q, boxing} {
		for _, name := range []string{sample.CPU, sample.Alloc} {
			if whole := strings.Join(q.NotesFor(name), "\n"); !hasAny(whole, advice) {
				t.Errorf("nothing of %q is advised:\n%s", advice, whole)
			}
			facts := len(q.NotesFor(name))
			damaged := q
			damaged.Unreadable = []string{"x.jfr: the chunk is cut"}
			got := damaged.NotesFor(name)
			if text := strings.Join(got, "\n"); hasAny(text, advice) || len(got) != facts+1 {
				t.Errorf("of a damaged recording:\n%s", text)
			}
		}
	}
}

func hasAny(text string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}
