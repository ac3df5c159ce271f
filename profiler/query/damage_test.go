package query

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// damageMethods changes a byte in the first block of the table of methods. Blocks follow three headers.
func damageMethods(t *testing.T, path string) {
	t.Helper()
	db, err := Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var block, size int64
	answer := ask(t, db, "SELECT min(block_id), (SELECT block_size FROM pragma_database_size()) FROM pragma_storage_info('Method') WHERE block_id >= 0")
	if _, err := fmt.Sscan(answer, &block, &size); err != nil {
		t.Fatalf("%s: %v", answer, err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content[3*4096+block*size+100] ^= 0xff
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestDamagedDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	damageMethods(t, path)
	db, err := Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Query(t.Context(), "FROM Method")
	if !errors.Is(err, ErrDamaged) {
		t.Errorf("query: %v, want %v", err, ErrDamaged)
	}
	oneSentence(t, err)
	if _, err := db.View(t.Context(), "hot-methods", 0); !errors.Is(err, ErrDamaged) {
		t.Errorf("view: %v, want %v", err, ErrDamaged)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Errorf("the user's database is gone: %v", err)
	}
}
