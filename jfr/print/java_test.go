package print

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/units/jdk"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/race"
)

// hardBits are numbers at the edges of what they may stand for: floating-point numbers, spans, times.
func hardBits() []uint64 {
	var all []uint64
	for _, v := range []float64{
		0, math.Copysign(0, -1), 1, 1e-3, 9.999999e-4, 1e7, 9999999.999, 1e16, 1e17, 2e-3, 5e-324, 4.35, 2.2250738585072014e-308,
		math.MaxFloat64, math.MaxFloat32, math.SmallestNonzeroFloat32, 1e-45, math.NaN(), math.Inf(1), math.Inf(-1), 1 << 53, 1<<63 - 1,
	} {
		all = append(all, math.Float64bits(v), math.Float64bits(-v))
	}
	for _, n := range []int64{
		1, 999, 1000, 59_999, 60_000, 3_600_000, 86_400_000, 1_000_000_000, 60_000_000_000, 3_600_000_000_000,
		62_135_596_800_000, 62_135_596_800_001, 62_167_219_200_000, 253_402_300_800_000, 377_705_116_800_000, math.MaxInt64 - 1,
	} {
		all = append(all, uint64(n), uint64(-n), uint64(n-1), uint64(1-n))
	}
	return all
}

// Numbers, spans and times are those of Java, on hard ones and on random ones of every size.
func TestAsJavaPrints(t *testing.T) {
	race.OneGoroutine(t)
	bits := hardBits()
	random := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		bits = append(bits, random.Uint64()>>random.IntN(64), math.Float64bits(random.NormFloat64()*math.Pow(10, float64(random.IntN(40)-20))))
	}
	c := clock{header: &jfr.Header{TicksPerSecond: 1e9}, zone: time.FixedZone("", 5*3600+1800)}
	text := textRenderer{times: c, exact: true}
	for i, want := range jdks.Answers(t, bits, filepath.Join("..", "..", "testdata", "java", "numbers", "Texts.java")) {
		n, v := int64(bits[i]), math.Float64frombits(bits[i])
		if n == math.MinInt64 || n == math.MaxInt64 {
			continue // no value, forever
		}
		got := []string{
			string(jdk.AppendFloat(nil, v, 64)), string(jdk.AppendFloat(nil, float64(float32(v)), 32)),
			string(appendSpan(nil, c.spanOf(n, jfr.UnitNanos))), string(appendSpan(nil, c.spanOf(n, jfr.UnitMillis))),
			string(appendSpan(nil, c.spanOf(n, jfr.UnitSeconds))),
			string(c.appendTime(nil, n, jfr.UnitEpochMillis)), string(text.appendClock(nil, n, jfr.UnitEpochMillis)),
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v or %d (-JDK +ours):\n%s", v, n, diff)
		}
	}
}
