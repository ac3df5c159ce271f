package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/sample"
)

// addMeasures adds the flags for what is measured beyond the sample types.
func addMeasures(cmd *cobra.Command, m *launch.Measures) {
	flags := cmd.Flags()
	flags.StringArrayVar(&m.Timing, "method-timing", nil, "count and time every call of what the `filter` names: a.b.C::m, a.b.C, ::m or @a.b.Annotation, separated by ; (JDK 25+; may be repeated)")
	flags.StringArrayVar(&m.Trace, "method-trace", nil, "record every call with its stack, as jdk.MethodTrace; the `filter` is as above (JDK 25+; may be repeated)")
	for _, t := range thresholds() {
		flags.StringVar(t.value(m), t.flag, "", "with --type "+t.types()+": shortest `time` to record, such as 10ms (default "+sample.DefaultThreshold+")")
	}
}

// threshold is a flag for the shortest that is recorded.
type threshold struct {
	flag  string
	of    sample.Threshold
	value func(*launch.Measures) *string
}

func thresholds() []threshold {
	return []threshold{
		{"lock-threshold", sample.LockThreshold, func(m *launch.Measures) *string { return &m.LockThreshold }},
		{"io-threshold", sample.IOThreshold, func(m *launch.Measures) *string { return &m.IOThreshold }},
	}
}

// types names the sample types that a threshold is for.
func (t threshold) types() string { return strings.Join(sample.WithThreshold(t.of), " or ") }

// checkThresholds refuses thresholds of what is not measured.
func checkThresholds(cmd *cobra.Command, sampleType string) error {
	for _, t := range thresholds() {
		isOf := func(name string) bool { return slices.Contains(sample.WithThreshold(t.of), name) }
		if cmd.Flags().Changed(t.flag) && sampleType != "" && !slices.ContainsFunc(strings.Split(sampleType, ","), isOf) {
			return usagef("--%s goes with --type %s; with --type %s it has no effect", t.flag, t.types(), sampleType)
		}
	}
	return nil
}

// addAsyncProfiler adds the flag for where async-profiler is.
func addAsyncProfiler(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVar(path, "async-profiler", "", "sample with async-profiler: its `folder` or library (with --type wall it is looked for)")
}
