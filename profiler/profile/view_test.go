package profile

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/sample"
)

// collapsed reads a profile from collapsed stacks.
func collapsed(t *testing.T, text string) *Profile {
	t.Helper()
	p, err := FromCollapsed(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// timeline returns the weight in each time bin.
func timeline(p *Profile, name string) []int64 {
	bins := make([]int64, p.Bins().Count)
	p.EachCell(name, func(c Cell) { bins[c.Bin] += c.Weight })
	return bins
}

// view returns the view of a type.
func view(t *testing.T, p *Profile, name string) *View {
	t.Helper()
	v, err := p.View(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The recursion tree below, worked out by hand. Samples:
//
//	main:1 work:5                        3
//	main:1 work:5 rec:7                  4
//	main:1 work:5 rec:7 rec:7            5
//	main:1 work:5 rec:7 rec:8 rec:7      6
//	main:2 rec:7                         2
const recursive = `
[main];a.M.main:1;a.M.work:5 3
[main];a.M.main:1;a.M.work:5;a.M.rec:7 4
[main];a.M.main:1;a.M.work:5;a.M.rec:7;a.M.rec:7 5
[pool];a.M.main:1;a.M.work:5;a.M.rec:7;a.M.rec:8;a.M.rec:7 6
[pool];a.M.main:2;a.M.rec:7 2
`

func TestLinesCountRecursionOnce(t *testing.T) {
	v := view(t, collapsed(t, recursive), sample.CPU)
	want := []LineWeight{
		{Class: "a.M", Method: "main", Line: 1, Self: 0, Total: 18, Samples: 18},
		{Class: "a.M", Method: "work", Line: 5, Self: 3, Total: 18, SelfSamples: 3, Samples: 18},
		{Class: "a.M", Method: "rec", Line: 7, Self: 17, Total: 17, SelfSamples: 17, Samples: 17},
		{Class: "a.M", Method: "rec", Line: 8, Self: 0, Total: 6, Samples: 6},
		{Class: "a.M", Method: "main", Line: 2, Self: 0, Total: 2, Samples: 2},
	}
	got := v.Lines()
	if diff := cmp.Diff(want[1:2], got[:1]); diff != "" {
		t.Errorf("a line with more self comes first among equals (-want +got):\n%s", diff)
	}
	want[0], want[1] = want[1], want[0]
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	if v.Total != 20 || v.Samples != 20 {
		t.Errorf("total %d, samples %d, want 20", v.Total, v.Samples)
	}
}

func TestMethodsCountRecursionOnce(t *testing.T) {
	v := view(t, collapsed(t, recursive), sample.CPU)
	want := []MethodWeight{
		{Class: "a.M", Method: "main", Total: 20, Samples: 20},
		{Class: "a.M", Method: "work", Self: 3, Total: 18, SelfSamples: 3, Samples: 18},
		{Class: "a.M", Method: "rec", Self: 17, Total: 17, SelfSamples: 17, Samples: 17},
	}
	if diff := cmp.Diff(want, v.Methods()); diff != "" {
		t.Errorf("methods (-want +got):\n%s", diff)
	}
}

func TestCallersAndCallees(t *testing.T) {
	v := view(t, collapsed(t, recursive), sample.CPU)
	edge := func(method string, line int, n int64) Edge {
		return Edge{Place{"a.M", method, line}, n, n}
	}
	tests := []struct {
		name string
		got  []Edge
		want []Edge
	}{
		{"callers of a line", v.Callers(Place{"a.M", "rec", 7}), []Edge{edge("work", 5, 15), edge("main", 2, 2)}},
		{"callers of a method", v.Callers(Place{"a.M", "rec", 0}), []Edge{edge("work", 0, 15), edge("main", 0, 2)}},
		{"callees of a line", v.Callees(Place{"a.M", "rec", 7}), []Edge{edge("rec", 8, 6), edge("rec", 7, 5)}},
		{"callees of a method", v.Callees(Place{"a.M", "work", 0}), []Edge{edge("rec", 0, 15)}},
		{"callers of an outermost frame", v.Callers(Place{"a.M", "main", 1}), []Edge{}},
		{"unknown place", v.Callers(Place{"a.M", "none", 1}), []Edge{}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestThreadsOfAPlace(t *testing.T) {
	v := view(t, collapsed(t, recursive), sample.CPU)
	got := map[string]int64{}
	for _, w := range v.ThreadsOf(Place{"a.M", "rec", 7}) {
		got[w.Thread.Name] = w.Weight
	}
	if diff := cmp.Diff(map[string]int64{"main": 9, "pool": 8}, got); diff != "" {
		t.Errorf("threads (-want +got):\n%s", diff)
	}
	if got := v.Threads(); len(got) != 2 || got[0].Thread.Name != "main" || got[0].Weight != 12 {
		t.Errorf("all threads: %v", got)
	}
}

func TestTimeline(t *testing.T) {
	got := timeline(collapsed(t, `
[a];x.C.m:1 1
@at 2s
[a];x.C.m:1 10
[b];x.C.m:2 20
@at 4s
[b];x.C.m:2 100
`), sample.CPU)
	sum := int64(0)
	for _, weight := range got {
		sum += weight
	}
	if sum != 131 || got[0] != 1 || got[len(got)-1] != 100 {
		t.Errorf("timeline adds up to %d, begins %d, ends %d", sum, got[0], got[len(got)-1])
	}
}

func TestWeightedTypes(t *testing.T) {
	p := collapsed(t, `
x.C.m:1 5
@type alloc
x.C.m:1;x.C.new:9 3 4096
x.C.m:2 100
`)
	v := view(t, p, sample.Alloc)
	if v.Total != 4196 || v.Samples != 4 || v.Type.Unit != sample.UnitBytes {
		t.Errorf("alloc: total %d, samples %d, unit %s", v.Total, v.Samples, v.Type.Unit)
	}
	want := LineWeight{Class: "x.C", Method: "m", Line: 1, Total: 4096, Samples: 3}
	if got := linesOf(v, "x.C")[0]; got != want {
		t.Errorf("line 1: %+v, want %+v", got, want)
	}
	if p.Default().Name != sample.CPU {
		t.Errorf("default type is %s", p.Default().Name)
	}
	if got := view(t, p, sample.CPU).Total; got != 5 {
		t.Errorf("cpu total %d, want 5: types are never added up", got)
	}
}

func TestNoStackIsShownAsMethodNotAsLine(t *testing.T) {
	v := view(t, collapsed(t, "[no stack] 4\nx.C.m:1 6"), sample.CPU)
	if v.Total != 10 || len(v.Lines()) != 1 {
		t.Errorf("total %d, lines %v", v.Total, v.Lines())
	}
	if m := v.Methods()[1]; m.Method != "[no stack]" || m.Total != 4 {
		t.Errorf("second method %+v", m)
	}
}

// linesOf are the lines of a class and of those in it, by line.
func linesOf(v *View, class string) []LineWeight {
	lines := slices.DeleteFunc(slices.Clone(v.Lines()), func(l LineWeight) bool {
		return l.Class != class && !strings.HasPrefix(l.Class, class+"$")
	})
	slices.SortStableFunc(lines, func(a, b LineWeight) int { return a.Line - b.Line })
	return lines
}

func TestViewErrors(t *testing.T) {
	p := collapsed(t, "a.B.m:1 1")
	_, err := p.View(sample.CPUTime)
	if !errors.Is(err, ErrNoSamples) || !strings.Contains(err.Error(), "cpu") {
		t.Errorf("absent standard type: %v", err)
	}
	if _, err = p.View("jdk.Nothing"); !errors.Is(err, ErrUnknownType) {
		t.Errorf("unknown type: %v", err)
	}
	if _, err = collapsed(t, "").View(""); !errors.Is(err, ErrNoSamples) {
		t.Errorf("empty profile: %v", err)
	}
}

func TestDefaultType(t *testing.T) {
	tests := map[string]string{
		"@type cpu\na.B.m 1\n@type cpu-time\na.B.m 1": sample.CPUTime,
		"@type wall\na.B.m 1\n@type cpu\na.B.m 1":     sample.CPU,
		"@type alloc\na.B.m 1\n@type wall\na.B.m 1":   sample.Wall,
		"@type jdk.X\na.B.m 1\n@type lock\na.B.m 1":   sample.Lock,
		"@type jdk.X\na.B.m 1\n@type jdk.A\na.B.m 1":  "jdk.A",
	}
	for text, want := range tests {
		if got := collapsed(t, text).Default().Name; got != want {
			t.Errorf("%q: default %s, want %s", text, got, want)
		}
	}
}
