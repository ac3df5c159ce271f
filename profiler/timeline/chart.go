package timeline

import (
	"cmp"
	"math"
	"slices"

	"jfrlens/jfr"
)

// Unit says what the values of a chart are.
type Unit string

// Units of charts.
const (
	UnitShare     Unit = "share" // 1 is 100 %
	UnitBytes     Unit = "bytes"
	UnitNanos     Unit = "ns"
	UnitCount     Unit = "count"
	UnitPerSecond Unit = "per second"
	UnitByteRate  Unit = "bytes per second"
	UnitTimeRate  Unit = "ns per second"
)

// Chart is some lines of one unit on one time axis.
type Chart struct {
	Title string
	Unit  Unit
	Note  string // how to read it, "" for nothing special
	Dots  bool   // values are of single events: no lines between
	Whole bool   // some of it is of the whole program: no part of that can be chosen
	Lines []Line // none where nothing of it is chosen
}

// Line is one number over time. Where nothing was recorded for more than three times
// the usual distance there is a value that is not a number.
type Line struct {
	Label  string
	Times  []int64 // nanoseconds since 1970, ascending
	Values []float64
}

// Kind says how the values of a field become those of a line.
type Kind uint8

// Kinds of fields.
const (
	Gauge   Kind = iota // the value at an instant
	Counter             // it only grows: its growth per second. A fall is another process
	Weight              // what an event stands for: the sum per second
	Dot                 // of a single event
	Step                // the value at an instant of its own, such as a collection: there are no gaps
)

// Series says which field becomes which line.
type Series struct {
	Event  string
	Fields []string // added up; "a.b" is a field of a struct
	Less   string   // field that is taken off, "" for none
	Split  string   // a line for each value of this field, "" for one line
	Only   string   // the value of Split that is wanted, "" for all
	Label  string
	Kind   Kind
}

// mostLines is how many values a field may be split by.
const mostLines = 20

// otherLine is the label of all values beyond those.
const otherLine = "others"

// Plan is a chart to be made.
type Plan struct {
	Title  string
	Unit   Unit
	Note   string
	Series []Series
}

// Charts reads plans, all in one pass, of the chosen events. Those of which the recording has nothing are left out.
func Charts(rec *jfr.Recording, plans []Plan, chosen Chosen) ([]Chart, error) {
	r := NewChartReader(plans)
	r.chosen = chosen
	if err := rec.Each(0, r.Add); err != nil {
		return nil, err
	}
	return r.Charts(), nil
}

// Charts are those that the chunks have something of.
func (r *ChartReader) Charts() []Chart {
	var charts []Chart
	for i, p := range r.plans {
		chart, any := Chart{Title: p.Title, Unit: p.Unit, Note: p.Note}, false
		for j, s := range p.Series {
			chart.Lines = append(chart.Lines, linesOf(s, r.points[seriesKey{i, j}])...)
			chart.Dots = chart.Dots || s.Kind == Dot
			chart.Whole = chart.Whole || r.whole[seriesKey{i, j}]
			any = any || r.known[seriesKey{i, j}]
		}
		if any {
			charts = append(charts, chart)
		}
	}
	return charts
}

// linesOf makes the lines of a series, the greatest first.
func linesOf(s Series, points []point) []Line {
	var lines []Line
	for label, of := range labelled(s, points) {
		if s.Kind != Weight { // sums need no order
			slices.SortStableFunc(of, func(a, b point) int { return cmp.Compare(a.time, b.time) })
		}
		if line := lineOf(s.Kind, of); len(line.Values) > 0 {
			line.Label = cmp.Or(label, s.Label, "value")
			lines = append(lines, line)
		}
	}
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Or(-cmp.Compare(sum(a), sum(b)), cmp.Compare(a.Label, b.Label)) })
	return lines
}

