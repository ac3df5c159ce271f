package query

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

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
			before := processorSeconds()
			for b.Loop() {
				importFile(b, file, path)
			}
			b.ReportMetric((processorSeconds()-before)/float64(b.N), "cpu-s/op")
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
	if err := Import(tb.Context(), []*jfr.Recording{rec}, path, Options{}); err != nil {
		tb.Fatal(err)
	}
}

// BenchmarkViews runs every view on each recording. It reports the view whose median time is the
// largest, and names all that take longer than 100 ms.
func BenchmarkViews(b *testing.B) {
	for _, file := range recordings(b) {
		b.Run(filepath.Base(file), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "x.db")
			importFile(b, file, path)
			db, err := Open(path, false)
			if err != nil {
				b.Fatal(err)
			}
			defer func() { _ = db.Close() }()
			views, err := Views(0)
			if err != nil {
				b.Fatal(err)
			}
			times := map[string][]time.Duration{}
			for b.Loop() {
				for _, v := range views {
					start := time.Now()
					if _, err := db.View(b.Context(), v.Name, 0); err != nil && !errors.Is(err, ErrMissingEvent) {
						b.Fatal(err)
					}
					times[v.Name] = append(times[v.Name], time.Since(start))
				}
			}
			slowest := time.Duration(0)
			for name, list := range times {
				slices.Sort(list)
				median := list[len(list)/2]
				slowest = max(slowest, median)
				if median > 100*time.Millisecond {
					b.Logf("%s takes %v", name, median)
				}
			}
			b.ReportMetric(float64(slowest.Microseconds())/1e3, "ms-slowest")
		})
	}
}
