package lines

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// texts is a source.Finder in memory: texts by path. A class is in the file of its
// top-level class; what is in kept are texts as they were profiled.
type texts struct{ now, kept map[string]string }

func (x texts) Find(class string, line int) (string, int, bool) {
	outer, _, _ := strings.Cut(class, "$")
	path := strings.ReplaceAll(outer, ".", "/") + ".java"
	if _, ok := x.Text(path); !ok {
		return "", line, false
	}
	return path, line, true
}

func (x texts) Kept(path string) ([]byte, bool) {
	text, ok := x.kept[path]
	if !ok {
		return nil, false
	}
	return []byte(text), true
}

func (x texts) Text(path string) ([]byte, bool) {
	if text, ok := x.Kept(path); ok {
		return text, true
	}
	text, ok := x.now[path]
	return []byte(text), ok
}

// keeping has one text of shop/Main.java that was kept.
func keeping(text string) texts { return texts{kept: map[string]string{"shop/Main.java": text}} }

const mainText = `package shop;
class Main {
  void main() {
    work(); list.forEach(x -> a(x)).map(x -> b(x)).filter(x -> c(x));
    rest();
  }
  void rest() {
    recurse(1);
    prices.get(1);
  }
}
`

// view is the view of collapsed stacks.
func view(t testing.TB, collapsed string) *profile.View {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(collapsed))
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// described are lines as "number: self/own/total", with what they had before.
func described(list []*Line) []string {
	var texts []string
	for _, line := range list {
		text := fmt.Sprintf("%d: %s", line.Number, weights(&line.Numbers))
		if line.File == nil {
			text = line.Places[0].Class + "." + line.Places[0].Method + ":" + text
		}
		texts = append(texts, text)
	}
	return texts
}

func weights(n *Numbers) string {
	text := fmt.Sprintf("%d/%d/%d", n.Self.Weight, n.Own.Weight, n.Total.Weight)
	if n.Before != nil {
		text += " was " + weights(n.Before)
	}
	return text
}

