package process

import (
	"fmt"
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
		{"cut colour in one line", "a\x1b[\nb\n", []string{"a", "b"}},
		{"escape at the end", "ab\x1b\nc", []string{"ab", "c"}},
		{"a title", "\x1b]0;t\x07ab\n", []string{"ab"}},
		{"progress of a task bar", "\x1b]9;4\x1b\\ab\n", []string{"ab"}},
		{"a title without end", "a\x1b]0;t\nb\n", []string{"a", "b"}},
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

// Of a long stream each kept line is one that was written, or what is left of one.
func TestExcerptCuts(t *testing.T) {
	for _, size := range []int{1, 100, 1000, 2000, 2100, 4000, 9000} {
		var e excerpt
		var written []string
		for n := range size {
			line := fmt.Sprintf("<%06d %s>", n, strings.Repeat("x", n%37))
			written = append(written, line)
			for part := range slices.Chunk([]byte(line+"\n"), 1+n%11) {
				_, _ = e.Write(part)
			}
		}
		lines, broken := e.lines(), 0
		for _, line := range lines {
			if !slices.Contains(written, line) {
				broken++
			}
			if !slices.ContainsFunc(written, func(whole string) bool { return strings.HasPrefix(whole, line) || strings.HasSuffix(whole, line) }) {
				t.Errorf("of %d lines %q is none", size, line)
			}
		}
		if whole := len(lines) == size; broken > 2 || whole && broken > 0 || !strings.HasPrefix(lines[len(lines)-1], fmt.Sprintf("<%06d", size-1)) {
			t.Errorf("of %d lines %d are kept, %d of them in part, the last %q", size, len(lines), broken, lines[len(lines)-1])
		}
	}
}

func TestExcerptKeepsHeadAndTail(t *testing.T) {
	var e excerpt
	_, _ = e.Write([]byte("first\n"))
	for range 10_000 {
		_, _ = e.Write([]byte("middle line\n"))
	}
	_, _ = e.Write([]byte("\x1b]0;a title without end\nlast but one\n\x1b[1;31mlast\x1b[m \r\n\n"))
	lines := e.lines()
	if lines[0] != "first" || lines[len(lines)-1] != "last" || lines[len(lines)-2] != "last but one" || len(lines) > 5000 {
		t.Errorf("%d lines from %q to %q", len(lines), lines[0], lines[len(lines)-1])
	}
}
