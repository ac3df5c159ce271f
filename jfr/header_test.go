package jfr

import (
	"math"
	"testing"
	"time"

	"jfrlens/jfr/jfrtest"
)

func TestHeader(t *testing.T) {
	c := jfrtest.NewChunk()
	c.StartNanos, c.DurationNanos, c.StartTicks, c.TicksPerSecond, c.State = 1_795_251_705_235_668_375, 4_168_297_491, 460_627_077, 24_000_000, 5
	h := parseHeader(c.Finish())
	if !h.Start.Equal(time.Date(2026, 11, 21, 9, 1, 45, 235668375, time.UTC)) || h.Duration != 4_168_297_491 {
		t.Errorf("start %v, duration %v", h.Start, h.Duration)
	}
	if h.Major != 2 || h.Minor != 1 || h.Size != 68 || h.State != 5 || h.Final {
		t.Errorf("header %+v", h)
	}
}

// TestStateExistsFrom21 reads the byte that is the state only in newer versions.
func TestStateExistsFrom21(t *testing.T) {
	c := jfrtest.NewChunk()
	c.Minor, c.State = 0, 5
	if h := parseHeader(c.Finish()); h.State != 0 {
		t.Errorf("state %d in version 2.0", h.State)
	}
}

// TestTicks pins the JDK's rounding: the quotient in float64, cut toward zero, saturating.
func TestTicks(t *testing.T) {
	for _, test := range []struct {
		frequency, ticks, nanos int64
	}{
		{1_000_000_000, 123_456_789, 123_456_789},
		{1_000_000_000, math.MaxInt64, math.MaxInt64},
		{1_000_000_000, math.MinInt64, math.MinInt64},
		{24_000_000, 1, 41},
		{24_000_000, -1, -41},
		{24_000_000, math.MaxInt64, math.MaxInt64},
		{2_400_000_000, 7, 2},
		{3_192_746_123, 1_000_000_007, 313_209_998},
		{0, 5, math.MaxInt64},
		{0, 0, 0},
	} {
		h := Header{ticksPerNano: float64(test.frequency) / 1e9}
		if got := h.Nanos(test.ticks); got != test.nanos {
			t.Errorf("%d ticks at %d Hz are %d ns, want %d", test.ticks, test.frequency, got, test.nanos)
		}
	}
}

func TestEventTimeStartsAtTheChunk(t *testing.T) {
	c := jfrtest.NewChunk()
	c.TicksPerSecond = 500_000_000
	h := parseHeader(c.Finish())
	if got, want := h.UnixNanos(c.StartTicks+250), c.StartNanos+500; got != want {
		t.Errorf("event at %d, want %d", got, want)
	}
	if got, want := h.UnixNanos(c.StartTicks-250), c.StartNanos-500; got != want {
		t.Errorf("event before the chunk at %d, want %d", got, want)
	}
}
