package events

import "testing"

func BenchmarkRelease(b *testing.B) {
	for b.Loop() {
		if _, err := readRelease(25); err != nil {
			b.Fatal(err)
		}
	}
}
