package jdk

import (
	"math"
	"testing"
)

func TestDuration(t *testing.T) {
	for _, test := range []struct {
		nanos  int64
		millis int
		want   string
	}{
		{0, 0, "0 s"},
		{512, 0, "0.000512 ms"},
		{12345, 0, "0.0123 ms"},
		{9996, 0, "0.0100 ms"},
		{7037200, 0, "7.04 ms"},
		{116176156, 0, "116 ms"},
		{999_600_000, 0, "1.00 s"},
		{4_083_999_999, 0, "4.08 s"},
		{23_456_000_000, 0, "23.5 s"},
		{59_960_000_000, 0, "1 m 0 s"},
		{65_400_000_000, 0, "1 m 5 s"},
		{2*hour + 3*minute + 29*second, 0, "2 h 3 m"},
		{day + 2*hour, 0, "1 d 2 h"},
		{-7037200, 0, "-7.04 ms"},
		{12345, 6, "0.012300 ms"},
		{math.MaxInt64, 0, "Indefinite"},
		{math.MinInt64, 0, "N/A"},
	} {
		if got := Duration(test.nanos, test.millis); got != test.want {
			t.Errorf("Duration(%d, %d) = %q, want %q", test.nanos, test.millis, got, test.want)
		}
	}
}

func TestAmount(t *testing.T) {
	for _, test := range []struct {
		n    int64
		unit Unit
		want string
	}{
		{1, Bytes, "1 byte"},
		{-1, Bytes, "-1 byte"},
		{1000, Bytes, "1000 bytes"},
		{1048555, Bytes, "1024.0 kB"},
		{1, Bits, "1 bit"},
		{2048, Bits, "2.0 kbit"},
		{1, BytesPerSecond, "1 byte/s"},
		{12000, BitsPerSecond, "11.7 kbps"},
		{math.MaxInt64, Bytes, "8.0 EB"},
	} {
		if got := Amount(test.n, test.unit); got != test.want {
			t.Errorf("Amount(%d, %v) = %q, want %q", test.n, test.unit, got, test.want)
		}
	}
}

// What java.util.Formatter of JDK 25 prints.
func TestFixed(t *testing.T) {
	nanos := int64(123456789012345678)
	for _, test := range []struct {
		v    float64
		n    int
		want string
	}{
		{-0.001, 2, "-0.00"},
		{math.Copysign(0, -1), 2, "-0.00"},
		{0.30000000000000004, 9, "0.300000000"},
		{0.125, 2, "0.13"},
		{float64(math.MaxInt64) / 1e9, 9, "9223372036.854776000"},
		{float64(nanos) / 1e9, 9, "123456789.012345690"},
	} {
		if got := Fixed(test.v, test.n); got != test.want {
			t.Errorf("Fixed(%v, %d) = %q, want %q", test.v, test.n, got, test.want)
		}
	}
}
