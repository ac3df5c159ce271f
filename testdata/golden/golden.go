// Package golden compares what a test makes with files of what was once found
// right. With the flag -update the files are written anew, to be looked at in
// the change before they are committed.
package golden

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Updating says whether the golden files are written anew.
func Updating() bool { return *update }

// Write writes a golden file if they are written anew, and nothing else.
func Write(t testing.TB, path string, content []byte) {
	t.Helper()
	if !*update {
		return
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Check fails the test if a file does not have that content.
func Check(t testing.TB, path string, got []byte) {
	t.Helper()
	Write(t, path, got)
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got); -update writes it anew:\n%s", path, diff)
	}
}
