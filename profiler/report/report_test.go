package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mattn/go-runewidth"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
	"jfrlens/testdata/golden"
)

// memory is a source.Finder in memory: file name to text, class to file name.
type memory struct {
	files   map[string]string
	classes map[string]string
}

func (m memory) Find(class string, line int) (string, int, bool) {
	path, ok := m.classes[class]
	if _, exists := m.row(path, line); line > 0 && !exists {
		return "", line, false
	}
	return path, line, ok
}

func (m memory) row(path string, line int) (string, bool) {
	lines := strings.Split(m.files[path], "\n")
	if line < 1 || line > len(lines) {
		return "", false
	}
	return lines[line-1], true
}

func (memory) Kept(string) ([]byte, bool) { return nil, false }

func (m memory) Text(path string) ([]byte, bool) {
	text, ok := m.files[path]
	return []byte(text), ok
}

const samples = `
[main];shop.Main.main:4;shop.Main.price:9 30
[main];shop.Main.main:4;shop.Main.price:10;java.util.HashMap.get:500 25
[main];shop.Main.main:5;shop.Main.log:15;java.io.PrintStream.println:800 40
[pool];shop.Main.main:5;shop.Main.log:16 8
[pool];java.lang.Thread.run:0 2
[no stack] 1
`

// recorderSamples are those of the recorder's threads, and of its start.
const recorderSamples = `
[main];jdk.jfr.internal.dcmd.DCmdStart.execute:120;java.util.HashMap.get:500 9
[JFR Periodic Tasks];java.lang.Thread.run:0;jdk.jfr.internal.PlatformRecorder.periodicTask:450 5
`

func sources() memory {
	return memory{
		files: map[string]string{"src/shop/Main.java": strings.Join([]string{
			"package shop;",
			"class Main {",
			"  public static void main(String[] args) {",
			"    while (true) price(args);",
			"    // log(args) \x1b[31m価格を記録する行です、とても長い説明が続きますので、端末の幅を超えてしまうはずですよね、たぶんきっと",
			"  }",
			"",
			"  static double price(String[] args) {",
			"\treturn args.length * 1.19",
			"\t\t+ prices.get(args[0]);",
			"  }",
			"",
			"  static void log(String[] args) {",
			"    for (String a : args) {",
			"      System.out.println(a);",
			"      count++;",
			"    }",
			"  }",
			"}",
		}, "\n")},
		classes: map[string]string{"shop.Main": "src/shop/Main.java"},
	}
}

