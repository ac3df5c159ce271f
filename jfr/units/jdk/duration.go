package jdk

import (
	"fmt"
	"math"
)

const (
	microsecond = 1_000
	millisecond = 1_000_000
	second      = 1_000_000_000
	minute      = 60 * second
	hour        = 60 * minute
	day         = 24 * hour
)

// Duration prints nanoseconds with a precision that depends on their size: three digits below a
// minute, then two units. Durations below a second have millis decimals if that is not 0.
// The largest value means "forever".
func Duration(nanos int64, millis int) string {
	switch {
	case nanos == math.MaxInt64:
		return "Indefinite"
	case nanos == math.MinInt64:
		return "N/A"
	case nanos < 0:
		return "-" + shown(rounded(uint64(-nanos)), millis)
	}
	return shown(rounded(uint64(nanos)), millis)
}

// rounded rounds half up to what will be shown. Rounded up, the longest span is more than an int64.
func rounded(nanos uint64) uint64 {
	switch {
	case nanos < microsecond:
		return nanos
	case nanos < second:
		return threeDigits(nanos)
	case nanos < minute:
		return threeDigits(nanos/millisecond) * millisecond
	case nanos < hour:
		return halfUp(nanos, second)
	case nanos < day:
		return halfUp(nanos, minute)
	}
	return halfUp(nanos, hour)
}

// shown prints rounded nanoseconds.
func shown(nanos uint64, millis int) string {
	switch {
	case nanos == 0:
		return "0 s"
	case nanos < microsecond:
		return fmt.Sprintf("%.6f ms", float64(nanos)/millisecond)
	case nanos < second:
		if millis == 0 {
			millis = max(9-digits(nanos), 0)
		}
		return fmt.Sprintf("%.*f ms", millis, float64(nanos)/millisecond)
	case nanos < minute:
		return fmt.Sprintf("%.*f s", max(6-digits(nanos/millisecond), 0), float64(nanos/millisecond)/1000)
	case nanos < hour:
		return fmt.Sprintf("%d m %d s", nanos/minute, nanos%minute/second)
	case nanos < day:
		return fmt.Sprintf("%d h %d m", nanos/hour, nanos%hour/minute)
	}
	return fmt.Sprintf("%d d %d h", nanos/day, nanos%day/hour)
}

// threeDigits rounds half up to three significant digits.
func threeDigits(v uint64) uint64 {
	unit := uint64(1)
	for range digits(v) - 3 {
		unit *= 10
	}
	return halfUp(v, unit)
}

func halfUp(v, unit uint64) uint64 { return (v + unit/2) / unit * unit }

func digits(v uint64) int {
	n := 1
	for v >= 10 {
		v /= 10
		n++
	}
	return n
}
