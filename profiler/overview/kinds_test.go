package overview

import (
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/profile"
)

// TestCoresOfAShortRun: without jdk.CPULoad the samples tell how many cores were busy at least, if they are enough.
func TestCoresOfAShortRun(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		samples  string
		recorded time.Duration
		want     float64
	}{{"100", 2 * time.Second, 0.5}, {"19", 2 * time.Second, 0}, {"100", 0, 0}} {
		p, err := profile.FromCollapsed(strings.NewReader("x.A.f:1 " + test.samples + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		view, err := p.View("")
		if err != nil {
			t.Fatal(err)
		}
		if got := sampledCores(view, 10*time.Millisecond, test.recorded); got != test.want {
			t.Errorf("%s samples in %v: %v cores, want %v", test.samples, test.recorded, got, test.want)
		}
	}
	if sampledCores(nil, time.Second, time.Second) != 0 {
		t.Error("no samples tell of cores")
	}
}

// TestAnswerOfTheUntold: a run of which nobody measured the CPU is not called idle.
func TestAnswerOfTheUntold(t *testing.T) {
	t.Parallel()
	for untold, want := range map[bool]string{true: "is not known", false: "Mostly idle"} {
		if got := (&Overview{cpuUntold: untold}).Answer(); !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
}
