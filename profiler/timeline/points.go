package timeline

import (
	"math"
	"slices"
	"sync"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// point is the value of a series at a time.
type point struct {
	time  int64 // nanoseconds since 1970
	value float64
	label string // value of the field that the series is split by
}

// seriesKey is a series by the places of its plan and of itself in that.
type seriesKey struct{ plan, series int }

// ChartReader reads charts from the chunks that somebody goes through.
type ChartReader struct {
	plans   []Plan
	byEvent map[string][]seriesKey

	chosen Chosen

	mu     sync.Mutex // guards the fields below
	points map[seriesKey][]point
	known  map[seriesKey]bool // the recording has such values, chosen or not
	whole  map[seriesKey]bool // of the whole program
}

// NewChartReader returns a reader of plans.
func NewChartReader(plans []Plan) *ChartReader {
	r := &ChartReader{plans: plans, byEvent: map[string][]seriesKey{}, points: map[seriesKey][]point{}, known: map[seriesKey]bool{}, whole: map[seriesKey]bool{}}
	for i, p := range plans {
		for j, s := range p.Series {
			r.byEvent[s.Event] = append(r.byEvent[s.Event], seriesKey{i, j})
		}
	}
	return r
}

// Add reads a chunk, or a part of one, each once, several at once if need be.
func (r *ChartReader) Add(c *jfr.Chunk) error { return r.visit(c).read(c) }

// visit is what the reader wants of a chunk.
func (r *ChartReader) visit(c *jfr.Chunk) visit {
	parts := make(map[seriesKey]*seriesPart)
	v := visit{end: func() error {
		r.enter(parts)
		return nil
	}}
	for event, keys := range r.byEvent {
		for _, key := range keys {
			part := &seriesPart{}
			parts[key] = part
			v.readings = append(v.readings, r.reading(c, c.Metadata().Type(event), r.plans[key.plan].Series[key.series], part))
		}
	}
	return v
}

// enter adds what a chunk has of each series.
func (r *ChartReader) enter(parts map[seriesKey]*seriesPart) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, part := range parts {
		r.points[key] = append(r.points[key], part.points...)
		r.known[key] = r.known[key] || part.known
		r.whole[key] = r.whole[key] || part.whole
	}
}

// seriesPart is what one chunk has of a series.
type seriesPart struct {
	points       []point
	known, whole bool
}

// reading is what a series wants of a chunk, and puts into its part.
func (r *ChartReader) reading(c *jfr.Chunk, t *jfr.Type, s Series, part *seriesPart) jfr.Reading {
	if t == nil {
		return jfr.Reading{}
	}
	isChosen, whole := r.chosen.filter(c, t)
	part.whole = whole
	fields := append([]string{timeField, s.Less, s.Split}, slices.Concat(s.Fields, r.chosen.fields(t))...)
	fields = slices.DeleteFunc(fields, func(name string) bool { return name == "" })
	return jfr.Reading{Type: t, Fields: fields, Read: func(table *jfr.Table) error {
		part.add(c, table, s, isChosen)
		return nil
	}}
}

// add reads the chosen events of a table.
func (part *seriesPart) add(c *jfr.Chunk, t *jfr.Table, s Series, isChosen filter) {
	values, times := valuesOf(t, s), t.Ints(timeField)
	for row := range t.Rows {
		value, ok := values.at(c, row)
		if !ok {
			continue
		}
		p := point{time: c.UnixNanos(at(times, row)), value: value}
		if s.Split != "" {
			p.label = profile.ConstantText(c, t.Column(s.Split), row)
		}
		if s.Only != "" {
			if p.label != s.Only {
				continue
			}
			p.label = ""
		}
		part.known = true
		if isChosen(t, row) {
			part.points = append(part.points, p)
		}
	}
}

// columns are those that make the value of a series.
type columns struct{ more, less []*jfr.Column }

func valuesOf(t *jfr.Table, s Series) (of columns) {
	for _, name := range s.Fields {
		of.more = append(of.more, t.Column(name))
	}
	if s.Less != "" {
		of.less = append(of.less, t.Column(s.Less))
	}
	return of
}

// at adds up the fields of an event; false where one is missing or not known.
func (of columns) at(c *jfr.Chunk, row int) (value float64, ok bool) {
	for _, column := range of.more {
		part, ok := number(c, column, row)
		if !ok {
			return 0, false
		}
		value += part
	}
	for _, column := range of.less {
		part, ok := number(c, column, row)
		if !ok {
			return 0, false
		}
		value -= part
	}
	return value, true
}

// number is the value of a field in the unit of charts: time spans in nanoseconds, bits as bytes.
func number(c *jfr.Chunk, column *jfr.Column, row int) (float64, bool) {
	if column == nil {
		return 0, false
	}
	switch column.Kind {
	case jfr.KindFloat:
		v := column.Floats[row]
		return v, !math.IsNaN(v) && !math.IsInf(v, 0)
	case jfr.KindInt:
	default:
		return 0, false
	}
	n := column.Ints[row]
	if n == math.MinInt64 { // the JDK's "not available"
		return 0, false
	}
	unit := column.Field.Unit()
	if nanos, isSpan := spanNanos(c, unit, n); isSpan {
		return float64(nanos), true
	}
	if unit == jfr.UnitBits || unit == jfr.UnitBitsPerSecond {
		return float64(n) / 8, true
	}
	return float64(n), true
}
