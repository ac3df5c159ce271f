package query

import (
	"os"
	"path/filepath"
	"testing"
)

func TestHeldByOther(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b.duckdb")
	if heldByOther(path) {
		t.Error("a file that is not there is held")
	}
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if !heldByOther(path) {
		t.Error("an open file is not held")
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if heldByOther(path) {
		t.Error("a closed file is held")
	}
}
