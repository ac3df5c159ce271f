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
	flags.StringVar(&m.LockThreshold, "lock-threshold", "", "with --type lock or wait: shortest `time` to record, such as 10ms (default 1ms)")
	flags.StringVar(&m.IOThreshold, "io-threshold", "", "with --type io: shortest `time` of a read or write to record, such as 10ms (default 1ms)")
}

// checkThresholds refuses thresholds of what is not measured.
func checkThresholds(cmd *cobra.Command, sampleType string) error {
	for _, t := range []struct {
		flag  string
		types []string
	}{{"lock-threshold", sample.WithThreshold(sample.LockThreshold)}, {"io-threshold", sample.WithThreshold(sample.IOThreshold)}} {
		isIn := func(name string) bool { return slices.Contains(t.types, name) }
		if cmd.Flags().Changed(t.flag) && sampleType != "" && !slices.ContainsFunc(strings.Split(sampleType, ","), isIn) {
			return usagef("--%s goes with --type %s; with --type %s it has no effect", t.flag, strings.Join(t.types, " or "), sampleType)
		}
	}
	return nil
}

// addAsyncProfiler adds the flag for where async-profiler is.
func addAsyncProfiler(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVar(path, "async-profiler", "", "sample with async-profiler: its `folder` or library (with --type wall it is looked for)")
}
