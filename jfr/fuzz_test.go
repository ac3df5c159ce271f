package jfr_test

import (
	"os"
	"sync/atomic"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// FuzzReader reads everything in whatever it is given.
func FuzzReader(f *testing.F) {
	for _, name := range []string{"producers/async-cpu.jfr", nativeImage} {
		seed, err := os.ReadFile(recording(name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(seed)
	}
	for _, seed := range jfrtest.Seeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := fromBytes(data)
		whole := drain(r)
		var parts atomic.Int64
		err := r.Each(3, func(c *jfr.Chunk) error {
			parts.Add(int64(drainChunk(c)))
			return nil
		})
		if err == nil && int64(whole) != parts.Load() {
			t.Errorf("in parallel there are %d events, else %d", parts.Load(), whole)
		}
	})
}
