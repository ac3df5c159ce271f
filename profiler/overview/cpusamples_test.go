package overview_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// cpuKind is what an overview says of the CPU, whatever sample type is shown.
func cpuKind(t *testing.T, name string, o profile.Options) overview.Kind {
	t.Helper()
	rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", "producers", name+".jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	shown, err := profile.Read(rec, o)
	if err != nil {
		t.Fatal(err)
	}
	found, err := overview.Read(t.Context(), rec, overview.Options{Profile: shown})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range found.Kinds {
		if k.Name == "cpu" {
			return k
		}
	}
	t.Fatalf("%s: nothing about the CPU", name)
	return overview.Kind{}
}

// The hottest line is that of the CPU, and shares of its time are not told by samples of anything else.
func TestHottestByCPU(t *testing.T) {
	t.Parallel()
	by := map[string]overview.Kind{}
	for _, shown := range []string{sample.CPU, sample.Wall, sample.Alloc} {
		by[shown] = cpuKind(t, "async-all", profile.Options{Types: []string{shown}})
		if at := by[shown].Where; at.Class != "Busy" || at.Method != "fibonacci" || by[shown].Text != by[sample.CPU].Text {
			t.Errorf("%s is shown: %q at %+v", shown, by[shown].Text, at)
		}
	}
	if k := cpuKind(t, "async-calls", profile.Options{}); k.Where.IsKnown() || strings.Contains(k.Text, "line") || k.Type != "" {
		t.Errorf("calls of a method as CPU time: %+v", k)
	}
}

// The first event of a JVM about its load has nothing to compare with: its zeros are no idle CPU.
func TestFirstLoadIsNone(t *testing.T) {
	t.Parallel()
	const second = 2 * (0.46341464 + 0) // of two processors, see jfrlens print --events CPULoad
	if k := cpuKind(t, "../chunks-jdk17", profile.Options{}); math.Abs(k.Threads-second) > 0.001 {
		t.Errorf("%v cores, want %v", k.Threads, second)
	}
}
