package jfr_test

import (
	"os"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// TestLargeStream keeps what cannot be read twice in a temporary file if it is large. Nobody sees it, so that a process
// that is killed leaves nothing behind.
func TestLargeStream(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	data := append(jfrtest.SampleChunk().Finish(), make([]byte, 33<<20)...)
	r, err := jfr.Open(write(t, t.TempDir(), "large.gz", pack(t, data, gzipWriter)))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := drain(r), drain(fromBytes(jfrtest.SampleChunk().Finish())); got != want {
		t.Errorf("%d events, want %d", got, want)
	}
	if seen, err := os.ReadDir(folder); err != nil || len(seen) > 0 {
		t.Errorf("temporary files %v, %v", seen, err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
}
