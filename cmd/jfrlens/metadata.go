package main

import (
	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
)

func newMetadataCommand(std streams) *cobra.Command {
	var filter filterFlags
	cmd := &cobra.Command{
		Use:   "metadata [REC...]",
		Short: "Print the types of a recording: labels, descriptions and fields",
		Long: `Prints the types that a recording declares, the same text as the JDK's jfr
metadata. With --events or --categories only event types are printed.`,
		Example: "  jfrlens metadata --events 'Thread*' recording.jfr",
		Args:    cobra.ArbitraryArgs,
		RunE: onRuns(std, func(cmd *cobra.Command, args []string) error {
			if err := filter.check(cmd); err != nil {
				return err
			}
			return withRecording(cmd.Context(), std, args, func(rec *jfr.Recording) error {
				if err := print.Metadata(std.out, rec, print.Options{Filter: filter.filter(), Screen: isTerminal(std.out)}); err != nil {
					return err
				}
				return warnUnmatched(std, rec, filter.filter())
			})
		}),
	}
	filter.add(cmd)
	return cmd
}
