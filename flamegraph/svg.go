package flamegraph

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"jfrlens/profiler/profile"
)

// svgFormat is that of pictures.
func svgFormat() *Format {
	return &Format{
		Name: "svg", File: "flame.svg",
		Readers: "a text, a ticket, a wiki", Holds: "a picture without a script, light or dark as its reader prefers",
		Titled: true,
		write:  func(w io.Writer, x *Export) error { return WriteSVG(w, x.Profile, x.Options) },
	}
}

// WriteSVG writes one sample type of a profile as a picture: an SVG file of 1,200 pixels width that needs no other file
// and runs no script. Frames are boxes, callers below what they call, as wide as their weight; they have the colours of
// the page, on a light background or, where the reader prefers that, a dark one. Two profiles are compared as on the
// page. What is too small to be seen or too deep to be drawn is told in the picture. Nothing is written when the profile
// cannot be shown.
func WriteSVG(w io.Writer, p *profile.Profile, o Options) error {
	g, err := graphOf(p, o)
	if err != nil {
		return err
	}
	s := newSVG(g, o)
	out := bufio.NewWriterSize(w, 1<<16)
	s.write(out)
	return out.Flush()
}

// svg is the picture, ready to be written.
type svg struct {
	graph  *graph
	layout *svgLayout
	looks  []svgLook // by box
	head   []svgLine
	legend []svgSwatch
	notes  []string
	bottom float64 // lower edge of the boxes
	height float64
}

// svgLine is a line of text with its class and lower edge.
type svgLine struct {
	class, text string
	y           float64
}

// svgSwatch is a part of the legend: a colour, a text, or both.
type svgSwatch struct {
	look svgLook // zero: none
	text string
	x    float64
}

// svgNote is the height of a line of notes.
const svgNote = 16.0

func newSVG(g *graph, o Options) *svg {
	s := &svg{graph: g, layout: g.place()}
	for _, box := range s.layout.boxes {
		s.looks = append(s.looks, g.look(box, o.Libraries))
	}
	s.head = []svgLine{{"head", cutText(o.titleOf(g.runs[0].Profile), charsIn(svgInner, headChar)), 26}, {"dim", g.subtitle(), 46}}
	if len(g.sums) > 1 {
		before := fmt.Sprintf("compared with %s: %s; boxes are as wide as both together", o.beforeTitle(), g.amount(1))
		s.head = append(s.head, svgLine{"dim", cutText(before, charsIn(svgInner, noteChar)), 62})
	}
	top := s.head[len(s.head)-1].y + 12
	s.bottom = top + float64(s.layout.rows)*svgRow
	s.legend = g.legend(s.looks)
	for _, note := range g.notesOn(s.layout) {
		s.notes = append(s.notes, wrapText(note, charsIn(svgInner, noteChar))...)
	}
	s.height = s.bottom + 26 + float64(len(s.notes))*svgNote + 6
	return s
}

// legend explains the colours that there are.
func (g *graph) legend(looks []svgLook) []svgSwatch {
	x := svgMargin
	var list []svgSwatch
	add := func(look svgLook, text string, wide float64) {
		list = append(list, svgSwatch{look, text, x})
		x += wide
	}
	if len(g.sums) > 1 {
		add(svgLook{}, "less than before", 112)
		for step := -changeSteps; step <= changeSteps; step++ {
			add(changeLook(step), "", 14)
		}
		x += 8
		add(svgLook{}, "more; grey: nothing beyond chance, or not judged", 0)
		return list
	}
	const middle = shades / 2
	for group := range groups {
		if slices.ContainsFunc(looks, func(look svgLook) bool { return strings.HasPrefix(look.class, group.prefix()) }) {
			label := svgHues[group].label
			add(group.look(middle), label, 36+float64(len(label))*noteChar)
		}
	}
	return list
}

