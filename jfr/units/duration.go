package units

import (
	"fmt"
	"strings"
	"time"
)

// hour is in seconds.
const hour = 3600

// Duration writes a time span: "12.3 ms", "1 min 15 s", "1 h 01 min 05 s".
func Duration(d time.Duration) string { return signed(int64(d), duration) }

func duration(nanos uint64) string {
	seconds := rounded(nanos, uint64(time.Second))
	switch {
	case nanos == 0:
		return "0 s"
	case rounded(nanos, uint64(time.Second/10)) < 600: // else it were 60.0 s
		return scaled(nanos, "ns", "µs", "ms", "s")
	case seconds < hour:
		return fmt.Sprintf("%d min %02d s", seconds/60, seconds%60)
	case seconds < 24*hour:
		return fmt.Sprintf("%d h %02d min %02d s", seconds/hour, seconds/60%60, seconds%60)
	}
	minutes := rounded(nanos, uint64(time.Minute))
	return fmt.Sprintf("%s d %02d h %02d min", grouped(minutes/60/24), minutes/60%24, minutes%60)
}

// Age writes how long something has been going on, in its largest unit, as people
// tell ages: "59 s", "1 min", "2 h".
func Age(d time.Duration) string {
	if d > -time.Second && d < time.Second {
		return "0 s"
	}
	return signed(int64(d), age)
}

func age(nanos uint64) string {
	switch seconds := nanos / uint64(time.Second); {
	case seconds < 60:
		return grouped(seconds) + " s"
	case seconds < hour:
		return grouped(seconds/60) + " min"
	case seconds < 24*hour:
		return grouped(seconds/hour) + " h"
	default:
		return grouped(seconds/hour/24) + " d"
	}
}

// Exact writes a span that somebody chose, such as a sampling interval, with all
// its digits: "20 ms", "1.5 s".
func Exact(d time.Duration) string { return signed(int64(d), exact) }

func exact(nanos uint64) string {
	for _, unit := range []struct {
		span   time.Duration
		name   string
		digits int // behind the point
	}{{time.Second, "s", 9}, {time.Millisecond, "ms", 6}, {time.Microsecond, "µs", 3}} {
		if one := uint64(unit.span); nanos >= one {
			return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%d.%0*d", nanos/one, unit.digits, nanos%one), "0"), ".") + " " + unit.name
		}
	}
	return grouped(nanos) + " ns"
}
