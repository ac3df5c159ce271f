package query

import (
	"context"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// cpuSamples are the tables of the CPU's samples in SQL; by name the better one comes first.
const cpuSamples = "('CPUTimeSample', 'ExecutionSample')"

// SampleTables returns which tables of the CPU's samples have rows, the better first.
func (d *DB) SampleTables(ctx context.Context) ([]string, error) {
	return d.strings(ctx, "SELECT name FROM Events WHERE count > 0 AND name IN "+cpuSamples+" ORDER BY name")
}

// sampleCounter makes the profile of each recording while its chunks are imported, so that samples by line, method and
// call are those that everything else shows.
type sampleCounter struct {
	libraries profile.Libraries
	names     *jfr.Dictionary    // of all recordings
	builders  []*profile.Builder // by number of the recording, from 0; none if samples are not counted
}

func newSampleCounter(recordings int, libraries profile.Libraries, selected *selection) *sampleCounter {
	s := &sampleCounter{libraries: libraries, names: jfr.NewDictionary(nil)}
	for range recordings {
		s.builders = append(s.builders, profile.NewBuilder(selected.sampleTypes(profile.Options{Aggregate: true, Names: s.names})))
	}
	return s
}

// add counts the samples of a chunk, or of a part of one.
func (s *sampleCounter) add(c *jfr.Chunk, recording uint32) error {
	if len(s.builders) == 0 {
		return nil
	}
	return s.builders[recording-1].Add(c)
}

// defaultType is the sample type that views show of a recording, nil if there are no samples.
func (s *sampleCounter) defaultType(recording uint32) any {
	if len(s.builders) == 0 {
		return nil
	}
	return orNull(s.builders[recording-1].Snapshot().Default().Name)
}
