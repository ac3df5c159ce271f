package profile

import "testing"

// Two sums differ from twice the root of the samples of both on, weights by their mean.
func TestDiffers(t *testing.T) {
	for _, tt := range []struct {
		a, b Sum
		want bool
	}{
		{Sum{4, 4}, Sum{}, false},
		{Sum{5, 5}, Sum{}, true},
		{Sum{100, 100}, Sum{129, 129}, false},
		{Sum{100, 100}, Sum{131, 131}, true},
		{Sum{}, Sum{}, false},
		{Sum{1.22e9, 80}, Sum{5.03e9, 80}, true}, // waits are shorter
		{Sum{9.57e9, 900}, Sum{9.53e9, 400}, false},
	} {
		if tt.a.Differs(tt.b) != tt.want || tt.b.Differs(tt.a) != tt.want {
			t.Errorf("%v and %v: want %v", tt.a, tt.b, tt.want)
		}
	}
}
