package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
)

// TestDumpAndLiveViews looks at a JVM that records anyway, and leaves nothing but the file that was asked for.
func TestDumpAndLiveViews(t *testing.T) {
	pid, dir := running(t, "-XX:StartFlightRecording=maxage=10m,settings=profile")
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	t.Chdir(dir)
	file := filepath.Join(t.TempDir(), "slow.jfr")
	var out, told string
	for deadline := time.Now().Add(2 * time.Minute); !strings.Contains(out, "Busy.work"); {
		var code int
		if code, out, told = called(t, "dump", pid, "--last", "5m", "-o", file); time.Now().After(deadline) {
			t.Fatalf("exit code %d\n%s%s", code, out, told)
		}
	}
	if !strings.Contains(told, file+" holds what process "+pid+" had of 1 (maxage=10m)") || !strings.Contains(out, "Busy.java") {
		t.Errorf("%s%s", out, told)
	}
	code, out, told := called(t, "view", "hot-methods", pid)
	if code != exitDone || !strings.Contains(out, "Busy.work()") {
		t.Errorf("view: exit code %d\n%s%s", code, out, told)
	}
	code, out, told = called(t, "query", "--csv", pid, "SELECT count(*) > 0 AS sampled FROM ExecutionSample")
	if code != exitDone || out != "sampled\ntrue\n" {
		t.Errorf("query: exit code %d\n%s%s", code, out, told)
	}
	code, out, told = called(t, "summary", "--overview", pid)
	if code != exitDone || !strings.HasPrefix(out, "Where the time went: ") {
		t.Errorf("overview: exit code %d\n%s%s", code, out, told)
	}
	code, out, told = called(t, "dump", pid, "--recording", "other")
	if code != exitFailed || out != "" || !strings.Contains(told, `it makes no recording "other"; it makes 1`) {
		t.Errorf("dump of another recording: exit code %d\n%s%s", code, out, told)
	}
	for _, folder := range []string{temporary, dir} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if strings.Contains(e.Name(), "jfrlens") || strings.HasSuffix(e.Name(), ".jfr") {
				t.Errorf("%s is left behind", e.Name())
			}
		}
	}
}

// TestDumpNames are those of files in any folder.
func TestDumpNames(t *testing.T) {
	now := time.Date(2026, 11, 25, 23, 1, 2, 0, time.FixedZone("", 3600))
	for main, want := range map[string]string{
		"com.example.Shop": "com.example.Shop-7-20261125-220102.jfr", "/opt/my shop.jar": "my_shop-7-20261125-220102.jfr",
		"m/a.B": "a.B-7-20261125-220102.jfr", "../..": "jvm-7-20261125-220102.jfr", "": "jvm-7-20261125-220102.jfr", "-rf\x1b": "rf_-7-20261125-220102.jfr",
	} {
		if got := dumpName(jvm.Process{PID: 7, Main: main}, now); got != want {
			t.Errorf("%q: %s, want %s", main, got, want)
		}
	}
}
