package firefox

import (
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// Options say what of a recording is exported, and what the viewer shows first.
// Start from [Defaults].
type Options struct {
	Title     string            // what was profiled; empty: the program
	Type      string            // sample type; empty: the recording's default
	Weight    string            // see profile.Options
	Libraries profile.Libraries // what is coloured as library code

	Markers       bool     // events become markers
	IgnoredEvents []string // event types that are left out, as samples too
	MaxMarkers    int      // the most frequent event types are left out above this

	VisibleThreads  int  // that are shown at first, beside the process
	SelectedThreads int  // that are selected at first, beside the process
	MinItems        int  // threads with fewer samples and markers are left out
	MaxThreads      int  // the threads with least to see are left out above this
	GCThreads       bool // with the threads of the garbage collector

	// Environment has the command line of the program come along, events about it,
	// the machine's environment and libraries, and where files are on this machine.
	Environment          bool
	SystemProperties     bool // with the system properties of the program,
	EnvironmentVariables bool // with its environment,
	Processes            bool // with the other processes of the machine

	// Sources finds the source texts that come along; nil: none do. They are named by
	// the package: where they are on this machine is nobody's business.
	Sources source.Finder
}

// Defaults returns the options of those who set none. Their values are those of
// the converter jfrtofp, whose settings files we read.
func Defaults() Options {
	return Options{
		Markers:         true,
		IgnoredEvents:   quietEvents(),
		MaxMarkers:      1_000_000,
		VisibleThreads:  10,
		SelectedThreads: 10,
		MinItems:        3,
		MaxThreads:      1000, // the viewer computes each
	}
}

// quietEvents describe the JVM and the machine in hundreds of events, none of
// which happens at a time of its own.
func quietEvents() []string {
	return []string{
		"jdk.ActiveRecording", "jdk.ActiveSetting",
		"jdk.BooleanFlag", "jdk.DoubleFlag", "jdk.IntFlag", "jdk.LongFlag",
		"jdk.StringFlag", "jdk.UnsignedIntFlag", "jdk.UnsignedLongFlag",
		initialSystemProperty, initialEnvironmentVariable, systemProcess,
		"jdk.ModuleExport", "jdk.ModuleRequire", "jdk.NativeLibrary",
	}
}

// profile are the options of the profile that has the samples. Unless a sample
// type is asked for, allocations come along with the default type: the viewer
// can show them beside it.
func (o Options) profile() profile.Options {
	options := profile.Options{Weight: o.Weight, FineTime: true, Without: o.IgnoredEvents}
	if o.Type != "" {
		options.Types = []string{o.Type}
		return options
	}
	for _, name := range []string{sample.Lock, sample.Wait, sample.IO, sample.Exceptions} {
		options.Without = append(slices.Clip(options.Without), sample.EventTypes(name)...)
	}
	return options
}
