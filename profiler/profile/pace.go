package profile

import (
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// pace is how many events of a type were recorded in each window of time. A JVM
// that throttles a type counts in windows as long as these, five of which make a
// second (jfrEventThrottler.cpp).
type pace map[int64]int32

const paceWindow = int64(200 * time.Millisecond)

// add counts one event.
func (p pace) add(nanos int64) { p[nanos/paceWindow]++ }

// addAll adds what another chunk has.
func (p pace) addAll(other pace) {
	for window, n := range other {
		p[window] += n
	}
}

// reached tells whether a limit was probably reached: in some window there were nearly as many as it lets through. A
// throttled JVM records at random, and so seldom exactly as many.
func (p pace) reached(perSecond float64) bool {
	const nearly = 0.75
	limit := perSecond * time.Duration(paceWindow).Seconds()
	if perSecond <= 0 || limit < 1 {
		return false
	}
	for _, n := range p {
		if float64(n) >= nearly*limit {
			return true
		}
	}
	return false
}

// between is how many events there are in all, and how many of them between two moments.
func (p pace) between(from, to int64) (all, between int64) {
	for window, n := range p {
		all += int64(n)
		if at := window * paceWindow; at >= from && at < to {
			between += int64(n)
		}
	}
	return all, between
}

// total is what a JVM told about how many events there were, at the first and at the last moment.
type total struct{ from, first, to, last int64 }

// plus adds what another chunk tells.
func (t total) plus(other total) total {
	switch {
	case t.from == 0:
		return other
	case other.from == 0:
		return t
	}
	if other.from < t.from {
		t.from, t.first = other.from, other.first
	}
	if other.to > t.to {
		t.to, t.last = other.to, other.last
	}
	return t
}

// happened estimates how many events there were, from how many of those between the moments are recorded; zero if that
// is not known.
func (t total) happened(p pace) int64 {
	all, between := p.between(t.from, t.to)
	counted := t.last - t.first
	switch {
	case t.from == 0 || t.to-t.from < int64(time.Second):
		return 0
	case between == 0:
		return all + max(counted, 0)
	}
	return max(all, int64(float64(counted)/float64(between)*float64(all)))
}

// totalFeeds are the feeds of the facts that tell totals.
func totalFeeds(c *jfr.Chunk) []infoFeed {
	var feeds []infoFeed
	for _, entry := range sample.Catalogue() {
		for _, group := range entry.Groups {
			for _, event := range group {
				if t := c.Metadata().Type(event.Total.Event); t != nil {
					feeds = append(feeds, infoFeed{c.Select(t, timeField, event.Total.Field), readTotal(event)})
				}
			}
		}
	}
	return feeds
}

// readTotal reads how many events there were up to a moment.
func readTotal(event sample.Event) func(f *facts, t *jfr.Table, row int) {
	return func(f *facts, t *jfr.Table, row int) {
		at, value := f.chunk.UnixNanos(t.Int(timeField, row)), t.Int(event.Total.Field, row)
		from := source{f.by, event.Name}
		f.totals[from] = f.totals[from].plus(total{at, value, at, value})
	}
}
