package main

import (
	"github.com/spf13/cobra"

	"jfrlens/profiler/query"
)

func newContextCommand(std streams) *cobra.Command {
	var output outputFlag
	cmd := &cobra.Command{
		Use:   "context [REC|DB]",
		Short: "Describe a recording's tables for writing SQL",
		Long: `Prints a compact description of the tables, columns, units, views and macros of
a recording, with example queries: what a language model needs to write correct
SQL.`,
		Example: "  jfrlens context recording.jfr -o context.md",
		Args:    cobra.MaximumNArgs(1),
		RunE: onRuns(std, func(cmd *cobra.Command, args []string) error {
			return output.to(std, args, func(std streams) error {
				return database{paths: args}.use(cmd.Context(), std, func(db *query.DB, std streams) error {
					return db.WriteContext(cmd.Context(), std.out)
				})
			})
		}),
	}
	addDatabase(cmd, std)
	output.add(cmd)
	return cmd
}
