package jfr_test

import (
	"encoding/binary"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/testdata/race"
)

// hostileNumbers are what stands where a size is wanted: a little too large, as large as an int32 and more, and negative.
func hostileNumbers() []int64 {
	return []int64{200, 1 << 20, math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32, math.MaxUint32 + 1, 1 << 40, math.MaxInt64, math.MinInt64, -1, -200}
}

// allocated is how many bytes a function allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// enough is far more than a recording of some hundred bytes needs, and far less than a size that is believed.
const enough = 16 << 20

// eventsRead are the starts of the events of the type test.Values that were read.
func eventsRead(t *testing.T, r *jfr.Recording) (starts []int64) {
	t.Helper()
	for c, err := range r.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for table, err := range c.Events(c.Select(c.Metadata().Type("test.Values"))) {
			if err != nil {
				t.Fatal(err)
			}
			starts = append(starts, table.Ints("startTime")...)
		}
	}
	return starts
}

// valuesUpTo is an event of the type test.Values that ends with what stands where its numbers of things do.
func valuesUpTo(field string, n int64) *jfrtest.Buffer {
	b := jfrtest.Values().Int(5000, 5).Byte(1, 0).Int(1, 2, 3).Float(1).Double(2)
	text := func(name string, rest func()) *jfrtest.Buffer {
		for encoding, kind := range map[byte]string{3: " as UTF-8", 4: " as chars", 5: " as Latin-1"} {
			if field == name+kind {
				return b.Byte(encoding).Int(n).Byte('x')
			}
		}
		b.UTF8("x")
		rest()
		return b
	}
	return text("text", func() {
		b.Int(7, -3)
		text("point.name", func() {
			if field == "numbers" {
				b.Int(n, 1)
				return
			}
			b.Int(1, 5)
			if field == "points" {
				b.Int(n, 1).UTF8("one")
				return
			}
			b.Int(0, n, 40)
		})
	})
}

// A size in an event that cannot be leaves out this event and no other.
func TestHostileSizesInEvents(t *testing.T) {
	race.OneGoroutine(t)
	fields := []string{
		"text as UTF-8", "text as chars", "text as Latin-1", "point.name as UTF-8", "point.name as chars", "point.name as Latin-1", "numbers", "points", "keys",
	}
	for _, field := range fields {
		for _, n := range hostileNumbers() {
			c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
			c.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(1, 1))
			at := c.Offset()
			c.Event(jfrtest.ValuesEvent, valuesUpTo(field, n))
			c.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(2, 1)).Checkpoint(jfrtest.StackConstants()...)
			r := fromBytes(c.Finish())
			used := allocated(func() {
				if starts := eventsRead(t, r); !slices.Equal(starts, []int64{1, 2}) {
					t.Errorf("%s of %d: events %v are read", field, n, starts)
				}
			})
			if p := r.Problems(); len(p) != 1 || p[0].Offset != at || !strings.Contains(p[0].What, "an event of type test.Values is damaged and left out") {
				t.Errorf("%s of %d: problems %v", field, n, p)
			}
			if used > enough {
				t.Errorf("%s of %d: %d bytes are allocated", field, n, used)
			}
		}
	}
}

// checkpointWith is a checkpoint of two pools with a number where one belongs: what stands before the damage is read.
func checkpointWith(c *jfrtest.Chunk, place string, n int64) {
	at := func(name string, right int64) int64 {
		if name == place {
			return n
		}
		return right
	}
	v := jfrtest.Values().Int(c.StartTicks, 0, 0).Byte(1).Int(at("pools", 2))
	v.Int(jfrtest.FrameType, at("constants", 1), 7).UTF8("Interpreted")
	v.Int(at("type", jfrtest.Symbol), at("more constants", 1), 20).Byte(3).Int(at("text", 3)).Byte([]byte("abc")...)
	c.Event(1, v)
}

