package jfr_test

import (
	"bytes"
	"io"
	"os"
	"sync/atomic"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
)

// seeds are recordings as several producers write them.
func seeds() [][]byte {
	graal := sampleChunk()
	graal.State = 3
	asyncProfiler := jfrtest.NewChunk()
	asyncProfiler.Minor, asyncProfiler.SizeWidth = 0, 5
	asyncProfiler.Metadata(sampleTypes()...)
	asyncProfiler.Event(sampleEvent, jfrtest.Values().Int(2000, 3, 1))
	asyncProfiler.Checkpoint(append(stackConstants(), jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(0, jfrtest.Values().Null())))...)
	openJ9 := jfrtest.NewChunk()
	openJ9.SizeWidth = 8
	openJ9.Metadata(sampleTypes()...)
	for _, pool := range stackConstants() {
		openJ9.Checkpoint(pool)
	}
	plain := sampleChunk()
	plain.SizeWidth = 0
	two := append(sampleChunk().Finish(), plain.Finish()...)
	before, lost := chunksOfOneJVM()
	borrowing := append(before.Finish(), lost.Event(sampleEvent, jfrtest.Values().Int(2000, 3, 1)).Finish()...)
	recalling, whole := jfrtest.NewChunk(), sampleChunk()
	recalling.StartNanos, recalling.StartTicks = whole.StartNanos-whole.DurationNanos, whole.StartTicks-whole.DurationNanos
	recalling.Metadata(sampleTypes()...)
	recalling.Checkpoint(stackConstants()[4]) // without methods
	recalled := append(recalling.Event(sampleEvent, jfrtest.Values().Int(2000, 3, 1)).Finish(), whole.Finish()...)
	return [][]byte{
		recalled, sampleChunk().Finish(), graal.Finish(), asyncProfiler.Finish(), openJ9.Finish(), two, borrowing,
		unfinished([2]int64{3, 1}, [2]int64{3, 99}),
	}
}

// FuzzReader reads everything in whatever it is given.
func FuzzReader(f *testing.F) {
	for _, name := range []string{"producers/async-cpu.jfr", nativeImage} {
		seed, err := os.ReadFile(recording(name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(seed)
	}
	for _, seed := range seeds() {
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

// FuzzRepair checks that what repair writes can be read without a problem of cut or unfinished chunks.
func FuzzRepair(f *testing.F) {
	for _, seed := range seeds() {
		f.Add(seed)
		f.Add(seed[:len(seed)-7])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		done, err := repair.Repair(&out, fromBytes(data))
		if err != nil {
			return
		}
		if done.Bytes != int64(out.Len()) || done.Chunks == 0 {
			t.Errorf("%+v, but %d bytes were written", done, out.Len())
		}
		if _, err := repair.Repair(io.Discard, fromBytes(out.Bytes())); err != nil {
			t.Errorf("what was repaired cannot be repaired again: %v", err)
		}
	})
}
