package overview

import (
	"slices"
	"time"

	"jfrlens/jfr"
)

// firstLook is what must be known of a recording before all its events are read: each chunk is visited once for that, in order.
type firstLook struct {
	run    interval
	signs  bool    // of the end of the start-up are looked for
	told   sign    // by an event of a framework
	heard  firstOf // for who listens for connections
	served firstOf // for a request

	loaded []told // classes, by time
	pauses []told // of the collector, in nanoseconds
}

// sign is when something told that the program was ready; 0 for never.
type sign struct {
	at  int64
	who string
}

// firstOf is the search for the first of what a server does, chunk by chunk.
type firstOf struct {
	first int64 // 0 while it has not been found
	ended bool
}

// look looks at the next chunk.
func (s *firstOf) look(c *jfr.Chunk, until int64, tests bool, look func(*jfr.Chunk) (int64, error)) (err error) {
	switch {
	case s.ended:
	case tests:
		s.ended = true
	case c.Header.Start.UnixNano() > until:
		s.ended = true
	default:
		s.first, err = look(c)
		s.ended = s.first != 0
	}
	return err
}

// lookFirst visits all chunks; without signs only for the pauses.
func lookFirst(rec *jfr.Recording, run interval, signs bool) (*firstLook, error) {
	f := &firstLook{run: run, signs: signs}
	for c, err := range rec.Chunks() {
		if err != nil {
			return nil, err
		}
		if err := f.visit(c); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(f.loaded, func(a, b told) int { return int(a.time - b.time) })
	return f, nil
}

func (f *firstLook) visit(c *jfr.Chunk) (err error) {
	if f.pauses, err = counters(c, f.pauses, "jdk.GarbageCollection", "sumOfPauses", c.Nanos); err != nil || !f.signs {
		return err
	}
	if f.loaded, err = counters(c, f.loaded, "jdk.ClassLoadingStatistics", "loadedClassCount", func(n int64) int64 { return n }); err != nil {
		return err
	}
	if f.told.at == 0 {
		if f.told.at, f.told.who, err = announced(c); err != nil {
			return err
		}
	}
	return f.searchServer(c)
}

// searchServer looks for what servers do. It takes reading all constants, and ends once it cannot matter any more.
func (f *firstLook) searchServer(c *jfr.Chunk) error {
	if f.heard.ended && f.served.ended || f.fits(f.told.at) || f.fits(f.heard.first) {
		return nil
	}
	until, tests := f.run.from+longestStart.Nanoseconds(), runsTests(c)
	if err := f.heard.look(c, until, tests, firstAccept); err != nil || f.fits(f.heard.first) {
		return err
	}
	return f.served.look(c, until, tests, firstServed)
}

// found are all signs, the best first.
func (f *firstLook) found() []sign {
	return []sign{f.told, {f.heard.first, listened}, {f.served.first, served}, {settled(f.loaded, f.run), loadedUp}}
}

// fits tells whether a sign is of the end of a start-up: what comes in the last tenth of a recording tells nothing.
func (f *firstLook) fits(at int64) bool {
	return at != 0 && at-f.run.from > int64(ownStart(f.run)) && at < f.run.mostOf()
}

// ready is when the program was ready: the best sign tells, else own is how long the JVM itself took.
func (f *firstLook) ready(own time.Duration) Ready {
	for _, s := range f.found() {
		if f.fits(s.at) {
			return Ready{f.run.start().Add(time.Duration(s.at - f.run.from)), s.who}
		}
	}
	return Ready{At: f.run.start().Add(own)}
}

// counters appends what the events of a type tell of a number.
func counters(c *jfr.Chunk, list []told, event, field string, scale func(int64) int64) ([]told, error) {
	for table, err := range c.EventsAlone(event, timeField, field) {
		if err != nil {
			return nil, err
		}
		for row := range table.Rows {
			list = append(list, told{c.UnixNanos(table.Int(timeField, row)), scale(table.Int(field, row))})
		}
	}
	return list, nil
}
