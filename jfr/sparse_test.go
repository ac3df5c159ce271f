package jfr_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
)

// sparse writes parts of a file at these offsets and nothing between them.
func sparse(t *testing.T, size int64, parts map[int64][]byte) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("files have no holes here, unless one asks for them")
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "sparse.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for offset, data := range parts {
		if _, err := f.WriteAt(data, offset); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Truncate(size); err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

// sized changes the size in the header of a chunk.
func sized(chunk []byte, size int64) []byte {
	binary.BigEndian.PutUint64(chunk[8:], uint64(size))
	return chunk
}

// TestSparse reads files of gigabytes in which there is next to nothing: all chunks and events, wherever they are,
// without memory for the holes.
func TestSparse(t *testing.T) {
	const gigabyte = 1 << 30
	all := drain(fromBytes(jfrtest.SampleChunk().Finish()))
	other := jfrtest.SampleChunk()
	other.StartNanos++ // the same time would make it a copy of the first header
	live := jfrtest.SampleChunk()
	live.State = 7
	for name, test := range map[string]struct {
		size   int64
		parts  map[int64][]byte
		events int
		says   string
	}{
		"a hole between chunks": {
			2*gigabyte + 70_000,
			map[int64][]byte{0: jfrtest.SampleChunk().Finish(), 2*gigabyte + 100: other.Finish()},
			2 * all,
			"bytes behind the chunk are not a chunk",
		},
		"a hole in front":      {gigabyte / 8, map[int64][]byte{gigabyte / 10: jfrtest.SampleChunk().Finish()}, all, "are not a chunk"},
		"a chunk with a hole":  {3 * gigabyte, map[int64][]byte{0: sized(jfrtest.SampleChunk().Finish(), 3*gigabyte)}, all, "impossible size"},
		"larger than 4 GiB":    {5 * gigabyte, map[int64][]byte{0: sized(jfrtest.SampleChunk().Finish(), 5*gigabyte)}, all, "larger than 4 GiB"},
		"a hole behind events": {gigabyte / 8, map[int64][]byte{0: live.Finish()}, all, "are no events"},
	} {
		t.Run(name, func(t *testing.T) {
			if strings.Contains(name, "between") && os.Getenv("JFRLENS_TEST_ALL") == "" {
				t.Skip("reading a hole takes as long as reading bytes; set JFRLENS_TEST_ALL=1 to run it")
			}
			r := open(t, sparse(t, test.size, test.parts))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if events := drain(r); events != test.events {
				t.Errorf("%d events, want %d", events, test.events)
			}
			runtime.ReadMemStats(&after)
			// The buffer of a chunk is made at once, up to a gigabyte, but only what is written to is taken.
			if used := after.TotalAlloc - before.TotalAlloc; used > gigabyte+gigabyte/4 {
				t.Errorf("%d bytes were allocated", used)
			}
			says := ""
			for _, p := range r.Problems() {
				says += p.Error() + "\n"
			}
			if !strings.Contains(says, test.says) {
				t.Errorf("problems %q, want %q", says, test.says)
			}
		})
	}
}
