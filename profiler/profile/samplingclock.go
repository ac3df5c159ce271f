package profile

import (
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// isClock tells whether a filter looks at the clock that samples were taken by. Up to version 3.0, async-profiler wrote
// what it sampled by the wall clock as jdk.ExecutionSample, too. Those of sleeping threads are of the wall clock for sure,
// and so are those of running ones beside them, or where samples of CPU time have a state of their own, STATE_DEFAULT.
// (Seen in recordings of 2.8, 2.9, 2.10 and 3.0; flightRecorder.cpp of async-profiler.)
func isClock(f sample.Filter) bool { return f == sample.ByCPUClock || f == sample.ByWallClock }

// maySampleSleepers tells whether a chunk is async-profiler's.
func maySampleSleepers(c *jfr.Chunk) bool { return c.Metadata().Type("profiler.Log") != nil }

// readWallStates finds the states of threads that tell samples of the wall clock in a chunk, nil if it has no such samples.
func (w *worker) readWallStates(c *jfr.Chunk) error {
	w.wallStates = nil
	if !maySampleSleepers(c) {
		return nil
	}
	pool, err := c.Pool("jdk.types.ThreadState")
	if err != nil {
		return err
	}
	states := map[string]int64{}
	for row, key := range pool.Keys {
		states[pool.Text("name", row)] = key
	}
	_, known := states["STATE_DEFAULT"]
	if sleeping, ok := states["STATE_SLEEPING"]; ok && !known {
		if known, err = isSampled(c, sleeping); err != nil {
			return err
		}
	}
	if !known {
		return nil
	}
	w.wallStates = map[int64]bool{}
	for _, name := range []string{"STATE_RUNNABLE", "STATE_SLEEPING"} {
		if key, ok := states[name]; ok {
			w.wallStates[key] = true
		}
	}
	return nil
}

// isSampled tells whether a sample of a chunk has a state.
func isSampled(c *jfr.Chunk, state int64) (found bool, err error) {
	samples := c.Metadata().Type(sample.ExecutionSample)
	if samples == nil {
		return false, nil
	}
	for table, err := range c.Events(c.Select(samples, stateField)) {
		if err != nil {
			return false, err
		}
		if slices.Contains(table.Ints(stateField), state) {
			return true, nil
		}
	}
	return false, nil
}

// otherClock tells which events of a table were sampled by another clock than a feed wants.
func (w *worker) otherClock(f *feed, t *jfr.Table) func(row int) bool {
	states := t.Ints(stateField)
	return func(row int) bool {
		byWall := states != nil && w.wallStates[states[row]]
		return byWall != (f.event.Filter == sample.ByWallClock)
	}
}
