package jfr_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
)

// onlyChunk returns the only chunk of a committed recording; it stays valid until the end of the test.
func onlyChunk(t *testing.T, name string) *jfr.Chunk {
	t.Helper()
	r := open(t, recording(name))
	for c, err := range r.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	t.Fatal("no chunk")
	return nil
}

// TestJMCWriter reads what JDK Mission Control's library has written: the JDK's own tool fails on it. The
// values are those of testdata/java/recordings/JmcWriter.java.
func TestJMCWriter(t *testing.T) {
	c := onlyChunk(t, "producers/jmc-writer.jfr")
	table := oneBatch(t, c, "test.Values")
	numbers := []int64{0, 1, -1, 127, 128, -128, 16_384, math.MaxInt32, math.MinInt32, 1 << 56, math.MaxInt64, math.MinInt64}
	texts := []string{"", "x", "", "éß", "中文", "😀", "\"quoted\\\""}
	if table.Rows != 24 {
		t.Fatalf("%d events, want 24", table.Rows)
	}
	for row := range table.Rows {
		n := numbers[row%len(numbers)]
		for name, want := range map[string]int64{
			"flag": int64(1 - row%2), "small": int64(int8(n)), "letter": int64(uint16(n)), "medium": int64(int16(n)),
			"number": int64(int32(n)), "big": n, "span": n,
		} {
			if got := table.Column(name).Ints[row]; got != want {
				t.Errorf("%s of event %d = %d, want %d", name, row, got, want)
			}
		}
		if got, want := table.Column("real").Floats[row], float64(float32(n)/3); got != want {
			t.Errorf("real of event %d = %v, want %v", row, got, want)
		}
		if got, want := table.Column("precise").Floats[row], float64(n)/7; got != want && row != 5 || row == 5 && !math.IsNaN(got) {
			t.Errorf("precise of event %d = %v, want %v", row, got, want)
		}
		text := table.Column("text")
		if got := text.String(row); got != texts[row%len(texts)] || text.Null(row) != (row%len(texts) == 2) {
			t.Errorf("text of event %d = %q, null %v", row, got, text.Null(row))
		}
	}
}

// TestJMCWriterStacks resolves stack traces whose frames are constants, and threads without an id of Java.
func TestJMCWriterStacks(t *testing.T) {
	c := onlyChunk(t, "producers/jmc-writer.jfr")
	table := oneBatch(t, c, "jdk.ExecutionSample")
	stacks, err := c.Stacks()
	if err != nil {
		t.Fatal(err)
	}
	var depths []int
	for row, key := range table.Column("stackTrace").Ints[:5] {
		frames, truncated, ok := stacks.Frames(key, nil)
		if !ok || truncated != (row == 3) {
			t.Errorf("stack trace of event %d: found %v, truncated %v", row, ok, truncated)
		}
		depths = append(depths, len(frames))
		for i, f := range frames {
			m, ok := c.Method(f.Method)
			if want := fmt.Sprint("step", f.Line); !ok || m.Class != "com.example.Work" || m.Name != want || f.BCI != f.Line/2 {
				t.Errorf("frame %d of event %d is %+v of %+v, want method %s", i, row, f, m, want)
			}
		}
	}
	if diff := cmp.Diff([]int{0, 2, 2, 3, 4}, depths); diff != "" {
		t.Errorf("depths of the stacks:\n%s", diff)
	}
	if th, ok := c.Thread(table.Column("sampledThread").Ints[1]); !ok || th.JavaName != "worker-1" || th.OSID != 101 {
		t.Errorf("thread %+v, %v", th, ok)
	}
}

// TestDatadog reads a recording of Datadog's profiler: its own samples, with the context of a trace.
func TestDatadog(t *testing.T) {
	c := onlyChunk(t, "producers/datadog.jfr")
	for _, name := range []string{"datadog.ExecutionSample", "datadog.MethodSample", "datadog.ObjectSample", "datadog.HeapLiveObject"} {
		table := oneBatch(t, c, name)
		stacks, err := c.Stacks()
		if err != nil {
			t.Fatal(err)
		}
		resolved := 0
		for _, key := range table.Column("stackTrace").Ints {
			frames, _, ok := stacks.Frames(key, nil)
			if !ok {
				continue
			}
			for _, f := range frames {
				if m, ok := c.Method(f.Method); ok && m.Class == "Busy" {
					resolved++
					break
				}
			}
		}
		if table.Rows == 0 || name != "datadog.HeapLiveObject" && resolved == 0 {
			t.Errorf("%s: %d events, %d with a frame in Busy", name, table.Rows, resolved)
		}
	}
	samples := oneBatch(t, c, "datadog.ExecutionSample")
	if span := samples.Column("spanId"); span == nil {
		t.Error("samples have no span")
	}
}
