package timeline

import (
	"math"
	"slices"
	"sync"

	"jfrlens/jfr"
)

// point is the value of a series at a time.
type point struct {
	time  int64 // nanoseconds since 1970
	value float64
	label string // value of the field that the series is split by
}

// seriesKey is a series by the places of its plan and of itself in that.
type seriesKey struct{ plan, series int }

// readPoints reads the points of all series.
func readPoints(rec *jfr.Recording, plans []Plan) (map[seriesKey][]point, error) {
	points, mu := map[seriesKey][]point{}, sync.Mutex{}
	byEvent := map[string][]seriesKey{}
	for i, p := range plans {
		for j, s := range p.Series {
			byEvent[s.Event] = append(byEvent[s.Event], seriesKey{i, j})
		}
	}
	err := rec.Each(0, func(c *jfr.Chunk) error {
		for event, keys := range byEvent {
			for _, key := range keys {
				found, err := seriesPoints(c, event, plans[key.plan].Series[key.series])
				if err != nil {
					return err
				}
				mu.Lock()
				points[key] = append(points[key], found...)
				mu.Unlock()
			}
		}
		return nil
	})
	return points, err
}

// seriesPoints reads what one chunk has of a series.
func seriesPoints(c *jfr.Chunk, event string, s Series) (points []point, err error) {
	t := c.Metadata().Type(event)
	if t == nil {
		return nil, nil
	}
	fields := append([]string{timeField, s.Less, s.Split}, s.Fields...)
	fields = slices.DeleteFunc(fields, func(name string) bool { return name == "" })
	for table, err := range c.Events(c.Select(t, fields...)) {
		if err != nil {
			return points, err
		}
		for row := range table.Rows {
			value, ok := valueOf(c, table, s, row)
			if !ok {
				continue
			}
			p := point{time: c.UnixNanos(table.Int(timeField, row)), value: value}
			if s.Split != "" {
				p.label = constantText(c, table.Column(s.Split), row)
			}
			if s.Only != "" {
				if p.label != s.Only {
					continue
				}
				p.label = ""
			}
			points = append(points, p)
		}
	}
	return points, nil
}

// valueOf adds up the fields of an event; false where one is missing or not known.
func valueOf(c *jfr.Chunk, t *jfr.Table, s Series, row int) (value float64, ok bool) {
	for _, name := range s.Fields {
		part, ok := number(c, t.Column(name), row)
		if !ok {
			return 0, false
		}
		value += part
	}
	if s.Less != "" {
		part, ok := number(c, t.Column(s.Less), row)
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
