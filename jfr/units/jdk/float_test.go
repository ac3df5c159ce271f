package jdk

import (
	"math"
	"testing"
)

// The wanted texts are what java.lang.Double and Float of JDK 25 print.
func TestAppendFloat(t *testing.T) {
	tests := []struct {
		value float64
		bits  int
		want  string
	}{
		{0, 64, "0.0"},
		{math.Copysign(0, -1), 64, "-0.0"},
		{1, 64, "1.0"},
		{0.001, 64, "0.001"},
		{0.0001, 64, "1.0E-4"},
		{9999999, 64, "9999999.0"},
		{1e7, 64, "1.0E7"},
		{1.5e300, 64, "1.5E300"},
		{math.SmallestNonzeroFloat64, 64, "4.9E-324"},
		{math.MaxFloat64, 64, "1.7976931348623157E308"},
		{float64(float32(0.13930348)), 32, "0.13930348"},
		{math.SmallestNonzeroFloat32, 32, "1.4E-45"},
		{math.MaxFloat32, 32, "3.4028235E38"},
		{math.NaN(), 64, "NaN"},
		{math.Inf(1), 32, "Infinity"},
		{math.Inf(-1), 64, "-Infinity"},
	}
	for _, test := range tests {
		if got := string(AppendFloat(nil, test.value, test.bits)); got != test.want {
			t.Errorf("AppendFloat(%v) = %s, want %s", test.value, got, test.want)
		}
	}
}
