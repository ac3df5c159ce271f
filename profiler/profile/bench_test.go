package profile

import (
	"os"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
)

// BenchmarkRead builds profiles of the recordings in the folder that
// JFRLENS_RECORDINGS names, with threads and time and without.
func BenchmarkRead(b *testing.B) {
	paths, _ := filepath.Glob(filepath.Join(os.Getenv("JFRLENS_RECORDINGS"), "*.jfr"))
	if os.Getenv("JFRLENS_RECORDINGS") == "" || len(paths) == 0 {
		b.Skip("JFRLENS_RECORDINGS names no folder with recordings")
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			b.Fatal(err)
		}
		for name, options := range map[string]Options{"all": {}, "aggregate": {Aggregate: true}, "default": {Aggregate: true, DefaultOnly: true}} {
			b.Run(filepath.Base(path)+"/"+name, func(b *testing.B) {
				b.SetBytes(info.Size())
				for b.Loop() {
					benchmarkRead(b, path, options)
				}
			})
		}
	}
}

func benchmarkRead(b *testing.B, path string, o Options) {
	rec, err := jfr.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer rec.Close()
	p, err := Read(rec, o)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(p.Nodes().Len()), "nodes")
	samples := int64(0)
	for _, t := range p.SampleTypes() {
		n, _ := p.Samples(t.Name)
		samples += n
	}
	b.ReportMetric(float64(samples), "samples")
}

// BenchmarkView makes all views of one profile with their lines and methods.
func BenchmarkView(b *testing.B) {
	path := os.Getenv("JFRLENS_RECORDING")
	if path == "" {
		b.Skip("JFRLENS_RECORDING names no recording")
	}
	rec, err := jfr.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer rec.Close()
	p, err := Read(rec, Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for b.Loop() {
		for _, s := range p.types {
			v := newView(p, s)
			v.Lines()
			v.Methods()
		}
	}
}
