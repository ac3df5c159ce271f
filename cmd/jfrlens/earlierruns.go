package main

import (
	"context"
	"io"
	"slices"

	"jfrlens/profiler/profile"
)

// mostEarlier is how many earlier runs of a program are read to learn what its runs vary by.
const mostEarlier = 6

// earlierRuns are the last runs of the program in the history, where a side of a comparison is one run of it: two runs do not
// say by how much runs vary. What cannot be read is left out.
func earlierRuns(ctx context.Context, std streams, before, after []string, options profile.Options, kind string) (views []*profile.View) {
	if len(before) > 1 && len(after) > 1 {
		return nil
	}
	std.err = io.Discard
	options.Types, options.DefaultOnly, options.Also = []string{kind}, false, nil
	for _, path := range otherRuns(before, after) {
		p, err := readProfile(ctx, std, []string{path}, options)
		if err != nil {
			continue
		}
		if v, err := p.View(kind); err == nil {
			views = append(views, v)
		}
	}
	return views
}

// otherRuns are the recordings of the last other runs of what the last recording of a comparison is a run of, none where that
// is a file from elsewhere.
func otherRuns(before, after []string) (paths []string) {
	sessions, err := openSessions()
	if err != nil {
		return nil
	}
	runs, compared := sessions.Runs("."), slices.Concat(before, after)
	for _, of := range runs {
		if of.Recording != after[len(after)-1] {
			continue
		}
		for _, run := range runs {
			isOther := run.Number > 0 && !slices.Contains(compared, run.Recording)
			if isOther && run.Goal == of.Goal && run.Folder == of.Folder && len(paths) < mostEarlier {
				paths = append(paths, run.Recording)
			}
		}
	}
	return paths
}
