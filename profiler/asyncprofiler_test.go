package profiler

import (
	"archive/zip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// asyncProfiler is the library of async-profiler: where ASPROF_HOME says, or
// from the jar tools.profiler:async-profiler of Maven's local repository.
func asyncProfiler(t *testing.T) string {
	t.Helper()
	if home := os.Getenv("ASPROF_HOME"); home != "" {
		return home
	}
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip("there is no home folder")
	}
	jars, _ := filepath.Glob(filepath.Join(home, ".m2", "repository", "tools", "profiler", "async-profiler", "*", "*.jar"))
	platform := map[string]string{"amd64": "linux-x64", "arm64": "linux-arm64"}[runtime.GOARCH]
	if len(jars) == 0 || platform == "" || runtime.GOOS != "linux" {
		t.Skip("async-profiler is not installed; set ASPROF_HOME to try it")
	}
	jar, err := zip.OpenReader(jars[len(jars)-1])
	if err != nil {
		t.Skipf("the jar of async-profiler is not readable: %v", err)
	}
	defer jar.Close()
	from, err := jar.Open(platform + "/libasyncProfiler.so")
	if err != nil {
		t.Skipf("the jar of async-profiler has no library for this system: %v", err)
	}
	defer from.Close()
	path := filepath.Join(t.TempDir(), "libasyncProfiler.so")
	to, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	if _, err := io.Copy(to, from); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestWallClock sees a main that sleeps, which the JDK's recorder cannot.
func TestWallClock(t *testing.T) {
	library := asyncProfiler(t)
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
