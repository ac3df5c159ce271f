package units

import "testing"

func TestFactor(t *testing.T) {
	for word, want := range map[string]float64{"ms": 1e6, "µs": 1e3, "h": 3.6e12, "kB": 1000, "KiB": 1024, "GB": 1e9} {
		if factor, _, ok := Factor(word); !ok || factor != want {
			t.Errorf("%s: %v, %v", word, factor, ok)
		}
	}
	if _, _, ok := Factor("parsec"); ok {
		t.Error("a parsec is a unit")
	}
	for _, word := range Words() {
		if factor, unit, ok := Factor(word); !ok || factor <= 0 || unit != Nanos && unit != Bytes {
			t.Errorf("%s: %v %v", word, factor, unit)
		}
	}
}
