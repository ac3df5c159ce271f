package flamegraph

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"jfrlens/jfr"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
)

// The colours of the picture are those of the page: palette.ts and changes.ts of editors/webview.

// svgGroup is frames that are coloured alike: what kind of code they are.
type svgGroup int

// Groups, in the order of the legend.
const (
	groupJava svgGroup = iota
	groupInlined
	groupLibrary
	groupJDK
	groupNative
	groupKernel
	groupOther
	groups
)

// svgHues are the hue in degrees, the saturation and lightness on a light and on a dark background in percent, of each
// group, the page's name for it, and what people call it.
var svgHues = [groups]struct {
	hue         float64
	light, dark [2]float64
	name, label string
}{
	groupJava:    {152, [2]float64{55, 66}, [2]float64{82, 27}, "java", "Java"},
	groupInlined: {174, [2]float64{46, 72}, [2]float64{72, 25}, "inlined", "Java, inlined"},
	groupLibrary: {215, [2]float64{20, 82}, [2]float64{18, 33}, "library", "libraries"},
	groupJDK:     {35, [2]float64{14, 86}, [2]float64{7, 27}, "jdk", "JDK"},
	groupNative:  {8, [2]float64{28, 82}, [2]float64{22, 34}, "native", "native, VM"},
	groupKernel:  {285, [2]float64{22, 82}, [2]float64{20, 37}, "kernel", "kernel"},
	groupOther:   {220, [2]float64{8, 88}, [2]float64{6, 24}, "other", "other"},
}

// groupOf returns the group of a frame.
func groupOf(kind jfr.FrameKind, class string, library bool) svgGroup {
	switch {
	case kind == jfr.FrameKernel:
		return groupKernel
	case library && isJDK(class):
		return groupJDK
	case library:
		return groupLibrary
	case kind == jfr.FrameNative || kind == jfr.FrameCPP:
		return groupNative
	case class == "":
		return groupOther
	case kind == jfr.FrameInlined:
		return groupInlined
	}
	return groupJava
}

// isJDK tells whether a class comes with the JDK, or did once.
func isJDK(class string) bool {
	return append(profile.TheJDK(), "javax.", "jakarta.").Has(class)
}

// shades is how many shades a group has, to tell neighbours apart.
const shades = 6

// shadeOf returns a shade that depends on the text only: FNV-1a over its UTF-16 form.
func shadeOf(text string) int {
	hash := uint32(2166136261)
	for _, unit := range utf16.Encode([]rune(text)) {
		hash = (hash ^ uint32(unit)) * 16777619
	}
	return int(hash>>8) % shades
}

// fill returns the colour of a group's frames.
func (g svgGroup) fill(shade int, dark bool) hsl {
	h := svgHues[g]
	base, step := h.light, 1.8
	if dark {
		base, step = h.dark, 1.2
	}
	return hsl{h.hue - 6 + float64(shade)*2.4, base[0], base[1] - 4 + float64(shade)*step}
}

// changeSteps is how many steps of a change to either side have colours of their own.
const changeSteps = 4

// changeFill returns the colour of frames that have less (blue) or more (red) than before.
func changeFill(step int, dark bool) hsl {
	part := math.Abs(float64(step)) / changeSteps
	hue, saturation, lightness := 10.0, 30+45*part, 86-20*part
	if dark {
		lightness = 32 + 5*part
	}
	switch {
	case step == 0:
		hue, saturation = 220, 6
		if dark {
			lightness = 30
		}
	case step < 0:
		hue = 214
	}
	return hsl{hue, saturation, lightness}
}

// stepOf returns how much more the method of a node has than before, from -changeSteps to changeSteps; 0 where nothing is
// reported of it.
func (g *graph) stepOf(node int) int {
	if change := g.verdict(node).Change; change != nil {
		return change.Step(changeSteps)
	}
	return 0
}

// verdict is what the comparison says of the method of a node.
func (g *graph) verdict(node int) compare.Verdict {
	if method := g.method[node]; method != smallFrames {
		return g.compared.Of(g.methods[method])
	}
	return compare.Verdict{}
}

// hsl is a colour: hue in degrees, saturation and lightness in percent.
type hsl [3]float64

// hex returns the colour as every reader of SVG knows it.
func (c hsl) hex() string {
	hue, saturation, lightness := c[0], c[1]/100, c[2]/100
	chroma := saturation * min(lightness, 1-lightness)
	channel := func(n float64) int {
		k := math.Mod(n+hue/30+12, 12)
		return int(math.Round(255 * (lightness - chroma*max(-1, min(k-3, 9-k, 1)))))
	}
	return fmt.Sprintf("#%02x%02x%02x", channel(0), channel(8), channel(4))
}

// svgLook is how a box looks.
type svgLook struct {
	class       string
	light, dark string // fills
}

// Looks of what is no frame.
var (
	lookRoot   = svgLook{"root", "#dfe3ea", "#3a4049"}
	lookCrumbs = svgLook{"small", "#c9ced6", "#474d57"}
)

// look returns how a box looks.
func (g *graph) look(box *svgBox, libraries profile.Libraries) svgLook {
	switch {
	case box.node < 0:
		return lookCrumbs
	case box.node == 0:
		return lookRoot
	case len(g.sums) > 1:
		return changeLook(g.stepOf(box.node))
	}
	frame := g.frames[g.frame[box.node]]
	class := g.methods[frame.Method].Class
	return groupOf(frame.Kind, class, libraries.Has(class)).look(shadeOf(class))
}

// look is how frames of a group look.
func (g svgGroup) look(shade int) svgLook {
	return svgLook{g.prefix() + strconv.Itoa(shade), g.fill(shade, false).hex(), g.fill(shade, true).hex()}
}

// prefix is what the classes of a group's looks begin with.
func (g svgGroup) prefix() string { return fmt.Sprintf("g%d-", g) }

// changeLook is how frames look that changed by a step.
func changeLook(step int) svgLook {
	class := strings.Replace(fmt.Sprintf("c%d", step), "-", "less", 1)
	return svgLook{class, changeFill(step, false).hex(), changeFill(step, true).hex()}
}
