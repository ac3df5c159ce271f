package jfr_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
)

// killedInFlush is a chunk whose last flush has written its constants, but not yet changed the header.
func killedInFlush() (chunk []byte, newest int64) {
	c := jfrtest.SampleChunk()
	flushed, known := c.Offset(), binary.BigEndian.Uint64(c.Finish()[16:])
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(5000, 3, 77))
	newest = c.Offset()
	c.Checkpoint(jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(77, jfrtest.Values().Byte(0).Int(1).Int(1<<40, 5, 1, 0))))
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(5001, 4, 77)) // a thread that is not there
	c.State = 9
	chunk = c.Finish()
	binary.BigEndian.PutUint64(chunk[8:], uint64(flushed))
	binary.BigEndian.PutUint64(chunk[16:], known)
	return chunk, newest
}

// TestConstantsBehindTheLastFlush uses constants that were written although the header does not know of them.
func TestConstantsBehindTheLastFlush(t *testing.T) {
	all := drain(fromBytes(jfrtest.SampleChunk().Finish()))
	data, newest := killedInFlush()
	if events := drain(fromBytes(data)); events != all+1 {
		t.Errorf("%d events, want %d", events, all+1)
	}
	var repaired bytes.Buffer
	if _, err := repair.Repair(&repaired, fromBytes(data)); err != nil {
		t.Fatal(err)
	}
	if at := binary.BigEndian.Uint64(repaired.Bytes()[16:]); at != uint64(newest) {
		t.Errorf("the repaired header names the checkpoint at %d, want the newest at %d", at, newest)
	}
	c := firstChunk(t, repaired.Bytes())
	stacks, err := c.Stacks()
	if err != nil {
		t.Fatal(err)
	}
	if frames, _, ok := stacks.Frames(77, nil); !ok || len(frames) != 1 || frames[0].Line != 5 {
		t.Errorf("frames %+v, found %v", frames, ok)
	}
}

// TestCountsOfTheTail counts what can be decoded: an event that is left out is not in the counts either.
func TestCountsOfTheTail(t *testing.T) {
	data := jfrtest.Unfinished([2]int64{3, 1}, [2]int64{3, 99}, [2]int64{3, 2})
	counts, err := firstChunk(t, data).Counts()
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range counts {
		if n.ID == jfrtest.SampleEvent && (n.Count != 4 || n.Bytes != 2*9+2*6) {
			t.Errorf("%d events in %d bytes, want 4 in 30", n.Count, n.Bytes)
		}
	}
}
