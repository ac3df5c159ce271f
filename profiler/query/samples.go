package query

import (
	"context"
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// cpuTable returns the table of the CPU's samples that examples ask: the best that has rows, empty if none has.
func (d *DB) cpuTable(ctx context.Context) (string, error) {
	filled, err := d.strings(ctx, "SELECT name FROM Events WHERE count > 0")
	if err != nil {
		return "", err
	}
	for _, sampleType := range []string{sample.CPUTime, sample.CPU} {
		for _, event := range sample.EventTypes(sampleType) {
			if slices.Contains(filled, tableName(event)) {
				return tableName(event), nil
			}
		}
	}
	return "", nil
}

// sampleCounter makes the profile of each recording while its chunks are imported, so that samples by line, method and
// call are those that everything else shows.
type sampleCounter struct {
	libraries profile.Libraries
	names     *jfr.Dictionary    // of all recordings
	builders  []*profile.Builder // by number of the recording, from 0; none if samples are not counted
}

func newSampleCounter(recs []*jfr.Recording, o Options, selected *selection) (*sampleCounter, error) {
	s := &sampleCounter{libraries: o.Libraries, names: jfr.NewDictionary(nil)}
	for _, rec := range recs {
		b, err := profile.BuilderFor(rec, selected.sampleTypes(profile.Options{Aggregate: true, Names: s.names, Part: o.part}))
		if err != nil {
			return nil, err
		}
		s.builders = append(s.builders, b)
	}
	return s, nil
}

// add counts the samples of a chunk, or of a part of one.
func (s *sampleCounter) add(c *jfr.Chunk, recording uint32, known profile.Numbered) error {
	if len(s.builders) == 0 {
		return nil
	}
	return s.builders[recording-1].AddNumbered(c, known)
}

// translator returns a translator of stack traces, nil if no samples are counted.
func (s *sampleCounter) translator() *jfr.Translator {
	if len(s.builders) == 0 {
		return nil
	}
	return s.names.Translator()
}

// defaultType is the sample type that views show of a recording, nil if there are no samples.
func (s *sampleCounter) defaultType(recording uint32) any {
	if len(s.builders) == 0 {
		return nil
	}
	return orNull(s.builders[recording-1].Snapshot().Default().Name)
}
