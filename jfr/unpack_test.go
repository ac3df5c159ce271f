package jfr

import (
	"errors"
	"io"
	"os"
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
	_, err := openStream("pipe", io.NopCloser(io.MultiReader(io.LimitReader(zeros{}, spoolMemory+1), iotest.ErrReader(broken))))
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}
