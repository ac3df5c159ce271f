package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"
)

func newFlameCommand(std streams) *cobra.Command {
	var job flameJob
	var output, format string
	cmd := &cobra.Command{
		Use:   "flame REC... [-o FILE]",
		Short: "Write a flame graph",
		Long: `Writes the flame graph of a recording: as one self-contained HTML page; as
collapsed stacks, one line per stack with its weight; or as a profile for the
Firefox Profiler (https://profiler.firefox.com), with samples and events by
thread and time, set up by conversionConfig in .profileconfig.json.

The page shows one sample type; with --all-types it holds all of them, to switch
between. With --before it compares two recordings: what takes less than before
is blue, what takes more is red.

The Firefox Profiler shows source files if --source says where they are: they
are put into the profile.`,
		Example: `  jfrlens flame recording.jfr -o flame.html
  jfrlens flame --all-types recording.jfr -o flame.html
  jfrlens flame --type alloc recording.jfr --format collapsed | sort -k2 -n
  jfrlens flame --before yesterday.jfr today.jfr -o change.html
  jfrlens flame --format firefox --source ~/shop recording.jfr`,
		Args: atLeast(1, "the path of a recording"),
		RunE: func(_ *cobra.Command, args []string) error {
			job.recordings = args
			f, err := flameFormatOf(format, output)
			if err := errors.Join(job.samples.check(), err); err != nil {
				return err
			}
			if output == "" {
				output = f.preset
			}
			if output == "-" && format == "" && isTerminal(std.out) {
				return usagef("-o - on a terminal needs --format")
			}
			if err := job.before.check(args); err != nil {
				return err
			}
			if len(job.before) > 0 && f.names[0] == "firefox" {
				return usagef("--before goes with --format html or collapsed; the Firefox Profiler shows one recording")
			}
			if err := notInput(output, slices.Concat(args, job.before)); err != nil {
				return err
			}
			return f.to(std, output, job)
		},
	}
	job.samples.add(cmd)
	job.sources.add(cmd)
	job.before.add(cmd)
	cmd.Flags().StringVarP(&output, "output", "o", "", "`file` to write; - is standard output (default: flame.html or firefox.json.gz; collapsed stacks go to standard output)")
	cmd.Flags().BoolVar(&job.allTypes, "all-types", false, "put every sample type into the page")
	cmd.Flags().StringVar(&format, "format", "", "`name` of the format: html, collapsed or firefox (default: by the file's extension)")
	return cmd
}
