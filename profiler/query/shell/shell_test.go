package shell

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPager stops at full screens, which long lines fill earlier, and when the user has seen enough.
func TestPager(t *testing.T) {
	for name, test := range map[string]struct {
		text  string
		pages int // the user looks at
		want  string
	}{
		"what fits":      {"1\n2\n3\n", 0, "1\n2\n3\n"},
		"one line more":  {"1\n2\n3\n4\n", 1, "1\n2\n3\n|4\n"},
		"enough":         {"1\n2\n3\n4\n", 0, "1\n2\n3\n|"},
		"three screens":  {"1\n2\n3\n4\n5\n6\n7", 9, "1\n2\n3\n|4\n5\n6\n|7\n"},
		"long lines":     {strings.Repeat("x", 25) + "\n2\n", 9, strings.Repeat("x", 25) + "\n|2\n"},
		"wide letters":   {strings.Repeat("値", 6) + "\n2\n3\n", 9, strings.Repeat("値", 6) + "\n2\n|3\n"},
		"the longest":    {strings.Repeat("x", 99) + "\n2\n", 9, strings.Repeat("x", 99) + "\n|2\n"},
		"no end of line": {"1", 0, "1\n"},
	} {
		for _, step := range []int{1, 3, 1000} {
			var out strings.Builder
			left := test.pages
			p := &pager{to: &out, size: func() (int, int) { return 10, 4 }, more: func() bool {
				out.WriteString("|")
				left--
				return left >= 0
			}}
			var err error
			for part := range slices.Chunk([]byte(test.text), step) {
				if _, err = p.Write(part); err != nil {
					break
				}
			}
			if err == nil {
				err = p.close()
			}
			if out.String() != test.want || (err != nil) != strings.HasSuffix(test.want, "|") {
				t.Errorf("%s in steps of %d: %q, %v; want %q", name, step, out.String(), err, test.want)
			}
		}
	}
}

// TestHistory keeps statements as lines, for their user alone.
func TestHistory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "questions")
	h := history{path: path}
	for _, lines := range [][]string{
		{"SELECT 1;"},
		{"SELECT", "  -- a remark", "2;"},
		{"SELECT 3 -- hides the rest", ";"},
		{"SELECT 'two", "lines';"},
		{"SELECT '", "-- no remark", "';"},
		{"SELECT /* a;", "b */ 4, '--'", "", "  , 5;"},
		{"-- alone"},
		{""},
		{strings.Repeat("x", maxStatement+1)},
		{"SELECT '-- no remark';"},
	} {
		h.add(lines)
	}
	if got := strings.Join(h.read(), "|"); got != "SELECT 1;|SELECT 2;|SELECT 3 ;|SELECT 4, '--' , 5;|SELECT '-- no remark';" {
		t.Errorf("the history is %s", got)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("it is %v, %v", info, err)
	}
	if (history{path: t.TempDir()}).read() != nil || (history{}).add([]string{"x"}) != "x" {
		t.Error("a prompt does not work without a history")
	}
}

// TestAlike keeps what is typed when a part of a word is completed.
func TestAlike(t *testing.T) {
	for typed, want := range map[string]string{
		"Ev":  "Events, EventType",
		"ev":  `"events-by-count", "events-by-name"`,
		"eV":  `"events-by-count", "events-by-name"`,
		"xyz": "",
		"":    `"events-by-count", Events, "events-by-name", EventType`,
	} {
		words := []string{`"events-by-count"`, "Events", `"events-by-name"`, "EventType"}
		if typed == "xyz" {
			words = nil
		}
		if got := strings.Join(alike(words, typed), ", "); got != want {
			t.Errorf("%q: %s, want %s", typed, got, want)
		}
	}
}
