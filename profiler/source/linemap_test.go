package source

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLineMap(t *testing.T) {
	tests := []struct {
		name          string
		before, after string // words are lines
		want          []int
	}{
		{"same", "a b c", "a b c", []int{1, 2, 3}},
		{"empty", "", "a", nil},
		{"all gone", "a b", "", []int{0, 0}},
		{"inserted above", "a b c", "x y a b c", []int{3, 4, 5}},
		{"deleted", "a b c d", "a d", []int{1, 0, 0, 2}},
		{"edited", "a b c", "a B c", []int{1, 0, 3}},
		{"two places", "a b c d e f", "a x b c d E f", []int{1, 3, 4, 5, 0, 7}},
		{"repeated lines", "} a } b } c }", "} a } x b } c }", []int{1, 2, 3, 5, 6, 7, 8}},
		{"moved block", "a b c d e", "c d e a b", []int{0, 0, 1, 2, 3}},
		{"blanks at the end", "a b", "a\t b\r", []int{1, 2}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := NewLineMap(asLines(test.before), asLines(test.after))
			var got []int
			for line := 1; line <= len(strings.Fields(test.before)); line++ {
				moved, _ := m.New(line)
				got = append(got, moved)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
			if _, ok := m.New(len(test.want) + 1); ok {
				t.Error("a line beyond the end was mapped")
			}
		})
	}
}

func TestSuccessor(t *testing.T) {
	for _, test := range []struct {
		name, before, after string // words are lines
		want                []int  // 0: none
	}{
		{"edited", "a b c", "a B c", []int{1, 2, 3}},
		{"two edited below what is new", "a b c d", "x a B C d", []int{2, 3, 4, 5}},
		{"one became two", "a b c", "a B B c", []int{1, 0, 4}},
		{"two became one", "a b c d", "a B d", []int{1, 0, 0, 3}},
		{"first and last", "a b c", "A b C", []int{1, 2, 3}},
		{"everything", "a b", "A B", []int{1, 2}},
		{"everything and more", "a b", "A B C", []int{0, 0}},
		{"gone", "a b", "", []int{0, 0}},
	} {
		m := NewLineMap(asLines(test.before), asLines(test.after))
		var got []int
		for line := 1; line <= len(test.want); line++ {
			next, ok := m.Successor(line)
			if !ok {
				next = 0
			}
			got = append(got, next)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		for _, line := range []int{-1, 0, len(test.want) + 1} {
			if next, ok := m.Successor(line); ok {
				t.Errorf("%s: line %d, which there is not, became %d", test.name, line, next)
			}
		}
	}
}

func asLines(words string) []byte {
	if words == "" {
		return nil
	}
	return []byte(strings.ReplaceAll(words, " ", "\n") + "\n")
}

// FuzzLineMap checks that only lines that nobody edited are mapped, and in order.
func FuzzLineMap(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nx\nc\n")
	f.Add("}\n}\na\n", "}\na\n}\n}")
	f.Add("a\rb\r\nc\n", "x\nb\n")
	f.Add("a\xd0", "}\na\n}\n}") // not in UTF-8: an editor shows it in another encoding
	f.Fuzz(func(t *testing.T, before, after string) {
		m := NewLineMap([]byte(before), []byte(after))
		bare, bareAfter := alike([]byte(before), []byte(after))
		a, b := splitLines(countedEnds(bare)), splitLines(countedEnds(bareAfter))
		last := 0
		for i := range a {
			to, ok := m.New(i + 1)
			if next, ok := m.Successor(i + 1); ok && (next <= last || next > len(b)) {
				t.Fatalf("line %d of %q was replaced by %d of %q", i+1, before, next, after)
			}
			if !ok {
				continue
			}
			if to <= last || to > len(b) || string(a[i]) != string(b[to-1]) {
				t.Fatalf("line %d of %q became %d of %q", i+1, before, to, after)
			}
			last = to
		}
	})
}
