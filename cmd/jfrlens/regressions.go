package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"jfrlens/jfr/visible"
	"jfrlens/profiler"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
)

// errSlower says that the command has found what takes longer than before.
var errSlower = errors.New("methods take more than before, beyond chance")

// newCheckCommand judges runs after a change against runs before it.
func newCheckCommand(std streams) *cobra.Command {
	var samples sampleFlags
	var before beforeFlag
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check [REC...] --before REC...",
		Short: "Compare runs with those before a change, for CI",
		Long: `Compares runs of a program after a change with runs before it, each recording
being one run, and says which of its methods take more or less beyond what runs
vary by anyway. Methods count with all that they call, in shares of the rest of
the program, so that one slower method makes no other faster.

One run on each side shows about a doubling, five on each side 30% of a method
that has 10%; record the sides alternately. Of comparisons of an unchanged
program at most one in twenty reports anything. Exit code 1: something takes
more than before, or nothing could be judged, as with runs of different JDKs.`,
		Example: `  jfrlens check new1.jfr new2.jfr new3.jfr --before old1.jfr --before old2.jfr
  jfrlens check @1 --before @2
  jfrlens check --type alloc --json new.jfr --before old.jfr`,
		Args: cobra.ArbitraryArgs,
		RunE: onRuns(std, func(cmd *cobra.Command, args []string) error {
			if len(before) == 0 {
				return usagef("--before names what to compare with, once for each run")
			}
			if err := errors.Join(samples.check(), before.check(args)); err != nil {
				return err
			}
			result, err := compareRuns(cmd.Context(), std, args, before, samples)
			if err != nil {
				return err
			}
			return writeComparison(std, result, asJSON)
		}),
	}
	samples.add(cmd)
	before.add(cmd)
	cmd.Flags().Lookup(beforeName).Usage = "`recording` of a run before the change (may be repeated: each is a run)"
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// compareRuns reads all runs and compares them in the chosen sample type, else in that of the first.
func compareRuns(ctx context.Context, std streams, after, before []string, samples sampleFlags) (*compare.Result, error) {
	options := samples.only()
	options.DefaultOnly = false // the default may not be in all
	chosen := samples.sampleType
	views := func(paths []string) ([]*profile.View, error) {
		var list []*profile.View
		for _, path := range paths {
			p, err := readProfile(ctx, std, []string{path}, options)
			if err != nil {
				return nil, err
			}
			v, err := p.View(chosen)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			chosen = v.Type.Name
			list = append(list, v)
		}
		return list, nil
	}
	was, err := views(before)
	if err != nil {
		return nil, err
	}
	is, err := views(after)
	if err != nil {
		return nil, err
	}
	return compare.Runs(was, is, profiler.LibrariesOf(after[0], ".")), nil
}

// writeComparison prints what a comparison says; the error tells scripts of it.
func writeComparison(std streams, r *compare.Result, asJSON bool) error {
	if asJSON {
		if err := writeJSON(std.out, r); err != nil {
			return err
		}
	} else {
		for _, sentence := range r.Sentences() {
			fmt.Fprintln(std.out, visible.Text(sentence))
		}
	}
	if r.Refused != "" {
		return errors.New("the runs cannot be compared, see above")
	}
	for _, c := range r.Changes {
		if c.After > c.Before {
			return errSlower
		}
	}
	return nil
}
