package print

import (
	"bufio"
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Context surrounds a moment if it has begun at it and ends behind it, the outermost first.
func TestAround(t *testing.T) {
	span := func(start, end, thread int64, line string) contextSpan {
		return contextSpan{start: start, end: end, thread: thread, lines: []byte(line)}
	}
	index := newContextIndex([]contextSpan{
		span(30, 40, 1, "inner"), span(10, 100, 1, "outer"), span(50, 60, 1, "next"), span(10, 100, 2, "other"),
		span(110, 110, 1, "empty"), span(30, 35, 1, "innermost"),
	})
	for _, test := range []struct {
		thread, moment int64
		want           []string
	}{
		{1, 9, nil},
		{1, 10, []string{"outer"}},
		{1, 30, []string{"outer", "inner", "innermost"}},
		{1, 35, []string{"outer", "inner"}},
		{1, 40, []string{"outer"}},
		{1, 55, []string{"outer", "next"}},
		{1, 100, nil},
		{1, 110, nil},
		{2, 55, []string{"other"}},
		{3, 55, nil},
	} {
		var got []string
		for _, lines := range index.around(test.thread, test.moment) {
			got = append(got, string(lines))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("around %d on thread %d:\n%s", test.moment, test.thread, diff)
		}
	}
}

// Events of several chunks leave the timeline by their end, those of the same end as they came.
func TestTimeline(t *testing.T) {
	var out bytes.Buffer
	line := timeline{out: bufio.NewWriter(&out)}
	written := func() string {
		if err := line.out.Flush(); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	text := []byte("c")
	line.add(30, text)
	text[0] = '?' // the text is copied
	line.add(10, []byte("a"))
	line.add(20, []byte("b"))
	line.add(30, []byte("d"))
	for _, step := range []struct {
		end  int64
		want string
	}{{10, ""}, {20, "a"}, {30, "ab"}, {noEnd, "abcd"}} {
		if err := line.writeBefore(step.end); err != nil {
			t.Fatal(err)
		}
		if got := written(); got != step.want {
			t.Errorf("before %d: %q, want %q", step.end, got, step.want)
		}
	}
}

// A later chunk may begin before an earlier one ends.
func TestNextEnd(t *testing.T) {
	s := &surveyed{firstEnd: []int64{5, 40, 20, noEnd}}
	for index, want := range []int64{20, 20, noEnd, noEnd} {
		if got := s.nextEnd(index); got != want {
			t.Errorf("after chunk %d: %d, want %d", index, got, want)
		}
	}
}
