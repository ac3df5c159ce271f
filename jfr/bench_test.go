package jfr_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"jfrlens/jfr"
)

// benchmarkRecordings calls fn for each recording in the folder $JFRLENS_RECORDINGS, or if that is not
// set for one of 60 MB that consists of copies of a small one.
func benchmarkRecordings(b *testing.B, fn func(b *testing.B, r *jfr.Recording)) {
	files, _ := filepath.Glob(filepath.Join(os.Getenv("JFRLENS_RECORDINGS"), "*.jfr"))
	if os.Getenv("JFRLENS_RECORDINGS") == "" || len(files) == 0 {
		small, err := os.ReadFile(recording("hard-jdk25.jfr"))
		if err != nil {
			b.Fatal(err)
		}
		data := bytes.Repeat(small, 60<<20/len(small))
		b.Run("copies", func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			fn(b, jfr.NewRecording("copies", bytes.NewReader(data), int64(len(data))))
		})
		return
	}
	for _, file := range files {
		b.Run(filepath.Base(file), func(b *testing.B) {
			info, err := os.Stat(file)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(info.Size())
			fn(b, open(b, file))
		})
	}
}

// each runs fn over all chunks b.N times.
func each(b *testing.B, r *jfr.Recording, workers int, fn func(*jfr.Chunk) error) {
	b.ReportAllocs()
	for b.Loop() {
		if err := r.Each(workers, fn); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCounts(b *testing.B) {
	benchmarkRecordings(b, func(b *testing.B, r *jfr.Recording) {
		each(b, r, 1, func(c *jfr.Chunk) error {
			_, err := c.Counts()
			return err
		})
	})
}

// BenchmarkCountsParallel counts on all CPUs, those of a big chunk, too.
func BenchmarkCountsParallel(b *testing.B) {
	benchmarkRecordings(b, func(b *testing.B, r *jfr.Recording) {
		b.ReportAllocs()
		for b.Loop() {
			err := r.EachWhole(0, func(c *jfr.Chunk) error {
				_, err := c.Counts()
				return err
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkEvents decodes every field of every event.
func BenchmarkEvents(b *testing.B) {
	benchmarkRecordings(b, func(b *testing.B, r *jfr.Recording) { each(b, r, 1, decodeEvents) })
}

// BenchmarkEverything decodes every field of every event and constant, stack traces included.
func BenchmarkEverything(b *testing.B) {
	benchmarkRecordings(b, func(b *testing.B, r *jfr.Recording) { each(b, r, 1, decodeEverything) })
}

// BenchmarkEverythingParallel does so on all CPUs.
func BenchmarkEverythingParallel(b *testing.B) {
	benchmarkRecordings(b, func(b *testing.B, r *jfr.Recording) {
		each(b, r, runtime.GOMAXPROCS(0), decodeEverything)
	})
}

// BenchmarkStacks finds all stack traces and decodes their frames.
func BenchmarkStacks(b *testing.B) {
	benchmarkRecordings(b, func(b *testing.B, r *jfr.Recording) {
		var frames []jfr.Frame
		each(b, r, 1, func(c *jfr.Chunk) error {
			stacks, err := c.Stacks()
			if err != nil {
				return err
			}
			for _, id := range stacks.IDs() {
				frames, _, _ = stacks.Frames(id, frames[:0])
			}
			return nil
		})
	})
}

func decodeEvents(c *jfr.Chunk) error {
	for _, typ := range c.Metadata().Types() {
		if !typ.IsEvent() {
			continue
		}
		for _, err := range c.Events(c.Select(typ)) {
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func decodeEverything(c *jfr.Chunk) error {
	if err := decodeEvents(c); err != nil {
		return err
	}
	for _, typ := range c.Metadata().Types() {
		if typ.IsEvent() {
			continue
		}
		if _, err := c.PoolOf(typ); err != nil {
			return err
		}
	}
	return nil
}
