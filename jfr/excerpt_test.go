package jfr_test

import (
	"slices"
	"testing"

	"jfrlens/jfr"
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
