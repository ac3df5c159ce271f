package jfr_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
)

// TestStates reads what killed and living JVMs leave, and junk.
func TestStates(t *testing.T) {
	chunk := jfrtest.SampleChunk().Finish()
	all := drain(fromBytes(chunk))
	notFlushed := jfrtest.Unfinished()
	binary.BigEndian.PutUint64(notFlushed[8:], 68)
	binary.BigEndian.PutUint64(notFlushed[24:], 0)
	async := bytes.Clone(chunk) // what async-profiler writes first (FlightRecorder::writeHeader of its flightRecorder.cpp)
	binary.BigEndian.PutUint64(async[8:], 1<<30)
	clear(async[16:32])
	known, unknown, nothing := [2]int64{3, 1}, [2]int64{3, 99}, [2]int64{0, 0}
	other := jfrtest.SampleChunk()
	other.StartNanos++
	second := other.Finish()
	for name, test := range map[string]struct {
		data   []byte
		chunks int
		events int
		says   string
	}{
		"finished":             {chunk, 1, all, ""},
		"unfinished":           {jfrtest.Unfinished(), 1, all, "not finished"},
		"with a tail":          {jfrtest.Unfinished(known, unknown, known, nothing), 1, all + 3, "after the last flush are left out, 1 in all"},
		"with a cut tail":      {append(jfrtest.Unfinished(known), 40, jfrtest.SampleEvent, 1), 1, all + 1, "the last event of the unfinished chunk is cut"},
		"tail of zeros":        {append(jfrtest.Unfinished(known), make([]byte, 5000)...), 1, all + 1, "are no events"},
		"nothing flushed":      {notFlushed, 1, all, "not finished"},
		"async-profiler's":     {async, 1, all, "the chunk is not finished"},
		"the same, middle":     {append(bytes.Clone(async), second...), 2, 2 * all, "the chunk is not finished"},
		"junk behind":          {append(bytes.Clone(chunk), "junk behind the chunk"...), 1, all, "21 bytes behind the chunk"},
		"zeros behind":         {append(bytes.Clone(chunk), make([]byte, 1<<20)...), 1, all, "1048576 bytes behind"},
		"unfinished in middle": {append(jfrtest.Unfinished(unknown, known), second...), 2, 2*all + 1, "after the last flush are left out, 1 in all"},
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
	c.Metadata(jfrtest.SampleTypes()...)
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 1))
	damage := c.Offset()
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2001, 3, 1))
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2002, 3, 1))
	c.Checkpoint(jfrtest.StackConstants()...)
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2003, 3, 1))
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
