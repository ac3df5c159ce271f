package print

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"jfrlens/jfr"
)

// clock turns ticks into time. Each chunk has its own; the JDK's tool uses that
// of the first chunk for all of them.
type clock struct {
	header *jfr.Header
	zone   *time.Location
}

// newClock returns the clock of a chunk, in the time zone of the producer.
func newClock(header *jfr.Header, m *jfr.Metadata) clock {
	seconds := (m.GMTOffsetMillis + m.DSTMillis) / 1000
	zone := time.UTC
	if seconds != 0 && seconds > -18*3600 && seconds < 18*3600 {
		zone = time.FixedZone("", int(seconds))
	}
	return clock{header, zone}
}

// Sentinels of times and time spans, tested on the raw value (JDK 21+:
// jdk.jfr.consumer.RecordedObject, getInstant and getDuration).
const (
	notAvailable = math.MinInt64
	forever      = math.MaxInt64
)

// isTime tells whether a unit is that of a point in time or of a time span.
func isTime(unit jfr.Unit) bool {
	switch unit {
	case jfr.UnitTicksTime, jfr.UnitEpochMillis,
		jfr.UnitTicks, jfr.UnitNanos, jfr.UnitMicros, jfr.UnitMillis, jfr.UnitSeconds:
		return true
	}
	return false
}

// appendTime appends a point in time as java.time.OffsetDateTime prints it.
func (c clock) appendTime(buf []byte, raw int64, unit jfr.Unit) []byte {
	if raw == notAvailable {
		return append(buf, "-999999999-01-01T00:00+18:00"...)
	}
	t := c.timeOf(raw, unit)
	buf = t.AppendFormat(appendYear(buf, t.Year()), "-01-02T15:04")
	if t.Second() != 0 || t.Nanosecond() != 0 {
		buf = t.AppendFormat(buf, ":05")
		buf = appendFraction(buf, t.Nanosecond(), 3)
	}
	return t.AppendFormat(buf, "Z07:00")
}

// appendYear appends a year as java.time prints it: with four digits at least, and with a sign if it has more.
func appendYear(buf []byte, year int) []byte {
	switch {
	case year < 0:
		return fmt.Appendf(buf, "-%04d", -year)
	case year > 9999:
		buf = append(buf, '+')
	}
	return fmt.Appendf(buf, "%04d", year)
}

// timeOf converts a raw point in time by its unit.
func (c clock) timeOf(raw int64, unit jfr.Unit) time.Time {
	if unit == jfr.UnitEpochMillis {
		return time.UnixMilli(raw).In(c.zone)
	}
	return time.Unix(0, c.header.UnixNanos(raw)).In(c.zone)
}

// appendFraction appends nanoseconds as a decimal fraction, in groups of so
// many digits, nothing if it is zero.
func appendFraction(buf []byte, nanos, group int) []byte {
	if nanos == 0 {
		return buf
	}
	digits := 9
	scale := 1
	for range group {
		scale *= 10
	}
	for nanos%scale == 0 {
		nanos /= scale
		digits -= group
	}
	buf = append(buf, '.')
	text := strconv.Itoa(nanos)
	for range digits - len(text) {
		buf = append(buf, '0')
	}
	return append(buf, text...)
}

// span is a time span in seconds and nanoseconds, as java.time.Duration.
type span struct {
	seconds int64
	nanos   int // 0 to 999,999,999
}

// spanOf converts a raw time span by its unit.
func (c clock) spanOf(raw int64, unit jfr.Unit) span {
	switch {
	case raw == notAvailable:
		return span{seconds: math.MinInt64}
	case raw == forever:
		return span{math.MaxInt64, 999_999_999}
	}
	switch unit {
	case jfr.UnitSeconds:
		return span{seconds: raw}
	case jfr.UnitMillis:
		return scaled(raw, 1000)
	case jfr.UnitMicros:
		raw *= 1000 // beyond 292 years the JDK's tool overflows
	case jfr.UnitTicks:
		raw = c.header.Nanos(raw)
	}
	return scaled(raw, 1_000_000_000)
}

// scaled converts a number of parts of a second.
func scaled(parts, perSecond int64) span {
	seconds, rest := parts/perSecond, parts%perSecond
	if rest < 0 {
		seconds, rest = seconds-1, rest+perSecond
	}
	return span{seconds, int(rest * (1_000_000_000 / perSecond))}
}

// appendSpan appends a time span as java.time.Duration prints it (ISO 8601).
func appendSpan(buf []byte, d span) []byte {
	if d.seconds == 0 && d.nanos == 0 {
		return append(buf, "PT0S"...)
	}
	effective := d.seconds
	if d.seconds < 0 && d.nanos > 0 {
		effective++
	}
	hours, minutes, seconds := effective/3600, effective%3600/60, effective%60
	buf = append(buf, "PT"...)
	if hours != 0 {
		buf = append(strconv.AppendInt(buf, hours, 10), 'H')
	}
	if minutes != 0 {
		buf = append(strconv.AppendInt(buf, minutes, 10), 'M')
	}
	if seconds == 0 && d.nanos == 0 && (hours != 0 || minutes != 0) {
		return buf
	}
	if d.seconds < 0 && d.nanos > 0 && seconds == 0 {
		buf = append(buf, '-')
	}
	buf = strconv.AppendInt(buf, seconds, 10)
	nanos := d.nanos
	if d.seconds < 0 && nanos > 0 {
		nanos = 1_000_000_000 - nanos
	}
	return append(appendFraction(buf, nanos, 1), 'S')
}
