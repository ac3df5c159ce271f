package repair_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
)

// counted is a chunk of numbered events, with where each of them ends.
func counted(n int) (data []byte, ends []int64) {
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...).Checkpoint(jfrtest.StackConstants()...)
	ends = append(ends, c.Offset())
	for i := range n {
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(int64(2000+i), 3, 1))
		ends = append(ends, c.Offset())
	}
	return c.Finish(), ends
}

// startsOf are the numbers of the events of a recording, which must be without problems.
func startsOf(t *testing.T, data []byte) (starts []int64) {
	t.Helper()
	rec := fromBytes(data)
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for table, err := range c.Events(c.Select(c.Metadata().Type("jdk.ExecutionSample"), "startTime")) {
			if err != nil {
				t.Fatal(err)
			}
			starts = append(starts, table.Ints("startTime")...)
		}
	}
	if len(rec.Problems()) > 0 {
		t.Errorf("problems %v", rec.Problems())
	}
	return starts
}

// repaired repairs a recording and checks that doing so again changes nothing.
func repaired(t *testing.T, data []byte) ([]byte, repair.Repairs) {
	t.Helper()
	var out, again bytes.Buffer
	done, err := repair.Repair(&out, fromBytes(data))
	if err != nil {
		t.Fatal(err)
	}
	if done.Bytes != int64(out.Len()) {
		t.Errorf("%d bytes are written, it says %d", out.Len(), done.Bytes)
	}
	if twice, err := repair.Repair(&again, fromBytes(out.Bytes())); err != nil || twice.Repaired != 0 || !bytes.Equal(again.Bytes(), out.Bytes()) {
		t.Errorf("again: %+v, %v", twice, err)
	}
	return out.Bytes(), done
}

// Wherever a chunk is cut, each event before that is there, none that is cut, and the header says how long it is now.
func TestCutAnywhere(t *testing.T) {
	t.Parallel()
	whole, ends := counted(20)
	kept := 0
	for n := int(ends[0]); n <= len(whole); n++ {
		for kept+1 < len(ends) && ends[kept+1] <= int64(n) {
			kept++
		}
		out, done := repaired(t, whole[:n])
		if starts := startsOf(t, out); len(starts) != kept || kept > 0 && (starts[0] != 2000 || starts[kept-1] != int64(2000+kept-1)) {
			t.Errorf("of %d bytes there are the events %v, want %d", n, starts, kept)
		}
		if size := binary.BigEndian.Uint64(out[8:]); size != uint64(len(out)) || (done.Repaired == 1) != (n < len(whole)) {
			t.Errorf("of %d bytes there are %d; the header says %d; %+v", n, len(out), size, done)
		}
	}
}

// Whatever the header says, the events and constants are there, and what it says then is right.
func TestHeaders(t *testing.T) {
	t.Parallel()
	whole, _ := counted(5)
	be := binary.BigEndian
	checkpoint, metadata := be.Uint64(whole[16:]), be.Uint64(whole[24:])
	for _, test := range []struct {
		name   string
		damage func(b []byte)
	}{
		{"size of nothing", func(b []byte) { be.PutUint64(b[8:], 0) }},
		{"no checkpoint", func(b []byte) { be.PutUint64(b[16:], 0) }},
		{"checkpoint behind the end", func(b []byte) { be.PutUint64(b[16:], 1<<40) }},
		{"checkpoint in an event", func(b []byte) { be.PutUint64(b[16:], checkpoint+1) }},
		{"metadata for a checkpoint", func(b []byte) { be.PutUint64(b[16:], metadata) }},
		{"no metadata", func(b []byte) { be.PutUint64(b[24:], 0) }},
		{"metadata behind the end", func(b []byte) { be.PutUint64(b[24:], 1<<62) }},
		{"metadata in the header", func(b []byte) { be.PutUint64(b[24:], 5) }},
		{"checkpoint for metadata", func(b []byte) { be.PutUint64(b[24:], checkpoint) }},
		{"being written", func(b []byte) { b[64] = 0xff }},
		{"all of that", func(b []byte) { be.PutUint64(b[16:], 3); be.PutUint64(b[24:], 7); b[64] = 9 }},
	} {
		damaged := bytes.Clone(whole)
		test.damage(damaged)
		out, done := repaired(t, damaged)
		if starts := startsOf(t, out); len(starts) != 5 || done.Repaired != 1 || done.Dropped != 0 {
			t.Errorf("%s: the events are %v; %+v", test.name, starts, done)
		}
		if be.Uint64(out[8:]) != uint64(len(out)) || be.Uint64(out[16:]) != checkpoint || be.Uint64(out[24:]) != metadata || out[64] != 0 {
			t.Errorf("%s: the header is % x", test.name, out[:68])
		}
		if !bytes.Equal(out[68:], whole[68:]) {
			t.Errorf("%s: what is behind the header changes", test.name)
		}
	}
}

