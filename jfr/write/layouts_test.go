package write_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/write"
)

// layouts are recordings as several producers lay them out: widths of sizes, checkpoints, metadata before and behind.
func layouts() map[string][]byte {
	all := map[string][]byte{"values": valuesChunk(), "sample": jfrtest.SampleChunk().Finish()}
	for _, width := range []int{0, 4, 5, 8} {
		c := jfrtest.NewChunk()
		c.SizeWidth = width
		c.Checkpoint(jfrtest.StackConstants()...)
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 1))
		c.Metadata(jfrtest.SampleTypes()...)
		c.Event(jfrtest.UnknownEvent, jfrtest.Values().Int(1, 2, 3))
		for i := range 5 {
			c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(int64(i), jfrtest.Values().UTF8(fmt.Sprint("text ", i)))))
			c.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(int64(3000+i), int64(i)))
		}
		all[fmt.Sprint("width ", width)] = c.Finish()
	}
	all["two chunks"] = append(bytes.Clone(all["width 0"]), all["width 8"]...)
	return all
}

// Whatever the layout: without a change the bytes are the same, and texts that grow and shrink again leave the same events, links and
// places, so that the way back through the checkpoints leads to the first one.
func TestLayouts(t *testing.T) {
	t.Parallel()
	for name, data := range layouts() {
		same := func(_ *write.Place, text string) string { return text }
		if out, done := rewrite(t, data, write.Edit{Text: same, Event: func(*write.Event) {}}); !bytes.Equal(out, data) || done.Bytes != int64(len(data)) {
			t.Errorf("%s: without a change %d of %d bytes are written, %+v", name, len(out), len(data), done)
		}
		for _, longer := range []int{1, 100, 128, 20000} {
			tail := strings.Repeat("z", longer)
			grown, _ := rewrite(t, data, write.Edit{Text: func(_ *write.Place, text string) string { return text + tail }})
			linked(t, grown)
			back, _ := rewrite(t, grown, write.Edit{Text: func(_ *write.Place, text string) string { return strings.TrimSuffix(text, tail) }})
			linked(t, back)
			sameEvents(t, events(t, back), events(t, data))
		}
	}
}

// linked checks that the header of each chunk leads to its metadata and to its last checkpoint, and these to the first.
func linked(t *testing.T, data []byte) {
	t.Helper()
	if _, err := fromBytes(data).EachRaw(func(c *jfr.RawChunk, _ bool) error {
		places := c.Places(jfr.CheckpointID)
		at, n := c.Header.CheckpointOffset, 0
		for ; n < len(places) && at >= jfr.HeaderSize; n++ {
			e := c.Event(uint32(at))
			if e.ID != jfr.CheckpointID {
				t.Errorf("chunk %d: at byte %d there is an event of type %d", c.Index, at, e.ID)
			}
			p := e.Content
			for range 2 {
				_, p = c.Varint(p)
			}
			delta, _ := c.Varint(p)
			if delta == 0 {
				n++
				break
			}
			at += delta
		}
		if n != len(places) || int64(c.RawMetadata().At) != c.Header.MetadataOffset || c.Header.Size != int64(c.End()) || len(c.Gaps()) > 0 {
			t.Errorf("chunk %d: %d of %d checkpoints are linked; header %+v", c.Index, n, len(places), c.Header)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}

// Events that are left out leave the others as they are, whichever go: the first, the last, each second one, all of a type, all.
func TestDroppedEvents(t *testing.T) {
	t.Parallel()
	for name, data := range layouts() {
		before := events(t, data)
		for what, drops := range map[string]func(i int) bool{
			"none": func(int) bool { return false }, "first": func(i int) bool { return i == 0 }, "second ones": func(i int) bool { return i%2 == 1 }, "all": func(int) bool { return true },
		} {
			var kept []string
			n := 0
			out, done := rewrite(t, data, write.Edit{Event: func(e *write.Event) {
				start, _ := e.Int("startTime")
				if drops(n) {
					e.Drop()
				} else {
					kept = append(kept, fmt.Sprint(e.Type.Name, start))
				}
				n++
			}})
			var got []string
			if err := write.Read(fromBytes(out), write.Edit{Event: func(e *write.Event) {
				start, _ := e.Int("startTime")
				got = append(got, fmt.Sprint(e.Type.Name, start))
			}}); err != nil {
				t.Errorf("%s, %s: %v", name, what, err)
			}
			slices.Sort(got) // they come type by type
			slices.Sort(kept)
			if !slices.Equal(got, kept) || n != len(before) || done.Dropped != int64(n-len(kept)) {
				t.Errorf("%s without %s: %q, want %q; %+v", name, what, got, kept, done)
			}
			linked(t, out)
		}
	}
}

// stingy is a writer that takes so many bytes.
type stingy struct{ left int }

// Write writes what there is room for.
func (s *stingy) Write(p []byte) (int, error) {
	n := min(len(p), s.left)
	s.left -= n
	if n < len(p) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

// A writer that fails ends writing, from nothing, anew and merged; how much was written is told.
func TestNoRoomToWrite(t *testing.T) {
	t.Parallel()
	data := layouts()["two chunks"]
	half := len(layouts()["width 0"])
	for _, room := range []int{0, 1, half - 1, half, len(data) - 1} {
		done, err := write.Rewrite(&stingy{room}, fromBytes(data), write.Edit{})
		if err == nil || !strings.Contains(err.Error(), "write chunk ") || done.Bytes != int64(room) {
			t.Errorf("room for %d bytes: %v, %+v", room, err, done)
		}
		if _, err := write.Merge(&stingy{room}, fromBytes(data), fromBytes(data)); err == nil {
			t.Errorf("room for %d bytes: merged", room)
		}
	}
	types := write.NewTypes()
	typ := types.Event("demo.One")
	rec := write.New(&stingy{10}, types)
	rec.Chunk(write.Clock{}).Event(typ, time.Unix(0, 0))
	rec.Chunk(write.Clock{}).Event(typ, time.Unix(0, 0)) // the first has failed
	if err := rec.Close(); err == nil || !strings.Contains(err.Error(), io.ErrShortWrite.Error()) {
		t.Error(err)
	}
}

// The empty text is the empty text to every reader, as a field and as a constant, also behind another one.
func TestEmptyTexts(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	typ := types.Event("demo.Text", write.Field("a", "java.lang.String"), write.Field("b", "java.lang.String"), write.Field("all", "java.lang.String", write.Array()), write.Field("symbol", "jdk.types.Symbol"))
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{})
	c.Event(typ, time.Unix(0, 0), "", nil, write.List{"", nil, "x", ""}, c.Constant(types.Type("jdk.types.Symbol"), ""))
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	var values struct {
		A, B, Symbol *string
		All          []*string
	}
	if err := json.Unmarshal(events(t, out.Bytes())[0].Values, &values); err != nil {
		t.Fatal(err)
	}
	isEmpty := func(text *string) bool { return text != nil && *text == "" }
	if !isEmpty(values.A) || values.B != nil || len(values.All) != 4 || !isEmpty(values.All[0]) || values.All[1] != nil || !isEmpty(values.All[3]) || !isEmpty(values.Symbol) {
		t.Errorf("%s", events(t, out.Bytes())[0].Values)
	}
}
