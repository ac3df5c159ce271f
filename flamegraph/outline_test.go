package flamegraph

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

// outlined is an outline as text: depth, total, self, mark and name of each row.
func outlined(t *testing.T, collapsed string, u Unfolding) (text string, rows []OutlineRow) {
	t.Helper()
	p := collapsed2profile(t, collapsed)
	view, err := p.View(p.Default().Name)
	if err != nil {
		t.Fatal(err)
	}
	o := OutlineOf(view, u)
	var b strings.Builder
	for _, row := range o.Rows {
		fmt.Fprintf(&b, "%s%s %d", strings.Repeat(" ", row.Depth), markOf(row), row.Total)
		if !u.Callers {
			fmt.Fprintf(&b, "/%d", row.Self)
		}
		fmt.Fprintf(&b, " %s\n", nameOf(row))
	}
	return b.String(), o.Rows
}

func markOf(row OutlineRow) string {
	switch {
	case row.Open:
		return "-"
	case row.HasMore:
		return "+"
	}
	return "."
}

func nameOf(row OutlineRow) string {
	switch {
	case row.Rest > 0:
		return fmt.Sprintf("%d more", row.Rest)
	case row.Depth == 0:
		return "all"
	}
	return fmt.Sprintf("%s.%s:%d", row.Place.Class, row.Place.Method, row.Place.Line)
}

// A way down, a recursion, a method that is called from two lines, and one that is called from two methods.
const outlineStacks = `a.M.main:1;a.M.work:5;a.L.lib:9 60
a.M.main:1;a.M.work:6;a.L.lib:8 10
a.M.main:1;a.M.work:6 5
a.M.main:1;a.M.main:2;a.L.lib:9 20
b.T.run:3 5
`

func TestOutline(t *testing.T) {
	_, callees := outlined(t, outlineStacks, Unfolding{})
	id := func(rows []OutlineRow, name string) string {
		i := slices.IndexFunc(rows, func(r OutlineRow) bool { return nameOf(r) == name })
		if i < 0 {
			t.Fatalf("no row %s", name)
		}
		return rows[i].ID
	}
	_, callers := outlined(t, outlineStacks, Unfolding{Callers: true})
	for _, test := range []struct {
		name string
		u    Unfolding
		want string
	}{
		{"what leads to most is unfolded", Unfolding{}, `
- 100/0 all
 - 95/0 a.M.main:1
  + 75/5 a.M.work:5
  + 20/0 a.M.main:2
 . 5/5 b.T.run:3`},
		{"a row that was unfolded", Unfolding{Open: []string{id(callees, "a.M.work:5")}}, `
- 100/0 all
 - 95/0 a.M.main:1
  - 75/5 a.M.work:5
   . 70/70 a.L.lib:9
  + 20/0 a.M.main:2
 . 5/5 b.T.run:3`},
		{"a row that was folded", Unfolding{Shut: []string{id(callees, "a.M.main:1")}}, `
- 100/0 all
 + 95/0 a.M.main:1
 . 5/5 b.T.run:3`},
		{"callers", Unfolding{Callers: true}, `
- 100 all
 - 90 a.L.lib:9
  + 70 a.M.work:5
  + 20 a.M.main:2
 + 5 a.M.work:6
 . 5 b.T.run:3`},
		{"callers of one", Unfolding{Callers: true, Open: []string{id(callers, "a.M.work:5")}}, `
- 100 all
 - 90 a.L.lib:9
  - 70 a.M.work:5
   . 70 a.M.main:1
  + 20 a.M.main:2
 + 5 a.M.work:6
 . 5 b.T.run:3`},
		{"a row that is not there", Unfolding{Open: []string{"x"}, Shut: []string{"y"}}, `
- 100/0 all
 - 95/0 a.M.main:1
  + 75/5 a.M.work:5
  + 20/0 a.M.main:2
 . 5/5 b.T.run:3`},
	} {
		if got, _ := outlined(t, outlineStacks, test.u); got != test.want[1:]+"\n" {
			t.Errorf("%s:\n%swant%s", test.name, got, test.want)
		}
	}
}

