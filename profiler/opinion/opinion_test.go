package opinion

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Differences within chance are none, and too few samples are no agreement.
func TestVerdict(t *testing.T) {
	for _, test := range []struct {
		share, other float64
		n, m         int64
		want         Verdict
	}{
		{50, 52, 5000, 5000, Solid},
		{50, 54, 5000, 5000, Open},     // four deviations
		{50, 54, 500, 500, Solid},      // one
		{50, 54, 50, 50, Few},          // a third of one
		{55, 8, 600, 500, Open},        // what the notes did
		{55, 8, 10, 12, Few},           // may be chance
		{100, 0, 10, 10, Open},         // is none
		{1.2, 3, 100000, 90000, Solid}, // sure, but nobody minds
		{0, 2.5, 40, 40, Few},
		{0, 2.5, 4000, 4000, Open},
		{0, 0, 0, 0, Few},
		{10, 10, 4000, 100, Few}, // the shorter run decides
		{100, 100, 300, 300, Solid},
	} {
		if got := verdict(test.share, test.other, test.n, test.m); got != test.want {
			t.Errorf("%g %% of %d and %g %% of %d: %s, want %s", test.share, test.n, test.other, test.m, got, test.want)
		}
	}
}

// What chance does: of shares drawn from the same program next to none differ.
func TestChanceIsNoDifference(t *testing.T) {
	seed := uint64(1)
	draw := func(share float64, n int) float64 {
		hits := 0
		for range n {
			seed = seed*6364136223846793005 + 1442695040888963407
			if float64(seed>>11)/(1<<53) < share {
				hits++
			}
		}
		return 100 * float64(hits) / float64(n)
	}
	differ := 0
	for range 2000 {
		if verdict(draw(.3, 400), draw(.3, 700), 400, 700) == Open {
			differ++
		}
	}
	if differ > 20 { // 5 are to be expected
		t.Errorf("%d of 2000 differ", differ)
	}
}

const mainText = `class Main {
  void main() {
    price();
    merge();
  }
  void price() {
    loop();
  }
  void merge() {
    box();
  }
}
`

// laid lays collapsed stacks over the text.
func laid(t *testing.T, sources source.Finder, collapsed string) *lines.Overlay {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(collapsed))
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	return lines.Lay(v, lines.Options{Sources: sources})
}

// The run is right, the other one, of twice the length, has price in merge; times tell.
const (
	right = "@type cpu-time\nMain.main:3;Main.price:7 600 6000\nMain.main:4;Main.merge:10 300 3000\nMain.main:4;Main.merge:10;java.util.HashMap.get:1 100 1000"
	wrong = "@type cpu-time\nMain.main:3;Main.price:7 100 1000\nMain.main:4;Main.merge:10 1700 17000\nMain.main:4;Main.merge:10;java.util.HashMap.get:1 200 2000"
)

// compared is an opinion on two runs.
func compared(t *testing.T, run, other string) (*Opinion, [2]*lines.Overlay) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "Main.java"), []byte(mainText), 0o600); err != nil {
		t.Fatal(err)
	}
	index := source.NewIndex([]string{dir})
	both := [2]*lines.Overlay{laid(t, index, run), laid(t, index, other)}
	o := Compare(both[0], both[1])
	o.Runs[0].How, o.Runs[1].How = "kept", "removed"
	return o, both
}

// described are the entries with their marks.
func described(list []Entry) (all []string) {
	for _, e := range list {
		name := e.Method
		if e.Line > 0 {
			name = fmt.Sprintf("%s:%d", name, e.Line)
		}
		all = append(all, fmt.Sprintf("%s %s %s", name, e.Mark(), e.Hint()))
	}
	return all
}

