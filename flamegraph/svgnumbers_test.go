package flamegraph

import (
	"strings"
	"testing"

	"jfrlens/testdata/numbers"
)

// Pictures have the same texts of numbers as everything else that shows them.
func TestNumbersInSVGAreThoseOfAllRooms(t *testing.T) {
	titles := 0
	for _, c := range numbers.Cases(t) {
		for _, box := range draw(t, collapsed2profile(t, c.Collapsed), Options{}).Boxes {
			if !strings.HasPrefix(box.Title, "a.B.c ") {
				continue
			}
			titles++
			_, text, _ := strings.Cut(box.Title, "\n")
			total, self, _ := strings.Cut(text, "; self ")
			if total != self || !strings.HasPrefix(text, c.Weight) || !strings.HasSuffix(text, ", "+c.Share) && c.Share != "" {
				t.Errorf("%q: %q, want %q and %q", c.Collapsed, text, c.Weight, c.Share)
			}
		}
	}
	if titles < 30 { // what is narrower than a pixel has none
		t.Errorf("%d titles", titles)
	}
}
