package main

import (
	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/report"
)

func newSummaryCommand(std streams) *cobra.Command {
	var asJSON, answer bool
	var sources sourceFlags
	cmd := &cobra.Command{
		Use:   "summary [REC...]",
		Short: "Count the events of a recording by type",
		Long: `Prints version, chunks, start and duration of a recording, and how many events
of each type it holds and how many bytes they take, as the JDK's jfr summary
does; with --overview what the time went on and what to do about it, also of a
running JVM that makes a recording, by its process id or a part of its main
class's name.`,
		Example: `  jfrlens summary recording.jfr
  jfrlens summary --overview recording.jfr
  jfrlens summary --overview 4711
  jfrlens summary --json recording.jfr | jq '.events[:5]'`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return withRecordings(cmd.Context(), std, args, func(paths []string) error {
				return withRecording(cmd.Context(), std, paths, func(rec *jfr.Recording) error {
					if answer {
						return showOverview(std, rec, paths[0], sources, asJSON)
					}
					return showSummary(std, rec, asJSON)
				})
			})
		},
	}
	cmd.Flags().BoolVar(&answer, "overview", false, "say what the time went on, where, and what to do")
	sources.add(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// showSummary prints how many events there are.
func showSummary(std streams, rec *jfr.Recording, asJSON bool) error {
	summary, err := print.Summarize(rec)
	if err == nil && !summary.HasEvents() {
		err = rec.Decodable() // nothing is readable but the header
	}
	if err != nil {
		return err
	}
	if asJSON {
		return summary.WriteJSON(std.out)
	}
	return summary.WriteText(std.out, print.Options{Screen: isTerminal(std.out)})
}

// showOverview prints the answer of a recording.
func showOverview(std streams, rec *jfr.Recording, path string, sources sourceFlags, asJSON bool) error {
	index, _ := sources.index(path)
	answer, options, err := answering(rec, path, profile.Options{DefaultOnly: true}, true)
	if err != nil {
		return err
	}
	p, err := profileOf(rec, options)
	if err != nil {
		return err
	}
	std.notes(profiler.ChooseSources(p, index))
	o := answer.Overview(overviewOptions(path, index, p))
	if asJSON {
		return writeJSON(std.out, o)
	}
	return report.Overview(painted(std.out), o, std.look())
}
