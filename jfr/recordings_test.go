package jfr_test

import (
	"path/filepath"
	"testing"

	"jfrlens/jfr"
)

// recordings returns the committed recordings of real JVMs and other producers.
func recordings(t testing.TB) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*.jfr", "producers/*.jfr"} {
		files, err := filepath.Glob(recording(pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("no recordings %s in testdata/recordings: %v", pattern, err)
		}
		all = append(all, files...)
	}
	return all
}

// recording returns the path of one committed recording.
func recording(name string) string { return filepath.Join("..", "testdata", "recordings", name) }

// open opens a recording and closes it at the end of the test.
func open(t testing.TB, paths ...string) *jfr.Recording {
	t.Helper()
	r, err := jfr.Open(paths...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// totals counts the events of a recording by the name of their type.
func totals(t testing.TB, r *jfr.Recording) map[string]jfr.TypeCount {
	t.Helper()
	sum := map[string]jfr.TypeCount{}
	for c, err := range r.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		counts, err := c.Counts()
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range counts {
			name := typeName(n)
			s := sum[name]
			s.Count += n.Count
			s.Bytes += n.Bytes
			sum[name] = s
		}
	}
	return sum
}

// typeName is the name that jfr summary gives to the events of a type.
func typeName(n jfr.TypeCount) string {
	switch {
	case n.ID == 0:
		return "jdk.Metadata"
	case n.ID == 1:
		return "jdk.CheckPoint"
	case n.Type == nil:
		return "?"
	}
	return n.Type.Name
}

// TestStacksHaveTheRowsOfTheirIDs looks up the stack traces of all recordings.
func TestStacksHaveTheRowsOfTheirIDs(t *testing.T) {
	for _, path := range recordings(t) {
		for c, err := range open(t, path).Chunks() {
			if err != nil {
				t.Fatal(err)
			}
			stacks, err := c.Stacks()
			if err != nil {
				t.Fatal(err)
			}
			for i, id := range stacks.IDs() {
				if row, ok := stacks.Row(id); !ok || row != i {
					t.Fatalf("%s: stack trace %d is in row %d, found %v, want %d", path, id, row, ok, i)
				}
			}
			if _, ok := stacks.Row(-1); ok || stacks.Len() != len(stacks.IDs()) {
				t.Errorf("%s: %d stack traces, %d ids, -1 found %v", path, stacks.Len(), len(stacks.IDs()), ok)
			}
		}
	}
}
