package overview

import (
	"cmp"
	"slices"
)

// told is how far a counter was at a time.
type told struct{ time, n int64 }

// counter is what the JVM told of a number that grows, about once a second, in the order of time.
type counter []told

// tell enters what the number was at a time.
func (c *counter) tell(time, n int64) {
	at, known := slices.BinarySearchFunc(*c, time, func(t told, time int64) int { return cmp.Compare(t.time, time) })
	if !known {
		*c = slices.Insert(*c, at, told{time, n})
	}
}

// add enters what was told elsewhere.
func (c *counter) add(other counter) {
	for _, t := range other {
		c.tell(t.time, t.n)
	}
}

// last is what was told at the end, 0 for nothing.
func (c counter) last() int64 {
	if len(c) == 0 {
		return 0
	}
	return c[len(c)-1].n
}

// growth is by how much the number grew.
func (c counter) growth() int64 {
	if len(c) == 0 {
		return 0
	}
	return c.last() - c[0].n
}

// perSecond is the growth per second; false where the JVM told of less than a second.
func (c counter) perSecond() (rate float64, ok bool) {
	if len(c) == 0 {
		return 0, false
	}
	nanos := c[len(c)-1].time - c[0].time
	if nanos < 900_000_000 {
		return 0, false
	}
	return float64(c.growth()) / (float64(nanos) / 1e9), true
}

// again is how often a counter has to have grown much for that to be what a program does, not what happened once.
const again = 3

// keepsGrowing tells whether the number grew by at least so much a second, on average and again and again: while a program
// starts, or ends something large, it may do so once.
func (c counter) keepsGrowing(perSecond float64) bool {
	rate, ok := c.perSecond()
	if !ok || rate < perSecond {
		return false
	}
	times := 0
	for i := 1; i < len(c); i++ {
		if float64(c[i].n-c[i-1].n) >= perSecond*float64(c[i].time-c[i-1].time)/1e9 {
			times++
		}
	}
	return times >= again
}
