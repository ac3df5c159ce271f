package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
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

// compare adds the earlier recording to what a page shows, if one was named. It is read like the other.
func (f beforeFlag) compare(ctx context.Context, std streams, page flamegraph.Options, options profile.Options) (flamegraph.Options, error) {
	if len(f) == 0 {
		return page, nil
	}
	before, err := f.read(ctx, std, options)
	page.Before, page.BeforeTitle = before, titleOf(f[0], page.Environment)
	return page, err
}

// views returns what a recording and the earlier one, if one was named, have of a sample type: of the chosen one, else
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

// runsOf are what each of several recordings has of a sample type, what they have together being known.
func runsOf(ctx context.Context, std streams, paths []string, options profile.Options, together *profile.View) ([]*profile.View, error) {
	if len(paths) == 1 {
		return []*profile.View{together}, nil
	}
	var runs []*profile.View
	options.Types, options.DefaultOnly, options.Also = []string{together.Type.Name}, false, nil
	for _, path := range paths {
		std.err = io.Discard // what there is to say has been said of all
		p, err := readProfile(ctx, std, []string{path}, options)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		v, err := p.View(together.Type.Name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		runs = append(runs, v)
	}
	return runs, nil
}

func (f beforeFlag) read(ctx context.Context, std streams, options profile.Options) (*profile.Profile, error) {
	p, err := readProfile(ctx, std, f, options)
	if err != nil {
		return nil, fmt.Errorf("the earlier recording: %w", err)
	}
	return p, nil
}
