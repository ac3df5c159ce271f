package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/profiler/profile"
)

// beforeFlag names the recordings of an earlier run to compare with; none is fine.
type beforeFlag []string

func (f *beforeFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar((*[]string)(f), "before", nil, "earlier `recording` to compare with (may be repeated: as one)")
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
func (f beforeFlag) compare(std streams, page flamegraph.Options, options profile.Options) (flamegraph.Options, error) {
	if len(f) == 0 {
		return page, nil
	}
	before, err := f.read(std, options)
	page.Before, page.BeforeTitle = before, titleOf(f[0])
	return page, err
}

// view reads a sample type of the earlier recording, nil if none was named.
func (f beforeFlag) view(std streams, options profile.Options, sampleType string) (*profile.View, error) {
	if len(f) == 0 {
		return nil, nil
	}
	options.Types, options.DefaultOnly = []string{sampleType}, false
	p, err := f.read(std, options)
	if err != nil {
		return nil, err
	}
	return p.View(sampleType, profile.Filter{})
}

func (f beforeFlag) read(std streams, options profile.Options) (*profile.Profile, error) {
	p, err := readProfile(std, f, options)
	if err != nil {
		return nil, fmt.Errorf("the earlier recording: %w", err)
	}
	return p, nil
}
