package jfrtest

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Split writes each chunk of a finished recording into a file of its own and returns their paths.
func Split(t *testing.T, recording string) []string {
	t.Helper()
	data, err := os.ReadFile(recording)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var paths []string
	for len(data) > 0 {
		size := binary.BigEndian.Uint64(data[8:])
		path := filepath.Join(dir, fmt.Sprintf("chunk%d.jfr", len(paths)))
		if err := os.WriteFile(path, data[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		paths, data = append(paths, path), data[size:]
	}
	return paths
}
