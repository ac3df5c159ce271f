package jfr_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
)

// spoilMetadata overwrites the metadata of the chunk that starts at a place, but for its size and type, and returns where
// it and the next chunk are.
func spoilMetadata(data []byte, chunk int) (metadata, next int) {
	be := binary.BigEndian
	metadata = chunk + int(be.Uint64(data[chunk+24:]))
	size := 0
	for i := range 4 {
		size |= int(data[metadata+i]&0x7f) << (7 * i)
	}
	clear(data[metadata+5 : metadata+size])
	return metadata, chunk + int(be.Uint64(data[chunk+8:]))
}

// isBorrowed says whether the recording tells that a chunk is read with the metadata of the one at a place.
func isBorrowed(r *jfr.Recording, place string) bool {
	for _, p := range r.Problems() {
		if strings.Contains(p.Error(), "with that of the chunk "+place) {
			return true
		}
	}
	return false
}

// TestBorrowedMetadata takes the metadata of each chunk of a JVM's recording away: every value is read as before, and the
// JDK's tool says of the repaired file what it says of the whole one.
func TestBorrowedMetadata(t *testing.T) {
	tool, folder := startTool(t), t.TempDir()
	for _, name := range []string{"chunks-jdk11.jfr", "chunks-jdk17.jfr"} {
		whole, err := os.ReadFile(recording(name))
		if err != nil {
			t.Fatal(err)
		}
		want := printJSON(t, tool, recording(name))
		for chunk, at := 0, 0; at < len(whole); chunk++ {
			damaged := bytes.Clone(whole)
			_, at = spoilMetadata(damaged, at)
			t.Run(fmt.Sprint(name, " ", chunk), func(t *testing.T) {
				r := fromBytes(damaged)
				compareRecording(t, r, want)
				if place := []string{"behind", "before"}[chunk]; !isBorrowed(r, place) {
					t.Errorf("problems %v", r.Problems())
				}
				var out bytes.Buffer
				if done, err := repair.Repair(&out, r); err != nil || done.Chunks != 2 || done.Repaired != 1 {
					t.Errorf("%+v, %v", done, err)
				}
				path := write(t, folder, "repaired.jfr", out.Bytes())
				if diff := cmp.Diff(want, printJSON(t, tool, path)); diff != "" {
					t.Errorf("the JDK's tool reads something else: %s", diff)
				}
				if again := open(t, path); drain(again) != len(want) || len(again.Problems()) > 0 {
					t.Errorf("repaired: %v", again.Problems())
				}
			})
		}
	}
}

// TestBorrowedMetadataOfCutFile ends a recording of JDK 11 before the metadata of its last chunk: all events up to there
// are read, by the JDK's tool, too, once it is repaired.
func TestBorrowedMetadataOfCutFile(t *testing.T) {
	cut, err := os.ReadFile(recording("chunks-jdk11.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	first := int(binary.BigEndian.Uint64(cut[8:]))
	end, _ := spoilMetadata(cut, first)
	want := map[string]int64{}
	for c := range fromBytes(cut[:end]).Chunks() { // counting needs no types
		counts, err := c.Counts()
		if err != nil {
			t.Fatal(err)
		}
		types := firstChunk(t, cut).Metadata()
		for _, n := range counts {
			if typ := types.TypeByID(n.ID); typ != nil && typ.IsEvent() {
				want[typ.Name] += n.Count
			}
		}
	}
	r := fromBytes(cut[:end])
	if diff := cmp.Diff(want, printableCounts(t, r)); diff != "" || !isBorrowed(r, "before") {
		t.Errorf("%s; problems %v", diff, r.Problems())
	}
	var out bytes.Buffer
	if _, err := repair.Repair(&out, r); err != nil {
		t.Fatal(err)
	}
	counts := jdkCounts(t, startTool(t), write(t, t.TempDir(), "repaired.jfr", out.Bytes()))
	for name, n := range counts {
		if n != want[name] {
			t.Errorf("the JDK's tool finds %d events of type %s, want %d", n, name, want[name])
		}
	}
}

// TestBorrowedMetadataIsSure does not read a chunk with the metadata of one next to it if anything says that another JVM
// may have written it, or that it has other types.
func TestBorrowedMetadataIsSure(t *testing.T) {
	be := binary.BigEndian
	for name, test := range map[string]struct {
		change func(header []byte)
		event  *jfrtest.Buffer
		id     int64
		read   bool
	}{
		"same JVM":        {read: true},
		"clock drifts":    {change: func(h []byte) { be.PutUint64(h[48:], be.Uint64(h[48:])+5_000_000) }, read: true},
		"pause":           {change: func(h []byte) { be.PutUint64(h[32:], be.Uint64(h[32:])+1) }},
		"other clock":     {change: func(h []byte) { be.PutUint64(h[48:], be.Uint64(h[48:])+20_000_000) }},
		"other frequency": {change: func(h []byte) { be.PutUint64(h[56:], 1_000_000_001) }},
		"other version":   {change: func(h []byte) { h[7] = 0 }},
		"other type":      {id: jfrtest.UnknownEvent},
		"longer event":    {event: jfrtest.Values().Int(2500, 0, 0, 0)},
		"shorter event":   {event: jfrtest.Values().Int(2500, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			before, lost := jfrtest.ChunksOfOneJVM()
			lost.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 0, 0))
			if test.id == 0 {
				test.id = jfrtest.SampleEvent
			}
			if test.event == nil {
				test.event = jfrtest.Values().Int(2500, 0, 0)
			}
			data := lost.Event(test.id, test.event).Finish()
			if test.change != nil {
				test.change(data)
			}
			r := fromBytes(append(before.Finish(), data...))
			if counts := printableCounts(t, r); (counts["jdk.ExecutionSample"] == 2) != test.read || isBorrowed(r, "before") != test.read {
				t.Errorf("%v, problems %v", counts, r.Problems())
			}
			done, err := repair.Repair(&bytes.Buffer{}, r)
			if err != nil || (done.Dropped == 0) != test.read {
				t.Errorf("%+v, %v", done, err)
			}
		})
	}
}
