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
	cmd.Flags().StringVar((*string)(f), "before", "", "earlier `recording` to compare with: the page shows what changed")
}

// compare adds the earlier recording to what a page shows, if one was named. It is read like the other.
func (f beforeFlag) compare(std streams, page flamegraph.Options, options profile.Options) (flamegraph.Options, error) {
	if f == "" {
		return page, nil
	}
	before, err := readProfile(std, []string{string(f)}, options)
	if err != nil {
		return page, fmt.Errorf("the earlier recording: %w", err)
	}
	page.Before, page.BeforeTitle = before, profiler.TitleOf(string(f))
	return page, nil
}
