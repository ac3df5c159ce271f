package lines

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// earlierText has another line 4, and one less above it.
var earlierText = strings.TrimPrefix(strings.Replace(mainText, "work();", "play();", 1), "package shop;\n")

const (
	collapsedBefore = "shop.Main.main:3 300\nshop.Main.main:4;shop.Main.rest:7 100\nshop.Main.rest:8;java.util.HashMap.get:1 50"
	collapsedNow    = "shop.Main.main:4 100\nshop.Main.main:5;shop.Main.rest:8 100"
)

// compared lays one run over its text, and beside it an earlier one over another.
func compared(t *testing.T, now, before string, was source.Finder) *Overlay {
	t.Helper()
	earlier := Lay(view(t, before), Options{Sources: was})
	return Lay(view(t, now), Options{Sources: keeping(mainText), Before: earlier})
}

// Lines have what they had before, also edited ones and those that have nothing any more.
func TestBefore(t *testing.T) {
	o := compared(t, collapsedNow, collapsedBefore, keeping(earlierText))
	want := []string{
		"4: 100/100/100 was 300/300/300",
		"5: 0/0/100 was 0/0/100",
		"8: 100/100/100 was 100/100/100",
		"9: 0/0/0 was 0/50/50",
	}
	file := o.File("shop/Main.java")
	if diff := cmp.Diff(want, described(file.Lines)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var methods []string
	for _, m := range file.Methods() {
		methods = append(methods, m.Name+" "+weights(&m.Numbers))
	}
	if diff := cmp.Diff([]string{"main 100/100/200 was 300/300/400", "rest 100/100/100 was 100/150/150"}, methods); diff != "" {
		t.Errorf("methods (-want +got):\n%s", diff)
	}
}

// What is said of a comparison decides what changed: a method, and in it a line; what they have of their own is heat.
func TestChanged(t *testing.T) {
	const before, now = "shop.Main.rest:7 500\nshop.Main.main:3 100\nshop.Log.log:13 60", "shop.Main.rest:8 500\nshop.Main.main:4 900\nshop.Log.log:14 60"
	was, is := view(t, before), view(t, now)
	r := compare.Runs(nil, []*profile.View{was}, []*profile.View{is}, nil)
	if len(r.Changes) != 1 || r.Changes[0].Name != "main" {
		t.Fatalf("reported %+v", r.Changes)
	}
	o := Lay(is, Options{Sources: keeping(mainText), Before: Lay(was, Options{Sources: keeping(earlierText)}), Compared: r})
	file := o.File("shop/Main.java")
	heat := 100 * r.More(compare.Part{Before: 100.0 / 660, After: 900.0 / 1460})
	for number, want := range map[int]float64{4: heat, 8: 0} {
		line := file.At(number)
		if line.Changed() != (want != 0) || math.Abs(o.Heat(&line.Numbers)-want) > 1e-9 {
			t.Errorf("line %d: changed %v, heat %v, want %v", number, line.Changed(), o.Heat(&line.Numbers), want)
		}
	}
	for _, m := range file.Methods() {
		if m.Changed() != (m.Name == "main") || o.Heat(&m.Numbers) != 0 != (m.Name == "main") || m.Verdict.Text == "" {
			t.Errorf("%s: changed %v, heat %v, %q", m.Name, m.Changed(), o.Heat(&m.Numbers), m.Verdict.Text)
		}
	}
}

// A file in which one of the runs has nothing, and one whose text nobody knows.
func TestBeforeOfOtherFiles(t *testing.T) {
	for _, tt := range []struct {
		name, now, before string
		sources           source.Finder
		want              []string
	}{
		{"new", collapsedNow, "shop.Other.run:1 5", keeping(earlierText), []string{"4: 100/100/100 was 0/0/0", "5: 0/0/100 was 0/0/0", "8: 100/100/100 was 0/0/0"}},
		{"gone", "shop.Other.run:1 5", collapsedBefore, keeping(earlierText), []string{"4: 0/0/0 was 300/300/300", "5: 0/0/0 was 0/0/100", "8: 0/0/0 was 100/100/100", "9: 0/0/0 was 0/50/50"}},
		{"unknown", collapsedNow, collapsedBefore, texts{}, []string{"4: 100/100/100", "5: 0/0/100", "8: 100/100/100"}},
	} {
		if diff := cmp.Diff(tt.want, described(compared(t, tt.now, tt.before, tt.sources).File("shop/Main.java").Lines)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// Runs are compared in the sample type that is shown, as far as the earlier one has it.
func TestBeforeInAnotherType(t *testing.T) {
	earlier := Lay(view(t, "@type cpu\nshop.Main.main:4 5\n@type alloc\nshop.Main.main:4 5 100\n"), Options{Sources: keeping(mainText)})
	now := view(t, "@type cpu\nshop.Main.main:4 5\n@type alloc\nshop.Main.main:4 5 200\n@type io\nshop.Main.main:4 5 200\n").Profile()
	for name, want := range map[string]string{"alloc": "200/200/200 was 100/100/100", "io": "200/200/200"} {
		v, err := now.View(name)
		if err != nil {
			t.Fatal(err)
		}
		o := Lay(v, Options{Sources: keeping(mainText), Before: earlier})
		if got := weights(&o.File("shop/Main.java").At(4).Numbers); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
