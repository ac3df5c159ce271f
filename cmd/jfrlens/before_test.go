package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// A comparison has the samples of both recordings.
func TestComparisonHasAllSamples(t *testing.T) {
	const before, now = "hard-jdk8", "hard-jdk28"
	want := []int{summaryCount(t, before, "jdk.ExecutionSample"), summaryCount(t, now, "jdk.ExecutionSample")}
	code, out, errOut := called(t, "flame", "--type", "cpu", "--before", recordingOf(before), recordingOf(now), "--format", "collapsed")
	if got := []int{columnSum(t, out, 2), columnSum(t, out, 1)}; code != exitDone || !slices.Equal(got, want) {
		t.Errorf("collapsed: exit code %d, %v samples, want %v; %s", code, got, want, errOut)
	}
	page := filepath.Join(t.TempDir(), "page.html")
	if code, _, errOut := called(t, "flame", "--all-types", "--before", recordingOf(before), recordingOf(now), "-o", page); code != exitDone {
		t.Fatalf("page: exit code %d, %s", code, errOut)
	}
	picture := filepath.Join(t.TempDir(), "change.svg")
	if code, _, errOut := called(t, "flame", "--type", "cpu", "--before", recordingOf(before), recordingOf(now), "-o", picture); code != exitDone {
		t.Fatalf("picture: exit code %d, %s", code, errOut)
	}
	if got := pictureSamples(t, picture); !slices.Equal(got, []int{want[1], want[0]}) {
		t.Errorf("picture: %v samples now and before, want %v before and now", got, want)
	}
	data := pageOf(t, page)
	if data.BeforeTitle != before+".jfr" || len(data.Before) != len(data.Types) || len(data.Types) == 0 {
		t.Errorf("the page compares %d types with %d of %q", len(data.Types), len(data.Before), data.BeforeTitle)
	}
	for i, of := range data.Types {
		if of.Name == "cpu" && !slices.Equal([]int{data.Before[i].sum(), of.sum()}, want) {
			t.Errorf("page: %d and %d samples, want %v", data.Before[i].sum(), of.sum(), want)
		}
	}
}

// Without a type the first that both recordings have is shown, here not the first of either.
func TestComparisonFindsTheTypeInCommon(t *testing.T) {
	for _, tt := range []struct{ before, now, want string }{
		{"hard-jdk8", "hard-jdk28", "cpu"},
		{"producers/oracle-jdk9", "hard-jdk28", "alloc"},
		{"hard-jdk28", "producers/oracle-jdk9", "alloc"},
	} {
		page := filepath.Join(t.TempDir(), "page.html")
		if code, _, errOut := called(t, "flame", "--before", recordingOf(tt.before), recordingOf(tt.now), "-o", page); code != exitDone {
			t.Fatalf("%+v: exit code %d, %s", tt, code, errOut)
		}
		if data := pageOf(t, page); data.Types[0].Name != tt.want || data.Before[0].sum() == 0 {
			t.Errorf("%+v: the page shows %s", tt, data.Types[0].Name)
		}
		code, out, errOut := called(t, "lines", "--json", "--before", recordingOf(tt.before), recordingOf(tt.now))
		if !strings.Contains(out, `"sampleType": "`+tt.want+`"`) {
			t.Errorf("%+v: exit code %d, the lines are %.200s %s", tt, code, out, errOut)
		}
	}
}

// The methods of both recordings are those that each has alone.
func TestComparedLines(t *testing.T) {
	before, now := recordingOf("hard-jdk8"), recordingOf("hard-jdk28")
	type document struct {
		Recording string
		Total     int64
		Methods   []struct{ Self, Total int64 }
		Before    *document
	}
	read := func(args ...string) (d document) {
		t.Helper()
		code, out, errOut := called(t, append([]string{"lines", "--json"}, args...)...)
		if err := json.Unmarshal([]byte(out), &d); code != exitDone || err != nil {
			t.Fatalf("%v: exit code %d, %v, %s", args, code, err, errOut)
		}
		return d
	}
	both, alone := read("--before", before, now), read(before)
	if both.Before == nil || both.Before.Recording != before || both.Before.Total != alone.Total || !slices.Equal(both.Before.Methods, alone.Methods) {
		t.Errorf("the earlier recording has %+v, alone %+v", both.Before, alone)
	}
	code, out, errOut := called(t, "lines", "--before", before, now)
	if code != exitDone || !strings.Contains(out, "Methods that changed most") {
		t.Errorf("exit code %d, %s%s", code, out, errOut)
	}
}

// Runs that were not sampled equally often are compared by their shares only.
func TestComparisonOfOtherRates(t *testing.T) {
	const want = "taken every 20 ms before and every 50 ms now"
	datadog, async := recordingOf("producers/datadog"), recordingOf("producers/async-all")
	for _, form := range []string{"--json=false", "--json"} {
		code, out, errOut := called(t, "lines", form, "--type", "wall", "--before", datadog, async)
		if code != exitDone || !strings.Contains(out, want) {
			t.Errorf("%s: exit code %d, %s%s", form, code, out, errOut)
		}
	}
	if _, out, _ := called(t, "lines", "--type", "wall", "--before", async, async); strings.Contains(out, "samples were taken") {
		t.Errorf("compared with itself: %s", out)
	}
	page := filepath.Join(t.TempDir(), "page.html")
	if code, _, errOut := called(t, "flame", "--type", "wall", "--before", datadog, async, "-o", page); code != exitDone {
		t.Fatalf("page: exit code %d, %s", code, errOut)
	}
	const refused = "Not judged: samples were taken every 20 ms in one run and every 50 ms in another."
	if got := pageOf(t, page).Comparison[0].Sentences; !slices.Contains(got, refused) {
		t.Errorf("the page says %q", got)
	}
}

