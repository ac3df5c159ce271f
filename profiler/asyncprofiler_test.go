package profiler

import (
	"fmt"
	"testing"

	"jfrlens/testdata/jdks"
)

// TestWallClock sees a main that sleeps, which the JDK's recorder cannot.
func TestWallClock(t *testing.T) {
	library := jdks.AsyncProfiler(t)
	// allocations of JDK 8 need its debug symbols
	for release, types := range map[int][]string{8: {"wall"}, 21: {"wall", "alloc"}} {
		t.Run(fmt.Sprint(release), func(t *testing.T) {
			t.Parallel()
			request := compile(t, release, "1500", "end")
			request.AsyncProfiler, request.SampleTypes = library, types
			result, err := start(t, request, &watcher{}).Result()
			if err != nil {
				t.Fatal(err)
			}
			if !hasAll(result.Profile, types) {
				t.Fatalf("sample types %v", result.Profile.SampleTypes())
			}
			for _, m := range result.Profile.Methods() {
				if m.Class == "Spin" && m.Name == "work" {
					return
				}
			}
			t.Error("the program's own method has no sample")
		})
	}
}
