package main

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/timeline"
)

func newChartCommand(std streams) *cobra.Command {
	var output string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "chart [REC...] [FIELD...] [-o FILE]",
		Short: "Draw numbers of events over time",
		Long: `Draws numeric fields of events over time, below each other on one time axis, as
an SVG picture for a document. A field is the name of its event type and its
own, as jdk.CPULoad.jvmUser; names of structs stand between, as in
jdk.GCHeapSummary.heapSpace.committedSize. ":field" behind it splits it by
another: a line for each of its values.

Without fields the picture has what is usually looked at: processor load, heap
before and after collections, pauses, allocation, threads, exceptions, classes,
compilation, throttling, as far as the recording has it. Where nothing was
recorded there is a gap. With --json it prints the values instead, times in
milliseconds from the start.`,
		Example: `  jfrlens chart recording.jfr -o charts.svg
  jfrlens chart recording.jfr jdk.CPULoad.jvmUser jdk.CPULoad.machineTotal
  jfrlens chart recording.jfr jdk.GCPhasePause.duration:name -o pauses.svg
  jfrlens chart --json recording.jfr jdk.ThreadCPULoad.user:eventThread`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			paths, fields := recordingsAndFields(args)
			paths, err := recordingsOf(std, paths)
			if err != nil {
				return err
			}
			if asJSON && cmd.Flags().Changed("output") {
				return usagef("--json prints to standard output; -o is for the picture")
			}
			if err := errors.Join(checkChartFile(output), notInput(output, paths)); err != nil {
				return err
			}
			return withRecording(cmd.Context(), std, paths, func(rec *jfr.Recording) error {
				return drawCharts(cmd.Context(), std, rec, fields, output, asJSON)
			})
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "charts.svg", "`file` to write; - is standard output")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array of charts with their values")
	return cmd
}

// recordingsAndFields tells the arguments that are fields: those behind the recordings that have a dot and are no files.
func recordingsAndFields(args []string) (paths, fields []string) {
	first := len(args)
	for first > 0 && strings.Contains(args[first-1], ".") && !exists(args[first-1]) && !isRun(args[first-1]) && !looksLikeRecording(args[first-1]) {
		first--
	}
	return args[:first], args[first:]
}

// looksLikeRecording tells whether a name that is no file was meant as one.
func looksLikeRecording(name string) bool {
	return strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".jfr") || strings.Contains(name, ".jfr.")
}

// checkChartFile refuses a name that asks for another format.
func checkChartFile(output string) error {
	if output == "-" || strings.EqualFold(filepath.Ext(output), ".svg") {
		return nil
	}
	return usagef("charts are drawn as SVG; name the file so, as charts.svg, not %s", output)
}

// drawCharts draws fields of a recording, or prints their values.
func drawCharts(ctx context.Context, std streams, rec *jfr.Recording, fields []string, output string, asJSON bool) error {
	plans := timeline.Standard()
	if len(fields) > 0 {
		plans = nil
	}
	for _, field := range fields {
		plan, err := timeline.PlanOf(rec, field)
		if err != nil {
			return err
		}
		plans = append(plans, plan)
	}
	charts, err := timeline.Charts(rec, plans, timeline.Chosen{})
	if err != nil {
		return err
	}
	start, end, err := profile.TimeOf(rec)
	switch {
	case err != nil:
		return err
	case asJSON:
		return writeJSON(std.out, flamegraph.ChartsData(charts, start))
	case len(charts) == 0:
		return errors.New("the recording has no events with these numbers; jfrlens summary tells which events it has")
	}
	write := func(w io.Writer) error {
		return flamegraph.WriteCharts(interruptible{ctx, w}, charts, start.UnixNano(), end.UnixNano())
	}
	if output == "-" {
		return write(std.out)
	}
	if err := writeWhole(output, write); err != nil {
		return err
	}
	std.wrote(output)
	return nil
}