// JDK 21 samples the CPU by the clock and JDK 25 by its time: that these are not compared is said, and what to do, and
// where the JDK's view has none of them.
func TestTwoKindsOfSamplesOfTheCPU(t *testing.T) {
	const want = "CPU was measured as cpu before and as cpu-time now: profile both with --type cpu to compare that"
	if testing.Short() {
		t.Skip("runs two JVMs for seconds")
	}
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	file := filepath.Join(t.TempDir(), "Lists.java")
	if err := os.WriteFile(file, []byte(`
import java.util.*;
public class Lists {
    public static void main(String[] args) {
        long end = System.currentTimeMillis() + 2000, sum = 0;
        for (int i = 0; i < 3000 || System.currentTimeMillis() < end; i++) { // on a busy machine time alone is no work
            List<String> list = new ArrayList<>();
            for (int k = 0; k < 10_000; k++) list.add("n" + k);
            sum += list.size();
        }
        System.out.println(sum);
    }
}
`), 0o600); err != nil {
		t.Fatal(err)
	}
	profiled := func(release int) string {
		t.Helper()
		code, out, errOut := called(t, "profile", "--json", "--jdk", jdks.Home(t, release), file)
		var document struct{ Recording string }
		if err := json.Unmarshal([]byte(out), &document); err != nil || code != exitDone {
			t.Fatalf("JDK %d: exit code %d, %v, %s", release, code, err, errOut)
		}
		return document.Recording
	}
	before, now := profiled(21), profiled(25)
	if code, out, errOut := called(t, "lines", "--before", before, now); code != exitDone || !strings.Contains(out, "the "+want) {
		t.Errorf("exit code %d, %s%s", code, out, errOut)
	}
	page := filepath.Join(t.TempDir(), "page.html")
	if code, _, errOut := called(t, "flame", "--before", before, now, "-o", page); code != exitDone {
		t.Fatalf("page: exit code %d, %s", code, errOut)
	}
	if got := strings.Join(pageOf(t, page).Types[0].Notes, "\n"); !strings.Contains(got, "The "+want) {
		t.Errorf("the page warns of %s", got)
	}
	both := filepath.Join(t.TempDir(), "both.duckdb")
	if code, _, errOut := called(t, "import", before, now, both); code != exitDone {
		t.Fatalf("import: exit code %d, %s", code, errOut)
	}
	if _, out, errOut := called(t, "view", "hot-lines", both); !strings.Contains(out, " cpu ") || !strings.Contains(out, " cpu-time") {
		t.Errorf("lines of both are %s%s", out, errOut)
	}
	for recording, want := range map[string]bool{before: false, now: true} {
		if _, out, errOut := called(t, "view", "hot-methods", recording); strings.Contains(errOut, "the view cpu-time-hot-methods shows") != want || strings.Contains(out, "No events") != want {
			t.Errorf("the view of hot methods says %s%s", out, errOut)
		}
		if _, out, errOut := called(t, "context", recording); strings.Contains(out, "FROM CPUTimeSample e") != want {
			t.Errorf("examples for other samples, or none: %s", errOut)
		}
	}
}

func TestComparisonsThatCannotBe(t *testing.T) {
	good, none := recordingOf("hard-jdk21"), filepath.Join(t.TempDir(), "none.jfr")
	for _, tt := range []struct {
		code int
		want string
		args []string
	}{
		{exitFailed, "none.jfr", []string{"--before", none, good}},
		{exitFailed, "the earlier recording", []string{"--before", recordingOf("producers/async-cpu"), "--type", "exceptions", recordingOf("hard-jdk28")}},
		{exitUsage, "the Firefox Profiler shows one recording", []string{"--before", good, good, "--format", "firefox"}},
		{exitUsage, "--format html, svg or collapsed; of two pprof files, go tool pprof -diff_base OLD NEW", []string{"--before", good, good, "-o", "x.pb.gz"}},
		{exitUsage, "Speedscope shows one recording", []string{"--before", good, good, "--format", "speedscope"}},
		{exitUsage, "not an empty one", []string{"--before", "", good}},
		{exitUsage, "not both", []string{"--before", "-", "-"}},
		{exitUsage, "written over itself", []string{"--before", good, recordingOf("hard-jdk8"), "--format", "html", "-o", good}},
	} {
		code, out, errOut := called(t, append([]string{"flame"}, tt.args...)...)
		if code != tt.code || out != "" || !strings.Contains(errOut, tt.want) {
			t.Errorf("%v: exit code %d, %s%s", tt.args, code, out, errOut)
		}
	}
}
