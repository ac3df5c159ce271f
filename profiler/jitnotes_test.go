package profiler

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/sample"
	"jfrlens/testdata/jdks"
)

// notesTolerance is how many points a share may be off: one of some hundred samples is off by 3 or less most of the time,
// that of a method in the wrong place by 40 and more.
const notesTolerance = 12

// Samples count for the methods that take the time, also where the JIT compiler could remove boxing beside them.
func TestCodeBesideBoxingCountsForItsMethod(t *testing.T) {
	for _, release := range []int{17, 21, 25, 26, 28} {
		for _, program := range []string{"orders", "cache"} {
			t.Run(fmt.Sprintf("%s on %s", program, jdkName(release)), func(t *testing.T) {
				if (release != 25 || program != "cache") && os.Getenv("JFRLENS_TEST_ALL") == "" {
					t.Skip("as cache on JDK 25; set JFRLENS_TEST_ALL=1 to run it")
				}
				t.Parallel()
				profiled, ledger := jitNotes(t, release, program)
				if len(ledger) < 2 || profiled["main"] == 0 {
					t.Fatalf("profile %v, ledger %v", profiled, ledger)
				}
				for phase, share := range ledger {
					if got := 100 * profiled[phase] / profiled["main"]; math.Abs(got-share) > notesTolerance {
						t.Errorf("%s has %.1f %% of the profile, by its own ledger it took %.1f %%", phase, got, share)
					}
				}
			})
		}
	}
}

// jitNotes profiles one of the programs: the weights of its methods, and the shares that it knows of itself.
func jitNotes(t *testing.T, release int, program string) (profiled, ledger map[string]float64) {
	t.Helper()
	text, err := os.ReadFile("../testdata/java/jit-notes/JitNotes.java")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "JitNotes.java", string(text))
	w := &watcher{}
	result, err := start(t, launch.Request{
		Common: launch.Common{SampleTypes: []string{sample.CPU}},
		Target: "JitNotes", Args: []string{program, "3"}, ClassPath: []string{dir}, Dir: dir, JDK: jdks.Home(t, release),
	}, w).Result()
	if err != nil {
		t.Fatal(err)
	}
	profiled, ledger = map[string]float64{}, map[string]float64{}
	for method, weight := range totals(t, result.Profile, sample.CPU) {
		profiled[strings.TrimPrefix(method, "JitNotes.")] = float64(weight)
	}
	for _, line := range w.lines {
		var phase string
		var share float64
		if n, _ := fmt.Sscanf(line, "stdout: share %s %g", &phase, &share); n == 2 {
			ledger[phase] = share
		}
	}
	return profiled, ledger
}
