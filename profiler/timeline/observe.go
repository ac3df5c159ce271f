package timeline

import "jfrlens/jfr"

// Seen is what one event says of a thread.
type Seen struct {
	Span         // without Thread, Stack and Event
	Key   int64  // of the thread, the same in all chunks of a process
	Type  string // of the event
	Table *jfr.Table
	Row   int
}

// Observe calls fn for all that the events of a chunk say of threads, in no particular order, and names neither threads nor stacks:
// for who has millions of threads. More are fields that tables have beside, as far as events have them.
func Observe(c *jfr.Chunk, fn func(Seen), more ...string) error {
	stacks, err := c.Stacks()
	if err != nil {
		stacks = nil // what a worker at rest does is not known then
	}
	r := &chunkReader{chunk: c, stacks: stacks, resting: map[int64]bool{}, periods: map[string]int64{}, limits: map[string]string{}}
	r.readSettings()
	for _, f := range feeds() {
		if err := r.observe(f, fn, more); err != nil {
			return err
		}
	}
	return nil
}

func (r *chunkReader) observe(f feed, fn func(Seen), more []string) error {
	t := r.chunk.Metadata().Type(f.event)
	if t == nil {
		return nil
	}
	for table, err := range r.chunk.Events(r.chunk.Select(t, append(append(f.fields(), stackField), more...)...)) {
		if err != nil {
			return err
		}
		events := tableOf(f, table)
		for row, key := range events.threads {
			if s := r.timed(f, events, row); s.To > s.From {
				fn(Seen{Span: s, Key: key, Type: f.event, Table: table, Row: row})
			}
		}
	}
	return nil
}
