package timeline

import "jfrlens/jfr"

// Drawing says which time is drawn: span by span if there are no more than Most in it, else coarse.
type Drawing struct {
	From, To int64 // nanoseconds since 1970, To excluded
	Most     int
}

// DrawingOf is the drawing of all the time of a recording.
func DrawingOf(rec *jfr.Recording, most int) (Drawing, error) {
	var chunks []Part
	for c, err := range rec.Chunks() {
		if err != nil {
			return Drawing{}, err
		}
		chunks = append(chunks, partOf(c))
	}
	from, to := extent(chunks)
	return Drawing{from, to, most}, nil
}

// drawable returns the drawing, nil if only a damaged recording can have so much time, which sums cannot.
func (d Drawing) drawable() *Drawing {
	if length := d.To - d.From; d.To <= d.From || length <= 0 || length > 1<<62 {
		return nil
	}
	return &d
}

// partOf is the time of a chunk.
func partOf(c *jfr.Chunk) Part {
	from := c.Header.Start.UnixNano()
	return Part{from, from + max(int64(c.Header.Duration), 0)}
}

// extent is the time from the first to the last of some parts.
func extent(parts []Part) (from, to int64) {
	for i, p := range parts {
		if i == 0 || p.From < from {
			from = p.From
		}
		to = max(to, p.To)
	}
	return from, to
}

// shows tells whether something of a span is drawn; false for nil.
func (d *Drawing) shows(s Span) bool { return d != nil && s.To > d.From && s.From < d.To }

// Draw returns the spans of each row that are drawn, by time. A timeline that was read to be drawn has but that drawing.
func (t *Timeline) Draw(d Drawing) (rows [][]Span, exact bool) {
	if t.coarse != nil {
		return t.coarse, false
	}
	rows, count := make([][]Span, len(t.Threads)), 0
	for i := range rows {
		rows[i] = t.Between(int32(i), d.From, d.To)
		count += len(rows[i])
	}
	if count <= d.Most {
		return rows, true
	}
	for i := range rows {
		rows[i] = Coarse(rows[i], d.From, d.To)
	}
	return rows, false
}
