package query

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/testdata/jdks"
)

func oneSentence(t *testing.T, err error) {
	t.Helper()
	if err == nil || strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
		t.Errorf("not one sentence: %v", err)
	}
}

// blockChecksum is DuckDB's checksum of a block without remainder (src/common/checksum.cpp).
func blockChecksum(block []byte) uint64 {
	sum := uint64(5381)
	for ; len(block) > 0; block = block[8:] {
		sum ^= binary.LittleEndian.Uint64(block) * 0xbf58476d1ce4e5b9
	}
	return sum
}

func TestNewerDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	header := content[:4096]
	if binary.LittleEndian.Uint64(header) != blockChecksum(header[8:]) {
		t.Fatal("DuckDB computes checksums in another way now")
	}
	binary.LittleEndian.PutUint64(header[12:], 1<<20) // the version follows the checksum and "DUCK"
	binary.LittleEndian.PutUint64(header, blockChecksum(header[8:]))
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = Open(path, false)
	if !errors.Is(err, ErrNewerDatabase) {
		t.Errorf("a database of the future: %v", err)
	}
	oneSentence(t, err)
}

// TestOtherVersion runs a view on a database without a column that it reads.
func TestOtherVersion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	db, err := Open(path, true)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	ask(t, db, "ALTER TABLE Recordings DROP COLUMN sampleType")
	_, err = db.View(t.Context(), "hot-lines", 0)
	if !errors.Is(err, ErrOtherVersion) {
		t.Errorf("got %v, want %v", err, ErrOtherVersion)
	}
	oneSentence(t, err)
	if _, err := db.View(t.Context(), "gc", 0); err != nil {
		t.Errorf("a view that still fits: %v", err)
	}
}

func TestRecordingWithoutEvents(t *testing.T) {
	dir := t.TempDir()
	recording := filepath.Join(dir, "empty.jfr")
	runTool(t, dir, jdks.Tool(t, 25, "jfr"), "scrub", "--include-events", "no.such.Event", small(t, "hard-jdk25.jfr"), recording)
	db, err := OpenSource(t.Context(), Source{Paths: []string{recording}})
	if err == nil {
		_ = db.Close()
	}
	if !errors.Is(err, ErrNoEvents) {
		t.Errorf("a recording without events: %v, want %v", err, ErrNoEvents)
	}
	oneSentence(t, err)
}

func TestInterruptedQuery(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	const endless = "SELECT count(*) FROM range(1000000000) a(x), range(1000000) b(y) WHERE x * y % 7 = 3"
	if _, err := db.Query(ctx, endless); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := db.View(ctx, "gc", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