// labelled are the points of each line.
func labelled(s Series, points []point) map[string][]point {
	if s.Split == "" || s.Only != "" {
		return map[string][]point{"": points}
	}
	byLabel := map[string][]point{}
	for _, p := range points {
		byLabel[p.label] = append(byLabel[p.label], p)
	}
	putOthersTogether(byLabel)
	return byLabel
}

// putOthersTogether leaves a few of many labels apart.
func putOthersTogether(byLabel map[string][]point) {
	if len(byLabel) <= mostLines {
		return
	}
	labels := make([]string, 0, len(byLabel))
	for label := range byLabel {
		labels = append(labels, label)
	}
	slices.SortFunc(labels, func(a, b string) int {
		return cmp.Or(-cmp.Compare(pointSum(byLabel[a]), pointSum(byLabel[b])), cmp.Compare(a, b))
	})
	for _, label := range labels[mostLines-1:] {
		byLabel[otherLine] = append(byLabel[otherLine], byLabel[label]...)
		delete(byLabel, label)
	}
}

func sum(l Line) float64 {
	total := 0.0
	for _, v := range l.Values {
		if !math.IsNaN(v) {
			total += v
		}
	}
	return total
}

func pointSum(points []point) float64 {
	total := 0.0
	for _, p := range points {
		total += p.value
	}
	return total
}

// lineOf makes values of points in order of time, which those of a weight need not be in.
func lineOf(kind Kind, points []point) Line {
	switch kind {
	case Counter:
		points = growth(points)
	case Weight:
		points = perSecond(points)
	}
	var line Line
	gap := uint64(math.MaxUint64)
	if kind == Gauge || kind == Counter {
		gap = 3 * usualDistance(points)
	}
	for i, p := range points {
		if i > 0 && between(points[i-1], p) > gap {
			line.Times, line.Values = append(line.Times, points[i-1].time+1), append(line.Values, math.NaN())
		}
		line.Times, line.Values = append(line.Times, p.time), append(line.Values, p.value)
	}
	return line
}

// growth is how fast a counter grows between each two points.
func growth(points []point) []point {
	var rates []point
	for i := 1; i < len(points); i++ {
		before, now := points[i-1], points[i]
		if now.time == before.time {
			continue
		}
		rate := (now.value - before.value) / (float64(between(before, now)) / 1e9)
		if rate < 0 {
			rate = math.NaN()
		}
		rates = append(rates, point{now.time, rate, now.label})
	}
	return rates
}

// buckets is how many parts of the time weights are added up in, at most.
const buckets = 600

// perSecond adds weights up in parts of the time, none shorter than a second.
func perSecond(points []point) []point {
	if len(points) == 0 {
		return nil
	}
	from, to := points[0].time, points[0].time
	for _, p := range points {
		from, to = min(from, p.time), max(to, p.time)
	}
	first := point{time: from}
	length := between(first, point{time: to})
	width := max(length/buckets, 1e9)
	sums := make([]float64, length/width+1)
	for _, p := range points {
		sums[between(first, p)/width] += p.value
	}
	rates := make([]point, len(sums))
	for i, s := range sums {
		at := from + int64(uint64(i)*width)
		at += int64(min(width/2, uint64(math.MaxInt64)-uint64(at)))
		rates[i] = point{at, s / (float64(width) / 1e9), points[0].label}
	}
	return rates
}

// between is the time from one point to a later one: of a damaged recording, more than an int64 can tell.
func between(a, b point) uint64 { return uint64(b.time) - uint64(a.time) }

// usualDistance is the median time between two points.
func usualDistance(points []point) uint64 {
	if len(points) < 3 {
		return math.MaxUint64 / 3
	}
	distances := make([]uint64, 0, len(points)-1)
	for i := 1; i < len(points); i++ {
		distances = append(distances, between(points[i-1], points[i]))
	}
	slices.Sort(distances)
	return min(max(distances[len(distances)/2], 1e9), math.MaxUint64/3)
}
