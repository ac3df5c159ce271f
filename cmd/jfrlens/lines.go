package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
)

func newLinesCommand(std streams) *cobra.Command {
	var samples sampleFlags
	var output reportFlags
	var after afterFlag
	cmd := &cobra.Command{
		Use:   "lines [REC...]",
		Short: "Show source lines with the time spent on them",
		Long: `Says first what the time of a recording went on: computing, locks, I/O, the
collector, by what the run could lose of it, and findings with what to do. Then
it prints, of one sample type, the hottest methods, those of libraries below,
and the hot source lines with their share, a bar and their weight. With --before
it says what changed beyond chance, as jfrlens check does, each recording being
a run, lists the methods that changed most, ~ marks what may be chance, and what
the lines had before, those that were edited since included; several recordings
of a side are added up.

Lines and methods are ranked by +libs: what they have on top of the stack or in
the library code that they call; code of libraries by self. With --json they
come in that order, as "own". What several methods have on one line of a file is
added up, each sample once, and what a line that only ends a block has counts on
the line of the block's head.

Sources are looked for where jfrlens profile found them, of other recordings in
the current folder, unless --source names others. Of several files with a class,
that is shown whose lines fit and whose folder the recording's command line,
class path or working directory names; a note says where nothing tells.`,
		Example: `  jfrlens lines recording.jfr
  jfrlens lines --before @2 @1
  jfrlens lines --type alloc --source ~/shop recording.jfr
  jfrlens lines --from 14:05 --to 14:07 --thread 'http-*' recording.jfr
  jfrlens lines --context 'endpoint=POST *' --context Order recording.jfr
  jfrlens lines --by endpoint recording.jfr
  jfrlens lines --focus 'shop.*' --without shop.Log.write recording.jfr
  jfrlens lines --before yesterday.jfr today.jfr
  jfrlens lines --before old1.jfr old2.jfr --after new1.jfr new2.jfr
  jfrlens lines --json recording.jfr | jq '.lines[:10]'`,
		Args: cobra.ArbitraryArgs,
		RunE: after.onSides(std, func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(notNegative(cmd, "top"), samples.check(), output.before.check(args)); err != nil {
				return err
			}
			return showLines(cmd.Context(), std, args, samples, output)
		}),
	}
	samples.add(cmd)
	output.add(cmd)
	output.before.add(cmd)
	after.add(cmd)
	return cmd
}

// showLines prints the lines of recordings.
func showLines(ctx context.Context, std streams, paths []string, samples sampleFlags, output reportFlags) error {
	index, _ := output.sources.index(paths[0])
	options := samples.only()
	options.DefaultOnly = options.DefaultOnly && len(output.before) == 0 // the default may not be in both
	options.Lines = index.Lines
	whole := options.Part.IsWhole() && len(output.before) == 0
	options.Aggregate = options.Aggregate && !whole // the overview looks at threads
	var p *profile.Profile
	var notes []string
	err := withRecording(ctx, std, paths, func(rec *jfr.Recording) error {
		answer, options, err := answering(rec, paths[0], options, whole)
		if err != nil {
			return err
		}
		if p, err = profileOf(rec, options); err != nil {
			return err
		}
		notes = profiler.ChooseSources(p, index) // before anybody shows a line
		if answer != nil {
			output.overview = answer.Overview(overviewOptions(paths[0], index, p))
		}
		return nil
	})
	if err != nil {
		return output.failed(std, err)
	}
	view, earlier, err := output.before.views(ctx, std, p, options, samples.sampleType)
	if err != nil {
		return output.failed(std, err)
	}
	output.earlier = earlier
	if err := output.compareRuns(ctx, std, paths, options, view); err != nil {
		return output.failed(std, err)
	}
	notes = append(notes, profiler.Mismatches(p, index)...)
	std.notes(notes)
	return output.write(std, paths[0], view, index, notes)
}
