package main

import (
	"context"
	"io"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// writeNested writes a tree as nested JSON objects.
func writeNested(_ context.Context, _ streams, w io.Writer, rec *jfr.Recording, job flameJob) error {
	options, places := job.whole()
	options.Aggregate = true
	p, err := profile.Read(rec, options)
	if err != nil {
		return err
	}
	page := job.samples.page(job.recordings[0])
	page.Source = places.Name
	return flamegraph.WriteJSON(w, p, page)
}
