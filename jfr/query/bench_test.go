package query

import (
	"os"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
)

// recordings returns the big recordings in the folder that RECORDINGS names.
func recordings(b *testing.B) []string {
	b.Helper()
	dir := os.Getenv("RECORDINGS")
	if dir == "" {
		b.Skip("RECORDINGS names no folder of recordings")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jfr"))
	if err != nil || len(files) == 0 {
		b.Fatalf("no recordings in %s: %v", dir, err)
	}
	return files
}

func BenchmarkImport(b *testing.B) {
	for _, file := range recordings(b) {
		b.Run(filepath.Base(file), func(b *testing.B) {
			info, err := os.Stat(file)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(info.Size())
			path := filepath.Join(b.TempDir(), "x.db")
			for b.Loop() {
				importFile(b, file, path)
			}
			if info, err := os.Stat(path); err == nil {
				b.ReportMetric(float64(info.Size())/1e6, "MB-file")
			}
		})
	}
}

// importFile imports one recording.
func importFile(tb testing.TB, file, path string) {
	tb.Helper()
	rec, err := jfr.Open(file)
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	if err := Import(tb.Context(), []*jfr.Recording{rec}, path, nil); err != nil {
		tb.Fatal(err)
	}
}