func TestLines(t *testing.T) {
	for _, tt := range []struct {
		name, collapsed      string
		libraries            profile.Libraries
		inFiles, hot, others []string // by rank
	}{
		{
			name: "three lambdas on a line, each below the threshold",
			collapsed: "shop.Main.lambda$main$0:4 4\nshop.Main.lambda$main$1:4 4\nshop.Main.lambda$main$2:4 4\n" +
				"shop.Main.main:5 988",
			inFiles: []string{"5: 988/988/988", "4: 12/12/12"},
			hot:     []string{"5: 988/988/988", "4: 12/12/12"},
		},
		{
			name:      "a call and the lambda in it",
			collapsed: "shop.Main.main:4;java.util.List.forEach:7;shop.Main.lambda$main$0:4 10",
			inFiles:   []string{"4: 10/10/10"}, hot: []string{"4: 10/10/10"},
			others: []string{"java.util.List.forEach:7: 0/0/10"},
		},
		{
			name:      "recursion",
			collapsed: "shop.Main.main:5;shop.Main.rest:8;shop.Main.rest:8;shop.Main.rest:8 6\nshop.Main.main:5;shop.Main.rest:8 4",
			inFiles:   []string{"8: 10/10/10", "5: 0/0/10"}, hot: []string{"8: 10/10/10"},
		},
		{
			name: "library calls rank a line, what it leads to does not",
			collapsed: "shop.Main.main:5;shop.Main.rest:9;java.util.HashMap.get:1;java.util.HashMap.hash:2 40\n" +
				"shop.Main.main:5;shop.Main.rest:8 7\nshop.Main.main:4 3\n",
			inFiles: []string{"9: 0/40/40", "8: 7/7/7", "4: 3/3/3", "5: 0/0/47"},
			hot:     []string{"9: 0/40/40", "8: 7/7/7", "4: 3/3/3"},
			others:  []string{"java.util.HashMap.hash:2: 40/0/40", "java.util.HashMap.get:1: 0/0/40"},
		},
		{
			name:      "library code in the workspace comes last",
			collapsed: "shop.Main.main:5 90\nshop.Main.rest:8 1",
			libraries: profile.Libraries{"shop."},
			inFiles:   []string{"5: 90/0/90", "8: 1/0/1"}, hot: []string{"5: 90/0/90", "8: 1/0/1"},
		},
		{
			name:      "code without a line, native code, no stack",
			collapsed: "shop.Main.main:0;memcpy 2\nshop.Main.main:5 1\n[no stack] 7",
			inFiles:   []string{"5: 1/1/1"}, hot: []string{"5: 1/1/1"},
			others: []string{"shop.Main.main:0: 0/2/2", ".memcpy:0: 2/0/2"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := Lay(view(t, tt.collapsed), Options{Sources: keeping(mainText), Libraries: tt.libraries})
			for name, pair := range map[string][2][]string{
				"in files":  {tt.inFiles, described(o.InFiles())},
				"hot":       {tt.hot, described(o.Hottest())},
				"elsewhere": {tt.others, described(o.Elsewhere())},
			} {
				if diff := cmp.Diff(pair[0], pair[1]); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
			if got, want := len(o.All()), len(tt.inFiles)+len(tt.others); got != want {
				t.Errorf("%d lines in all, want %d", got, want)
			}
		})
	}
}

// Without sources every line is elsewhere.
func TestLinesWithoutSources(t *testing.T) {
	o := Lay(view(t, "shop.Main.main:4;shop.Main.lambda$main$0:4 10"), Options{})
	want := []string{"shop.Main.lambda$main$0:4: 10/10/10", "shop.Main.main:4: 0/0/10"}
	if diff := cmp.Diff(want, described(o.All())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What is shown goes by what a line has in all.
func TestThresholdsComeAfterAddingUp(t *testing.T) {
	o := Lay(view(t, "shop.Main.lambda$main$0:4 4\nshop.Main.lambda$main$1:4 4\nshop.Main.lambda$main$2:4 4\nshop.Main.main:5 979\nshop.Main.rest:8 9"),
		Options{Sources: keeping(mainText)})
	var shown []int
	for _, line := range o.InFiles() {
		if o.Reaches(Threshold, &line.Numbers) {
			shown = append(shown, line.Number)
		}
	}
	if diff := cmp.Diff([]int{5, 4}, shown); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if line := o.File("shop/Main.java").At(8); !o.Weak(line.Total.Samples) || o.Weak(979) || o.Weak(0) {
		t.Error("9 samples are few, 979 and none are not")
	}
}

// What compilers put where a block ends, such as the way back to the begin of a loop, nobody wrote there.
func TestEndsOfBlocksCountForTheirHeads(t *testing.T) {
	const text = "package shop;\nclass Main {\n  void main() {\n    for (String s : list) {\n      work(s);\n    }\n  }\n}\n"
	v := view(t, "shop.Main.main:6;java.lang.String.equals:1 7\nshop.Main.main:6 2\nshop.Main.main:4 1\nshop.Main.main:5 5\n")
	laid := Lay(v, Options{Sources: keeping(text)})
	if diff := cmp.Diff([]string{"4: 3/10/10", "5: 5/5/5"}, described(laid.Hottest())); diff != "" {
		t.Error(diff)
	}
	again := Lay(v, Options{Sources: keeping(text), Replaced: laid})
	if diff := cmp.Diff(described(laid.Hottest()), described(again.Hottest())); diff != "" {
		t.Error(diff)
	}
}

// Compiled code that waits for a monitor is noted behind "synchronized"; what else is noted there stays.
func TestMonitorsCountWhereTheyAreEntered(t *testing.T) {
	const text = "package shop;\nclass Main {\n  void main() {\n    synchronized (lock) {\n      work();\n    }\n  }\n}\n"
	v := view(t, "@type lock\nshop.Main.main:5 1 30\nshop.Main.main:4 1 7\n@type alloc\nshop.Main.main:5 1 30\n")
	for sampleType, want := range map[string][]string{sample.Lock: {"4: 37/37/37 [5]"}, sample.Alloc: {"5: 30/30/30 []"}} {
		v, err := v.Profile().View(sampleType)
		if err != nil {
			t.Fatal(err)
		}
		laid := Lay(v, Options{Sources: keeping(text)})
		var got []string
		for _, line := range laid.Hottest() {
			got = append(got, fmt.Sprint(described([]*Line{line})[0], " ", line.Noted))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(sampleType, diff)
		}
	}
}

func TestLevel(t *testing.T) {
	for share, want := range map[float64]int{0: 0, 2.9: 1, 3: 2, 8: 3, 19.9: 3, 20: 4, 40: 5, 100: 5, -1: -1, -50: -5} {
		if got := Level(share); got != want {
			t.Errorf("%v %% has the level %d, want %d", share, got, want)
		}
	}
}

// Lines follow edits of the text that was profiled; an edited line has none.
func TestLinesInAnotherVersion(t *testing.T) {
	o := Lay(view(t, "shop.Main.main:5;shop.Main.rest:8 7\nshop.Main.rest:9 3"), Options{Sources: keeping(mainText)})
	edited := "// new\r\n" + strings.ReplaceAll(strings.Replace(mainText, "prices.get(1)", "prices.get(2)", 1), "\n", "\r\n")
	version := o.File("shop/Main.java").In([]byte(edited))
	var got []string
	for _, line := range version.Lines {
		got = append(got, fmt.Sprintf("%d is %d", line.At, line.Number))
	}
	if diff := cmp.Diff([]string{"6 is 5", "9 is 8"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if line := version.Line(9); line == nil || line.Total.Weight != 7 || version.Line(10) != nil {
		t.Errorf("line 9 has %v", line)
	}
}

// Where nobody kept the text that was profiled, the first one that is asked about is it, in each sample type.
func TestFirstVersionSeen(t *testing.T) {
	v := view(t, "@type cpu\nshop.Main.main:5 7\n@type alloc\nshop.Main.main:5 7 4096")
	sources := texts{now: map[string]string{"shop/Main.java": "all was written anew\n"}}
	cpu := Lay(v, Options{Sources: sources})
	if got := cpu.File("shop/Main.java").In([]byte(mainText)); got.Line(5) == nil {
		t.Error("the line is not where it was")
	}
	alloc, err := v.Profile().View("alloc")
	if err != nil {
		t.Fatal(err)
	}
	next := Lay(alloc, Options{Sources: sources, Replaced: cpu})
	if got := next.File("shop/Main.java").In([]byte("\n" + mainText)); got.Line(6) == nil {
		t.Error("after an edit the line is not where it moved to")
	}
}

// Methods have what their lines have, with the lambdas and anonymous classes in them.
func TestMethods(t *testing.T) {
	o := Lay(view(t, "shop.Main.main:4;java.util.List.forEach:1;shop.Main.lambda$main$0:4;shop.Main.rest:8 5\n"+
		"shop.Main$1.run:5;java.util.List.get:1 2\nshop.Main.rest:9 1"), Options{Sources: keeping(mainText)})
	file := o.File("shop/Main.java")
	var got []string
	for _, m := range file.Methods() {
		got = append(got, m.Name+" "+weights(&m.Numbers))
	}
	if diff := cmp.Diff([]string{"main 0/2/7", "rest 6/6/6"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	moved := "\n\n" + strings.Replace(mainText, "void main()", "void  main()", 1)
	got = nil
	for _, m := range file.In([]byte(moved)).Methods(source.Parse(source.Java, "Main.java", []byte(moved))) {
		got = append(got, fmt.Sprintf("%s at %d", m.Name, m.At))
	}
	if diff := cmp.Diff([]string{"main at 5", "rest at 9"}, got); diff != "" {
		t.Errorf("in the edited text (-want +got):\n%s", diff)
	}
}

// What has not changed is not computed again.
func TestReplaced(t *testing.T) {
	sources := keeping(mainText)
	first := Lay(view(t, "shop.Main.main:5 7"), Options{Sources: sources})
	parsed := first.File("shop/Main.java").declared()
	next := Lay(view(t, "shop.Main.main:5 8"), Options{Sources: sources, Replaced: first})
	if next.File("shop/Main.java").declared() != parsed {
		t.Error("the same text was parsed again")
	}
	other := Lay(view(t, "shop.Main.main:5 8"), Options{Sources: keeping("\n" + mainText), Replaced: first})
	if other.File("shop/Main.java").declared() == parsed {
		t.Error("another text was not parsed")
	}
}

func TestDetails(t *testing.T) {
	v := view(t, "@type cpu\n[a];shop.Main.main:4 7\n[b];shop.Main.lambda$main$0:4 3\n[c];shop.Main.main:5 9\n"+
		"@type alloc\n[a];shop.Main.main:4 1 4096\n[a];shop.Main.main:5 1 4096\n@type io\n[a];shop.Main.main:5 1 5\n")
	o := Lay(v, Options{Sources: keeping(mainText)})
	line := o.File("shop/Main.java").At(4)
	var threads []string
	for _, thread := range o.Threads(line) {
		threads = append(threads, fmt.Sprintf("%s %d", thread.Thread.Name, thread.Weight))
	}
	if diff := cmp.Diff([]string{"a 7", "b 3"}, threads); diff != "" {
		t.Errorf("threads (-want +got):\n%s", diff)
	}
	others := o.OtherTypes(line)
	if len(others) != 1 || others[0].View.Type.Name != "alloc" || others[0].Share() != 50 {
		t.Errorf("other types %+v", others)
	}
}
