package overview_test

import (
	"os"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/overview"
)

// BenchmarkRead reads the overview of the recording that JFRLENS_BENCH names, for profiles of it.
func BenchmarkRead(b *testing.B) {
	path := os.Getenv("JFRLENS_BENCH")
	if path == "" {
		b.Skip("JFRLENS_BENCH names no recording")
	}
	for b.Loop() {
		rec, err := jfr.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := overview.Read(rec, overview.Options{}); err != nil {
			b.Fatal(err)
		}
		_ = rec.Close()
	}
}
