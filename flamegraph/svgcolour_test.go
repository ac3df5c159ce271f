package flamegraph

import (
	"encoding/json"
	"math"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/compare"
)

// The picture has the colours of the page, whose tests read the same file.
func TestSVGHasThePagesColours(t *testing.T) {
	var want struct {
		Fills []struct {
			Group, Label string
			Shade        int
			Dark         bool
			Colour       hsl
		}
		Changes []struct {
			Step   int
			Dark   bool
			Colour hsl
		}
		Shades []struct {
			Text  string
			Shade int
		}
		Frames []struct {
			Kind, ClassName, Group string
			Library                bool
		}
		Steps []struct {
			Before, More, Difference float64
			Step                     int
		}
	}
	if err := json.Unmarshal(readPage(t, "colours.json"), &want); err != nil {
		t.Fatal(err)
	}
	if len(want.Fills) < int(groups) || len(want.Changes) < 2*changeSteps+1 || len(want.Shades) == 0 || len(want.Steps) == 0 {
		t.Fatal("the file says too little")
	}
	names := map[string]svgGroup{}
	for group := range groups {
		names[svgHues[group].name] = group
	}
	for _, w := range want.Fills {
		group, known := names[w.Group]
		if !known || svgHues[group].label != w.Label || !near(group.fill(w.Shade, w.Dark), w.Colour) {
			t.Errorf("%+v, not %v", w, group.fill(w.Shade, w.Dark))
		}
	}
	for _, w := range want.Changes {
		if got := changeFill(w.Step, w.Dark); !near(got, w.Colour) {
			t.Errorf("%+v, not %v", w, got)
		}
	}
	for _, w := range want.Shades {
		if got := shadeOf(w.Text); got != w.Shade {
			t.Errorf("the shade of %q is %d, not %d", w.Text, w.Shade, got)
		}
	}
	kinds := map[string]jfr.FrameKind{}
	for kind := jfr.FrameOther; kind <= jfr.FrameKernel; kind++ {
		kinds[kind.String()] = kind
	}
	for _, w := range want.Frames {
		if got := groupOf(kinds[w.Kind], w.ClassName, w.Library); got != names[w.Group] {
			t.Errorf("%+v, not %s", w, svgHues[got].name)
		}
	}
	for _, w := range want.Steps {
		change := compare.Change{Before: w.Before, More: w.More}
		if got, step := change.Difference(), change.Step(changeSteps); math.Abs(got-w.Difference) > 1e-9 || step != w.Step {
			t.Errorf("%+v, not %v, %d", w, got, step)
		}
	}
}

// near tells whether two colours are the same, but for rounding.
func near(a, b hsl) bool {
	return math.Abs(a[0]-b[0])+math.Abs(a[1]-b[1])+math.Abs(a[2]-b[2]) < 1e-3
}

func TestHex(t *testing.T) {
	for want, colour := range map[string]hsl{
		"#ffffff": {0, 0, 100},
		"#000000": {0, 0, 0},
		"#ff0000": {0, 100, 50},
		"#00ff00": {120, 100, 50},
		"#0000ff": {240, 100, 50},
		"#bf4040": {360, 50, 50},
		"#bf406a": {-20, 50, 50},
	} {
		if got := colour.hex(); got != want {
			t.Errorf("%v is %s, want %s", colour, got, want)
		}
	}
}
