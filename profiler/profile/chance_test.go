package profile

import "testing"

// Two sums of two runs differ from about a doubling on, with few samples later.
func TestDiffers(t *testing.T) {
	for _, tt := range []struct {
		a, b Sum
		want bool
	}{
		{Sum{40, 40}, Sum{}, false},
		{Sum{50, 50}, Sum{}, true},
		{Sum{1000, 1000}, Sum{2000, 2000}, false},
		{Sum{1000, 1000}, Sum{2400, 2400}, true},
		{Sum{100, 100}, Sum{250, 250}, false},
		{Sum{}, Sum{}, false},
		{Sum{1.22e9, 800}, Sum{5.03e9, 800}, true}, // waits are shorter
		{Sum{9.57e9, 900}, Sum{9.53e9, 400}, false},
	} {
		if tt.a.Differs(tt.b) != tt.want || tt.b.Differs(tt.a) != tt.want {
			t.Errorf("%v and %v: want %v", tt.a, tt.b, tt.want)
		}
	}
}
