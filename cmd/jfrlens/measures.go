package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/sample"
)

// addMeasures adds the flags for what is measured beyond the sample types.
func addMeasures(cmd *cobra.Command, m *launch.Measures) {
	flags := cmd.Flags()
	flags.StringArrayVar(&m.Timing, "method-timing", nil, "count and time every call of what the `filter` names: a.b.C::m, a.b.C, ::m or @a.b.Annotation, separated by ; (JDK 25+; may be repeated)")
	flags.StringVar(&m.TimingPeriod, "timing-period", "", "write these counts each time that this `time` has passed (default: at the end of each chunk)")
	flags.StringArrayVar(&m.Trace, "method-trace", nil, "record every call with its stack, as jdk.MethodTrace; the `filter` is as above (JDK 25+; may be repeated)")
	flags.StringVar(&m.TraceThreshold, "trace-threshold", "", "of these calls, record those that take at least this `time`, such as 1ms")
	flags.StringVar(&m.Interval, "interval", "", "`time` between two samples of cpu, cpu-time or native, such as 1ms (default 10ms; native 20ms)")
	flags.StringVar(&m.Rate, "rate", "", "most `events` of one type, such as 500/s, of alloc (JDK 16+) and cpu-time, io, exceptions (JDK 25+)")
	for _, t := range thresholds() {
		flags.StringVar(t.value(m), t.flag, "", "with --type "+t.types()+": shortest `time` to record, such as 10ms (default "+sample.DefaultThreshold+")")
	}
}

// addSettings adds the flag for settings files.
func addSettings(cmd *cobra.Command, settings *[]string) {
	cmd.Flags().StringArrayVar(settings, "settings", nil, "record with this .jfc `file`, or the JDK's of this name, instead of profile; what it says holds (may be repeated: a later one wins)")
}

// settingsPaths are settings with paths that others find. What is neither a name nor a path is refused.
func settingsPaths(settings []string) (found []string, err error) {
	for _, name := range settings {
		if err := config.CheckSettings(name); err != nil {
			return nil, usagef("--settings: %w", err)
		}
		if config.IsSettingsPath(name) {
			if name, err = filepath.Abs(name); err != nil {
				return nil, fmt.Errorf("cannot find the current folder: %w", err)
			}
		}
		found = append(found, name)
	}
	return found, nil
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
