package main

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestFlameFormats(t *testing.T) {
	for _, tt := range []struct{ format, output, want string }{
		{want: "html"},
		{output: "-", want: "html"},
		{output: "x.HTML", want: "html"},
		{output: "x.htm", want: "html"},
		{output: "x.collapsed", want: "collapsed"},
		{output: "x.folded", want: "collapsed"},
		{output: "x.txt", want: "collapsed"},
		{output: "x.json", want: "firefox"},
		{output: "x.json.gz", want: "firefox"},
		{format: "html", output: "x.txt", want: "html"},
		{format: "collapsed", output: "x.html", want: "collapsed"},
		{format: "firefox", output: "x.html", want: "firefox"},
		{output: "x.svg"},
		{output: "json"},
		{output: "x.gz"},
		{format: "HTML"},
	} {
		got, err := flameFormatOf(tt.format, tt.output)
		if (err != nil) != (tt.want == "") {
			t.Errorf("%q to %q: %v", tt.format, tt.output, err)
		}
		if err == nil && got.names[0] != tt.want {
			t.Errorf("%q to %q is %s", tt.format, tt.output, got.names[0])
		}
	}
}

// Both formats have as many samples as the JDK's own tool counts events.
func TestFlameHasAllSamples(t *testing.T) {
	for _, recording := range []string{"hard-jdk8", "hard-jdk21", "hard-jdk28"} {
		want := summaryCount(t, recording, "jdk.ExecutionSample")
		code, out, errOut := called(t, "flame", "--type", "cpu", "--format", "collapsed", recordingOf(recording))
		if code != exitDone {
			t.Fatalf("%s: exit code %d, %s", recording, code, errOut)
		}
		if got := columnSum(t, out, 1); got != want {
			t.Errorf("%s: %d samples in collapsed stacks, the JDK's tool says %d", recording, got, want)
		}
		page := filepath.Join(t.TempDir(), "page.html")
		if code, _, errOut := called(t, "flame", "--type", "cpu", recordingOf(recording), "-o", page); code != exitDone {
			t.Fatalf("%s: exit code %d, %s", recording, code, errOut)
		}
		if got := pageSamples(t, page); got != want {
			t.Errorf("%s: %d samples on the page, the JDK's tool says %d", recording, got, want)
		}
	}
}

// columnSum adds up the numbers in a column of collapsed stacks, the last of which is 1.
func columnSum(t *testing.T, collapsed string, column int) (sum int) {
	t.Helper()
	for line := range strings.Lines(collapsed) {
		words := strings.Fields(line)
		weight, err := strconv.Atoi(words[len(words)-column])
		if err != nil {
			t.Fatalf("line %q: %v", line, err)
		}
		sum += weight
	}
	return sum
}

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

// summaryCount is how many events of a type the JDK's jfr summary counted.
func summaryCount(t *testing.T, recording, event string) int {
	t.Helper()
	text, err := os.ReadFile(strings.TrimSuffix(recordingOf(recording), ".jfr") + ".summary.txt")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^ ` + regexp.QuoteMeta(event) + ` +(\d+) `).FindSubmatch(text)
	if found == nil {
		t.Fatalf("the summary of %s has no %s", recording, event)
	}
	count, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return count
}

// pageSamples adds up the samples of the first type on a page.
func pageSamples(t *testing.T, page string) int {
	t.Helper()
	return pageOf(t, page).Types[0].sum()
}

// pageSample is the samples of one type on a page.
type pageSample struct {
	Name   string
	Weight []int
}

func (s pageSample) sum() (sum int) {
	for _, weight := range s.Weight {
		sum += weight
	}
	return sum
}

// pageContent is what tests read of a page's data.
type pageContent struct {
	Types, Before []pageSample
	BeforeTitle   string
}

// pageOf unpacks the data of a page.
func pageOf(t *testing.T, page string) pageContent {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	packed := regexp.MustCompile(`id="profile-data">([^<]+)<`).FindSubmatch(text)
	if packed == nil {
		t.Fatal("the page has no data")
	}
	unpacked, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(string(packed[1]))))
	if err != nil {
		t.Fatal(err)
	}
	var data pageContent
	if err := json.NewDecoder(unpacked).Decode(&data); err != nil {
		t.Fatal(err)
	}
	return data
}
