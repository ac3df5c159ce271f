//go:build unix

package query

import (
	"bytes"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"jfrlens/jfr"
)

// TestImportOverNoFile imports over a link, which leads to the database afterwards, and over a pipe, which stays
// one and is not waited for.
func TestImportOverNoFile(t *testing.T) {
	dir := t.TempDir()
	link, target := filepath.Join(dir, "link.duckdb"), filepath.Join(dir, "target.duckdb")
	if err := errors.Join(os.WriteFile(target, nil, 0o600), os.Symlink(target, link)); err != nil {
		t.Fatal(err)
	}
	importFile(t, small(t, "hard-jdk17.jfr"), link)
	if info, err := os.Lstat(link); err != nil || info.Mode().Type() != fs.ModeSymlink || !IsDatabase(target) {
		t.Errorf("the link is %v (%v), or its target no database", info.Mode(), err)
	}
	pipe := namedPipe(t, dir)
	rec, err := jfr.Open(small(t, "hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }() // only read
	err = Import(t.Context(), []*jfr.Recording{rec}, pipe, Options{})
	if err == nil || !strings.HasSuffix(err.Error(), "it is no file") {
		t.Errorf("over a pipe: %v", err)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode().Type() != fs.ModeNamedPipe {
		t.Errorf("the pipe is %v (%v)", info.Mode(), err)
	}
}

// TestForeignDatabaseIsKept imports over databases that other programs have made, or that cannot be read.
func TestForeignDatabaseIsKept(t *testing.T) {
	dir := t.TempDir()
	foreign, broken := filepath.Join(dir, "foreign.duckdb"), filepath.Join(dir, "broken.duckdb")
	db, err := sql.Open("duckdb", foreign)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("CREATE TABLE precious AS SELECT 42 AS answer")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(foreign)
	if err := errors.Join(err, os.WriteFile(broken, content[:100], 0o600)); err != nil {
		t.Fatal(err)
	}
	rec, err := jfr.Open(small(t, "hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }() // only read
	for path, before := range map[string][]byte{foreign: content, broken: content[:100]} {
		err := Import(t.Context(), []*jfr.Recording{rec}, path, Options{})
		if err == nil || !strings.HasSuffix(err.Error(), "; name another database to write, or remove that file") {
			t.Errorf("%s: %v", path, err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
			t.Errorf("%s has changed (%v)", path, err)
		}
	}
}

// TestQuestionMarkInPath says that DuckDB takes it for the start of settings.
func TestQuestionMarkInPath(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "what?\n")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	rec, err := jfr.Open(small(t, "hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }() // only read
	t.Chdir(dir)
	const path = "x.duckdb"
	written := Import(t.Context(), []*jfr.Recording{rec}, path, Options{})
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, opened := Open(path, false)
	for do, err := range map[string]error{"written": written, "opened": opened} {
		want := "database " + path + " cannot be " + do + ": DuckDB cannot use a path with a question mark, a number sign, a percent sign or a line end; choose another one"
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestPathsLikeURLs uses names of databases that the driver could take for more than a path: they can be read but not
// changed, or not be written at all.
func TestPathsLikeURLs(t *testing.T) {
	rec, err := jfr.Open(small(t, "hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }() // only read
	t.Chdir(t.TempDir())
	for path, works := range map[string]bool{
		":memory:": true, "s3:x": true, "a b'c;d": true, "of%20it": true, filepath.Join("c#", "x.duckdb"): false, "100%.duckdb": false,
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := Import(t.Context(), []*jfr.Recording{rec}, path, Options{}); err == nil != works {
			t.Errorf("importing to %s: %v", path, err)
		}
		if !works {
			continue
		}
		db, err := Open(path, false)
		if err != nil {
			t.Errorf("opening %s: %v", path, err)
			continue
		}
		if _, err := db.Query(t.Context(), "DROP TABLE GarbageCollection"); !errors.Is(err, ErrReadOnly) {
			t.Errorf("%s: changing it gives %v", path, err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestRecordingFromPipe reads a recording that comes through a pipe, which can be read only once.
func TestRecordingFromPipe(t *testing.T) {
	content, err := os.ReadFile(small(t, "hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	pipe := namedPipe(t, t.TempDir())
	go func() { _ = os.WriteFile(pipe, content, 0o600) }() // the query fails if it does
	db, err := OpenSource(t.Context(), Source{Paths: []string{pipe}, Asked: "SELECT count(*) > 0 FROM Events"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if got := ask(t, db, "SELECT count(*) > 0 FROM Events"); got != "true" {
		t.Errorf("events: %s", got)
	}
}

func namedPipe(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
