package report

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// What is coloured can be read on a black ground and on a white one: no colour can have more than 4.58 on both
// (contrasts as in WCAG 2.1, of the palette's cube and greys).
func TestColoursOnBothGrounds(t *testing.T) {
	const least = 3.8
	for _, code := range []string{red, orange, teal, gray} {
		l := luminance(t, code)
		if onBlack, onWhite := (l+0.05)/0.05, 1.05/(l+0.05); onBlack < least || onWhite < least {
			t.Errorf("%s has a contrast of %.1f on black and %.1f on white", code, onBlack, onWhite)
		}
	}
}

// luminance is that of a colour of the palette.
func luminance(t *testing.T, code string) float64 {
	t.Helper()
	var n int
	if _, err := fmt.Sscanf(code, "38;5;%d", &n); err != nil || n < 16 || n > 255 {
		t.Fatalf("%s is not a colour of the palette", code)
	}
	levels := []int{0, 95, 135, 175, 215, 255}
	r, g, b := 0, 0, 0
	if n >= 232 {
		r = 8 + 10*(n-232)
		g, b = r, r
	} else {
		r, g, b = levels[(n-16)/36], levels[(n-16)/6%6], levels[(n-16)%6]
	}
	linear := func(level int) float64 {
		if c := float64(level) / 255; c > 0.04045 {
			return math.Pow((c+0.055)/1.055, 2.4)
		} else {
			return c / 12.92
		}
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// A link names file and line, whatever the path holds, and only where it is wanted.
func TestLinks(t *testing.T) {
	const esc = "\x1b"
	for _, test := range []struct {
		path string
		line int
		want string
	}{
		{"/a b/Ä%#.java", 7, esc + "]8;;file:///a%20b/%C3%84%25%23.java#7" + esc + "\\x" + esc + "]8;;" + esc + "\\"},
		{"/a.java", 0, esc + "]8;;file:///a.java" + esc + "\\x" + esc + "]8;;" + esc + "\\"},
		{"a.java", 3, "x"},
		{"", 3, "x"},
	} {
		if got := linker(true).to(test.path, test.line, "x"); got != test.want {
			t.Errorf("%s: %q, want %q", test.path, got, test.want)
		}
	}
	if got := linker(true).to("/a\x1b[2J\n\u202e", 1, "x"); strings.Count(got, esc) != 4 || strings.ContainsAny(got, "\n\u202e") {
		t.Errorf("%q", got)
	}
	if got := linker(false).to("/a", 1, "x"); got != "x" {
		t.Errorf("%q", got)
	}
}
