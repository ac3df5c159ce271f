package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/profiler"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
)

// beforeName is how the flag is called.
const beforeName = "before"

// beforeFlag names the recordings of an earlier run to compare with; none is fine.
type beforeFlag []string

func (f *beforeFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar((*[]string)(f), beforeName, nil, "earlier `recording` or run to compare with (may be repeated: as one)")
	_ = cmd.RegisterFlagCompletionFunc(beforeName, completeRuns) // it is there
}

// check refuses what cannot be compared with recordings.
func (f beforeFlag) check(recordings []string) error {
	if slices.Contains(f, "") {
		return usagef("--before takes the path of a recording, not an empty one")
	}
	if slices.Contains(f, "-") && slices.Contains(recordings, "-") {
		return usagef("standard input, -, can be one of the recordings that are compared, not both")
	}
	return nil
}

// compare adds the earlier recordings to what a page shows, if some were named. They are read like the others.
func (f beforeFlag) compare(ctx context.Context, std streams, page flamegraph.Options, now side, options profile.Options) (flamegraph.Options, error) {
	if len(f) == 0 {
		return page, nil
	}
	before, err := f.read(ctx, std, options)
	if err != nil {
		return page, err
	}
	page.Before, page.BeforeTitle = before, titleOf(f[0], page.Environment)
	page.Sides, err = sidesOf(ctx, std, side{f, before}, now, options)
	return page, err
}

// views returns what a recording and the earlier ones, if some were named, have of a sample type: of the chosen one, else
// of the first that both have.
func (f beforeFlag) views(ctx context.Context, std streams, p *profile.Profile, options profile.Options, chosen string) (now, earlier *profile.View, err error) {
	if len(f) == 0 {
		now, err = p.View(chosen)
		return now, nil, err
	}
	before, err := f.read(ctx, std, options)
	if err != nil {
		return nil, nil, err
	}
	name, err := flamegraph.ChooseType(p, flamegraph.Options{Before: before, Type: chosen})
	if err != nil {
		return nil, nil, err
	}
	now, err = p.View(name)
	if err == nil {
		earlier, err = before.View(name)
	}
	return now, earlier, err
}

func (f beforeFlag) read(ctx context.Context, std streams, options profile.Options) (*profile.Profile, error) {
	p, err := readProfile(ctx, std, f, options)
	if err != nil {
		return nil, fmt.Errorf("the earlier recording: %w", err)
	}
	return p, nil
}

// side is the recordings of one side of a comparison, and what they have together.
type side struct {
	paths    []string
	together *profile.Profile
}

// sidesOf are the runs of a comparison, each recording being one.
func sidesOf(ctx context.Context, std streams, before, after side, options profile.Options) (sides compare.Sides, err error) {
	options.Also = nil
	sides.Libraries = profiler.LibrariesOf(after.paths[0], ".")
	if sides.Before, err = before.runs(ctx, std, options); err != nil {
		return sides, err
	}
	if sides.After, err = after.runs(ctx, std, options); err != nil {
		return sides, err
	}
	sides.Earlier = earlierRuns(ctx, std, before.paths, after.paths, options)
	return sides, nil
}

// runs reads each recording for itself.
func (s side) runs(ctx context.Context, std streams, options profile.Options) ([]*profile.Profile, error) {
	if len(s.paths) == 1 {
		return []*profile.Profile{s.together}, nil
	}
	var runs []*profile.Profile
	std.err = io.Discard // what there is to say has been said of all
	for _, path := range s.paths {
		p, err := readProfile(ctx, std, []string{path}, options)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		runs = append(runs, p)
	}
	return runs, nil
}
