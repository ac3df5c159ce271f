package report

import (
	"bytes"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
	"jfrlens/testdata/numbers"
)

// The report has the same texts of numbers as everything else that shows them.
func TestNumbersAreThoseOfAllRooms(t *testing.T) {
	for _, c := range numbers.Cases(t) {
		p, err := profile.FromCollapsed(strings.NewReader(c.Collapsed))
		if err != nil {
			t.Fatal(err)
		}
		view, err := p.View(p.SampleTypes()[0].Name)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := Text(&out, view, memory{}, Options{Top: 9}); err != nil {
			t.Fatal(err)
		}
		head, rest, _ := strings.Cut(out.String(), "\n")
		if c.Weight != "" && !strings.Contains(head+",", ": "+c.Weight) {
			t.Errorf("%q: the head %q has no %q", c.Collapsed, head, c.Weight)
		}
		// What is written as <0.1% is not worth a line behind others.
		if c.Share != "" && c.Share != "<0.1%" && !lineHas(rest, "a.B.c", c.Share) {
			t.Errorf("%q: %q is not beside the method in\n%s", c.Collapsed, c.Share, rest)
		}
	}
}

// lineHas tells whether a line of a text has two words.
func lineHas(text, one, other string) bool {
	for line := range strings.Lines(text) {
		words := " " + strings.Join(strings.Fields(line), " ") + " "
		if strings.Contains(words, " "+one+" ") && strings.Contains(words, " "+other+" ") {
			return true
		}
	}
	return false
}
