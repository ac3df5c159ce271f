package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
)

// helpWidth is how wide lines of the help are.
const helpWidth = 80

// flameHelp is what the command says of itself.
func flameHelp() string {
	names := flamegraph.FormatNames
	return `Writes the flame graph of a recording, or its samples for another viewer. The
extension of the file says in which format, or --format does:

` + flamegraph.FormatHelp(helpWidth) + `
One sample type is written, that of --type; with --all-types
` + names(" and ", holdsAllTypes) + ` hold all of them, to switch between. With
--before ` + names(" and ", compares) + ` compare two recordings: what takes less
than before is blue, what takes more is red. A name that ends with .gz is
compressed.

The page has the timeline, charts and events, too; with --with-source also the
text of hot source files, which whoever gets the file can read.

With --source the Firefox Profiler has the source files in the profile. Command
line, environment and absolute paths, which whoever gets a file could read, are
left out: --with-environment writes them, into files for
` + names(" and ", hasEnvironment) + ` and into the titles of ` + names(" and ", isTitled) + `.
pprof -list then finds the sources, else below its -source_path.
conversionConfig in .profileconfig.json says what goes into a profile for the
Firefox Profiler.`
}

func newFlameCommand(std streams) *cobra.Command {
	var job flameJob
	var output, format string
	cmd := &cobra.Command{
		Use:   "flame [REC...] [-o FILE]",
		Short: "Write a flame graph",
		Long:  flameHelp(),
		Example: `  jfrlens flame recording.jfr -o flame.html
  jfrlens flame --all-types recording.jfr -o flame.html
  jfrlens flame --type alloc recording.jfr --format collapsed | sort -k2 -n
  jfrlens flame --from -30s --thread 'http-*' recording.jfr -o end.svg
  jfrlens flame --by endpoint recording.jfr -o requests.html
  jfrlens flame --before yesterday.jfr today.jfr -o change.svg
  jfrlens flame --source ~/shop recording.jfr -o profile.pb.gz
  jfrlens flame --format firefox --source ~/shop recording.jfr`,
		Args: cobra.ArbitraryArgs,
		RunE: onRuns(std, func(cmd *cobra.Command, args []string) error {
			job.recordings = args
			f, err := flameFormatOf(format, output)
			if err := errors.Join(job.samples.check(), err); err != nil {
				return err
			}
			job.format = f
			if output == "" {
				output = usualOutput(f)
			}
			if err := checkStandardOutput(std, output, format, f); err != nil {
				return err
			}
			if err := errors.Join(job.before.check(args), job.check()); err != nil {
				return err
			}
			if err := notInput(output, slices.Concat(args, job.before)); err != nil {
				return err
			}
			return job.to(cmd.Context(), std, output)
		}),
	}
	job.samples.add(cmd)
	job.sources.add(cmd)
	job.before.add(cmd)
	cmd.Flags().StringVarP(&output, "output", "o", "", "`file` to write; - is standard output (default: flame.html, profile.pb.gz or the like; collapsed stacks go to standard output)")
	cmd.Flags().BoolVar(&job.allTypes, "all-types", false, "write every sample type, where the format has room for them")
	cmd.Flags().BoolVar(&job.withSource, "with-source", false, "write the text of source files with samples into the page, too")
	cmd.Flags().BoolVar(&job.withEnv, "with-environment", false, "write the command line, environment and absolute paths for other viewers, too")
	cmd.Flags().StringVar(&format, "format", "", "`name` of the format, see above (default: by the file's extension)")
	return cmd
}

// usualOutput is where a format goes when nobody says.
func usualOutput(f *flamegraph.Format) string {
	if f.ToOutput {
		return "-"
	}
	return f.File
}

// checkStandardOutput keeps terminals free of what nobody can read there.
func checkStandardOutput(std streams, output, format string, f *flamegraph.Format) error {
	switch {
	case output != "-" || !isTerminal(std.out):
		return nil
	case format == "":
		return usagef("-o - on a terminal needs --format")
	case f.Packed:
		return usagef("%s is not text; name a file with -o, or pipe it into a program", f.Name)
	}
	return nil
}
