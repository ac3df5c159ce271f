package main

import (
	"bytes"
	"strings"
	"testing"

	"jfrlens/profiler/budget"
)

// What explains a change need not be in every recording: types that one does not have are no error.
func TestReadingToExplain(t *testing.T) {
	std := streams{out: &bytes.Buffer{}, err: &bytes.Buffer{}}
	for _, chosen := range []string{"", "cpu", "jdk.ThreadStart"} {
		f := gateFlags{explains: true, samples: sampleFlags{sampleType: chosen}}
		runs, err := f.read(t.Context(), std, []string{recordingOf("hard-jdk21"), recordingOf("hard-jdk11")}, nil)
		if err != nil || len(runs) != 2 {
			t.Fatalf("%q: %v", chosen, err)
		}
		for _, r := range runs {
			if !r.Profile.Has("alloc") || !r.Profile.Has("lock") || chosen != "" && !r.Profile.Has(chosen) {
				t.Errorf("%q: %s has only %v", chosen, r.Name, r.Profile.SampleTypes())
			}
		}
	}
}

// No more is read than budgets need.
func TestReadingForBudgets(t *testing.T) {
	for text, want := range map[string]bool{"own(a.B) <= 1 %": false, "alloc(a.B) <= 1 %": true, "count(a.B) = 0": false, "count(jdk.FileRead) = 0": true} {
		b, err := budget.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		f := gateFlags{samples: sampleFlags{sampleType: "cpu"}}
		o := f.options([]budget.Budget{b})
		if (o.Types == nil) != want {
			t.Errorf("%s: %q are read", text, o.Types)
		}
	}
}

// How far places of samples can be trusted is said once, and only where budgets are of code.
func TestPlacesOfBudgets(t *testing.T) {
	for text, want := range map[string]int{"own(no.Such) <= 100 %": 1, "count(jdk.CPULoad) >= 0": 0} {
		_, _, said := called(t, "check", recordingOf("hard-jdk21"), recordingOf("hard-jdk25"), "--budget", text)
		if got := strings.Count(said, "DebugNonSafepoints was off"); got != want {
			t.Errorf("%s: told %d times, want %d: %s", text, got, want, said)
		}
	}
}

// A number that the JVM dropped a part of is shown as what it is at least.
func TestHistoryOfDroppedEvents(t *testing.T) {
	recording := strings.TrimSuffix(recordingOf("slow/exceptions-jdk25"), ".jfr") + ".jfr.zst"
	for number, want := range map[string]string{"count(JavaExceptionThrow)": "at least 2,129", "count(jdk.CPULoad)": ""} {
		code, out, said := called(t, "history", number, recording)
		if code != exitDone || strings.Contains(out, "at least") != (want != "") || !strings.Contains(out, want) {
			t.Errorf("%s: %d, %s%s", number, code, out, said)
		}
	}
}
