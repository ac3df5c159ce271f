package jfr_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/repair"
)

// TestRepairRecalls destroys part of the largest checkpoint in the first of two chunks. The JDK's tool, which takes what it
// has read in one chunk for what has the same key in the next, prints all events of the second chunk as it did; those of
// the first differ in what is lost only, and most names are found in the second.
func TestRepairRecalls(t *testing.T) {
	tool, folder := startTool(t), t.TempDir()
	for _, name := range []string{"chunks-jdk11.jfr", "chunks-jdk17.jfr"} {
		damaged, err := os.ReadFile(recording(name))
		if err != nil {
			t.Fatal(err)
		}
		at, size := largestCheckpoint(damaged[:binary.BigEndian.Uint64(damaged[8:])])
		copy(damaged[at+size/2:], bytes.Repeat([]byte{0xff}, 64))
		var out bytes.Buffer
		if _, err := repair.Repair(&out, fromBytes(damaged)); err != nil {
			t.Fatal(err)
		}
		path := write(t, folder, "repaired.jfr", out.Bytes())
		whole, repaired := printJSON(t, tool, recording(name)), printJSON(t, tool, path)
		if len(whole) != len(repaired) {
			t.Fatalf("%s: %d events, want %d", name, len(repaired), len(whole))
		}
		first := drainChunk(firstChunk(t, damaged))
		different := 0
		for i := range whole {
			want, got := whole[i].Values, repaired[i].Values
			switch {
			case reflect.DeepEqual(want, got):
			case i >= first:
				t.Errorf("%s: event %d of the second chunk is changed:\n%v\n%v", name, i-first, want, got)
			case !sameOrLost(want, got):
				t.Errorf("%s: event %d: %s", name, i, cmp.Diff(want, got))
			default:
				different++
			}
		}
		t.Logf("%s: %d of %d events of the first chunk differ", name, different, first)
		compareRecording(t, open(t, path), repaired)
	}
}

// largestCheckpoint returns where it is in a chunk, and its size.
func largestCheckpoint(chunk []byte) (at, size int) {
	for p := 68; p < len(chunk); {
		n, width := binary.Uvarint(chunk[p:])
		if chunk[p+width] == 1 && int(n) > size {
			at, size = p, int(n)
		}
		p += int(n)
	}
	return at, size
}

// sameOrLost compares what the JDK's tool prints: what is null or stands in for something lost need not be the same.
func sameOrLost(want, got any) bool {
	switch got := got.(type) {
	case nil:
		return true
	case string:
		return got == "lost" || got == "()V" || got == want || strings.ContainsRune(got, utf8.RuneError) // the damage itself
	case map[string]any:
		want, ok := want.(map[string]any)
		if !ok || got["name"] == "lost" {
			return ok
		}
		for name, value := range got {
			if !sameOrLost(want[name], value) {
				return false
			}
		}
		return true
	case []any:
		want, ok := want.([]any)
		if !ok || len(want) != len(got) {
			return false
		}
		for i := range got {
			if !sameOrLost(want[i], got[i]) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(want, got)
}
