package events

import (
	"context"
	"strings"
	"sync"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
)

// Tally is what a recording has of one event type of a program.
type Tally struct {
	Count int64
	Total time.Duration // of all durations
	Span  time.Duration // of the recording
}

// Rate is events a second; 0 where the recording has no length.
func (t Tally) Rate() float64 { return Usage{Count: t.Count, Span: t.Span}.Rate() }

// String tells all of it in a few words.
func (t Tally) String() string {
	text := units.Plural(t.Count, "event") + " · " + units.Average(t.Rate()) + " a second"
	if t.Total > 0 {
		text += " · " + units.Duration(t.Total) + " in all"
	}
	return text
}

// TallyOwn counts the events of programs and agents in a recording, by name. Types that have no event are there, too.
func TallyOwn(ctx context.Context, path string) (map[string]Tally, error) {
	rec, err := jfr.Opener{}.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer rec.Close()
	var mu sync.Mutex // guards all and span
	all, span := map[string]Tally{}, time.Duration(0)
	err = rec.Each(0, func(c *jfr.Chunk) error {
		mu.Lock()
		if c.First() {
			span += c.Header.Duration
		}
		mu.Unlock()
		for _, t := range c.Metadata().Types() {
			if !t.IsEvent() || strings.HasPrefix(t.Name, "jdk.") {
				continue
			}
			count, total, err := tally(c, t)
			if err != nil {
				return err
			}
			mu.Lock()
			sum := all[t.Name]
			all[t.Name] = Tally{Count: sum.Count + count, Total: sum.Total + total}
			mu.Unlock()
		}
		return nil
	})
	for name, t := range all {
		t.Span = span
		all[name] = t
	}
	return all, err
}

// tally counts the events of one type in a chunk.
func tally(c *jfr.Chunk, t *jfr.Type) (count int64, total time.Duration, err error) {
	for table, err := range c.Events(c.Select(t, "startTime", "duration")) {
		if err != nil {
			return 0, 0, err
		}
		count += int64(table.Rows)
		for _, ticks := range table.Ints("duration") {
			total += time.Duration(c.Nanos(ticks))
		}
	}
	return count, total, nil
}
