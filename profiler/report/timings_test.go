package report

import (
	"bufio"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// timedView is a recording with exact counts; see its origin file.
func timedView(t *testing.T) *profile.View {
	t.Helper()
	rec, err := jfr.Open(filepath.Join("testdata", "method-timing-jdk25.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	p, err := profile.Read(rec, profile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	view, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	return view
}

func TestTimings(t *testing.T) {
	var out strings.Builder
	if err := Text(&out, timedView(t), source.NewIndex(nil), Options{Width: 100}); err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(out.String(), "Counted and timed exactly\n")
	section, _, _ = strings.Cut(section, "\n\n")
	want := []string{
		"calls average minimum maximum method",
		"2,292,520 6.21 µs 20 ns 82.0 ms Counted.fib(I)I",
		"40 2.57 µs 662 ns 4.19 µs Counted$In.go(I)I",
	}
	var got []string
	for line := range strings.Lines(section) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTimingsInJSON(t *testing.T) {
	doc := NewDocument("x.jfr", timedView(t), source.NewIndex(nil), Options{})
	want := []Timing{
		{"Counted", "fib", "(I)I", 2292520, 20, 6210, 82_000_000},
		{"Counted$In", "go", "(I)I", 40, 662, 2570, 4190},
	}
	var got []Timing
	for _, timing := range doc.Timings {
		got = append(got, roughly(timing))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// roughly keeps of each time what the JDK's tool prints: three digits.
func roughly(t Timing) Timing {
	for _, n := range []*int64{&t.Minimum, &t.Average, &t.Maximum} {
		for unit := int64(1); ; unit *= 10 {
			if *n < unit*1000 {
				*n = (*n + unit/2) / unit * unit
				break
			}
		}
	}
	return t
}

// What a filter names and nobody called is counted, not listed.
func TestUncalledMethods(t *testing.T) {
	var b strings.Builder
	out := bufio.NewWriter(&b)
	paper := text{out: out, options: Options{Width: 100}}
	paper.timingTable("T", []profile.MethodTiming{{Class: "A", Name: "m", Descriptor: "()V", Invocations: 2}, {Class: "A", Name: "n"}, {Class: "B", Name: "n"}})
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.Contains(text, "A.m()V\n") || !strings.HasSuffix(text, " 0                                   2 methods that were not called\n\n") || strings.Contains(text, "n()") {
		t.Errorf("%s", text)
	}
}
