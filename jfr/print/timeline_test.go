package print

import (
	"bufio"
	"bytes"
	"errors"
	"iter"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
)

// Moments of the same time leave the queue in the order in which java.util.PriorityQueue of JDK 25 gives them back.
func TestQueueIsJavas(t *testing.T) {
	var line timeline
	for i, nanos := range []int64{3, 1, 1, 2, 1, 3, 2, 2, 1, 1, 3, 2, 1, 2, 3, 1, 1, 2} {
		line.push(moment{nanos: nanos, number: int32(i)})
	}
	var got []int32
	for len(line.queue) > 0 {
		got = append(got, line.pop().number)
	}
	want := []int32{1, 4, 8, 15, 16, 9, 2, 12, 13, 17, 7, 3, 6, 11, 10, 14, 5, 0}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

// An event that is later in the file than the queue is long comes too late in the text.
func TestQueueIsBounded(t *testing.T) {
	for _, test := range []struct {
		room int
		want []uint32
	}{
		{1, []uint32{0, 1, 3, 2}},
		{2, []uint32{0, 2, 3, 1}},
		{3, []uint32{1, 2, 3, 0}},
		{10, []uint32{1, 2, 3, 0}},
	} {
		line := timeline{room: test.room}
		for i, nanos := range []int64{20, 30, 40, 10} {
			line.places = append(line.places, 0)
			line.enter(moment{nanos: nanos, number: int32(i)})
		}
		line.leaveAll()
		if diff := cmp.Diff(test.want, line.places); diff != "" {
			t.Errorf("places with room for %d (-want +got):\n%s", test.room, diff)
		}
	}
}

// contextsAround plays context events, which span a time on a thread, and one event through a timeline, and returns
// what is written for the event.
func contextsAround(t *testing.T, thread, at int64) string {
	t.Helper()
	line := timeline{room: maxQueued}
	for i, c := range []struct {
		start, end, thread int64
		name               string
	}{
		{10, 100, 1, "outer "},
		{30, 40, 1, "inner "},
		{31, 35, 1, "innermost "},
		{50, 60, 1, "next "},
		{10, 100, 2, "other "},
		{110, 110, 1, "empty "},
		{10, 100, noThread, "nowhere "},
	} {
		line.contexts = append(line.contexts, contextEvent{c.thread, []byte(c.name)})
		line.enter(
			moment{nanos: c.start, number: int32(i), context: true, start: true},
			moment{nanos: c.end, number: int32(i), context: true},
		)
	}
	line.places = []uint32{0}
	line.enter(moment{nanos: at})
	line.leaveAll()
	var out bytes.Buffer
	w := textWriter{out: bufio.NewWriter(&out), line: &line, open: map[int64][]int32{}}
	if err := w.deliver(line.places[0], heldEvent{text: []byte("event"), thread: thread}); err != nil {
		t.Fatal(err)
	}
	if err := w.out.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Context surrounds an event if it has begun at the end of the event and ends behind it, the outermost first.
func TestContextsAround(t *testing.T) {
	for _, test := range []struct {
		thread, at int64
		want       string
	}{
		{1, 9, "event"},
		{1, 10, "outer event"},
		{1, 31, "outer inner innermost event"},
		{1, 36, "outer inner event"},
		{1, 45, "outer event"},
		{1, 55, "outer next event"},
		{1, 101, "event"},
		{2, 55, "other event"},
		{3, 55, "event"},
		{noThread, 55, "event"},
	} {
		if got := contextsAround(t, test.thread, test.at); got != test.want {
			t.Errorf("at %d on thread %d: %q, want %q", test.at, test.thread, got, test.want)
		}
	}
}

// Events are written by place; those that come too early wait, and damaged ones leave no gap.
func TestDeliver(t *testing.T) {
	var out bytes.Buffer
	w := textWriter{out: bufio.NewWriter(&out), line: &timeline{}, held: map[uint32]heldEvent{}}
	text := []byte("c")
	for _, step := range []struct {
		place uint32
		text  []byte
		want  string
	}{
		{2, text, ""},
		{0, []byte("a"), "a"},
		{3, nil, "a"}, // damaged
		{4, []byte("e"), "a"},
		{1, []byte("b"), "abce"},
		{5, []byte("f"), "abcef"},
	} {
		if err := w.deliver(step.place, heldEvent{text: step.text, thread: noThread}); err != nil {
			t.Fatal(err)
		}
		text[0] = '?' // what is held is a copy
		if err := w.out.Flush(); err != nil {
			t.Fatal(err)
		}
		if out.String() != step.want {
			t.Errorf("after place %d: %q, want %q", step.place, out.String(), step.want)
		}
	}
	if len(w.held) > 0 {
		t.Errorf("%d events are still held", len(w.held))
	}
}

// A file that is another one at the second reading gives no more places than there are, and loses nothing that waits.
func TestFileChanges(t *testing.T) {
	rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", "chunks-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	o := Options{Filter: NewFilter("CPULoad", "")} // two events
	for name, test := range map[string]struct {
		places []uint32
		want   int
	}{
		"as before": {[]uint32{1, 0}, 2},
		"grown":     {[]uint32{0}, 1},
		"shrunk":    {[]uint32{3, 2, 1, 0}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			w := textWriter{out: bufio.NewWriter(&out), line: &timeline{chunks: noMore, places: test.places}, held: map[uint32]heldEvent{}}
			for c, err := range rec.Chunks() {
				if err != nil {
					t.Fatal(err)
				}
				if err := w.printChunk(c, newClock(&c.Header, c.Metadata()), o); err != nil {
					t.Fatal(err)
				}
			}
			if err := errors.Join(w.finish(), w.out.Flush()); err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(out.String(), "jdk.CPULoad"); got != test.want {
				t.Errorf("%d events, want %d:\n%s", got, test.want, out.String())
			}
		})
	}
}

func noMore() (timedChunk, error, bool) { return timedChunk{}, nil, false }

// Text is written before the whole recording has been read: as soon as the queue has filled.
func TestReadsNoFurtherThanNeeded(t *testing.T) {
	var files []string
	for _, name := range []string{"hard-jdk8", "hard-jdk11", "chunks-jdk11", "hard-jdk17", "chunks-jdk17"} { // in the order of time
		files = append(files, filepath.Join("..", "..", "testdata", "recordings", name+".jfr"))
	}
	rec, err := jfr.Open(files...)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	o := Options{Filter: NewFilter("", "")}
	next, stop := iter.Pull2(timedChunks(rec, o))
	defer stop()
	ahead := 0
	line := &timeline{options: o, room: 10, chunks: func() (timedChunk, error, bool) {
		ahead++
		return next()
	}}
	var out bytes.Buffer
	w := textWriter{out: bufio.NewWriter(&out), line: line, held: map[uint32]heldEvent{}}
	var aheadOf []int
	err = eachChunk(rec, o, func(c *jfr.Chunk, times clock) error {
		err := w.printChunk(c, times, o)
		aheadOf = append(aheadOf, ahead-len(aheadOf)-1)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{1, 1, 1, 1, 1, 1, 1}, aheadOf); diff != "" {
		t.Errorf("chunks read ahead of each (-want +got):\n%s", diff)
	}
	if int(w.next) != w.numbered || len(w.held) > 0 {
		t.Errorf("%d of %d events are written, %d are held", w.next, w.numbered, len(w.held))
	}
}