func view(t *testing.T, text, name string) *profile.View {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// What is small of a line counts, too, whether anything else is on the line or not.
func TestSmallPartsOfALine(t *testing.T) {
	for _, tt := range []struct {
		collapsed string
		want      []string
	}{
		{"shop.Main.main:4 995\nshop.Main.lambda$main$0:4 4\nshop.Main.main:5 1\n", []string{"4: 999"}},
		{"shop.Main.lambda$main$0:4 4\nshop.Main.lambda$main$1:4 4\nshop.Main.lambda$main$2:4 4\nshop.Main.main:5 988\n", []string{"4: 12", "5: 988"}},
	} {
		o := laid(view(t, tt.collapsed, sample.CPU), sources(), Options{})
		var got []string
		for _, file := range (&text{view: o.View, laid: o}).hotLines() {
			for _, line := range file {
				got = append(got, fmt.Sprintf("%d: %d", line.Number, line.Total.Weight))
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestText(t *testing.T) {
	tests := []struct {
		golden  string
		text    string
		kind    string
		sources source.Finder
		options Options
	}{
		{"plain.txt", samples, sample.CPU, sources(), Options{Width: 90}},
		{"narrow.txt", samples, sample.CPU, sources(), Options{Width: 10}},
		{"color.txt", samples, sample.CPU, sources(), Options{Width: 90, Color: true, Top: 2}},
		{"nosource.txt", samples, sample.CPU, memory{}, Options{}},
		{"recorder.txt", samples + recorderSamples, sample.CPU, sources(), Options{Width: 90}},
		{"alloc.txt", "@type alloc\nshop.Main.main:4 10 123456\nshop.Main.main:5 3 4096000", sample.Alloc, sources(), Options{}},
	}
	for _, test := range tests {
		var out bytes.Buffer
		if err := Text(&out, view(t, test.text, test.kind), test.sources, test.options); err != nil {
			t.Fatal(err)
		}
		golden.Check(t, filepath.Join("testdata", test.golden), out.Bytes())
	}
}

// One sample is no samples.
func TestTextOfOneEvent(t *testing.T) {
	var out bytes.Buffer
	if err := Text(&out, view(t, "@type alloc\nshop.Main.main:4 1 4096", sample.Alloc), memory{}, Options{}); err != nil {
		t.Fatal(err)
	}
	if head, _, _ := strings.Cut(out.String(), "\n"); !strings.HasPrefix(head, "Allocated bytes: 4.10 kB in 1 sample") || strings.Contains(head, "samples") {
		t.Errorf("%s", head)
	}
}

// earlierSamples are of the run before, of earlierSources.
const earlierSamples = `
[main];shop.Main.main:5;shop.Main.price:10 90
[main];shop.Main.main:5;shop.Main.price:11;java.util.TreeMap.get:500 60
[main];shop.Main.main:6;shop.Main.log:16;java.io.PrintStream.println:800 38
[pool];shop.Main.main:6;shop.Main.log:17 8
[pool];java.lang.Thread.run:0 2
`

// earlierSources have one more line above all others, and another line 15.
func earlierSources() memory {
	m := sources()
	for path, text := range m.files {
		m.files[path] = "// soon to go\n" + strings.Replace(text, "println", "print", 1)
	}
	return m
}

func TestTextOfChanges(t *testing.T) {
	for _, tt := range []struct {
		golden, before string
		sources        source.Finder
	}{
		{"changes.txt", earlierSamples, earlierSources()},
		{"nochanges.txt", samples, sources()},
		{"nosourcebefore.txt", samples, memory{}},
	} {
		var out bytes.Buffer
		options := Options{Width: 90, Before: &Earlier{View: view(t, tt.before, sample.CPU), Sources: tt.sources}}
		if err := Text(&out, view(t, samples, sample.CPU), sources(), options); err != nil {
			t.Fatal(err)
		}
		golden.Check(t, filepath.Join("testdata", tt.golden), out.Bytes())
	}
}

// What limits the numbers of the earlier run is told, too: here the JVM dropped nearly all.
func TestNotesOfTheRunBefore(t *testing.T) {
	rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", "slow", "exceptions-jdk25.jfr.zst"))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	p, err := profile.Read(rec, profile.Options{Types: []string{sample.Exceptions}})
	if err != nil {
		t.Fatal(err)
	}
	earlier, err := p.View(sample.Exceptions)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	now := view(t, "@type exceptions\na.B.m:1 3\n", sample.Exceptions)
	if err := Text(&out, now, memory{}, Options{Before: &Earlier{View: earlier, Sources: memory{}}}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "note: before: 2,129 of about 708,896 jdk.JavaExceptionThrow events are recorded") {
		t.Errorf("printed %s", out.String())
	}
}

func TestJSONOfChanges(t *testing.T) {
	doc := NewDocument("now.jfr", view(t, samples, ""), sources(), Options{Before: &Earlier{View: view(t, earlierSamples, ""), Recording: "before.jfr", Sources: earlierSources()}})
	if doc.Total != 106 || doc.Before == nil || doc.Before.Total != 198 || doc.Before.Recording != "before.jfr" || doc.Before.Before != nil {
		t.Errorf("document %+v", doc)
	}
}

func TestTextKeepsTheWidth(t *testing.T) {
	for _, width := range []int{50, 60, 72, 100} {
		var out bytes.Buffer
		if err := Text(&out, view(t, samples+strings.Repeat("x.Y.m:1 1\n", 200), ""), sources(), Options{Width: width}); err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if w := runewidth.StringWidth(line); w > width && !strings.HasPrefix(line, "note:") {
				t.Errorf("width %d: %d columns: %s", width, w, line)
			}
		}
	}
}

// Lines below one percent are not listed, of small totals neither.
func TestTextLeavesOutSmallLines(t *testing.T) {
	var out bytes.Buffer
	const stacks = "shop.Main.main:4 687\nshop.Main.main:5 7\nshop.Main.log:15 6"
	if err := Text(&out, view(t, stacks, ""), sources(), Options{}); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "\n  1.0%   1.0% ▏") || strings.Contains(text, "println") {
		t.Errorf("not the lines of at least 1%%:\n%s", text)
	}
}

func TestTextHasNoControlCharacters(t *testing.T) {
	var out bytes.Buffer
	if err := Text(&out, view(t, samples, ""), sources(), Options{}); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(out.String(), "\x1b\r\t") {
		t.Errorf("control characters in %q", out.String())
	}
}

func TestJSON(t *testing.T) {
	var out bytes.Buffer
	if err := JSON(&out, "app.jfr", view(t, samples, ""), sources(), Options{}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, filepath.Join("testdata", "plain.json"), out.Bytes())

	var cutDoc Document
	out.Reset()
	if err := JSON(&out, "app.jfr", view(t, samples, ""), sources(), Options{Top: 2}); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out.Bytes(), &cutDoc); err != nil {
		t.Fatal(err)
	}
	if len(cutDoc.Lines) != 2 || len(cutDoc.Methods) != 2 {
		t.Errorf("top 2 gave %d lines and %d methods", len(cutDoc.Lines), len(cutDoc.Methods))
	}
}

func TestJSONListsAreNeverNull(t *testing.T) {
	doc := NewDocument("a.jfr", view(t, "[no stack] 200", ""), memory{}, Options{})
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "null") {
		t.Errorf("null in %s", text)
	}
}

func TestBar(t *testing.T) {
	tests := []struct {
		part, total int64
		want        string
	}{
		{0, 100, "          "},
		{1, 10000, "▏         "},
		{50, 100, "█████     "},
		{55, 100, "█████▌    "},
		{100, 100, "██████████"},
		{1, 0, "          "},
	}
	for _, test := range tests {
		if got := bar(test.part, test.total); got != test.want {
			t.Errorf("bar(%d, %d) = %q, want %q", test.part, test.total, got, test.want)
		}
	}
}

func TestHottest(t *testing.T) {
	same := func(w int64) int64 { return w }
	tests := []struct {
		name       string
		list, want []int64
		total      int64
		n          int
	}{
		{"by weight", []int64{1, 30, 2}, []int64{30, 2, 1}, 100, 5},
		{"no more than asked for", []int64{1, 30, 2}, []int64{30, 2}, 100, 2},
		{"all", []int64{1, 30, 2}, []int64{30, 2, 1}, 100, 0},
		{"none that is 0.0%", []int64{0, 300, 4, 6}, []int64{300, 6}, 10000, 5},
		{"the heaviest of small ones", []int64{1, 2, 3}, []int64{3}, 100000, 5},
		{"nothing", []int64{0, 0}, []int64{}, 100, 5},
		{"of nothing", nil, nil, 0, 5},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, hottest(test.list, same, test.total, test.n)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestCommonIndent(t *testing.T) {
	tests := []struct {
		rows []string
		want int
	}{
		{[]string{"    if (x) {", "      y();", "", "    }"}, 4},
		{[]string{"a", "  b"}, 0},
		{[]string{"      ", "  b"}, 2},
		{[]string{"", "   "}, 0},
		{nil, 0},
	}
	for _, test := range tests {
		var rows []row
		for _, text := range test.rows {
			rows = append(rows, row{text: text})
		}
		if got := commonIndent(rows); got != test.want {
			t.Errorf("%q: %d, want %d", test.rows, got, test.want)
		}
	}
}

// failing is a writer that is full.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestWriteErrorsAreReported(t *testing.T) {
	if err := Text(failing{}, view(t, samples, ""), memory{}, Options{}); err == nil {
		t.Error("text: no error")
	}
	if err := JSON(failing{}, "", view(t, samples, ""), memory{}, Options{}); err == nil {
		t.Error("json: no error")
	}
}

// The number that was asked for holds for every table.
func TestTextHasAsManyAsAsked(t *testing.T) {
	var collapsed strings.Builder
	for i := range 30 {
		fmt.Fprintf(&collapsed, "java.util.A.m%d:1 %d\n", i, 10+i)
	}
	for _, n := range []int{2, 20} {
		var out bytes.Buffer
		if err := Text(&out, view(t, collapsed.String(), ""), sources(), Options{Top: n}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(out.String(), "java.util.A.m"); got != 2*n {
			t.Errorf("%d methods and lines, want %d of each:\n%s", got, n, out.String())
		}
	}
}
