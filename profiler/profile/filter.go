package profile

import (
	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// filterFields returns the fields that a filter looks at.
func filterFields(c *jfr.Chunk, filter sample.Filter) []string {
	switch {
	case isParking(filter):
		return []string{parkedField}
	case filter == sample.NotFreed:
		return []string{addressField}
	case isClock(filter) && maySampleSleepers(c):
		return []string{stateField}
	}
	return nil
}

// leftOut tells which events of a table are not for a feed, nil if all are.
func (w *worker) leftOut(c *jfr.Chunk, f *feed, t *jfr.Table) func(row int) bool {
	switch {
	case isParking(f.event.Filter):
		return w.parkedOther(c, f, t)
	case isClock(f.event.Filter) && w.wallStates != nil:
		return w.otherClock(f, t)
	}
	return nil
}
