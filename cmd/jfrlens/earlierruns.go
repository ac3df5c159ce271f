package main

import (
	"context"
	"io"
	"slices"

	"jfrlens/profiler/profile"
)

// earlierPaths are the recordings of the last runs of the program in the history, where a side of a comparison is one run of it, or
// one run is held against a limit: two runs do not say by how much runs vary.
func earlierPaths(before, after []string) []string {
	if len(before) != 1 && len(after) > 1 {
		return nil
	}
	sessions, err := openSessions()
	if err != nil {
		return nil
	}
	return sessions.RunsLike(".", after[len(after)-1], slices.Concat(before, after))
}

// earlierRuns are the last runs of the program in the history, as [earlierPaths] has them. What cannot be read is left out.
func earlierRuns(ctx context.Context, std streams, before, after []string, options profile.Options) (runs []*profile.Profile) {
	std.err = io.Discard
	for _, path := range earlierPaths(before, after) {
		if p, err := readProfile(ctx, std, []string{path}, options); err == nil {
			runs = append(runs, p)
		}
	}
	return runs
}
