package write_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
	"jfrlens/testdata/jdks"
)

// producersOfAllKinds are recordings whose layouts differ: releases with and without a final flag, several chunks, other producers.
var producersOfAllKinds = []string{
	"hard-jdk8.jfr", "chunks-jdk11.jfr", "chunks-jdk17.jfr", "hard-jdk21.jfr", "odd-jdk25.jfr", "hard-jdk28.jfr", "producers/async-all.jfr", "producers/jmc-writer.jfr", "producers/datadog.jfr",
}

// eachProducer runs a test with each of these.
func eachProducer(t *testing.T, test func(t *testing.T, data []byte)) {
	t.Helper()
	for _, name := range producersOfAllKinds {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			test(t, read(t, recording(name)))
		})
	}
}

// shout changes texts of threads and events, so that sizes change.
func shout(p *write.Place, text string) string {
	if p.Type.Name == "java.lang.Thread" || p.Type.IsEvent() {
		return text + "!"
	}
	return text
}

// One edit after the other gives the bytes of both at once, whichever comes first.
func TestEditsOneAfterTheOther(t *testing.T) {
	keep := func(t *jfr.Type) bool { return !strings.Contains(t.Name, "GC") && t.Name != "jdk.NativeLibrary" }
	declared := func(_ bool, text string) string { return strings.ReplaceAll(text, "Thread", "Faden") }
	eachProducer(t, func(t *testing.T, data []byte) {
		first, _ := rewrite(t, data, write.Edit{Keep: keep})
		second, _ := rewrite(t, first, write.Edit{Text: shout})
		at, done := rewrite(t, data, write.Edit{Keep: keep, Text: shout})
		if !bytes.Equal(second, at) {
			t.Errorf("one after the other it is %d bytes, at once %d: %+v", len(second), len(at), done)
		}
		changed, _ := rewrite(t, data, write.Edit{Text: shout})
		if other, _ := rewrite(t, changed, write.Edit{Keep: keep}); !bytes.Equal(other, at) {
			t.Errorf("in the other order it is %d bytes, at once %d", len(other), len(at))
		}
		named, _ := rewrite(t, data, write.Edit{Declared: declared})
		if both, _ := rewrite(t, named, write.Edit{Declared: declared}); !bytes.Equal(both, named) {
			t.Error("names that are changed already change again")
		}
	})
}

// chosen says of an event whether it is one of about a third, by nothing but where it is and how many were before it.
func chosen(name string, number int) bool {
	h := fnv.New32a()
	fmt.Fprint(h, name, number)
	return h.Sum32()%3 == 0
}

// Whichever events are left out, the others keep their order and all that they refer to, and what is counted is so.
func TestAnyEventsDropped(t *testing.T) {
	eachProducer(t, func(t *testing.T, data []byte) {
		number := map[string]int{}
		out, done := rewrite(t, data, write.Edit{Event: func(e *write.Event) {
			number[e.Type.Name]++
			if chosen(e.Type.Name, number[e.Type.Name]) {
				e.Drop()
			}
		}})
		all := int64(0)
		for _, n := range number {
			all += int64(n)
		}
		after := events(t, out)
		if done.Events+done.Dropped != all || int64(len(after)) != done.Events || done.Dropped == 0 || done.Bytes != int64(len(out)) {
			t.Errorf("of %d events %d are left in %d bytes: %+v", all, len(after), len(out), done)
		}
		before := map[string]int{}
		for _, e := range events(t, data) {
			before[e.Type+string(e.Values)]++
		}
		for _, e := range after {
			if before[e.Type+string(e.Values)]--; before[e.Type+string(e.Values)] < 0 {
				t.Fatalf("%s %s was not there", e.Type, e.Values)
			}
		}
		if again, done := rewrite(t, out, write.Edit{Event: func(*write.Event) {}}); !bytes.Equal(again, out) || done.Dropped != 0 {
			t.Errorf("written again it changes: %+v", done)
		}
	})
}

