package print

import (
	"fmt"
	"math"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units/jdk"
)

// appendTime appends a point in time or a time span.
func (r *textRenderer) appendTime(buf []byte, raw int64, unit jfr.Unit) []byte {
	if unit == jfr.UnitTicksTime || unit == jfr.UnitEpochMillis {
		return r.appendClock(buf, raw, unit)
	}
	return r.appendSpan(buf, r.times.spanOf(raw, unit))
}

// appendSpan appends a time span, rounded to what people read or, exactly, in
// seconds.
func (r *textRenderer) appendSpan(buf []byte, d span) []byte {
	switch {
	case d.seconds == math.MinInt64:
		return append(buf, missing...)
	case d.seconds == math.MaxInt64:
		return append(buf, "Forever"...)
	}
	const days = 24 * 60 * 60
	tooLong := d.seconds > math.MaxInt64/int64(time.Second)-days || d.seconds < -math.MaxInt64/int64(time.Second)+days
	switch {
	case tooLong && r.exact: // the JDK's tool fails on it
		return fmt.Appendf(buf, "%d.%09d s", d.seconds, d.nanos)
	case tooLong:
		return appendDays(buf, d)
	}
	nanos := d.seconds*int64(time.Second) + int64(d.nanos)
	if r.exact {
		return append(append(buf, jdk.Fixed(float64(nanos)/1e9, exactDecimals)...), " s"...)
	}
	return append(buf, jdk.Duration(nanos, 0)...)
}

// appendDays appends a long time span in days and hours, rounded half up.
func appendDays(buf []byte, d span) []byte {
	seconds := uint64(d.seconds)
	if d.seconds < 0 {
		buf, seconds = append(buf, '-'), -seconds
		if d.nanos > 0 {
			seconds--
		}
	}
	hours := (seconds + 1800) / 3600
	return fmt.Appendf(buf, "%d d %d h", hours/24, hours%24)
}

// appendClock appends a point in time as time of day and date.
func (r *textRenderer) appendClock(buf []byte, raw int64, unit jfr.Unit) []byte {
	if raw == notAvailable {
		return append(buf, missing...)
	}
	t := r.times.timeOf(raw, unit)
	if r.exact {
		buf = t.AppendFormat(buf, "15:04:05.000000000 (")
	} else {
		buf = t.AppendFormat(buf, "15:04:05.000 (")
	}
	year := t.Year()
	if year <= 0 {
		year = 1 - year // before Christ
	}
	return t.AppendFormat(appendYear(buf, year), "-01-02)")
}
