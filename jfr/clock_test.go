package jfr

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"jfrlens/jfr/jfrtest"
)

// Times in ticks of any clock are what exact arithmetic gives, but for what a float64 cannot hold.
func TestTicksOfAnyClock(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 9))
	frequencies := []int64{1, 1000, 1193182, 3579545, 10_000_000, 24_000_000, 1e9 - 1, 1e9, 1e9 + 1, 2_893_200_000, 3_192_746_123, 1 << 40}
	for range 5000 {
		c := jfrtest.NewChunk()
		c.TicksPerSecond = frequencies[random.IntN(len(frequencies))]
		c.StartTicks = random.Int64() >> random.IntN(63)
		h := parseHeader(c.Finish())
		span := random.Int64() >> (16 + random.IntN(47))
		exact := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(span), big.NewInt(1e9)), big.NewInt(c.TicksPerSecond))
		want, _ := exact.Float64()
		got := float64(h.Nanos(span))
		if math.Abs(want) < math.MaxInt64/2 && math.Abs(got-want) > 1+math.Abs(want)*1e-15 {
			t.Errorf("%d ticks at %d Hz are %.0f ns, want %.0f", span, c.TicksPerSecond, got, want)
		}
		if back := h.Nanos(-span); math.Abs(want) < math.MaxInt64/2 && back != -h.Nanos(span) {
			t.Errorf("%d ticks at %d Hz are %.0f ns, the negative %d", span, c.TicksPerSecond, got, back)
		}
		if at := h.UnixNanos(c.StartTicks + span); math.Abs(want) < 1e18 && c.StartTicks+span > c.StartTicks && at != c.StartNanos+h.Nanos(span) {
			t.Errorf("%d ticks behind the start it is %d, want %d", span, at, c.StartNanos+h.Nanos(span))
		}
	}
}

// A clock that stands or goes backwards gives no time, and nothing goes wrong.
func TestClocksThatAreNone(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ frequency, ticks, nanos int64 }{
		{0, 0, 0},
		{0, 1, math.MaxInt64},
		{0, -1, math.MinInt64},
		{-1e9, 5, -5},
		{-1e9, math.MaxInt64, math.MinInt64},
		{-1, math.MaxInt64, math.MinInt64},
		{math.MaxInt64, 1e9, 0},
		{math.MinInt64, 1e9, 0},
		{1, math.MaxInt64, math.MaxInt64},
		{1, math.MinInt64, math.MinInt64},
	} {
		c := jfrtest.NewChunk()
		c.TicksPerSecond, c.StartTicks = test.frequency, 0
		if h := parseHeader(c.Finish()); h.Nanos(test.ticks) != test.nanos || h.TicksPerSecond != test.frequency {
			t.Errorf("%d ticks at %d Hz are %d ns, want %d", test.ticks, test.frequency, h.Nanos(test.ticks), test.nanos)
		}
	}
}

// Which chunks surely are of one JVM, as one starts where the other ends and the clock has gone on: everything that differs makes
// them two.
func TestChunksOfOneJVM(t *testing.T) {
	t.Parallel()
	headers := func(change func(before, after *jfrtest.Chunk)) (a, b Header) {
		before, after := jfrtest.ChunksOfOneJVM()
		change(before, after)
		return parseHeader(before.Finish()), parseHeader(after.Finish())
	}
	for name, test := range map[string]struct {
		change func(before, after *jfrtest.Chunk)
		leads  bool
	}{
		"in a row":                  {func(_, _ *jfrtest.Chunk) {}, true},
		"clocks 5 ms apart":         {func(_, after *jfrtest.Chunk) { after.StartTicks += 5e6 }, true},
		"clocks 5 ms apart, before": {func(_, after *jfrtest.Chunk) { after.StartTicks -= 5e6 }, true},
		"clocks 20 ms apart":        {func(_, after *jfrtest.Chunk) { after.StartTicks += 20e6 }, false},
		"clock set back":            {func(_, after *jfrtest.Chunk) { after.StartTicks = 0 }, false},
		"long, clocks 1 s apart": {func(before, after *jfrtest.Chunk) {
			before.DurationNanos += 3600e9
			after.StartNanos, after.StartTicks = after.StartNanos+3600e9, after.StartTicks+3601e9
		}, true},
		"a gap of a nanosecond":    {func(_, after *jfrtest.Chunk) { after.StartNanos++ }, false},
		"other frequency":          {func(_, after *jfrtest.Chunk) { after.TicksPerSecond++ }, false},
		"no frequency":             {func(before, after *jfrtest.Chunk) { before.TicksPerSecond, after.TicksPerSecond = 0, 0 }, false},
		"other version":            {func(_, after *jfrtest.Chunk) { after.Minor = 0 }, false},
		"first is not finished":    {func(before, _ *jfrtest.Chunk) { before.State = 1 }, false},
		"second is not finished":   {func(_, after *jfrtest.Chunk) { after.State = 1 }, true},
		"first without duration":   {func(before, after *jfrtest.Chunk) { before.DurationNanos, after.StartNanos = 0, before.StartNanos }, false},
		"duration beyond all time": {func(before, _ *jfrtest.Chunk) { before.DurationNanos = math.MaxInt64 }, false},
		"duration is negative":     {func(before, _ *jfrtest.Chunk) { before.DurationNanos = -1e9 }, false},
	} {
		a, b := headers(test.change)
		if got := a.leadsTo(&b); got != test.leads {
			t.Errorf("%s: %v, want %v", name, got, test.leads)
		}
	}
}

// A header of whatever numbers has them; times beyond what there is do not matter.
func TestHeadersOfAnyNumbers(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		c := jfrtest.NewChunk()
		c.StartNanos, c.DurationNanos, c.StartTicks, c.TicksPerSecond = random.Int64()-random.Int64(), random.Int64(), random.Int64(), random.Int64()
		c.State = byte(random.Uint32())
		h := parseHeader(c.Finish())
		if h.Start.UnixNano() != c.StartNanos || h.Start.Location() != time.UTC || h.Duration != time.Duration(c.DurationNanos) || h.StartTicks != c.StartTicks || h.TicksPerSecond != c.TicksPerSecond || h.State != c.State {
			t.Fatalf("%+v of %+v", h, c)
		}
	}
}
