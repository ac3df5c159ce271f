package jfr

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// zeros is a stream without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestStreamThatFails reads more than is kept in memory from a stream that then fails: its error comes back and the
// temporary file is gone.
func TestStreamThatFails(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir) // Windows
	broken := errors.New("the pipe is broken")
	_, err := Opener{}.openStream("pipe", io.NopCloser(io.MultiReader(io.LimitReader(zeros{}, spoolMemory+1), iotest.ErrReader(broken))))
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

// packed writes so many bytes of a stream into a compressed file.
func packed(t *testing.T, content io.Reader, size int64) string {
	t.Helper()
	var file bytes.Buffer
	w, err := gzip.NewWriterLevel(&file, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(w, content, size); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "packed.jfr.gz")
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// What was made to become huge is not unpacked to its end.
func TestBombIsNotUnpacked(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir) // Windows
	const size = 512 << 20
	bomb := packed(t, zeros{}, size)
	_, err := Open(bomb)
	var what *FormatError
	if !errors.As(err, &what) || !errors.Is(err, ErrCorrupt) || !strings.HasPrefix(err.Error(), bomb+": the content is more than 100 times as large") {
		t.Errorf("error %v", err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
	content := unpacking{from: zeros{}, packed: 3 << 20}
	if n, err := io.Copy(io.Discard, &content); !errors.Is(err, errBomb) || n > 3*(maxRatio+1)<<20 {
		t.Errorf("%d bytes were unpacked: %v", n, err)
	}
}

// Who unpacks much is told, and where to; little is kept in memory.
func TestUnpackingIsTold(t *testing.T) {
	recording, err := os.ReadFile("../testdata/recordings/odd-jdk25.jfr")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	o := Opener{Notice: func(sentence string) { told = append(told, sentence) }}
	small := packed(t, bytes.NewReader(recording), int64(len(recording)))
	rec, err := o.Open(t.Context(), small)
	if err != nil || len(told) > 0 {
		t.Fatalf("told %q (%v)", told, err)
	}
	if err := rec.Close(); err != nil {
		t.Error(err)
	}
	var many []io.Reader
	size := 0
	for ; size <= spoolMemory; size += len(recording) {
		many = append(many, bytes.NewReader(recording))
	}
	large := packed(t, io.MultiReader(many...), int64(size))
	rec, err = o.Open(t.Context(), large)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	if want := large + " is unpacked into a temporary file in " + os.TempDir(); len(told) != 1 || told[0] != want {
		t.Errorf("told %q, want %q", told, want)
	}
}

// Temporary files leave others some of the disk.
func TestTemporaryFilesLeaveRoom(t *testing.T) {
	f, closeFile, err := openTemporary()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = closeFile() }()
	free, ok := freeSpace(f)
	if room := roomIn(f); !ok || free <= 0 || room > free || room < free/2 {
		t.Errorf("room %d of %d free (%v)", room, free, ok)
	}
	n, err := io.Copy(io.Discard, &limited{from: zeros{}, left: 1 << 20})
	if n > 1<<20 || !errors.Is(err, errNoRoom) || !strings.Contains(err.Error(), os.TempDir()) {
		t.Errorf("%d bytes: %v", n, err)
	}
}
