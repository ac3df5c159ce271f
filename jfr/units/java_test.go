package units

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// TestAsJavaPrints compares with the JDK on numbers that are hard to round and
// on random ones.
func TestAsJavaPrints(t *testing.T) {
	values := []float64{
		0, math.Copysign(0, -1), 1, -1, 0.5, 999, 1000, -1000, 999.9995, 1234567.891, 123456.7895,
		0.0005, 0.0015, -0.0004, 0.1235, 0.00499999, 0.005, 0.015, 0.12345, 2.675, 1.005,
		math.MaxInt64, math.MinInt64, 1e15, 1e22, 123456789012345680, math.SmallestNonzeroFloat64,
		math.Inf(1), math.Inf(-1), math.NaN(),
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		values = append(values, (random.Float64()-0.5)*math.Pow(10, float64(random.IntN(14))-3), float64(random.IntN(100_000))/1000)
	}
	for i, line := range javaPrints(t, values) {
		v := values[i]
		want := strings.Split(line, "\t")
		if got := Number(v); got != want[0] {
			t.Errorf("Number(%v) = %q, want %q", v, got, want[0])
		}
		if got := Integer(int64(math.Float64bits(v))); got != want[1] {
			t.Errorf("Integer of the bits of %v = %q, want %q", v, got, want[1])
		}
		if got := Percent(v); got != want[2] {
			t.Errorf("Percent(%v) = %q, want %q", v, got, want[2])
		}
	}
}

// javaPrints returns a line for each value.
func javaPrints(t *testing.T, values []float64) []string {
	t.Helper()
	var bits strings.Builder
	for _, v := range values {
		fmt.Fprintf(&bits, "%016x\n", math.Float64bits(v))
	}
	java := exec.Command(jdks.Tool(t, 25, "java"), filepath.Join("..", "..", "testdata", "java", "numbers", "Numbers.java"))
	java.Stdin = strings.NewReader(bits.String())
	out, err := java.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(values) {
		t.Fatalf("%d lines for %d values", len(lines), len(values))
	}
	return lines
}
