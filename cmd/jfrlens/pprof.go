package main

import (
	"context"
	"io"

	"jfrlens/flamegraph/pprof"
	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// writePprof writes a profile for the tool pprof.
func writePprof(_ context.Context, _ streams, w io.Writer, rec *jfr.Recording, job flameJob) error {
	options, places := job.whole()
	p, err := profile.Read(rec, options)
	if err != nil {
		return err
	}
	return pprof.Write(w, p, pprof.Options{
		Title: job.samples.title(job.recordings[0]), Types: job.types(p), Source: places.Of,
	})
}

// whole are the options for reading samples with their threads, and where methods are declared, as far as the sources are
// known: nobody asked for a walk through the current folder.
func (job flameJob) whole() (profile.Options, *source.Places) {
	options := job.samples.only()
	if job.allTypes {
		options = job.samples.every()
	}
	options.Aggregate = false
	index, told := job.sources.index(job.recordings[0])
	if !told {
		return options, source.NewPlaces(nil)
	}
	options.Lines = index.Lines
	return options, source.NewPlaces(index)
}

// types are the sample types to write, the one to show first in front.
func (job flameJob) types(p *profile.Profile) []string {
	var first, others []string
	for _, t := range p.SampleTypes() {
		if t.Name == job.samples.sampleType {
			first = append(first, t.Name)
			continue
		}
		others = append(others, t.Name)
	}
	if job.samples.sampleType != "" && len(first) == 0 {
		return []string{job.samples.sampleType} // which has no samples, as an error will say
	}
	return append(first, others...)
}
