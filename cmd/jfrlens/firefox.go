package main

import (
	"path/filepath"

	"jfrlens/flamegraph/firefox"
	"jfrlens/profiler"
)

// firefoxOptions are the options as the flags and the project's settings have them.
func firefoxOptions(job flameJob) firefox.Options {
	settings := profiler.ConversionOf(job.recordings[0], ".")
	o := firefox.Defaults()
	if name := job.recordings[0]; name != "-" {
		o.Title = filepath.Base(name)
	}
	o.Type, o.Weight = job.samples.sampleType, job.samples.weight
	o.Libraries = settings.NonProjectPackagePrefixes
	o.GCThreads = settings.IncludeGCThreads
	o.SystemProperties = settings.IncludeInitialSystemProperty
	o.EnvironmentVariables = settings.IncludeInitialEnvironmentVariables
	o.Processes = settings.IncludeSystemProcesses
	override(&o.Markers, settings.EnableMarkers)
	override(&o.VisibleThreads, settings.InitialVisibleThreads)
	override(&o.SelectedThreads, settings.InitialSelectedThreads)
	override(&o.MinItems, settings.MinRequiredItemsPerThread)
	if settings.IgnoredEvents != nil {
		o.IgnoredEvents = settings.IgnoredEvents
	}
	if len(job.sources) > 0 {
		o.Sources, _ = job.sources.index(job.recordings[0])
	}
	return o
}

// override sets an option that the settings have.
func override[T any](option, setting *T) {
	if setting != nil {
		*option = *setting
	}
}
