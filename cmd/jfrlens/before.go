package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
)

// beforeFlag names an earlier recording to compare with; empty is none.
type beforeFlag string

func (f *beforeFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar((*string)(f), "before", "", "earlier `recording` to compare with")
}

// compare adds the earlier recording to what a page shows, if one was named. It is read like the other.
func (f beforeFlag) compare(std streams, page flamegraph.Options, options profile.Options) (flamegraph.Options, error) {
	if f == "" {
		return page, nil
	}
	before, err := f.read(std, options)
	page.Before, page.BeforeTitle = before, profiler.TitleOf(string(f))
	return page, err
}

// view reads a sample type of the earlier recording, nil if none was named.
func (f beforeFlag) view(std streams, options profile.Options, sampleType string) (*profile.View, error) {
	if f == "" {
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
	p, err := readProfile(std, []string{string(f)}, options)
	if err != nil {
		return nil, fmt.Errorf("the earlier recording: %w", err)
	}
	return p, nil
}
