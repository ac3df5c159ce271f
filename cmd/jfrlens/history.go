package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/report"
	"jfrlens/profiler/timeline"
)

// mostPast is how many runs a history has at most.
const mostPast = 50

// historyFlags are those of the history command.
type historyFlags struct {
	samples sampleFlags
	asJSON  bool
	output  string
	last    int
}

// newHistoryCommand shows how a number went from run to run.
func newHistoryCommand(std streams) *cobra.Command {
	var f historyFlags
	cmd := &cobra.Command{
		Use:   "history NUMBER [REC...]",
		Short: "Show how a method, line or budget went over the last runs",
		Long: `Shows a number of each of the last runs of this folder, the oldest first, with
the commit that was checked out; of recordings that are named, such as those
that CI keeps, in the order of their start. The number is a method, class,
package or line, of which own counts, or anything that a budget of jfrlens check
begins with; a whole budget has its limit beside. With -o it is an SVG picture.
What runs of one program vary by anyway stands behind ±, and behind the bar
what is not as in the run before: the JDK, options, the machine.`,
		Example: `  jfrlens history demo.Ranking.scores
  jfrlens history 'alloc(demo.Index) <= 40 %' -o index.svg
  jfrlens history 'p95(com.acme.Checkout)' ci/*.jfr`,
		Args: atLeast(1, "what to follow, such as demo.Ranking.scores"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.last < 1 || f.last > mostPast {
				return usagef("--last takes a number from 1 to %d", mostPast)
			}
			if f.output != "" {
				if err := checkChartFile(f.output); err != nil {
					return err
				}
			}
			number, _, err := budget.ParseNumber(args[0])
			if err != nil {
				return usageError{err}
			}
			return f.show(cmd.Context(), std, number, args)
		},
	}
	f.samples.addType(cmd, "an event type (default: the first that the recording has)")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one JSON array")
	cmd.Flags().StringVarP(&f.output, "output", "o", "", "SVG `file` to draw")
	cmd.Flags().IntVar(&f.last, "last", usualPast, "at most this `number` of runs")
	return cmd
}

// show reads the runs and shows the number of each.
func (f *historyFlags) show(ctx context.Context, std streams, number budget.Budget, args []string) error {
	list, err := f.runs(std, args[1:])
	if err != nil {
		return err
	}
	past := past{number: number, samples: f.samples, folder: "."}
	if err := past.read(ctx, std, list); err != nil {
		return err
	}
	switch {
	case f.asJSON:
		return writeJSON(std.out, list)
	case f.output != "":
		return f.draw(std, number, list)
	}
	return writeHistory(std.out, list)
}

// runs are the recordings that are named, else the last of this folder.
func (f *historyFlags) runs(std streams, words []string) (list []flamegraph.PastRun, err error) {
	if len(words) > 0 {
		paths, err := pathsOf(std, words)
		for _, path := range paths[max(len(paths)-f.last, 0):] {
			list = append(list, flamegraph.PastRun{Run: filepath.Base(path), Recording: path})
		}
		return list, err
	}
	sessions, err := openSessions()
	if err != nil {
		return nil, err
	}
	if list = pastRuns(sessions.Runs("."), f.last); len(list) == 0 {
		_, err = sessions.Run(".", lastRun)
	}
	return list, err
}

// writeHistory prints a table.
func writeHistory(w io.Writer, list []flamegraph.PastRun) error {
	most := 0.0
	for _, past := range list {
		if past.Value != nil {
			most = max(most, *past.Value)
		}
	}
	var lines strings.Builder
	table := tabwriter.NewWriter(&lines, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "RUN\tSTARTED\tCOMMIT\tVALUE\t")
	for _, past := range list {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", oneLine(past.Run), past.Started.Local().Format("2006-01-02 15:04"), orDash(past.Commit),
			oneLine(past.Text), barOf(past, most))
	}
	_ = table.Flush() // into memory
	_, err := io.WriteString(w, inLocale(lines.String()))
	return err
}

// barOf is a bar as long as the value of a run, and what is not as in the run before.
func barOf(past flamegraph.PastRun, most float64) string {
	bar := ""
	if past.Value != nil {
		bar = report.Bar(*past.Value, most)
	}
	if len(past.Differ) > 0 {
		bar += "  " + oneLine(strings.Join(past.Differ, "; "))
	}
	return bar
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// draw writes the numbers as a chart, and beside them the limit of a budget.
func (f *historyFlags) draw(std streams, number budget.Budget, list []flamegraph.PastRun) error {
	value, limit := timeline.Line{Label: "runs"}, timeline.Line{Label: "limit"}
	scale, unit := chartUnit(number.Limit)
	for _, past := range list {
		if past.Value != nil {
			value.Times = append(value.Times, past.Started.UnixNano())
			value.Values = append(value.Values, *past.Value*scale)
			limit.Times = append(limit.Times, past.Started.UnixNano())
			limit.Values = append(limit.Values, number.Limit.Value*scale)
		}
	}
	if len(value.Times) == 0 {
		return fmt.Errorf("none of the runs has that number: %s", list[0].Missing)
	}
	chart := timeline.Chart{Title: number.Text, Unit: unit, Lines: []timeline.Line{value}}
	if number.Limit.Value != 0 && !number.Limit.Change {
		chart.Lines = append(chart.Lines, limit)
	}
	write := func(w io.Writer) error {
		return flamegraph.WriteCharts(w, []timeline.Chart{chart}, value.Times[0], value.Times[len(value.Times)-1])
	}
	if f.output == "-" {
		return write(std.out)
	}
	if err := writeWhole(f.output, write); err != nil {
		return err
	}
	std.wrote(f.output)
	return nil
}

// chartUnit is the unit of a chart, and what its values are multiplied by.
func chartUnit(l budget.Limit) (float64, timeline.Unit) {
	switch l.Dimension {
	case budget.Percent:
		return 0.01, timeline.UnitShare
	case budget.Time:
		return 1, timeline.UnitNanos
	case budget.Bytes:
		if l.PerSecond {
			return 1, timeline.UnitByteRate
		}
		return 1, timeline.UnitBytes
	}
	return 1, timeline.UnitCount
}
