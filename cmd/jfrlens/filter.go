package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
)

// filterFlags are the flags that choose event types.
type filterFlags struct {
	events, categories patterns
}

func (f *filterFlags) add(cmd *cobra.Command) {
	cmd.Flags().Var(&f.events, "events", "event `names` or labels, comma-separated, with * and ?")
	cmd.Flags().Var(&f.categories, "categories", "`categories`, comma-separated, with * and ?")
}

// check refuses a filter that would let everything or nothing through.
func (f *filterFlags) check(cmd *cobra.Command) error { return notEmpty(cmd, "events", "categories") }

func (f *filterFlags) filter() print.Filter {
	return print.NewFilter(string(f.events), string(f.categories))
}

// patterns is a comma-separated list; a flag that is given again adds to it.
type patterns string

// Set adds a list.
func (p *patterns) Set(list string) error {
	if *p != "" {
		*p += ","
	}
	*p += patterns(list)
	return nil
}

func (p *patterns) String() string { return string(*p) }

// Type is what help calls the value.
func (p *patterns) Type() string { return "string" }

// warnUnmatched says what of a filter has chosen nothing.
func warnUnmatched(std streams, rec *jfr.Recording, filter print.Filter) error {
	unmatched, err := filter.Unmatched(rec)
	if err != nil || len(unmatched) == 0 {
		return err
	}
	for i, pattern := range unmatched {
		unmatched[i] = strconv.Quote(pattern)
	}
	std.warn("no event type of the recording matches " + strings.Join(unmatched, " or "))
	return nil
}
