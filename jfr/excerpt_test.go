package jfr_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// TestEventsAlone reads events of one type with and without the rest of each chunk.
func TestEventsAlone(t *testing.T) {
	events := 0
	for _, path := range recordings(t) {
		for _, name := range []string{"jdk.ClassLoadingStatistics", "jdk.CPULoad", "jdk.JavaThreadStatistics", "no.Such"} {
			alone, all := starts(t, path, func(c *jfr.Chunk) eventsSeq { return c.EventsAlone(name, "startTime") }),
				starts(t, path, func(c *jfr.Chunk) eventsSeq { return c.Events(c.Select(c.Metadata().Type(name), "startTime")) })
			if !slices.Equal(alone, all) {
				t.Errorf("%s of %s: %d alone, %d among all, or others", name, path, len(alone), len(all))
			}
			events += len(all)
		}
	}
	if events == 0 {
		t.Error("no recording has such events")
	}
}

// TestEventsAloneAgain reads several types alone in one visit of a chunk, whose events have been counted before.
func TestEventsAloneAgain(t *testing.T) {
	names := []string{"jdk.ClassLoadingStatistics", "jdk.CPULoad", "jdk.ClassLoadingStatistics"}
	for _, path := range recordings(t) {
		several := starts(t, path, func(c *jfr.Chunk) eventsSeq {
			counts, _ := c.Counts()
			return func(yield func(*jfr.Table, error) bool) {
				for _, name := range names {
					c.EventsAlone(name, "startTime")(yield)
				}
				if again, _ := c.Counts(); !slices.Equal(again, counts) {
					t.Errorf("%s: %v events, before they were read %v", path, again, counts)
				}
			}
		})
		var all []int64
		for _, name := range names {
			all = append(all, starts(t, path, func(c *jfr.Chunk) eventsSeq { return c.Events(c.Select(c.Metadata().Type(name), "startTime")) })...)
		}
		slices.Sort(several)
		slices.Sort(all)
		if !slices.Equal(several, all) {
			t.Errorf("%s: %d events alone, %d among all, or others", path, len(several), len(all))
		}
	}
}

// TestEventsAloneOfMany reads types alone, of one of which there are too many to keep their places, and of one as many as are kept.
func TestEventsAloneOfMany(t *testing.T) {
	t.Parallel()
	const kept = 1 << 12
	chunk := jfrtest.SampleChunk()
	for i := range int64(3 * kept) {
		chunk.Event(jfrtest.SampleEvent, jfrtest.Values().Int(5000+i, 3, 1))
		if i%3 == 0 && i/3 < kept-1 { // there is one already
			chunk.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(5000+i, i))
		}
	}
	path := filepath.Join(t.TempDir(), "many.jfr")
	if err := os.WriteFile(path, chunk.Finish(), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"jdk.ExecutionSample": 3*kept + 2, "test.Values": kept} {
		var before, after []jfr.TypeCount
		alone, all := starts(t, path, func(c *jfr.Chunk) eventsSeq {
			return func(yield func(*jfr.Table, error) bool) {
				c.EventsAlone("jdk.CPULoad")(yield)
				before, _ = c.Counts()
				c.EventsAlone(name, "startTime")(yield)
				after, _ = c.Counts()
			}
		}), starts(t, path, func(c *jfr.Chunk) eventsSeq { return c.Events(c.Select(c.Metadata().Type(name), "startTime")) })
		if len(all) != want || !slices.Equal(alone, all) {
			t.Errorf("%s: %d alone, %d among all, or others; want %d", name, len(alone), len(all), want)
		}
		if !slices.Equal(before, after) {
			t.Errorf("%s: %v events, when they have been read %v", name, before, after)
		}
	}
}

type eventsSeq = func(yield func(*jfr.Table, error) bool)

// starts returns when the events of a recording started, whose chunks are forgotten between the calls.
func starts(t *testing.T, path string, events func(*jfr.Chunk) eventsSeq) (ticks []int64) {
	t.Helper()
	for c, err := range open(t, path).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for table, err := range events(c) {
			if err != nil {
				t.Fatal(err)
			}
			ticks = append(ticks, table.Ints("startTime")...)
		}
	}
	return ticks
}

// TestFramesWhile reads all frames in several steps, and those of the first step.
func TestFramesWhile(t *testing.T) {
	for _, path := range recordings(t) {
		for c, err := range open(t, path).Chunks() {
			if err != nil {
				t.Fatal(err)
			}
			stacks, err := c.Stacks()
			if err != nil {
				t.Fatal(err)
			}
			for row, id := range stacks.IDs() {
				all, _, _ := stacks.FramesOf(row, nil)
				var told []jfr.Frame
				stepwise, ok := stacks.FramesWhile(row, nil, func(frames []jfr.Frame, from int) bool {
					told = append(told, frames[from:]...)
					return true
				})
				few, _ := stacks.FramesWhile(row, nil, func([]jfr.Frame, int) bool { return false })
				if !ok || !slices.Equal(stepwise, all) || !slices.Equal(told, all) || len(few) > len(all) || !slices.Equal(few, all[:len(few)]) {
					t.Fatalf("stack trace %d of %s: %v stepwise, %v told, %v first, %v all", id, path, stepwise, told, few, all)
				}
			}
		}
	}
}
