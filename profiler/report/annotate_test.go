package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// annotated is the text about samples of class A in a source.
func annotated(t *testing.T, collapsed string, lines []string, o Options) string {
	t.Helper()
	var out bytes.Buffer
	in := memory{files: map[string]string{"A.java": strings.Join(lines, "\n")}, classes: map[string]string{"A": "A.java"}}
	if err := Text(&out, view(t, collapsed, ""), in, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// numbered are lines with their number as text.
func numbered(n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = fmt.Sprintf("line %d", i+1)
	}
	return lines
}

// Where lines of a method are left out, a sign stands for them; where none are,
// none does, and no line is there twice.
func TestExcerptGaps(t *testing.T) {
	for _, test := range []struct {
		second, gaps int
		shown        []int
	}{
		{4, 0, []int{2, 3, 4, 5}},
		{5, 0, []int{2, 3, 4, 5, 6}},
		{6, 0, []int{2, 3, 4, 5, 6, 7}},
		{7, 1, []int{2, 3, 4, 6, 7, 8}},
	} {
		text := annotated(t, fmt.Sprintf("A.m:3 50\nA.m:%d 50", test.second), numbered(9), Options{})
		if got := strings.Count(text, "⋮"); got != test.gaps {
			t.Errorf("lines 3 and %d: %d gaps, want %d:\n%s", test.second, got, test.gaps, text)
		}
		for n := 1; n <= 9; n++ {
			got := strings.Count(text, fmt.Sprintf("│ line %d\n", n))
			if got > 1 || (got == 1) != slices.Contains(test.shown, n) {
				t.Errorf("lines 3 and %d: line %d is there %d times:\n%s", test.second, n, got, text)
			}
		}
	}
}

// Nothing is shown beyond either end of a file.
func TestExcerptEndsWithTheFile(t *testing.T) {
	text := annotated(t, "A.m:1 50\nA.m:2 50", numbered(2), Options{})
	if got := strings.Count(text, "│"); got != 2 {
		t.Errorf("%d lines of a file of two:\n%s", got, text)
	}
}

// A call and the lambda in it are two methods on one line of a file, which is
// there once, with what both have.
func TestLineOfTwoMethods(t *testing.T) {
	text := annotated(t, "A.m:2;A.lambda$m$0:2 30\nA.m:2 20\nA.n:3 50", numbered(4), Options{Top: 2})
	if strings.Count(text, "│ line 2\n") != 1 || !strings.Contains(text, " 50.0% █████         50    2 │ line 2\n") {
		t.Errorf("line 2 is not there once with all its samples:\n%s", text)
	}
	if !strings.Contains(text, " 50    3 │ line 3\n") {
		t.Errorf("the two methods of one line left no room for a second line:\n%s", text)
	}
}

// Names and texts come from files of others: nothing in them may move the
// cursor, colour what follows or turn its direction.
func TestTextIsHarmless(t *testing.T) {
	text := annotated(t, "A.\x1b[2Jm:1 9", []string{"\u202egpj.exe"}, Options{})
	if strings.ContainsAny(text, "\x1b\u202e") {
		t.Errorf("harmful characters in %q", text)
	}
}

// The ends of names and the beginnings of source lines tell most.
func TestElide(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{elideLeft("org.example.Main", 16), "org.example.Main"},
		{elideLeft("org.example.Main", 9), "…ple.Main"},
		{elideLeft("名前付き", 8), "名前付き"},
		{elideLeft("名前付き", 7), "…前付き"},
		{elideRight("return value;", 13), "return value;"},
		{elideRight("return value;", 7), "return…"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

func TestShareColors(t *testing.T) {
	hot, warm := "\x1b["+red+"mx\x1b[0m", "\x1b["+orange+"mx\x1b[0m"
	for _, test := range []struct {
		part, total int64
		want        string
	}{
		{100, 1000, hot},
		{99, 1000, warm},
		{20, 1000, warm},
		{19, 1000, "x"},
		{0, 0, "x"},
		{5, 0, "x"},
	} {
		if got := painter(true).share("x", test.part, test.total); got != test.want {
			t.Errorf("%d of %d is %q, want %q", test.part, test.total, got, test.want)
		}
		if got := painter(false).share("x", test.part, test.total); got != "x" {
			t.Errorf("%d of %d is %q without colours", test.part, test.total, got)
		}
	}
}

// A clock that is too coarse for a method gives no time, which is not 0.
func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{-1: "?", 0: "0 s", 1500 * time.Microsecond: "1.50 ms"} {
		if got := span(d); got != want {
			t.Errorf("%d ns is %q, want %q", d, got, want)
		}
	}
}

func TestPackedLosesNothing(t *testing.T) {
	items := []string{"CPU 1.1%", "locks 0.4%", "I/O <0.1%", "allocation 1.20 MB/s"}
	want := []string{"unremarkable: CPU 1.1%, locks 0.4%,", "  I/O <0.1%, allocation 1.20 MB/s"}
	if got := packed("unremarkable:", items, 36); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := packed("unremarkable:", nil, 36); got != nil {
		t.Errorf("of nothing: %q", got)
	}
}
