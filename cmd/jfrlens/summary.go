package main

import (
	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
)

func newSummaryCommand(std streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "summary REC...",
		Short: "Count the events of a recording by type",
		Long: `Prints version, chunks, start and duration of a recording, and how many events
of each type it holds and how many bytes they take, as the JDK's jfr summary
does.`,
		Example: "  jfrlens summary recording.jfr\n  jfrlens summary --json recording.jfr | jq '.events[:5]'",
		Args:    atLeast(1, "the path of a recording"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withRecording(cmd.Context(), std, args, func(rec *jfr.Recording) error {
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
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