// write writes the picture.
func (s *svg) write(out *bufio.Writer) {
	described := escapeXML(s.head[0].text + ". " + s.head[1].text)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" class="jfrlens" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" role="img" aria-label="%s">`+"\n",
		svgWidth, s.height, svgWidth, s.height, described)
	fmt.Fprintf(out, "<style>\n%s</style>\n", s.style())
	fmt.Fprintf(out, `<rect class="paper" width="%.0f" height="%.0f"/>`+"\n", svgWidth, s.height)
	for _, line := range s.head {
		fmt.Fprintf(out, `<text class="%s" x="%.0f" y="%.0f">%s</text>`+"\n", line.class, svgMargin, line.y, escapeXML(line.text))
	}
	for i, box := range s.layout.boxes {
		s.writeBox(out, box, s.looks[i])
	}
	s.writeLegend(out)
	for i, note := range s.notes {
		y := s.bottom + 26 + float64(i+1)*svgNote - 4
		fmt.Fprintf(out, `<text class="dim" x="%.0f" y="%.0f">%s</text>`+"\n", svgMargin, y, escapeXML(note))
	}
	out.WriteString("</svg>\n")
}

// writeBox writes a box with its text and what a pointer on it shows. A pixel keeps wide neighbours apart.
func (s *svg) writeBox(out *bufio.Writer, box *svgBox, look svgLook) {
	wide := box.wide
	if wide > 3 {
		wide--
	}
	y := s.bottom - float64(box.depth+1)*svgRow
	fmt.Fprintf(out, `<g><title>%s</title><rect class="%s" x="%.1f" y="%.0f" width="%.1f" height="%.0f"/>`,
		escapeXML(s.graph.tooltip(box)), look.class, svgMargin+box.x, y, wide, svgRow-1)
	if label := s.graph.labelOf(box); label != "" {
		fmt.Fprintf(out, `<text x="%.1f" y="%.0f">%s</text>`, svgMargin+box.x+boxPadding, y+svgRow-6, escapeXML(label))
	}
	out.WriteString("</g>\n")
}

func (s *svg) writeLegend(out *bufio.Writer) {
	y := s.bottom + 8
	for _, swatch := range s.legend {
		x := swatch.x
		if swatch.look != (svgLook{}) {
			fmt.Fprintf(out, `<rect class="%s" x="%.1f" y="%.0f" width="14" height="12"/>`, swatch.look.class, x, y)
			x += 19
		}
		if swatch.text != "" {
			fmt.Fprintf(out, `<text class="dim" x="%.1f" y="%.0f">%s</text>`, x, y+10.5, escapeXML(swatch.text))
		}
		out.WriteByte('\n')
	}
}

// style returns the style sheet. Its rules hold for the picture alone, also where it has become part of a page.
func (s *svg) style() string {
	looks := map[string]svgLook{lookRoot.class: lookRoot, lookCrumbs.class: lookCrumbs}
	for _, look := range s.looks {
		looks[look.class] = look
	}
	for _, swatch := range s.legend {
		if swatch.look != (svgLook{}) {
			looks[swatch.look.class] = swatch.look
		}
	}
	var text strings.Builder
	text.WriteString(`.jfrlens text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #16181b }
.jfrlens .head, .jfrlens .dim { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif }
.jfrlens .head { font-size: 16px; font-weight: 600 }
.jfrlens .dim { fill: #5b6470 }
.jfrlens .paper { fill: #ffffff }
`)
	var dark strings.Builder
	for _, class := range slices.Sorted(maps.Keys(looks)) {
		fmt.Fprintf(&text, ".jfrlens .%s { fill: %s }\n", class, looks[class].light)
		fmt.Fprintf(&dark, ".jfrlens .%s { fill: %s }\n", class, looks[class].dark)
	}
	text.WriteString("@media (prefers-color-scheme: dark) {\n" +
		".jfrlens text { fill: #ffffff }\n.jfrlens .dim { fill: #9aa4b1 }\n.jfrlens .paper { fill: #1b1d21 }\n" +
		dark.String() + "}\n")
	return text.String()
}
