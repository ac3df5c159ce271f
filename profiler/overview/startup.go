package overview

import (
	"time"
)

const (
	jvmStart    = 2 * time.Second // in which a JVM loads what every program needs
	busyLoading = 100.0           // classes a second that a framework loads while it starts, at least
	quiet       = 0.05            // of the highest rate, once it is ready
)

// ownStart is how long the JVM's own start takes.
func ownStart(run interval) time.Duration { return min(jvmStart, time.Duration(run.to-run.from)/4) }

// settled finds when the classes that a framework loads were there: two seconds in which hardly any came, after at
// least three of many. 0 where that did not happen in the first nine tenths of the run.
func settled(loaded []told, run interval) int64 {
	highest, busy, calm := 0.0, 0, 0
	for i := 1; i < len(loaded); i++ {
		rate := float64(loaded[i].n-loaded[i-1].n) / (float64(max(loaded[i].time-loaded[i-1].time, 1)) / 1e9)
		highest = max(highest, rate)
		switch {
		case rate >= busyLoading:
			busy, calm = busy+1, 0
		case busy >= 3 && rate <= quiet*highest:
			calm++
		}
		if calm == 2 && loaded[i-2].time < run.mostOf() {
			return loaded[i-2].time
		}
	}
	return 0
}
