package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/profiler/source"
)

// pagePart is what a page of a recording has of a sample type in the bins from one to another.
func pagePart(t *testing.T, data flamegraph.PageData, name string, from, to int32) (sum int64) {
	t.Helper()
	for _, typ := range data.Types {
		if typ.Name != name {
			continue
		}
		for i, bin := range typ.Bin {
			if bin >= from && bin < to {
				sum += typ.Weight[i]
			}
		}
	}
	return sum
}

// The command that a page offers to copy prints the numbers that the page shows of the chosen time, and so does what the
// page asks for to show sources.
func TestPartsOfThePageAreThoseOfLines(t *testing.T) {
	path := slowRecording("list-search")
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	std := streams{out: &strings.Builder{}, err: &strings.Builder{}}
	p, page, err := shown{paths: []string{path}, sources: source.NewIndex([]string{t.TempDir()})}.read(t.Context(), std, nil)
	if err != nil {
		t.Fatal(err)
	}
	besideServed(std, &page, []string{path}, p.Dictionary(), func() source.Finder { return source.NewIndex([]string{t.TempDir()}) })
	text, err := flamegraph.Encode(p, page, 1)
	if err != nil {
		t.Fatal(err)
	}
	var data flamegraph.PageData
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	if data.Recording == "" || len(data.Resources) == 0 {
		t.Fatalf("the page has recording %q and resources %v", data.Recording, data.Resources)
	}
	compared := 0
	for part := range int32(5) {
		from, to := part*int32(data.Bins)/5, (part+1)*int32(data.Bins)/5
		millis := func(bin int32) float64 { return math.Round((data.Offset+float64(bin)*data.BinMillis)*1e6) / 1e6 }
		code, out, errOut := called(t, "lines", path, "--json", "--type", "cpu-time", "--from", fmt.Sprintf("%vms", millis(from)), "--to", fmt.Sprintf("%vms", millis(to)))
		want := pagePart(t, data, "cpu-time", from, to)
		if code != exitDone {
			if want != 0 {
				t.Errorf("bins %d to %d: %s, but the page has %d samples", from, to, errOut, want)
			}
			continue
		}
		var lines struct{ Total int64 }
		if err := json.Unmarshal([]byte(out), &lines); err != nil {
			t.Fatal(err)
		}
		answer, err := page.Resources.Answer(t.Context(), fmt.Sprintf("lines?type=cpu-time&from=%v&to=%v", millis(from), millis(to)))
		if err != nil {
			t.Fatal(err)
		}
		var hot flamegraph.HotFiles
		if err := json.Unmarshal(answer, &hot); err != nil {
			t.Fatal(err)
		}
		if lines.Total != want || hot.Total != want {
			t.Errorf("bins %d to %d: the page has %d samples, lines %d, and sources %d", from, to, want, lines.Total, hot.Total)
		}
		compared++
	}
	if compared < 3 {
		t.Errorf("only %d parts have samples", compared)
	}
}

func TestPageQuery(t *testing.T) {
	run := pageQuery(streams{out: &strings.Builder{}, err: &strings.Builder{}}, []string{recordingOf("hard-jdk25")})
	result, err := run(t.Context(), flamegraph.Statement{Text: "SELECT i FROM range(6000) r(i)"})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Rows) != mostPageRows || !result.More {
		t.Errorf("%d rows, more %v", len(result.Rows), result.More)
	}
	if view, err := run(t.Context(), flamegraph.Statement{Text: "jvm-information"}); err != nil || len(view.Rows) == 0 {
		t.Errorf("a view: %v, %v", view, err)
	}
	for statement, part := range map[string]string{
		" ;":                              "empty",
		"SELECT * FROM NoSuchTable":       "NoSuchTable",
		"COPY (SELECT 1) TO '/tmp/x.csv'": "",
	} {
		if _, err := run(t.Context(), flamegraph.Statement{Text: statement}); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%q: %v", statement, err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, err := run(ctx, flamegraph.Statement{Text: "SELECT sum(a.i * b.i) FROM range(10000000) a(i), range(10000000) b(i)"}); err == nil {
		t.Error("a statement goes on that was cancelled")
	}
}

func TestChartCommand(t *testing.T) {
	code, out, errOut := called(t, "chart", recordingOf("chunks-jdk17"), "jdk.CPULoad.jvmUser", "-o", "-")
	if code != exitDone || !strings.HasPrefix(out, "<svg ") || !strings.Contains(out, "jvmUser") {
		t.Errorf("exit code %d, %.80q, %s", code, out, errOut)
	}
	code, out, errOut = called(t, "chart", "--json", recordingOf("chunks-jdk17"), "jdk.CPULoad.jvmUser")
	var charts []flamegraph.ChartData
	if err := json.Unmarshal([]byte(out), &charts); err != nil || code != exitDone {
		t.Fatalf("exit code %d, %v, %s", code, err, errOut)
	}
	values := 0
	for _, v := range charts[0].Lines[0].Values {
		if v != nil {
			values++
		}
	}
	if want := summaryCount(t, "chunks-jdk17", "jdk.CPULoad"); values != want {
		t.Errorf("%d values, the JDK's tool counts %d events", values, want)
	}
	for _, args := range [][]string{
		{"chart", recordingOf("chunks-jdk17"), "-o", "x.png"}, {"chart", "--json", recordingOf("chunks-jdk17"), "-o", "x.svg"},
	} {
		if code, _, _ := called(t, args...); code != exitUsage {
			t.Errorf("%v: exit code %d", args, code)
		}
	}
	if code, _, errOut := called(t, "chart", recordingOf("chunks-jdk17"), "jdk.CPULoad.none"); code != exitFailed || !strings.Contains(errOut, "machineTotal") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

// A page to be given away has neither the command line nor folders, and source only if asked for.
func TestSavedPageKeepsSecrets(t *testing.T) {
	rec := func(context.Context) (*jfr.Recording, error) { return jfr.Open(recordingOf("hard-jdk25")) }
	answer := func(environment bool) string {
		r := flamegraph.NewResources(flamegraph.ResourceOptions{Open: rec, Environment: environment})
		text, err := r.Answer(t.Context(), "about")
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	const label = "JVM Command Line Arguments"
	if !strings.Contains(answer(true), label) || strings.Contains(answer(false), label) {
		t.Error("the command line is told to whoever gets the page, or not to the user")
	}
}
