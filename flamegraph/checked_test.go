package flamegraph

import (
	"encoding/json"
	"slices"
	"testing"

	"jfrlens/profiler/opinion"
)

// The page has what further runs say of methods, in the type and of the samples that they are about.
func TestChecked(t *testing.T) {
	p := collapsed2profile(t, "a.Main.main:1;a.Main.work:2 100")
	said := &opinion.Opinion{
		SampleType: "cpu",
		Runs:       []opinion.Run{{How: "kept", Samples: 100}, {How: "removed", Samples: 80}},
		Methods:    []opinion.Entry{{Class: "a.Main", Method: "work", Share: 100, Other: 7, Verdict: opinion.Open}},
	}
	for samples, want := range map[int64][]string{100: {"", "7.0–100.0%"}, 99: {}} {
		said.Runs[0].Samples = samples
		text, err := Encode(p, Options{Opinion: said}, 1)
		if err != nil {
			t.Fatal(err)
		}
		var page PageData
		if err := json.Unmarshal(text, &page); err != nil {
			t.Fatal(err)
		}
		if got := page.Types[0]; !slices.Equal(got.Checked, want) || len(got.Why) != len(want) {
			t.Errorf("of %d samples: checked %q, why %q", samples, got.Checked, got.Why)
		}
	}
}
