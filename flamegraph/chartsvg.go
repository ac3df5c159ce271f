package flamegraph

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/timeline"
)

// Sizes of the picture of charts, in pixels.
const (
	chartWide   = 900
	chartTall   = 170
	chartLeft   = 80
	chartTop    = 34
	chartBottom = 24
	chartRight  = 20
)

// chartColours are those of lines, as the page has them (charts.ts): Okabe and Ito's, told apart by all kinds of eyes.
var chartColours = []string{"#0a84c6", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#7a68c6", "#6b7785"}

// WriteCharts draws charts of one recording below each other, on one time axis. Times are nanoseconds since 1970.
func WriteCharts(w io.Writer, charts []timeline.Chart, from, to int64) error {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%[2]d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="12">`+"\n",
		chartWide, len(charts)*(chartTop+chartTall+chartBottom))
	b.WriteString("<style>text{fill:#1d2126}.d{fill:#5b6470}.g{stroke:#d5d9e0;stroke-width:.5}.b{fill:#fff}" +
		"@media(prefers-color-scheme:dark){text{fill:#e4e7eb}.d{fill:#9aa4b1}.g{stroke:#3a3f47}.b{fill:#1b1d21}}</style>\n" +
		`<rect class="b" width="100%" height="100%"/>` + "\n")
	for i, c := range charts {
		d := chartDrawing{chart: c, from: from, to: max(to, from+1), top: float64(i*(chartTop+chartTall+chartBottom) + chartTop)}
		d.write(&b)
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// chartDrawing is one chart at its place.
type chartDrawing struct {
	chart    timeline.Chart
	from, to int64
	top      float64 // of the area of its lines
	most     float64
}

func (d *chartDrawing) write(b *strings.Builder) {
	for _, line := range d.chart.Lines {
		for _, v := range line.Values {
			if v > d.most { // not so for what is no number
				d.most = v
			}
		}
	}
	step := niceStep(d.most / 3)
	d.most = max(step*math.Ceil(d.most/step), step)
	d.writeHead(b)
	for v := 0.0; v <= d.most+step/2; v += step {
		y := d.y(v)
		fmt.Fprintf(b, `<path class="g" d="M%d %vH%d"/><text class="d" x="%d" y="%v" text-anchor="end">%s</text>`+"\n",
			chartLeft, pixel(y), chartWide-chartRight, chartLeft-6, pixel(y+4), valueText(v, d.chart.Unit))
	}
	const marks = 6
	for i := range marks + 1 {
		at := d.from + (d.to-d.from)*int64(i)/marks
		fmt.Fprintf(b, `<text class="d" x="%v" y="%v" text-anchor="middle">%s</text>`+"\n",
			pixel(d.x(at)), pixel(d.top+chartTall+16), html.EscapeString(units.Duration(time.Duration(at-d.from))))
	}
	for i, line := range d.chart.Lines {
		d.writeLine(b, line, chartColours[i%len(chartColours)])
	}
}

// writeHead writes the title and the names of lines, as far as there is room.
func (d *chartDrawing) writeHead(b *strings.Builder) {
	title := visible.Text(d.chart.Title)
	fmt.Fprintf(b, `<text x="%d" y="%v" font-weight="600">%s</text>`+"\n", 8, pixel(d.top-14), html.EscapeString(title))
	const wide = 7.2 // of a letter, about
	x := 8 + wide*float64(len([]rune(title))) + 20
	for i, line := range d.chart.Lines {
		label := visible.Text(line.Label)
		if x+wide*float64(len([]rune(label)))+16 > chartWide {
			fmt.Fprintf(b, `<text class="d" x="%v" y="%v">…</text>`+"\n", pixel(min(x, chartWide-14)), pixel(d.top-14))
			return
		}
		fmt.Fprintf(b, `<rect x="%v" y="%v" width="10" height="10" fill="%s"/><text class="d" x="%v" y="%v">%s</text>`+"\n",
			pixel(x), pixel(d.top-23), chartColours[i%len(chartColours)], pixel(x+14), pixel(d.top-14), html.EscapeString(label))
		x += wide*float64(len([]rune(label))) + 30
	}
}

func (d *chartDrawing) writeLine(b *strings.Builder, line timeline.Line, colour string) {
	if d.chart.Dots {
		for i := range line.Values {
			d.writeDot(b, line, i, colour)
		}
		b.WriteByte('\n')
		return
	}
	fmt.Fprintf(b, `<path fill="none" stroke="%s" stroke-width="1.5" d="`, colour)
	pen := byte('M')
	for i, v := range line.Values {
		if math.IsNaN(v) {
			pen = 'M'
			continue
		}
		fmt.Fprintf(b, "%c%v %v", pen, pixel(d.x(line.Times[i])), pixel(d.y(v)))
		pen = 'L'
	}
	b.WriteString(`"/>` + "\n")
	for i := range line.Values {
		if isGap(line.Values, i-1) && isGap(line.Values, i+1) {
			d.writeDot(b, line, i, colour) // no line reaches it
		}
	}
}

// isGap tells whether there is no value at a place.
func isGap(values []float64, at int) bool {
	return at < 0 || at >= len(values) || math.IsNaN(values[at])
}

// writeDot draws one value of a line, if it is none of the gaps.
func (d *chartDrawing) writeDot(b *strings.Builder, line timeline.Line, at int, colour string) {
	if !isGap(line.Values, at) {
		fmt.Fprintf(b, `<circle cx="%v" cy="%v" r="2.5" fill="%s"/>`, pixel(d.x(line.Times[at])), pixel(d.y(line.Values[at])), colour)
	}
}

func (d *chartDrawing) x(at int64) float64 {
	return chartLeft + float64(at-d.from)/float64(d.to-d.from)*(chartWide-chartLeft-chartRight)
}

func (d *chartDrawing) y(v float64) float64 { return d.top + chartTall*(1-v/d.most) }

// niceStep is the next 1, 2 or 5 of a power of ten.
func niceStep(least float64) float64 {
	if least <= 0 {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, n := range []float64{1, 2, 5} {
		if n*power >= least {
			return n * power
		}
	}
	return 10 * power
}

// valueText is a value of a chart for people.
func valueText(v float64, unit timeline.Unit) string {
	switch unit {
	case timeline.UnitShare:
		return units.Percent(100 * v)
	case timeline.UnitBytes:
		return units.Size(int64(v))
	case timeline.UnitByteRate:
		return units.Size(int64(v)) + "/s"
	case timeline.UnitNanos:
		return units.Duration(time.Duration(v))
	case timeline.UnitTimeRate:
		return units.Duration(time.Duration(v)) + "/s"
	case timeline.UnitPerSecond:
		return units.Average(v) + "/s"
	}
	if v == math.Trunc(v) {
		return units.Count(int64(v))
	}
	return units.Average(v)
}

// pixel is a place in the picture, to a tenth of a pixel.
func pixel(at float64) float64 { return math.Round(at*10) / 10 }
