package main

import (
	"context"
	"io"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// writeSpeedscope writes a profile for Speedscope.
func writeSpeedscope(_ context.Context, std streams, w io.Writer, rec *jfr.Recording, job flameJob) error {
	options, places := job.whole()
	options.FineTime = true
	p, err := profile.Read(rec, options)
	if err != nil {
		return err
	}
	page := job.samples.page(job.recordings[0])
	page.Source = places.Name
	notes, err := flamegraph.WriteSpeedscope(w, p, page)
	for _, note := range notes {
		std.note(note)
	}
	return err
}