// A size in a checkpoint that cannot be costs constants at most: all events are read, and the checkpoints beside it.
func TestHostileSizesInCheckpoints(t *testing.T) {
	race.OneGoroutine(t)
	for _, place := range []string{"pools", "constants", "type", "more constants", "text"} {
		for _, n := range hostileNumbers() {
			c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
			c.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(1, 1))
			checkpointWith(c, place, n)
			c.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(2, 1))
			c.Checkpoint(jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(8, jfrtest.Values().UTF8("Inlined"))))
			r := fromBytes(c.Finish())
			used := allocated(func() {
				if starts := eventsRead(t, r); !slices.Equal(starts, []int64{1, 2}) {
					t.Errorf("%s of %d: events %v are read", place, n, starts)
				}
				for chunk := range r.Chunks() {
					if kind := chunk.FrameKind(8); kind != "Inlined" {
						t.Errorf("%s of %d: what the other checkpoint has is %q", place, n, kind)
					}
					if kind := chunk.FrameKind(7); kind != "Interpreted" && place != "pools" && place != "constants" {
						t.Errorf("%s of %d: what stands before is %q", place, n, kind)
					}
				}
			})
			if len(r.Problems()) == 0 && place != "type" {
				t.Errorf("%s of %d: there is no problem", place, n)
			}
			if used > enough {
				t.Errorf("%s of %d: %d bytes are allocated", place, n, used)
			}
		}
	}
}

// Sizes in metadata that cannot be: no type is known, and nothing goes wrong besides.
func TestHostileSizesInMetadata(t *testing.T) {
	race.OneGoroutine(t)
	for _, place := range []string{"texts", "text", "name", "attributes", "attribute", "children"} {
		for _, n := range hostileNumbers() {
			at := func(name string, right int64) int64 {
				if name == place {
					return n
				}
				return right
			}
			v := jfrtest.Values().Int(1000, 0, 1, at("texts", 2)).Byte(3).Int(at("text", 4)).Byte([]byte("root")...).UTF8("id")
			v.Int(at("name", 0), at("attributes", 1), at("attribute", 1), 1, at("children", 0))
			c := jfrtest.NewChunk()
			from := c.Offset()
			c.Event(0, v).Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 1))
			data := c.Finish()
			binary.BigEndian.PutUint64(data[24:], uint64(from))
			r := fromBytes(data)
			used := allocated(func() {
				for chunk, err := range r.Chunks() {
					if err != nil {
						t.Fatal(err)
					}
					if counts, err := chunk.Counts(); err != nil || len(counts) != 2 || len(chunk.Metadata().Types()) != 0 {
						t.Errorf("%s of %d: %+v, %v, types %v", place, n, counts, err, chunk.Metadata().Types())
					}
				}
			})
			if used > enough || len(r.Problems()) == 0 {
				t.Errorf("%s of %d: %d bytes are allocated, problems %v", place, n, used, r.Problems())
			}
		}
	}
}

// Sizes and places in the header that cannot be: of a chunk between two others these are read, and of itself all but what a size cuts
// off.
func TestHostileHeaders(t *testing.T) {
	race.OneGoroutine(t)
	whole := jfrtest.SampleChunk().Finish()
	for name, place := range map[string]int{"size": 8, "checkpoint": 16, "metadata": 24, "duration": 40, "ticks": 48, "frequency": 56} {
		for _, n := range append(hostileNumbers(), 0, 1, 67, 69) {
			bad := slices.Clone(whole)
			binary.BigEndian.PutUint64(bad[place:], uint64(n))
			binary.BigEndian.PutUint64(bad[32:], uint64(jfrtest.NewChunk().StartNanos+1))
			r := fromBytes(slices.Concat(whole, bad, whole))
			events := 0
			used := allocated(func() {
				for c, err := range r.Chunks() {
					if err != nil {
						t.Fatal(err)
					}
					for row := range rows(t, c, "jdk.ExecutionSample") {
						events += min(row.Rows, 1)
					}
				}
			})
			if events < 4 || events > 6 || used > enough {
				t.Errorf("%s of %d: %d samples, want the four of the others at least; %d bytes are allocated", name, n, events, used)
			}
			if name == "size" {
				if len(r.Problems()) == 0 {
					t.Errorf("a size of %d is no problem", n)
				}
				continue
			}
			// constants and types are found all the same; no place of the types means that the chunk is being written
			if unwritten := name == "metadata" && n == 0; events != 6 || len(r.Problems()) > 0 != unwritten {
				t.Errorf("%s of %d: %d samples, %v", name, n, events, r.Problems())
			}
		}
	}
}
