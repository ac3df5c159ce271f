package jfr

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestOpenLiveLetsFilesBeRemoved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b.jfr")
	if err := os.WriteFile(path, []byte("FLR"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := openLive(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Error(err)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
	if _, err := openLive(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after the removal: %v", err)
	}
}
