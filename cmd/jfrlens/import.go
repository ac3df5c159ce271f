package main

import (
	"os"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/profiler"
	"jfrlens/profiler/query"
)

func newImportCommand(std streams) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "import REC... DB",
		Short: "Write recordings into a DuckDB database",
		Long: `Writes one or more recordings into a new DuckDB database file: each event type
as a table, or as a view if its events have stack traces; tables of classes,
methods, threads and stack traces; and all views and macros. Any DuckDB of the
same or a newer version opens it. An earlier import of that name is replaced,
with whatever was added to it; no other file is.`,
		Example: "  jfrlens import recording.jfr recording.duckdb\n  jfrlens import monday.jfr tuesday.jfr.gz both.duckdb",
		Args: func(cmd *cobra.Command, args []string) error {
			if output != "" {
				args = append(args, output)
			}
			return atLeast(2, "the paths of recordings and of the database to write")(cmd, args)
		},
		PreRun: endTidily,
		RunE: func(cmd *cobra.Command, args []string) error {
			if output != "" {
				args = append(args, output)
			}
			paths, target := args[:len(args)-1], args[len(args)-1]
			if target == "-" {
				return usagef("a database cannot be written to standard output; name the file to write last")
			}
			if info, err := os.Stat(target); err == nil && info.Size() > 0 && !query.IsDatabase(target) {
				return usagef("%s is there and no DuckDB database; name the database to write last, or remove that file", target)
			}
			paths, err := recordingsOf(std, paths)
			if err != nil {
				return err
			}
			if err := inputOnce(paths); err != nil {
				return err
			}
			var recs []*jfr.Recording
			for _, path := range paths {
				rec, err := openRecordings(cmd.Context(), std, path)
				if err != nil {
					return err
				}
				defer rec.Close()
				recs = append(recs, rec)
			}
			progress, done := importProgress(std.err)
			defer done()
			if err := query.Import(cmd.Context(), recs, target, query.Options{Progress: progress, Libraries: profiler.LibrariesOf(paths[0], ".")}); err != nil {
				return err
			}
			done()
			for _, rec := range recs {
				warnProblems(std, rec)
			}
			std.wrote(target)
			return nil
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "`database` to write, instead of the last argument")
	return cmd
}

// newDuckDBCommand is for those who know the commands of another tool for the same: it is no other import.
func newDuckDBCommand(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "duckdb",
		Short:   "Another spelling of import",
		Example: "  jfrlens duckdb import recording.jfr recording.duckdb",
		Hidden:  true,
		Args:    exactly(0, "import"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newImportCommand(std))
	return cmd
}
