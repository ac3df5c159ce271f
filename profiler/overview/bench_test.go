package overview_test

import (
	"os"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
)

// BenchmarkRead reads the overview of the recording that JFRLENS_BENCH names beside a profile, for profiles of it.
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
		names := jfr.NewDictionary(nil)
		r, err := overview.NewReader(rec, overview.Options{Names: names})
		if err != nil {
			b.Fatal(err)
		}
		p, err := profile.Read(rec, profile.Options{DefaultOnly: true, Names: names, Also: []profile.Looker{r.Add}})
		if err != nil {
			b.Fatal(err)
		}
		r.Overview(overview.Options{Profile: p})
		_ = rec.Close()
	}
}
