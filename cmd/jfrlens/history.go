package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/profiler"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/gate"
	"jfrlens/profiler/report"
	"jfrlens/profiler/timeline"
)

// pastRuns is how many runs a history has at most.
const pastRuns = 50

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
What runs of one program vary by anyway stands behind ±.`,
		Example: `  jfrlens history demo.Ranking.scores
  jfrlens history 'alloc(demo.Index) <= 40 %' -o index.svg
  jfrlens history 'p95(com.acme.Checkout)' ci/*.jfr`,
		Args: atLeast(1, "what to follow, such as demo.Ranking.scores"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.last < 1 || f.last > pastRuns {
				return usagef("--last takes a number from 1 to %d", pastRuns)
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
	cmd.Flags().IntVar(&f.last, "last", 20, "at most this `number` of runs")
	return cmd
}

// pastRun is the number of one run.
type pastRun struct {
	Run       string    `json:"run,omitempty"`
	Recording string    `json:"recording"`
	Started   time.Time `json:"started"`
	Commit    string    `json:"commit,omitempty"`
	Value     *float64  `json:"value,omitempty"`   // percents, nanoseconds, bytes, or a plain number
	Spread    float64   `json:"spread,omitempty"`  // what runs vary by: a standard deviation
	Dropped   string    `json:"dropped,omitempty"` // why the value is a lower bound
	Missing   string    `json:"missing,omitempty"`
}

// show reads the runs and shows the number of each.
func (f *historyFlags) show(ctx context.Context, std streams, number budget.Budget, args []string) error {
	list, err := f.runs(std, args[1:])
	if err != nil {
		return err
	}
	for i := range list {
		if err := f.read(ctx, std, number, &list[i]); err != nil {
			return err
		}
	}
	slices.SortStableFunc(list, func(a, b pastRun) int { return a.Started.Compare(b.Started) })
	switch {
	case f.asJSON:
		return writeJSON(std.out, list)
	case f.output != "":
		return f.draw(std, number, list)
	}
	return writeHistory(std.out, number, list)
}

// runs are the recordings that are named, else the last of this folder.
func (f *historyFlags) runs(std streams, words []string) (list []pastRun, err error) {
	if len(words) > 0 {
		paths, err := pathsOf(std, words)
		for _, path := range paths[max(len(paths)-f.last, 0):] {
			list = append(list, pastRun{Run: filepath.Base(path), Recording: path})
		}
		return list, err
	}
	sessions, err := openSessions()
	if err != nil {
		return nil, err
	}
	for _, run := range sessions.Runs(".") {
		if run.Number > 0 && len(list) < f.last {
			list = append(list, pastRun{Run: run.Word(), Recording: run.Recording, Started: run.Started, Commit: run.Commit.Short()})
		}
	}
	if len(list) == 0 {
		_, err = sessions.Run(".", lastRun)
	}
	return list, err
}

// read finds the number of a run.
func (f *historyFlags) read(ctx context.Context, std streams, number budget.Budget, past *pastRun) error {
	check := gateFlags{samples: f.samples}
	runs, err := check.read(ctx, std, []string{past.Recording}, []budget.Budget{number})
	if err != nil {
		return err
	}
	if past.Started.IsZero() {
		past.Started = runs[0].Profile.Start().UTC()
	}
	options := gate.Options{Libraries: profiler.LibrariesOf(past.Recording, "."), Type: f.samples.sampleType}
	value, err := gate.Number(number, &runs[0], options)
	if err != nil {
		past.Missing = err.Error()
		return nil //nolint:nilerr // it is told with the run
	}
	past.Value, past.Dropped = &value.Number, gate.LowerBound(number, &runs[0], options)
	if !number.Measure.IsExact() && !number.Measure.IsOfEvents() {
		past.Spread = value.Spread()
	}
	return nil
}

// writeHistory prints a table.
func writeHistory(w io.Writer, number budget.Budget, list []pastRun) error {
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
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", oneLine(past.Run), past.Started.Local().Format("2006-01-02 15:04"), orDash(past.Commit), past.cells(number, most))
	}
	_ = table.Flush() // into memory
	_, err := io.WriteString(w, inLocale(lines.String()))
	return err
}

// cells are the value of a run, and a bar as long as it is.
func (past *pastRun) cells(number budget.Budget, most float64) string {
	if past.Value == nil {
		return oneLine(past.Missing) + "\t"
	}
	text := number.Limit.Format(*past.Value)
	if past.Dropped != "" {
		text = "at least " + text
	}
	if past.Spread > 0 {
		text += " ± " + number.Limit.Format(past.Spread)
	}
	return text + "\t" + report.Bar(*past.Value, most)
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// draw writes the numbers as a chart, and beside them the limit of a budget.
func (f *historyFlags) draw(std streams, number budget.Budget, list []pastRun) error {
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
