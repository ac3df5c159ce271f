package overview

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"jfrlens/jfr"
)

// firstLook is what must be known of a recording before all its events are read: each chunk is visited once for that, in order.
type firstLook struct {
	run    interval
	own    time.Duration // how long the JVM itself took to start
	signs  bool          // of the end of the start-up are looked for
	server serverSearch

	mu     sync.Mutex // guards everything below
	told   sign       // by an event of a framework
	toldIn int        // the chunk that has it, of several the first
	loaded []told     // classes, by time
	pauses []told     // of the collector, in nanoseconds
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

// visit looks at all chunks; without signs only for the pauses. A server is looked for in the first chunk alone if others look
// for it later.
func (f *firstLook) visit(rec *jfr.Recording, later bool) error {
	if err := rec.EachWhole(0, f.look); err != nil {
		return err
	}
	slices.SortFunc(f.loaded, func(a, b told) int { return cmp.Compare(a.time, b.time) })
	if err := f.searchServer(rec, later); err != nil {
		return err
	}
	f.server.open = later && f.needsServer()
	return nil
}

// look looks at what can be read alone, of several chunks at once.
func (f *firstLook) look(c *jfr.Chunk) error {
	pauses, err := counters(c, "jdk.GarbageCollection", "sumOfPauses", c.Nanos)
	if err != nil || !f.signs {
		f.enter(pauses, nil)
		return err
	}
	loaded, err := counters(c, "jdk.ClassLoadingStatistics", "loadedClassCount", func(n int64) int64 { return n })
	f.enter(pauses, loaded)
	if err != nil || !f.tell(c.Index, sign{}) {
		return err
	}
	at, who, err := announced(c)
	f.tell(c.Index, sign{at, who})
	return err
}

// tell enters what a chunk announces, if it does, and tells whether no chunk before it has.
func (f *firstLook) tell(index int, s sign) (isFirst bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	isFirst = f.told.at == 0 || index < f.toldIn
	if isFirst && s.at != 0 {
		f.told, f.toldIn = s, index
	}
	return isFirst
}

// enter enters what a chunk tells.
func (f *firstLook) enter(pauses, loaded []told) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pauses, f.loaded = append(f.pauses, pauses...), append(f.loaded, loaded...)
}

// searchServer looks for a server in order, as long as it can matter.
func (f *firstLook) searchServer(rec *jfr.Recording, later bool) error {
	for c, err := range rec.Chunks() {
		if err != nil || !f.needsServer() || later && c.Index > 0 {
			return err
		}
		if later {
			c.Keep()
		}
		if err := f.server.search(c); err != nil {
			return err
		}
	}
	return nil
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

// counters are what the events of a type tell of a number.
func counters(c *jfr.Chunk, event, field string, scale func(int64) int64) (list []told, err error) {
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
