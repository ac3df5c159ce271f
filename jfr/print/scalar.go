package print

import (
	"fmt"
	"math"
	"strconv"
	"strings"
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

// appendInteger appends an integer exactly: times and time spans by ISO 8601.
func (c clock) appendInteger(buf []byte, f *jfr.Field, value int64) []byte {
	switch unit := f.Unit(); {
	case unit == jfr.UnitTicksTime || unit == jfr.UnitEpochMillis:
		return c.appendTime(buf, widened(f, value), unit)
	case isTime(unit):
		return appendSpan(buf, c.spanOf(widened(f, value), unit))
	case f.Unsigned():
		return strconv.AppendUint(buf, unsigned(f, value), 10)
	}
	return strconv.AppendInt(buf, value, 10)
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

// appendFloat appends a floating-point number as Java prints it: the shortest
// digits that tell it apart, plain between 10^-3 and 10^7, else with an exponent.
func appendFloat(buf []byte, value float64, bits int) []byte {
	switch {
	case math.IsNaN(value):
		return append(buf, "NaN"...)
	case math.IsInf(value, 1):
		return append(buf, "Infinity"...)
	case math.IsInf(value, -1):
		return append(buf, "-Infinity"...)
	}
	magnitude := math.Abs(value)
	if magnitude == 0 || magnitude >= 1e-3 && magnitude < 1e7 {
		from := len(buf)
		buf = strconv.AppendFloat(buf, value, 'f', -1, bits)
		for _, char := range buf[from:] {
			if char == '.' {
				return buf
			}
		}
		return append(buf, ".0"...)
	}
	digits, exponent, _ := strings.Cut(shortest(value, bits), "e")
	buf = append(buf, digits...)
	number, _ := strconv.Atoi(exponent)
	return strconv.AppendInt(append(buf, 'E'), int64(number), 10)
}

// shortest returns the digits of a number with an exponent. Java wants two at
// least, and with two takes the pair nearest to the number: 4.9E-324, not
// 5.0E-324 (java.lang.Double, toString).
func shortest(value float64, bits int) string {
	text := strconv.FormatFloat(value, 'e', -1, bits)
	if strings.Contains(text, ".") {
		return text
	}
	two := strconv.FormatFloat(value, 'e', 1, bits)
	if back, err := strconv.ParseFloat(two, bits); err == nil && back == value {
		return two
	}
	return strings.Replace(text, "e", ".0e", 1)
}

// unsigned returns the value of an unsigned field from its sign-extended form.
func unsigned(f *jfr.Field, value int64) uint64 {
	switch f.Type.Name {
	case "byte":
		return uint64(uint8(value))
	case "short":
		return uint64(uint16(value))
	case "int":
		return uint64(uint32(value))
	}
	return uint64(value)
}

// widened is the value of a field as a long of Java.
func widened(f *jfr.Field, value int64) int64 {
	if f.Unsigned() {
		return int64(unsigned(f, value))
	}
	return value
}
