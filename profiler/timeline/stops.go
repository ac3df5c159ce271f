package timeline

import (
	"cmp"
	"math"
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// Stop is a time in which all Java threads stood still.
type Stop struct {
	From, To  int64  // nanoseconds since 1970
	What      string // what for, as "G1CollectForAllocation"; "" where nobody says
	Collector bool   // the garbage collector stopped them
	AtLeast   bool   // only the collector's own part was recorded: stopping itself took longer
}

// stopEvents are the events of one chunk that tell of stops. Safepoints have a number
// each; JVMs with standard settings record no end, so that the end of the operation
// stands for it.
type stopEvents struct {
	begin, end, operation map[int64]Part // by number of the safepoint
	what                  map[int64]string
	pauses                []Stop
}

// readStops reads the events that tell of stops.
func (r *chunkReader) readStops(c *jfr.Chunk) error {
	s := &r.stops
	s.begin, s.end, s.operation, s.what = map[int64]Part{}, map[int64]Part{}, map[int64]Part{}, map[int64]string{}
	return cmp.Or(
		r.eachLasting(c, "jdk.SafepointBegin", func(p Part, t *jfr.Table, row int) { s.begin[t.Int("safepointId", row)] = p }),
		r.eachLasting(c, "jdk.SafepointEnd", func(p Part, t *jfr.Table, row int) { s.end[t.Int("safepointId", row)] = p }),
		r.eachLasting(c, "jdk.ExecuteVMOperation", func(p Part, t *jfr.Table, row int) {
			if t.Int("safepoint", row) == 0 {
				return // a handshake: others run on
			}
			id := t.Int("safepointId", row)
			s.operation[id], s.what[id] = p, r.constant(t, "operation", row)
		}),
		r.eachLasting(c, "jdk.GCPhasePause", func(p Part, t *jfr.Table, row int) {
			s.pauses = append(s.pauses, Stop{From: p.From, To: p.To, What: profile.ConstantText(r.chunk, t.Column("name"), row), Collector: true, AtLeast: true})
		}),
	)
}

// eachLasting calls fn with the time of each event of a type.
func (r *chunkReader) eachLasting(c *jfr.Chunk, name string, fn func(p Part, t *jfr.Table, row int)) error {
	t := c.Metadata().Type(name)
	if t == nil {
		return nil
	}
	for table, err := range c.Events(c.Select(t, timeField, durationField, "safepointId", "safepoint", "operation", "name")) {
		if err != nil {
			return err
		}
		for row := range table.Rows {
			from := c.UnixNanos(table.Int(timeField, row))
			to := from + max(c.Nanos(table.Int(durationField, row)), 0)
			if to < from { // further than can be told
				to = math.MaxInt64
			}
			fn(Part{from, to}, table, row)
		}
	}
	return nil
}

// windows are the stops of a chunk, safepoints and pauses.
func (s *stopEvents) windows() []Stop {
	stops := slices.Clone(s.pauses)
	for id, operation := range s.operation {
		stop := Stop{From: operation.From, To: operation.To, What: s.what[id]}
		if begin, known := s.begin[id]; known {
			stop.From = min(begin.From, stop.From)
		}
		if end, known := s.end[id]; known {
			stop.To = max(end.To, stop.To)
		}
		stops = append(stops, stop)
	}
	return stops
}

// joinStops puts pauses into the safepoints that they are in.
func joinStops(stops []Stop) []Stop {
	slices.SortFunc(stops, func(a, b Stop) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To)) })
	var joined []Stop
	for _, s := range stops {
		if last := len(joined) - 1; last >= 0 && s.From <= joined[last].To {
			joined[last].To = max(joined[last].To, s.To)
			joined[last].Collector = joined[last].Collector || s.Collector
			joined[last].AtLeast = joined[last].AtLeast && s.AtLeast
			continue
		}
		joined = append(joined, s)
	}
	return joined
}
