package lsp

import (
	"strings"
	"testing"

	"jfrlens/jfr/units"
	"jfrlens/testdata/numbers"
)

// Hovers, lenses, hints and lists have the same texts of numbers as everything else that shows them.
func TestNumbersAreThoseOfAllRooms(t *testing.T) {
	const text = "package a;\nclass B {\n  void d() {}\n\n\n  void c() {\n    x();\n  }\n}\n"
	s := silentServer(t, nil, features{paddedHints: true})
	seen := 0
	for _, c := range numbers.Cases(t) {
		p := ofText(t, s, text, c.Collapsed)
		for _, line := range p.Hottest() {
			if line.Number != 7 {
				continue
			}
			seen++
			samples := units.Plural(line.Total.Samples, "sample")
			var hover hoverText
			hover.weights(p, &line.Numbers, nil)
			for what, shown := range map[string][2]string{
				"hover":   {hover.String(), "total " + c.Share + ", self " + c.Share},
				"weights": {hover.String(), "total " + c.Weight + ", self " + c.Weight + " of"},
				"tooltip": {hintTooltip(p.Overlay, &line.Numbers), "total " + c.Share + " ("},
				"lens":    {selfAndTotal(p.Overlay, &line.Numbers), "total " + rough(p.Overlay, &line.Numbers) + c.Share + " · " + samples},
				"hint":    {hintLabel(p, &line.Numbers), c.Rough + " · " + units.Count(line.Total.Samples)},
				"list":    {s.answers.locate(p, line).Text, "own " + c.Share + ", " + samples},
			} {
				if about := what == "weights"; about == (c.Weight != "") && !strings.Contains(shown[0], shown[1]) {
					t.Errorf("%q: %s %q, want %q", c.Collapsed, what, shown[0], shown[1])
				}
			}
		}
	}
	if seen < 30 {
		t.Errorf("%d lines", seen)
	}
}
