package jdk

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/testdata/jdks"
)

// hardNumbers are numbers that are hard to round.
func hardNumbers() []float64 {
	return []float64{
		0, math.Copysign(0, -1), 1, -1, 0.5, 999, 1000, -1000, 999.9995, 1234567.891, 123456.7895,
		0.0005, 0.0015, -0.0004, 0.1235, 0.00499999, 0.005, 0.015, 0.12345, 2.675, 1.005,
		math.MaxInt64, math.MinInt64, 9223372036854774784, -9223372036854777856, 1e15, 1e22, 123456789012345680, math.SmallestNonzeroFloat64,
		math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, -math.MaxFloat64,
	}
}

// hardIntegers are those that are at the edge of another unit or of another number of digits, and their negatives.
func hardIntegers() []int64 {
	var all []int64
	edges := []int64{
		0, 512, 999, 1000, 1024, 9995, 99_950, 999_500, 999_500_000, second, 9995 * millisecond, 59_950 * millisecond, minute,
		hour - second/2, hour, day - 30*second, day, 2*day - 30*minute, 1 << 20, 1 << 30, 1 << 40, 1 << 50, 1 << 60, math.MaxInt64 - 1,
	}
	for _, edge := range edges {
		for distance := int64(-1); distance <= 1; distance++ {
			all = append(all, edge+distance, -edge-distance)
		}
	}
	return append(all, math.MinInt64)
}

// TestAsJavaPrints compares with the JDK on numbers that are hard to print and on random ones, each taken for
// a floating-point number and for an integer.
func TestAsJavaPrints(t *testing.T) {
	var bits []uint64
	for _, v := range hardNumbers() {
		bits = append(bits, math.Float64bits(v))
	}
	for _, n := range hardIntegers() {
		bits = append(bits, uint64(n))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		bits = append(bits, math.Float64bits((random.Float64()-0.5)*math.Pow(10, float64(random.IntN(14))-3)),
			math.Float64bits(float64(random.IntN(100_000))/1000), random.Uint64()>>random.IntN(64),
			math.Float64bits((random.Float64()-0.5)*math.Pow(2, float64(random.IntN(80)))))
	}
	numbers := filepath.Join("..", "..", "..", "testdata", "java", "numbers", "Numbers.java")
	for i, want := range jdks.Answers(t, bits, "--add-exports", "jdk.jfr/jdk.jfr.internal.util=ALL-UNNAMED", numbers) {
		v, n := math.Float64frombits(bits[i]), int64(bits[i])
		got := []string{
			Number(v), Integer(n), Percent(v), Fixed(v, 9), Duration(n, 0), Duration(n, 6),
			Amount(n, Bytes), Amount(n, Bits), Amount(n, BytesPerSecond), Amount(n, BitsPerSecond),
			strconv.FormatInt(Long(v), 10),
		}
		if n == math.MaxInt64 || n == math.MinInt64 { // not time spans, see Duration
			got[4], got[5] = want[4], want[5]
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v or %d (-JDK +ours):\n%s", v, n, diff)
		}
	}
}
