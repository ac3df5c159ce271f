package jfr_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
)

// unfinished makes a chunk one that is being written: flushed bytes, and events behind that refer to a thread
// and a stack trace by these keys.
func unfinished(tail ...[2]int64) []byte {
	c := sampleChunk()
	c.State = 5
	b := c.Finish()
	for _, keys := range tail {
		payload := jfrtest.Values().Int(2000, keys[0], keys[1]).Bytes()
		b = append(b, byte(2+len(payload)), sampleEvent)
		b = append(b, payload...)
	}
	return b
}

// TestStates reads what killed and living JVMs leave, and junk.
func TestStates(t *testing.T) {
	chunk := sampleChunk().Finish()
	all := drain(fromBytes(chunk))
	notFlushed := unfinished()
	binary.BigEndian.PutUint64(notFlushed[8:], 68)
	binary.BigEndian.PutUint64(notFlushed[24:], 0)
	async := bytes.Clone(chunk) // what async-profiler writes first (FlightRecorder::writeHeader of its flightRecorder.cpp)
	binary.BigEndian.PutUint64(async[8:], 1<<30)
	clear(async[16:32])
	known, unknown, nothing := [2]int64{3, 1}, [2]int64{3, 99}, [2]int64{0, 0}
	other := sampleChunk()
	other.StartNanos++
	second := other.Finish()
	for name, test := range map[string]struct {
		data   []byte
		chunks int
		events int
		says   string
	}{
		"finished":             {chunk, 1, all, ""},
		"unfinished":           {unfinished(), 1, all, "not finished"},
		"with a tail":          {unfinished(known, unknown, known, nothing), 1, all + 3, "after the last flush are left out, 1 in all"},
		"with a cut tail":      {append(unfinished(known), 40, sampleEvent, 1), 1, all + 1, "the last event of the unfinished chunk is cut"},
		"tail of zeros":        {append(unfinished(known), make([]byte, 5000)...), 1, all + 1, "are no events"},
		"nothing flushed":      {notFlushed, 1, all, "not finished"},
		"async-profiler's":     {async, 1, all, "the chunk is not finished"},
		"the same, middle":     {append(bytes.Clone(async), second...), 2, 2 * all, "the chunk is not finished"},
		"junk behind":          {append(bytes.Clone(chunk), "junk behind the chunk"...), 1, all, "21 bytes behind the chunk"},
		"zeros behind":         {append(bytes.Clone(chunk), make([]byte, 1<<20)...), 1, all, "1048576 bytes behind"},
		"unfinished in middle": {append(unfinished(unknown, known), second...), 2, 2*all + 1, "after the last flush are left out, 1 in all"},
		"not flushed, middle":  {append(bytes.Clone(notFlushed), second...), 2, 2 * all, "not finished"},
		"cut in the middle":    {append(bytes.Clone(chunk[:len(chunk)-5]), second...), 2, 2 * all, "the chunk is cut"},
		"junk in front":        {append([]byte("junk"), chunk...), 1, all, "4 bytes are not a chunk"},
	} {
		t.Run(name, func(t *testing.T) {
			r := fromBytes(test.data)
			chunks := 0
			for _, err := range r.Chunks() {
				if err != nil {
					t.Fatal(err)
				}
				chunks++
			}
			if events := drain(r); chunks != test.chunks || events != test.events {
				t.Errorf("%d chunks with %d events, want %d with %d", chunks, events, test.chunks, test.events)
			}
			says := ""
			for _, p := range r.Problems() {
				says += p.Error() + "\n"
			}
			if test.says == "" && says != "" || !strings.Contains(says, test.says) {
				t.Errorf("problems: %q, want %q", says, test.says)
			}
		})
	}
}

// TestDamageInTheMiddle overwrites an event: the checkpoints behind it are found by their links, and
// with them the events that follow.
func TestDamageInTheMiddle(t *testing.T) {
	c := jfrtest.NewChunk()
	c.Metadata(sampleTypes()...)
	c.Event(sampleEvent, jfrtest.Values().Int(2000, 3, 1))
	damage := c.Offset()
	c.Event(sampleEvent, jfrtest.Values().Int(2001, 3, 1))
	c.Event(sampleEvent, jfrtest.Values().Int(2002, 3, 1))
	c.Checkpoint(stackConstants()...)
	c.Event(sampleEvent, jfrtest.Values().Int(2003, 3, 1))
	data := c.Finish()
	copy(data[damage:], []byte{0, 0, 0, 0})
	r := fromBytes(data)
	if events := drain(r); events != 2 {
		t.Errorf("%d events, want the one before the damage and the one behind the checkpoint", events)
	}
	if p := r.Problems(); len(p) != 1 || !errors.Is(p[0], jfr.ErrCorrupt) || p[0].Offset != damage {
		t.Errorf("problems %v", p)
	}
	var out bytes.Buffer
	done, err := repair.Repair(&out, fromBytes(data))
	if err != nil || done.Repaired != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	repaired := fromBytes(out.Bytes())
	if events := drain(repaired); events != 2 || len(repaired.Problems()) > 0 {
		t.Errorf("%d events after repair, problems %v", events, repaired.Problems())
	}
}

// TestRepair repairs everything that can happen to a writer.
func TestRepair(t *testing.T) {
	whole := sampleChunk().Finish()
	all := drain(fromBytes(whole))
	t.Run("complete chunks stay as they are", func(t *testing.T) {
		var out bytes.Buffer
		done, err := repair.Repair(&out, fromBytes(append(bytes.Clone(whole), whole...)))
		if err != nil || done.Repaired != 0 || !bytes.Equal(out.Bytes(), append(bytes.Clone(whole), whole...)) {
			t.Errorf("%+v, %v", done, err)
		}
	})
	t.Run("unfinished", func(t *testing.T) {
		var out bytes.Buffer
		done, err := repair.Repair(&out, fromBytes(unfinished([2]int64{3, 1}, [2]int64{4, 1}, [2]int64{3, 2})))
		if err != nil || done.Repaired != 1 {
			t.Fatalf("%+v, %v", done, err)
		}
		b := out.Bytes()
		if b[64] != 0 || b[67] != 3 || binary.BigEndian.Uint64(b[8:]) != uint64(len(b)) {
			t.Errorf("header % x of %d bytes", b[:68], len(b))
		}
		r := fromBytes(b)
		if events := drain(r); events != all+2 || len(r.Problems()) > 0 {
			t.Errorf("%d events, problems %v", events, r.Problems())
		}
	})
	t.Run("every truncation", func(t *testing.T) {
		for n := range whole {
			var out bytes.Buffer
			if _, err := repair.Repair(&out, fromBytes(whole[:n])); err != nil {
				continue
			}
			r := fromBytes(out.Bytes())
			drain(r)
			if len(r.Problems()) > 0 {
				t.Fatalf("%d bytes: %v", n, r.Problems())
			}
		}
	})
	t.Run("state of a version without", func(t *testing.T) {
		c := sampleChunk()
		c.Minor, c.State = 0, 7
		var out bytes.Buffer
		if done, err := repair.Repair(&out, fromBytes(c.Finish())); err != nil || done.Repaired != 1 || out.Bytes()[64] != 0 {
			t.Errorf("%+v, %v, state %d", done, err, out.Bytes()[64])
		}
	})
	t.Run("nothing readable", func(t *testing.T) {
		if done, err := repair.Repair(io.Discard, fromBytes(whole[:100])); err == nil || done.Bytes != 0 {
			t.Errorf("%+v, %v", done, err)
		}
	})
}