// Recordings behind each other have the events of each, and taken apart by their chunks they are what they were.
func TestMergedAndTakenApart(t *testing.T) {
	var all []*jfr.Recording
	var want []event
	chunks := int64(0)
	for _, name := range producersOfAllKinds {
		data := read(t, recording(name))
		data[67] |= 2 // it is the last one of its own
		all, want = append(all, fromBytes(data)), append(want, events(t, data)...)
		chunks += int64(countChunks(t, data))
	}
	var out bytes.Buffer
	done, err := write.Merge(&out, all...)
	if err != nil || done.Chunks != chunks || done.Events != int64(len(want)) || done.Bytes != int64(out.Len()) {
		t.Fatalf("%+v, want %d chunks and %d events, %v", done, chunks, len(want), err)
	}
	sameEvents(t, events(t, out.Bytes()), want)
	ids := map[int64]bool{}
	final := 0
	rec := fromBytes(out.Bytes())
	if _, err := rec.EachRaw(func(c *jfr.RawChunk, _ bool) error {
		p := c.Event(uint32(c.Header.MetadataOffset)).Content
		for range 2 { // start, duration
			_, p = c.Varint(p)
		}
		id, _ := c.Varint(p)
		ids[id] = true
		final += int(c.Bytes()[67] >> 1 & 1) // the flag of the header
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if int64(len(ids)) != chunks || final != 1 {
		t.Errorf("%d chunks have %d ids of metadata, and %d are marked as the last", chunks, len(ids), final)
	}
}

func countChunks(t *testing.T, data []byte) int {
	t.Helper()
	n, err := fromBytes(data).EachRaw(func(*jfr.RawChunk, bool) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// What is left out as the JDK's own scrub does it leaves the same events, and constants that scrub leaves out, too; and less of types
// that are gone.
func TestLeavesOutAsScrub(t *testing.T) {
	tool := jdks.StartJFR(t)
	for _, name := range []string{"hard-jdk8.jfr", "chunks-jdk17.jfr", "hard-jdk25.jfr", "hard-jdk28.jfr", "producers/async-all.jfr"} {
		for _, gone := range []string{"jdk.ExecutionSample", "jdk.JavaExceptionThrow", "jdk.ThreadPark"} {
			path := filepath.Join(t.TempDir(), "scrubbed.jfr")
			if _, err := tool.Run("scrub", "--exclude-events", gone+",jdk.ActiveSetting", recording(name), path); err != nil {
				t.Fatal(err)
			}
			scrubbed, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			ours, _ := rewrite(t, read(t, recording(name)), write.Edit{Keep: func(t *jfr.Type) bool { return t.Name != gone && t.Name != "jdk.ActiveSetting" }})
			sameEvents(t, events(t, ours), events(t, scrubbed))
			if len(ours) > len(scrubbed) {
				t.Errorf("%s without %s is %d bytes, scrubbed %d", name, gone, len(ours), len(scrubbed))
			}
			has, theirs := constantsOf(t, ours), constantsOf(t, scrubbed)
			for typ, n := range has {
				if n > theirs[typ] {
					t.Errorf("%s without %s has %d constants of %s, scrubbed %d", name, gone, n, typ, theirs[typ])
				}
			}
		}
	}
}

// constantsOf counts the constants of each type.
func constantsOf(t *testing.T, data []byte) map[string]int {
	t.Helper()
	count := map[string]int{}
	for c, err := range fromBytes(data).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for _, typ := range c.Metadata().Types() {
			if pool, err := c.PoolOf(typ); err == nil && typ.Name != "jdk.types.ChunkHeader" { // which is for those that repair
				keys := slices.Clone(pool.Keys)
				slices.Sort(keys)
				count[typ.Name] += len(slices.Compact(keys)) // a group may be there with each of its threads
			}
		}
	}
	return count
}

// Numbers of each field are set to others and back, and all that is around them stays.
func TestNumbersThereAndBack(t *testing.T) {
	eachProducer(t, func(t *testing.T, data []byte) {
		flip := func(e *write.Event) {
			for _, f := range e.Type.Fields {
				if f.Constant || f.Array || f.Type.Name != "long" && f.Type.Name != "int" || f.Name == "startTime" || f.Name == "duration" {
					continue
				}
				if n, ok := e.Int(f.Name); ok {
					e.SetInt(f.Name, n^0x55)
				}
			}
		}
		once, done := rewrite(t, data, write.Edit{Event: flip})
		twice, _ := rewrite(t, once, write.Edit{Event: flip})
		if bytes.Equal(once, data) || done.Dropped != 0 {
			t.Fatalf("nothing changes: %+v", done)
		}
		sameEvents(t, events(t, twice), events(t, data))
		var before, after map[string]json.RawMessage
		was, is := events(t, data), events(t, once)
		for i := range was {
			if err := json.Unmarshal(was[i].Values, &before); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(is[i].Values, &after); err != nil {
				t.Fatal(err)
			}
			for name, value := range before {
				if name == "startTime" || strings.HasPrefix(string(value), "{") {
					if !bytes.Equal(value, after[name]) {
						t.Fatalf("%s.%s is %s, was %s", was[i].Type, name, after[name], value)
					}
				}
			}
			clear(before)
			clear(after)
		}
	})
}
