package profile

import "testing"

func TestFormat(t *testing.T) {
	samples, nanos, bytes := SampleType{Unit: UnitSamples}, SampleType{Unit: UnitNanos}, SampleType{Unit: UnitBytes}
	tests := []struct {
		kind   SampleType
		weight int64
		want   string
	}{
		{samples, 1, "1 sample"},
		{samples, 0, "0 samples"},
		{samples, 999, "999 samples"},
		{samples, 1234567, "1,234,567 samples"},
		{samples, -1234, "-1,234 samples"},
		{nanos, 999, "999 ns"},
		{nanos, 1500, "1.50 µs"},
		{nanos, 12_340_000, "12.3 ms"},
		{nanos, 2_000_000_000, "2.00 s"},
		{nanos, 5_000_000_000_000, "5,000 s"},
		{bytes, 999, "999 B"},
		{bytes, 4_500_000, "4.50 MB"},
		{bytes, 123_400_000_000, "123 GB"},
		{bytes, 2_500_000_000_000_000, "2500 TB"},
		{SampleType{Unit: UnitValue}, 1234, "1,234"},
	}
	for _, test := range tests {
		if got := test.kind.Format(test.weight); got != test.want {
			t.Errorf("%d %s: %q, want %q", test.weight, test.kind.Unit, got, test.want)
		}
	}
}

func TestPercent(t *testing.T) {
	tests := []struct {
		part, whole int64
		want        string
	}{
		{0, 100, "0.0%"},
		{1, 3, "33.3%"},
		{100, 100, "100.0%"},
		{-1, 200, "-0.5%"},
		{5, 0, "0.0%"},
	}
	for _, test := range tests {
		if got := Percent(test.part, test.whole); got != test.want {
			t.Errorf("%d of %d: %q, want %q", test.part, test.whole, got, test.want)
		}
	}
}
