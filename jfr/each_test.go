package jfr_test

import (
	"bytes"
	"errors"
	"io"
	"sync/atomic"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// TestEachStopsAtAnError checks that no chunk is begun after an error, and that it comes back.
func TestEachStopsAtAnError(t *testing.T) {
	data := bytes.Repeat(jfrtest.SampleChunk().Finish(), 50)
	stop := errors.New("stop")
	for _, workers := range []int{1, 2, 8} {
		var calls atomic.Int64
		err := fromBytes(data).Each(workers, func(*jfr.Chunk) error {
			calls.Add(1)
			return stop
		})
		if !errors.Is(err, stop) || calls.Load() > int64(workers) {
			t.Errorf("%d workers: %d calls, error %v", workers, calls.Load(), err)
		}
	}
}

// TestChunksCanBeLeftAndRepeated breaks off an iteration and begins anew.
func TestChunksCanBeLeftAndRepeated(t *testing.T) {
	r := fromBytes(bytes.Repeat(jfrtest.SampleChunk().Finish(), 3))
	for range 3 {
		for c, err := range r.Chunks() {
			if err != nil || c.Index != 0 {
				t.Fatalf("chunk %d, error %v", c.Index, err)
			}
			break
		}
	}
	if got, want := drain(r), 3*drain(fromBytes(jfrtest.SampleChunk().Finish())); got != want {
		t.Errorf("%d events, want %d", got, want)
	}
}

// brokenDisk fails to read behind an offset.
type brokenDisk struct {
	data []byte
	from int64
}

var errDisk = errors.New("input/output error")

func (d brokenDisk) ReadAt(p []byte, off int64) (int, error) {
	if off+int64(len(p)) > d.from {
		return 0, errDisk
	}
	n := copy(p, d.data[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// TestReadErrorsAreNotDamage checks that an error of the disk is delivered as such.
func TestReadErrorsAreNotDamage(t *testing.T) {
	data := jfrtest.SampleChunk().Finish()
	size := int64(len(data))
	for _, from := range []int64{0, 200} {
		r := jfr.NewRecording("disk", brokenDisk{data, from}, size)
		var got error
		for c, err := range r.Chunks() {
			if got = err; err == nil {
				_, got = c.Counts()
			}
		}
		if !errors.Is(got, errDisk) {
			t.Errorf("reads fail behind byte %d: error %v", from, got)
		}
	}
}
