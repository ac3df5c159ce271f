package print

import (
	"math"
	"testing"
)

// The wanted texts are what java.lang.Double, Float and java.time.Duration of
// JDK 25 print.
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
	}
	for _, test := range tests {
		if got := string(appendFloat(nil, test.value, test.bits)); got != test.want {
			t.Errorf("appendFloat(%v) = %s, want %s", test.value, got, test.want)
		}
	}
}

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
