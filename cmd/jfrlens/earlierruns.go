package main

import (
	"context"
	"io"
	"slices"

	"jfrlens/profiler/profile"
)

// earlierRuns are the last runs of the program in the history, where a side of a comparison is one run of it: two runs do not
// say by how much runs vary. What cannot be read is left out.
func earlierRuns(ctx context.Context, std streams, before, after []string, options profile.Options) (runs []*profile.Profile) {
	if len(before) > 1 && len(after) > 1 {
		return nil
	}
	sessions, err := openSessions()
	if err != nil {
		return nil
	}
	std.err = io.Discard
	for _, path := range sessions.RunsLike(".", after[len(after)-1], slices.Concat(before, after)) {
		if p, err := readProfile(ctx, std, []string{path}, options); err == nil {
			runs = append(runs, p)
		}
	}
	return runs
}
