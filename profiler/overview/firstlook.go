package overview

import (
	"slices"
	"time"

	"jfrlens/jfr"
)

// firstLook is what must be known of a recording before all its events are read: each chunk is visited once for that, in order.
type firstLook struct {
	run    interval
	own    time.Duration // how long the JVM itself took to start
	signs  bool          // of the end of the start-up are looked for
	told   sign          // by an event of a framework
	server serverSearch

	loaded []told // classes, by time
	pauses []told // of the collector, in nanoseconds
}

// sign is when something told that the program was ready; 0 for never.
type sign struct {
	at  int64
	who string
}

func newFirstLook(run interval) *firstLook {
	f := &firstLook{run: run}
	f.server.until, f.server.fits = run.from+longestStart.Nanoseconds(), f.fits
	return f
}

// visit visits all chunks; without signs only for the pauses. A server is looked for in the first chunk alone if others look
// for it later.
func (f *firstLook) visit(rec *jfr.Recording, later bool) error {
	for c, err := range rec.Chunks() {
		if err != nil {
			return err
		}
		if err := f.look(c); err != nil {
			return err
		}
		if !f.needsServer() || later && c.Index > 0 {
			continue
		}
		if err := f.server.search(c); err != nil {
			return err
		}
	}
	slices.SortFunc(f.loaded, func(a, b told) int { return int(a.time - b.time) })
	f.server.open = later && f.needsServer()
	return nil
}

// look looks at what can be read alone.
func (f *firstLook) look(c *jfr.Chunk) (err error) {
	if f.pauses, err = counters(c, f.pauses, "jdk.GarbageCollection", "sumOfPauses", c.Nanos); err != nil || !f.signs {
		return err
	}
	if f.loaded, err = counters(c, f.loaded, "jdk.ClassLoadingStatistics", "loadedClassCount", func(n int64) int64 { return n }); err != nil {
		return err
	}
	if f.told.at == 0 {
		f.told.at, f.told.who, err = announced(c)
	}
	return err
}

// needsServer tells whether it can matter what a server did.
func (f *firstLook) needsServer() bool {
	return f.signs && !f.server.hasEnded() && !f.fits(f.told.at) && !f.fits(f.server.heard.first)
}

// found are all signs, the best first.
func (f *firstLook) found() []sign {
	return []sign{f.told, {f.server.heard.first, listened}, {f.server.served.first, served}, {settled(f.loaded, f.run), loadedUp}}
}

// fits tells whether a sign is of the end of a start-up: what comes in the last tenth of a recording tells nothing.
func (f *firstLook) fits(at int64) bool {
	return at != 0 && at-f.run.from > int64(ownStart(f.run)) && at < f.run.mostOf()
}

// ready is when the program was ready: the best sign tells, else how long the JVM itself took.
func (f *firstLook) ready() Ready {
	for _, s := range f.found() {
		if f.fits(s.at) {
			return Ready{f.run.start().Add(time.Duration(s.at - f.run.from)), s.who}
		}
	}
	return Ready{At: f.run.start().Add(f.own)}
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