func TestCompare(t *testing.T) {
	o, both := compared(t, right, wrong)
	for _, test := range []struct {
		name      string
		got, want []string
	}{
		{"methods", described(o.Methods), []string{"main solid ✓", "merge 40.0–95.0% (40–95%)", "price 5.0–60.0% (5.0–60%)", "get  "}},
		{"declared", described(o.Declared), []string{"main:2 solid ✓", "merge:9 40.0–95.0% (40–95%)", "price:6 5.0–60.0% (5.0–60%)"}},
		{"lines", described(o.Lines), []string{"main:4 40.0–95.0% (40–95%)", "merge:10 40.0–95.0% (40–95%)", "main:3 5.0–60.0% (5.0–60%)", "price:7 5.0–60.0% (5.0–60%)"}},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if !o.Differs() || !o.Fits(both[0].View) || o.Fits(both[1].View) || (*Opinion)(nil).Fits(both[0].View) {
		t.Error("an opinion is on the run, and no other")
	}
	if half := (&Opinion{SampleType: o.SampleType, Runs: o.Runs[:1]}); half.Of(both[0].View) != nil {
		t.Error("an opinion of one run is none")
	}
	line := both[0].Hottest()[0]
	if e := o.OfLine(line.Path, line.Number); e == nil || e.Line != line.Number {
		t.Errorf("of %s:%d: %+v", line.Path, line.Number, e)
	}
	if o.OfLine(line.Path, 99) != nil || o.OfDeclared("", 2) != nil || o.OfMethod("Main", "none") != nil || (*Opinion)(nil).OfMethod("Main", "main") != nil {
		t.Error("there is something of nothing")
	}
}

// Exact times decide, whichever run is right, also on a machine that has other work.
func TestJudge(t *testing.T) {
	for name, test := range map[string]struct {
		run, other   string
		busy         float64
		price, merge Verdict
	}{
		"right":               {right, wrong, 1, Right, Right},
		"wrong":               {wrong, right, 1, Wrong, Wrong},
		"wrong, busy machine": {wrong, right, 1.5, Wrong, Wrong},
		"right, busier":       {right, wrong, 5, Right, Open}, // merge has 40 % and more
	} {
		o, both := compared(t, test.run, test.other)
		timed := o.Timed(nil, both[0].View, both[1].View)
		want := []profile.Place{{Class: "Main", Method: "merge"}, {Class: "Main", Method: "price"}, {Class: "Main", Method: "main"}}
		if diff := cmp.Diff(want, timed); diff != "" {
			t.Fatalf("%s is to be timed (-want +got):\n%s", name, diff)
		}
		o.judge(laid(t, nil, right).View, map[profile.Place]times{
			want[0]: {nanos: test.busy * 4000, calls: 1}, want[1]: {nanos: test.busy * 6000, calls: 1}, want[2]: {nanos: test.busy * 10000, calls: 1},
		})
		price, merge := o.OfMethod("Main", "price"), o.OfMethod("Main", "merge")
		if price.Verdict != test.price || merge.Verdict != test.merge {
			t.Errorf("%s: price %+v %+v, merge %+v %+v", name, price, price.Timed, merge, merge.Timed)
		}
		if declared := o.Declared[2]; declared.Method != "price" || declared.Verdict != test.price {
			t.Errorf("%s: declared %+v", name, declared)
		}
		if line := o.Lines[3]; line.Method != "price" || line.Verdict != test.price {
			t.Errorf("%s: line %+v", name, line)
		}
	}
}

// Nothing returned, so nothing is known; calls so short that the clock takes longer decide nothing.
func TestJudgeWithoutTimes(t *testing.T) {
	o, _ := compared(t, right, wrong)
	o.judge(laid(t, nil, right).View, nil)
	if o.Unjudged == "" || o.OfMethod("Main", "price").Verdict != Open {
		t.Errorf("%+v", o)
	}
	short := clock{share: 90, cpu: 1e9, stretch: 1, calls: 2e7}.shareOf(times{nanos: 6e8, calls: 2e7})
	if short.Low != 0 || short.High != 100 {
		t.Errorf("20 million calls in a second: %+v", short)
	}
	if unknown := (clock{share: 100, cpu: 1000, stretch: 1, unknown: true}).shareOf(times{nanos: 500, calls: 1}); unknown.High != 100 || unknown.Low > 50 || unknown.Low < 30 {
		t.Errorf("without CPU time: %+v", unknown)
	}
}

// What calls itself is not timed, nor what those call that are: it may be short.
func TestTimed(t *testing.T) {
	run := "Main.main:3;Main.price:7;Main.rebate:1 900\nMain.main:3;Main.tree:1;Main.tree:1 100"
	other := "Main.main:3;Main.price:7;Main.rebate:1 100\nMain.main:3;Main.tree:1;Main.tree:1 900"
	o, both := compared(t, run, other)
	got := o.Timed(nil, both[0].View, both[1].View)
	want := []profile.Place{{Class: "Main", Method: "price"}, {Class: "Main", Method: "main"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if list := o.Timed(profile.Libraries{"Main"}, both[0].View, both[1].View); list != nil {
		t.Errorf("libraries are timed: %v", list)
	}
}

func TestSentences(t *testing.T) {
	o, both := compared(t, wrong, right)
	price := o.OfMethod("Main", "price")
	if got := o.Sentence(price); got != "not sure: 5.0% kept, 60.0% removed" {
		t.Error(got)
	}
	price.Verdict = Wrong
	o.Runs = append(o.Runs, newRun(both[0].View))
	if got := o.Sentence(price) + "; " + price.Mark() + " " + price.Hint(); got != "wrong: 5.0% kept, 60.0% removed, and exact times agree with the second; 60.0% timed (60% timed)" {
		t.Error(got)
	}
	if got := o.Summary(); !strings.Contains(got, "timed methods exactly") || !strings.Contains(got, "a range") || !strings.Contains(got, "timed what") {
		t.Error(got)
	}
	if got := o.Sentence(nil) + (*Entry)(nil).Mark() + (*Entry)(nil).Hint(); got != "" {
		t.Error(got)
	}
}
