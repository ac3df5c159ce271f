package repair_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/testdata/jdks"
)

func recording(name string) string {
	return filepath.Join("..", "..", "testdata", "recordings", name)
}

func fromBytes(b []byte) *jfr.Recording {
	return jfr.NewRecording("synthetic", bytes.NewReader(b), int64(len(b)))
}

// startTool starts the JDK's tool.
func startTool(t *testing.T) *jdks.JFR {
	t.Helper()
	return jdks.StartJFR(t, "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC")
}

// write writes a file and returns its path.
func write(t *testing.T, folder, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// drain reads all events and constants of a recording and returns the number of events.
func drain(r *jfr.Recording) int {
	events := 0
	for c, err := range r.Chunks() {
		if err != nil {
			break
		}
		for _, typ := range c.Metadata().Types() {
			if !typ.IsEvent() {
				_, _ = c.PoolOf(typ)
				continue
			}
			for table, err := range c.Events(c.Select(typ)) {
				if err != nil {
					break
				}
				events += table.Rows
			}
		}
	}
	return events
}

// firstChunk returns the only chunk of a recording; it stays valid until the end of the test.
func firstChunk(t *testing.T, b []byte) *jfr.Chunk {
	t.Helper()
	for c, err := range fromBytes(b).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	t.Fatal("no chunk")
	return nil
}