// A byte that is another anywhere behind the types costs what it is in, never what is read of the rest or the reading itself.
func TestFlippedBytes(t *testing.T) {
	t.Parallel()
	whole, ends := counted(20)
	for at := ends[0]; at < int64(len(whole)); at++ {
		for _, with := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			damaged := bytes.Clone(whole)
			damaged[at] = with
			var out bytes.Buffer
			if _, err := repair.Repair(&out, fromBytes(damaged)); err != nil {
				t.Errorf("byte %d is %#x: %v", at, with, err)
				continue
			}
			starts := startsOf(t, out.Bytes())
			before := 0
			for before+1 < len(ends) && ends[before+1] <= at {
				before++
			}
			if len(starts) < before || len(starts) > 20 {
				t.Errorf("byte %d is %#x: there are %d events, %d are before it", at, with, len(starts), before)
			}
		}
	}
}

// Names of methods that one chunk has lost are those that the chunk before has for the same methods, also under other keys.
func TestNamesFromTheChunkBefore(t *testing.T) {
	t.Parallel()
	before := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...).Checkpoint(jfrtest.StackConstants()...).Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 1))
	lost := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	lost.StartNanos += before.DurationNanos
	lost.StartTicks += before.DurationNanos
	lost.Checkpoint(
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(40, jfrtest.Values().Int(120, 1))),
		jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(1<<40, jfrtest.Values().Int(40, 121, 122, 9).Byte(0)), jfrtest.Entry(77, jfrtest.Values().Int(40, 131, 132, 9).Byte(0))),
		jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(2, 1<<40, 12, 3, 1, 77, 13, 4, 1))),
	).Event(jfrtest.SampleEvent, jfrtest.Values().Int(lost.StartTicks+5, 3, 1))
	out, done := repaired(t, append(before.Finish(), lost.Finish()...))
	if done.Repaired != 1 || done.Chunks != 2 {
		t.Errorf("%+v", done)
	}
	var got []string
	for c, err := range fromBytes(out).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []int64{1 << 40, 77} {
			if m, found := c.Method(key); found {
				got = append(got, m.Class+"."+m.Name+m.Descriptor)
			}
		}
	}
	if want := "[a.b.Outer$Inner.run()V a.b.Outer$Inner.run()V a.b.Outer$Inner.lost()V]"; fmt.Sprint(got) != want {
		t.Errorf("methods are %v, want %s", got, want)
	}
}

// Chunks of two JVMs that lie behind each other lend each other nothing, though their keys are the same.
func TestNothingFromAnotherJVM(t *testing.T) {
	t.Parallel()
	other := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...).Checkpoint(jfrtest.StackConstants()...).Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 1))
	lost := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	lost.StartNanos += 3600 * other.DurationNanos
	lost.StartTicks = 5
	lost.Checkpoint(jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(1, 1<<40, 12, 3, 1)))).Event(jfrtest.SampleEvent, jfrtest.Values().Int(10, 3, 1))
	out, _ := repaired(t, append(other.Finish(), lost.Finish()...))
	last := ""
	for c, err := range fromBytes(out).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		if m, found := c.Method(1 << 40); found {
			last = m.Name
		}
	}
	if last != "lost" {
		t.Errorf("the method is called %q", last)
	}
}
