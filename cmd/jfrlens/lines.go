package main

import (
	"github.com/spf13/cobra"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/report"
	"jfrlens/profiler/source"
)

// reportFlags are the flags of commands that print methods and lines.
type reportFlags struct {
	asJSON  bool
	top     int
	sources []string
}

func (f *reportFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one JSON object with every line and method")
	cmd.Flags().IntVar(&f.top, "top", 0, "show at most so many lines and methods")
	cmd.Flags().StringArrayVar(&f.sources, "source", nil, "folder with the program's sources or project (may be repeated)")
}

func newLinesCommand(std streams) *cobra.Command {
	var samples sampleFlags
	var output reportFlags
	cmd := &cobra.Command{
		Use:   "lines REC...",
		Short: "Show source lines with the time spent on them",
		Long: `Prints the hottest methods of a recording and its hot source lines with their
share, a bar and their weight. Sources are looked for in the current folder
unless --source names others.`,
		Example: `  jfrlens lines recording.jfr
  jfrlens lines --type alloc --source ~/shop recording.jfr
  jfrlens lines --json recording.jfr | jq '.lines[:10]'`,
		Args: atLeast(1, "the path of a recording"),
		RunE: func(_ *cobra.Command, args []string) error {
			p, problems, err := readProfile(args, samples.only(), std.err)
			if err != nil {
				return err
			}
			view, err := p.View(samples.sampleType, profile.Filter{})
			if err != nil {
				return err
			}
			roots := output.sources
			if len(roots) == 0 {
				roots = []string{"."}
			}
			return output.write(std, args[0], view, source.NewIndex(roots), problems)
		},
	}
	samples.add(cmd)
	output.add(cmd)
	return cmd
}

// write prints a view in the chosen form. The notices are for those who read
// JSON; people have been told.
func (f *reportFlags) write(std streams, recording string, view *profile.View, sources report.Sources, notices []string) error {
	if f.asJSON {
		return report.JSON(std.out, recording, view, sources, f.top, notices...)
	}
	return report.Text(std.out, view, sources, report.Options{
		Color: wantsColour(std.out), Width: terminalWidth(std.out), Top: f.top,
	})
}
