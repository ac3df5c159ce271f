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

	"jfrlens/flamegraph"
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
		{output: "x.json", want: "json"},
		{output: "x.json.gz", want: "json"},
		{output: "firefox.json.gz", want: "firefox"},
		{output: "x.firefox.json", want: "firefox"},
		{output: "x.pb.gz", want: "pprof"},
		{output: "x.pb", want: "pprof"},
		{output: "x.pprof", want: "pprof"},
		{output: "x.speedscope.json", want: "speedscope"},
		{output: "x.speedscope.json.gz", want: "speedscope"},
		{output: "x.speedscope", want: "speedscope"},
		{output: "speedscope.json", want: "speedscope"},
		{output: "x.html.gz", want: "html"},
		{format: "html", output: "x.txt", want: "html"},
		{format: "collapsed", output: "x.html", want: "collapsed"},
		{format: "firefox", output: "x.html", want: "firefox"},
		{output: "x.svg", want: "svg"},
		{output: "x.png"},
		{output: "json"},
		{output: "x.gz"},
		{format: "HTML"},
	} {
		got, err := flameFormatOf(tt.format, tt.output)
		if (err != nil) != (tt.want == "") {
			t.Errorf("%q to %q: %v", tt.format, tt.output, err)
		}
		if err == nil && got.Name != tt.want {
			t.Errorf("%q to %q is %s", tt.format, tt.output, got.Name)
		}
	}
}

// What has room for one sample type says so when all are asked for.
func TestFlameAllTypes(t *testing.T) {
	for _, format := range []string{"collapsed", "firefox", "svg", "json"} {
		code, out, errOut := called(t, "flame", "--all-types", "--format", format, recordingOf("hard-jdk28"))
		if code != exitUsage || out != "" || !strings.Contains(errOut, "--all-types goes with --format html, pprof or speedscope; "+format+" shows one sample type") {
			t.Errorf("%s: exit code %d, %s%s", format, code, out, errOut)
		}
	}
}

// All formats have as many samples as the JDK's own tool counts events.
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
		picture := filepath.Join(t.TempDir(), "picture.svg")
		if code, _, errOut := called(t, "flame", "--type", "cpu", recordingOf(recording), "-o", picture); code != exitDone {
			t.Fatalf("%s: exit code %d, %s", recording, code, errOut)
		}
		if got := pictureSamples(t, picture); !slices.Equal(got, []int{want}) {
			t.Errorf("%s: %v samples in the picture, the JDK's tool says %d", recording, got, want)
		}
		if got := pprofTotal(t, recording, "cpu"); got != strconv.Itoa(want) {
			t.Errorf("%s: pprof shows %s samples, the JDK's tool says %d", recording, got, want)
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

// pictureSamples are the samples of all frames together in a picture, and what there were before.
func pictureSamples(t *testing.T, picture string) (counts []int) {
	t.Helper()
	text, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`<title>all&#xA;(\d+) samples?(?:, before (\d+) samples?)?`).FindSubmatch(text)
	if found == nil {
		t.Fatal("the picture does not say how many samples there are")
	}
	for _, digits := range found[1:] {
		if count, err := strconv.Atoi(string(digits)); err == nil {
			counts = append(counts, count)
		}
	}
	return counts
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
	Notes  []string `json:"warnings"`
}

func (s pageSample) sum() (sum int) {
	for _, weight := range s.Weight {
		sum += weight
	}
	return sum
}

// pageContent is what tests read of a page's data.
type pageContent struct {
	Comparison    []flamegraph.ComparisonData
	Types, Before []pageSample
	DefaultType   int
	BeforeTitle   string
	Overview      flamegraph.OverviewData
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
