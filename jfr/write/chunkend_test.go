package write_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/jfr/write"
)

// headers are those of all chunks.
func headers(t *testing.T, data []byte) (all []jfr.Header) {
	t.Helper()
	for c, err := range fromBytes(data).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c.Header)
	}
	return all
}

// A chunk lasts until its last event ends: not until that starts, nor until a point in time of which an event tells.
func TestEndOfChunk(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	type event struct {
		after, took time.Duration
	}
	for name, test := range map[string]struct {
		clock  write.Clock
		events []event
		want   time.Duration
	}{
		"none":                  {write.Clock{Start: start}, nil, 0},
		"one at the start":      {write.Clock{Start: start}, []event{{0, 0}}, 0},
		"one that takes time":   {write.Clock{Start: start}, []event{{time.Second, 3 * time.Second}}, 4 * time.Second},
		"the first ends last":   {write.Clock{Start: start}, []event{{0, time.Minute}, {time.Second, time.Millisecond}}, time.Minute},
		"the last starts last":  {write.Clock{Start: start}, []event{{0, time.Millisecond}, {time.Second, 0}}, time.Second},
		"one before the start":  {write.Clock{Start: start}, []event{{-time.Second, time.Millisecond}}, 0},
		"one across the start":  {write.Clock{Start: start}, []event{{-time.Second, 3 * time.Second}}, 2 * time.Second},
		"a length below zero":   {write.Clock{Start: start}, []event{{time.Second, -time.Minute}}, time.Second},
		"another clock":         {write.Clock{Start: start, StartTicks: 77, TicksPerSecond: 2_899_999_000}, []event{{time.Second, 500 * time.Millisecond}}, 1500 * time.Millisecond},
		"exact for weeks":       {write.Clock{Start: start, TicksPerSecond: 3e9}, []event{{1000*time.Hour + 1, 1}}, 1000*time.Hour + 2},
		"ticks of a high start": {write.Clock{Start: start, StartTicks: 1 << 62}, []event{{1, 1}}, 2},
	} {
		types := write.NewTypes()
		typ := types.Event("demo.Span", write.Duration(), write.Timestamp("until"))
		var out bytes.Buffer
		rec := write.New(&out, types)
		c := rec.Chunk(test.clock)
		for _, e := range test.events {
			c.Event(typ, test.clock.Start.Add(e.after), e.took, test.clock.Start.Add(time.Hour))
		}
		if err := rec.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		h := headers(t, out.Bytes())[0]
		if got := h.Duration; got != test.want || !h.Start.Equal(start) {
			t.Errorf("%s: it lasts %v from %v, want %v", name, got, h.Start, test.want)
		}
	}
}

// Ticks that are given as numbers count as points in time do; of an event without a duration its second field is none.
func TestEndOfChunkInTicks(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	span := types.Event("demo.Span", write.Duration())
	point := types.Event("demo.Point", write.Field("bytes", "long"))
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{Start: time.Unix(100, 0), StartTicks: 1000, TicksPerSecond: 1e6})
	c.Event(span, int64(1500), int64(250))
	c.Event(point, int64(1600), int64(1)<<40)
	c = rec.Chunk(write.Clock{Start: time.Unix(200, 0)})
	c.Event(point, time.Unix(200, 5), 7)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	all := headers(t, out.Bytes())
	if len(all) != 2 || all[0].Duration != 750_000 || all[1].Duration != 5 {
		t.Errorf("the chunks last %v and %v", all[0].Duration, all[1].Duration)
	}
}

// The summary of a recording from nothing tells how long it is, by the end of its last event.
func TestSummaryOfWhatIsWritten(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	typ := types.Event("demo.Span", write.Duration())
	var out bytes.Buffer
	rec := write.New(&out, types)
	rec.Chunk(write.Clock{Start: time.Unix(0, 0)}).Event(typ, time.Unix(3, 0), 4*time.Second)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	summary, err := print.Summarize(fromBytes(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := summary.WriteText(&text, print.Options{}); err != nil || !strings.Contains(text.String(), "Duration: 7 s\n") {
		t.Errorf("%v\n%s", err, text.String())
	}
}

// What is no event cannot be written as one; a chunk without a start begins in 1970.
func TestEventsAlone(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"int", "java.lang.Thread", "jdk.jfr.Label"} {
		types := write.NewTypes()
		rec := write.New(&bytes.Buffer{}, types)
		rec.Chunk(write.Clock{}).Event(types.Type(name))
		if err, want := rec.Close(), name+" is no event type"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	data, err := oneEvent(write.Clock{}, write.Field("field", "int"), time.Unix(5, 0), 1)
	if err != nil {
		t.Fatal(err)
	}
	if h := headers(t, data)[0]; h.Start.UnixNano() != 0 || h.Duration != 5e9 {
		t.Errorf("it starts at %v and lasts %v", h.Start, h.Duration)
	}
	if got := fmt.Sprint(string(events(t, data)[0].Values)); !strings.Contains(got, `"1970-01-01T00:00:05Z"`) {
		t.Error(got)
	}
}