// Wide rows come in parts; each part that was unfolded stays so.
func TestOutlineOfManySiblings(t *testing.T) {
	var b strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, "a.M.main:1;a.M.m%03d:1 %d\n", i, 1000-i)
	}
	var open []string
	for _, want := range []struct{ listed, rest int }{{20, 280}, {120, 180}, {220, 80}, {300, 0}} {
		_, rows := outlined(t, b.String(), Unfolding{Open: open})
		methods, rest, last := rows[2:], 0, rows[len(rows)-1]
		if last.Rest > 0 {
			methods, rest, open = methods[:len(methods)-1], last.Rest, append(open, last.ID)
		}
		if len(methods) != want.listed || rest != want.rest || !slices.IsSortedFunc(methods, func(a, b OutlineRow) int { return int(b.Total - a.Total) }) {
			t.Errorf("%d rows and %d more, want %d and %d", len(methods), rest, want.listed, want.rest)
		}
	}
	small := "a.M.main:1;a.M.big:1 10000\n"
	for i := range 9 {
		small += fmt.Sprintf("a.M.main:1;a.M.m%d:1 %d\n", i, 9-i)
	}
	if text, _ := outlined(t, small, Unfolding{}); !strings.Contains(text, "  . 6/6 a.M.m3:1\n  + 15/0 5 more\n") {
		t.Errorf("small rows are listed:\n%s", text)
	}
}

// A deep recursion does not unfold without end by itself, and no answer has more rows than a terminal can use.
func TestOutlineIsBounded(t *testing.T) {
	deep := strings.Repeat("a.M.again:1;", 5000) + "a.M.end:2 10\n"
	_, rows := outlined(t, deep, Unfolding{})
	if len(rows) != outlineDepth+1 || !rows[len(rows)-1].HasMore {
		t.Errorf("%d rows of a deep recursion", len(rows))
	}
	var wide strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&wide, "a.M.m%04d:1 10\n", i)
	}
	p := collapsed2profile(t, wide.String())
	view, err := p.View(p.Default().Name)
	if err != nil {
		t.Fatal(err)
	}
	o, open := Outline{}, []string(nil)
	for range 40 {
		o = OutlineOf(view, Unfolding{Open: open})
		open = append(open, o.Rows[len(o.Rows)-1].ID)
	}
	if len(o.Rows) > outlineRows+outlinePage || !o.Full || o.Rows[len(o.Rows)-1].Rest == 0 {
		t.Errorf("%d rows, full: %v", len(o.Rows), o.Full)
	}
}

// Along each way the weights are those of the profile: rows below one have what that has without its own.
func TestOutlineAddsUp(t *testing.T) {
	p := recorded(t, "hard-jdk21")
	view, err := p.View(p.Default().Name)
	if err != nil {
		t.Fatal(err)
	}
	for _, callers := range []bool{false, true} {
		var open []string
		for range 12 {
			for _, row := range OutlineOf(view, Unfolding{Callers: callers, Open: open}).Rows {
				open = append(open, row.ID)
			}
		}
		rows := OutlineOf(view, Unfolding{Callers: callers, Open: open}).Rows
		checkSums(t, view, rows, callers)
	}
}

func checkSums(t *testing.T, view *profile.View, rows []OutlineRow, callers bool) {
	t.Helper()
	if rows[0].Total != view.Total || len(rows) < 10 {
		t.Errorf("%d rows of %d, the profile has %d", len(rows), rows[0].Total, view.Total)
	}
	for i, above := range rows {
		sum, below := int64(0), 0
		for _, row := range rows[i+1:] {
			if row.Depth <= above.Depth {
				break
			}
			if row.Depth == above.Depth+1 {
				sum, below = sum+row.Total, below+1
			}
		}
		if above.Open && (!callers && sum+above.Self != above.Total || callers && sum > above.Total) {
			t.Errorf("%s has %d, of which %d itself, and %d in %d rows", nameOf(above), above.Total, above.Self, sum, below)
		}
	}
}
