package process

import (
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestLineWriter(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"lines", "a\nb\r\nc", []string{"a", "b", "c"}},
		{"empty lines", "\n\nx\n", []string{"", "", "x"}},
		{"long line", strings.Repeat("x", 30) + "\nnext\n", []string{strings.Repeat("x", 10), "next"}},
		{"colours", "\x1b[1;31mred\x1b[0m\n", []string{"red"}},
		{"cut colour", "ab\x1b[1\n", []string{"ab"}},
		{"nothing", "", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, slow := range []bool{false, true} {
				var got []string
				w := NewLineWriter(10, func(line string) { got = append(got, line) })
				var r io.Reader = strings.NewReader(test.text)
				if slow {
					r = iotest.OneByteReader(r)
				}
				if _, err := io.Copy(struct{ io.Writer }{w}, r); err != nil {
					t.Fatal(err)
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got, test.want) {
					t.Errorf("slow %v: got %q, want %q", slow, got, test.want)
				}
			}
		})
	}
}

func TestExcerptKeepsHeadAndTail(t *testing.T) {
	var e excerpt
	_, _ = e.Write([]byte("first\n"))
	for range 10_000 {
		_, _ = e.Write([]byte("middle line\n"))
	}
	_, _ = e.Write([]byte("\x1b[1;31mlast\x1b[m \r\n\n"))
	lines := e.lines()
	if lines[0] != "first" || lines[len(lines)-1] != "last" || len(lines) > 5000 {
		t.Errorf("%d lines from %q to %q", len(lines), lines[0], lines[len(lines)-1])
	}
}
