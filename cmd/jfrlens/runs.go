package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler"
)

func newRunsCommand(std streams) *cobra.Command {
	var asJSON, all bool
	cmd := &cobra.Command{
		Use:   "runs",
		Short: "List the runs of this folder, and keep some of them by name",
		Long: `Lists what jfrlens has recorded in the current folder, below or above it, the
newest first: how a command that shows recordings calls the run, what ran and
when, how long it was recorded, how the program ended, and below what its time
went on. @1 is the last run, which is taken without an argument, too; a file of
such a name is ./@1. Beside the commit that was checked out a plus tells that
tracked files were changed. @ and the beginning of a commit, a branch, or a time
such as @2026-01-31 or @14:05 is the last run with it, or up to then.

The last 20 runs of all folders are kept, up to 5 GB. A pinned run has a name
and is kept until it is unpinned.`,
		Example: `  jfrlens runs
  jfrlens runs pin @2 before-cache
  jfrlens lines --before @before-cache
  jfrlens runs --all --json | jq '.[0].recording'`,
		Args: exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error { return listRuns(std, all, asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	cmd.Flags().BoolVar(&all, "all", false, "list those of other folders, too")
	cmd.AddCommand(newPinCommand(std), newUnpinCommand(std))
	return cmd
}

func newPinCommand(std streams) *cobra.Command {
	return &cobra.Command{
		Use:     "pin RUN NAME",
		Short:   "Name a run and keep it until it is unpinned",
		Example: "  jfrlens runs pin @1 good",
		Args:    exactly(2, "a run and its name, as in: jfrlens runs pin @1 good"),
		RunE: func(_ *cobra.Command, args []string) error {
			sessions, err := openSessions()
			if err != nil {
				return err
			}
			run, err := sessions.Run(".", args[0])
			if err != nil {
				return err
			}
			if err := sessions.Pin(run, args[1]); err != nil {
				return err
			}
			std.say("jfrlens: pinned %s\n", titleOfRun(run))
			return nil
		},
	}
}

func newUnpinCommand(std streams) *cobra.Command {
	return &cobra.Command{
		Use:     "unpin NAME",
		Short:   "Take its name from a run, which is then dropped in its turn",
		Example: "  jfrlens runs unpin good",
		Args:    exactly(1, "the name of a run"),
		RunE: func(_ *cobra.Command, args []string) error {
			sessions, err := openSessions()
			if err != nil {
				return err
			}
			return sessions.Unpin(args[0])
		},
	}
}

// listRuns prints the runs of this folder, or all.
func listRuns(std streams, all, asJSON bool) error {
	sessions, err := openSessions()
	if err != nil {
		return err
	}
	runs := []profiler.Run{}
	for _, run := range sessions.Runs(".") {
		if all || run.Number > 0 {
			runs = append(runs, run)
		}
	}
	if asJSON {
		return writeJSON(std.out, runs)
	}
	if len(runs) == 0 {
		_, err := sessions.Run(".", "@1")
		std.say("jfrlens: %v\n", err)
		return nil
	}
	return writeRuns(std.out, runs, all)
}

// writeRuns prints a table, below each run what its time went on.
func writeRuns(w io.Writer, runs []profiler.Run, all bool) error {
	var lines strings.Builder
	table := tabwriter.NewWriter(&lines, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, row(all, "RUN", "NAME", "COMMIT", "STARTED", "RECORDED", "ENDED", "PROGRAM", "FOLDER"))
	for _, run := range runs {
		fmt.Fprintln(table, row(all, run.Word(), cmp.Or(run.Name, "-"), cmp.Or(run.Commit.Short(), "-"), ago(run), lengthOf(run), run.Outcome, run.Goal, run.Folder))
	}
	_ = table.Flush() // into memory
	var text strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(lines.String()), "\n") {
		text.WriteString(strings.TrimRight(line, " ") + "\n")
		if i > 0 && runs[i-1].Answer != "" {
			text.WriteString("  " + oneLine(runs[i-1].Answer) + "\n")
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// row is a line of the table; the last cell is the folder, which only a list of all runs has.
func row(all bool, cells ...string) string {
	if !all {
		cells = cells[:len(cells)-1]
	}
	for i := range cells {
		cells[i] = oneLine(cells[i])
	}
	return strings.Join(cells, "\t")
}

// oneLine is a text of others as a part of a line.
func oneLine(text string) string { return visible.Text(strings.Join(strings.Fields(text), " ")) }

// lengthOf is how long a run was recorded.
func lengthOf(run profiler.Run) string {
	if run.Recorded == 0 {
		return "?"
	}
	return units.Duration(run.Recorded)
}

// ago is how long ago a run began.
func ago(run profiler.Run) string { return units.Age(max(0, time.Since(run.Started))) + " ago" }

// titleOfRun says which run it is.
func titleOfRun(run profiler.Run) string {
	return oneLine(run.Goal) + ", " + ago(run)
}
