package print

import (
	"math"
	"testing"
	"time"

	"jfrlens/jfr"
)

// The wanted texts are what java.time.Duration of JDK 25 prints.
func TestAppendSpan(t *testing.T) {
	tests := []struct {
		span span
		want string
	}{
		{span{0, 0}, "PT0S"},
		{span{0, 116_176_156}, "PT0.116176156S"},
		{span{62, 0}, "PT1M2S"},
		{span{3600, 0}, "PT1H"},
		{span{-1, 500_000_000}, "PT-0.5S"},
		{span{-2, 500_000_000}, "PT-1.5S"},
		{span{math.MinInt64, 0}, "PT-2562047788015215H-30M-8S"},
		{span{math.MaxInt64, 999_999_999}, "PT2562047788015215H30M7.999999999S"},
	}
	for _, test := range tests {
		if got := string(appendSpan(nil, test.span)); got != test.want {
			t.Errorf("appendSpan(%v) = %s, want %s", test.span, got, test.want)
		}
	}
}

// What java.time.OffsetDateTime and jdk.jfr.consumer print, in the zone of the producer.
func TestAppendTime(t *testing.T) {
	header := &jfr.Header{TicksPerSecond: 1_000_000_000}
	utc, india := clock{header, time.UTC}, clock{header, time.FixedZone("", 5*3600+1800)}
	west := clock{header, time.FixedZone("", -3*3600)}
	for _, test := range []struct {
		clock clock
		raw   int64
		want  string
	}{
		{utc, 0, "1970-01-01T00:00Z"},
		{utc, 1, "1970-01-01T00:00:00.001Z"},
		{utc, 1_000, "1970-01-01T00:00:01Z"},
		{utc, -1, "1969-12-31T23:59:59.999Z"},
		{utc, 253_402_300_800_000, "+10000-01-01T00:00Z"},
		{utc, math.MinInt64, "-999999999-01-01T00:00+18:00"},
		{india, 0, "1970-01-01T05:30+05:30"},
		{west, 60_000, "1969-12-31T21:01-03:00"},
	} {
		if got := string(test.clock.appendTime(nil, test.raw, jfr.UnitEpochMillis)); got != test.want {
			t.Errorf("appendTime(%d) = %s, want %s", test.raw, got, test.want)
		}
	}
}

// Time spans by their unit; the sentinels are told by the raw value.
func TestSpanOf(t *testing.T) {
	c := clock{header: &jfr.Header{TicksPerSecond: 1_000_000_000}}
	for _, test := range []struct {
		raw  int64
		unit jfr.Unit
		want string
	}{
		{90, jfr.UnitSeconds, "PT1M30S"},
		{1_500, jfr.UnitMillis, "PT1.5S"},
		{-1, jfr.UnitMillis, "PT-0.001S"},
		{1, jfr.UnitMicros, "PT0.000001S"},
		{-1_000_000_001, jfr.UnitNanos, "PT-1.000000001S"},
		{math.MaxInt64 - 1, jfr.UnitSeconds, "PT2562047788015215H30M6S"},
		{math.MinInt64, jfr.UnitSeconds, "PT-2562047788015215H-30M-8S"},
		{math.MaxInt64, jfr.UnitNanos, "PT2562047788015215H30M7.999999999S"},
	} {
		if got := string(appendSpan(nil, c.spanOf(test.raw, test.unit))); got != test.want {
			t.Errorf("span of %d in unit %d = %s, want %s", test.raw, test.unit, got, test.want)
		}
	}
}

// A zone that no place has is not believed.
func TestZones(t *testing.T) {
	header := &jfr.Header{}
	for _, test := range []struct{ millis, dst, want int64 }{
		{0, 0, 0}, {3_600_000, 3_600_000, 7200}, {-12_600_000, 0, -12600}, {18 * 3_600_000, 0, 0}, {math.MaxInt64, 0, 0}, {math.MinInt64, 0, 0},
	} {
		c := newClock(header, &jfr.Metadata{GMTOffsetMillis: test.millis, DSTMillis: test.dst})
		if _, got := time.Unix(0, 0).In(c.zone).Zone(); int64(got) != test.want {
			t.Errorf("offset %d and %d: %d s, want %d", test.millis, test.dst, got, test.want)
		}
	}
}
