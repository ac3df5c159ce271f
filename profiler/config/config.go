// Package config reads .profileconfig.json, the per-project settings file of
// jfrlens.
//
// The file is JSON with comments and trailing commas. The keys that the
// IntelliJ plugin "Java JFR Profiler" writes keep their meaning; ours stand
// beside them. Reading never changes the file, and a faulty file is no reason
// to stop: what is wrong is reported as [Problem] values with line and column,
// and the rest is used.
//
// The package does not decide what may be run: values come from a repository,
// so whoever acts on them asks for consent first.
package config

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// FileName is the name of the settings file in a project's root.
const FileName = ".profileconfig.json"

// Config is the content of one settings file. Absent keys are nil or empty;
// the methods on Config and its parts give the defaults.
type Config struct {
	// Dir is the folder of the file: relative paths in it start there.
	Dir string `json:"-"`
	// Schema names the JSON schema of the file, for editors; it is not read.
	Schema string `json:"$schema,omitempty" jsonschema_description:"The JSON schema of this file, for editors."`
	// JFR says how the JDK's own recorder is set up.
	JFR *JFR `json:"jfrConfig,omitempty" jsonschema_description:"How the JDK's own recorder is set up."`
	// AsyncProfiler says how async-profiler is set up, where it is used.
	AsyncProfiler *AsyncProfiler `json:"asyncProfilerConfig,omitempty" jsonschema_description:"How async-profiler is set up where it is used."`
	// Method names methods whose calls are counted and timed.
	Method *Method `json:"methodConfig,omitempty" jsonschema_description:"Methods whose calls are counted, timed or traced exactly, on JDK 25 and later."`
	// Debug says when a program that is profiled and debugged later stops.
	Debug *Debug `json:"debugConfig,omitempty" jsonschema_description:"When a program that is started for debugging later waits for a debugger by itself."`
	// File is where a copy of the last recording is put.
	File string `json:"file,omitempty" jsonschema_description:"A copy of the last recording is put here; $PROJECT_DIR stands for the folder of this file."`
	// Redact is by what the secrets of each recording are taken out.
	Redact string `json:"redact,omitempty" jsonschema:"example=default,example=strict" jsonschema_description:"After each run a copy of its recording without secrets is put beside it, and at the path of file if there is one: by the rules default or strict, or those of a YAML file in this folder (jfrlens redact --config)."`
	// DefaultViewer is the viewer the IntelliJ plugin opens; accepted, unused.
	DefaultViewer string `json:"defaultViewer,omitempty" jsonschema:"enum=FIREFOX_PROFILER,enum=JEFFREY" jsonschema_description:"The viewer that the IntelliJ plugin opens; jfrlens has its own page."`
	// Conversion says what library code is, and what goes into a profile for the
	// Firefox Profiler.
	Conversion *Conversion `json:"conversionConfig,omitempty" jsonschema_description:"What counts as library code, and what goes into a profile for the Firefox Profiler (jfrlens flame --format firefox)."`
	// MavenTargets name the JVM-options property of further Maven goals.
	MavenTargets []Target `json:"additionalMavenTargets,omitempty" jsonschema_description:"Further Maven goals and the property that carries JVM options to their JVM."`
	// GradleTargets name the JVM-options property of further Gradle tasks.
	GradleTargets []Target `json:"additionalGradleTargets,omitempty" jsonschema_description:"Further Gradle tasks and the property that carries JVM options to their JVM."`
	// Budgets are limits that jfrlens check holds recordings against.
	Budgets []Budget `json:"budgets,omitempty" jsonschema_description:"Limits that jfrlens check holds recordings against, such as \"own(com.acme.*) <= 20 %\"; or objects with SQL that gives one number, or no rows."`
	// Runs are the named run configurations.
	Runs []Run `json:"runConfigurations,omitempty" jsonschema_description:"Named runs that can be profiled with one click."`
}

// JFR is the jfrConfig object.
type JFR struct {
	// Settings are names or paths of .jfc files; empty means "profile".
	Settings Settings `json:"settings,omitempty" jsonschema_description:"Name or path of a .jfc settings file, or several, of which a later one wins where two say something."`
	// Interval is how often samples are taken.
	Interval string `json:"interval,omitempty" jsonschema:"pattern=^[0-9]+(ns|us|ms|s|m|h)$,example=1ms,example=20ms" jsonschema_description:"A sample is taken each time this much CPU time was used, or has passed on the clock."`
	// Rate is how many events are recorded at most.
	Rate string `json:"rate,omitempty" jsonschema:"pattern=^[0-9]+/(ns|us|ms|s|m|h|d)$,example=500/s" jsonschema_description:"At most so many events of each type that can be limited: CPU time, allocations."`
	// LockThreshold is from when on a wait, for a lock or for other threads, is recorded.
	LockThreshold string `json:"lockThreshold,omitempty" jsonschema:"default=1ms,pattern=^[0-9]+(ns|us|ms|s|m|h)$" jsonschema_description:"Waits are recorded from this time on, when lock or wait is measured."`
	// IOThreshold is from when on reading and writing is recorded.
	IOThreshold string `json:"ioThreshold,omitempty" jsonschema:"default=1ms,pattern=^[0-9]+(ns|us|ms|s|m|h)$" jsonschema_description:"Reads and writes are recorded from this time on, when io is measured."`
}

// AsyncProfiler is the asyncProfilerConfig object.
type AsyncProfiler struct {
	// JFRSync starts the JDK's recorder along with async-profiler; nil means true.
	JFRSync *bool `json:"jfrsync,omitempty" jsonschema:"default=true" jsonschema_description:"Start the JDK's own recorder along with async-profiler."`
	// Alloc turns allocation profiling on; nil means true.
	Alloc *bool `json:"alloc,omitempty" jsonschema:"default=true" jsonschema_description:"Profile allocations (alloc=512k)."`
	// Event is what async-profiler samples where no sample type is asked for;
	// empty means "wall".
	Event string `json:"event,omitempty" jsonschema:"default=wall,example=wall,example=cpu,example=itimer,example=ctimer,example=alloc,example=lock" jsonschema_description:"What async-profiler samples where no sample type is asked for; itimer and ctimer also say how CPU time is sampled."`
	// Library is the path of the agent; empty means to look for it.
	Library string `json:"library,omitempty" jsonschema_description:"Path of libasyncProfiler.so. Needs your consent. Absent: ASPROF_HOME, then PATH."`
	// Misc is appended to the agent's options.
	Misc string `json:"misc,omitempty" jsonschema_description:"Appended to the options of the agent."`
}

// Conversion is the conversionConfig object.
type Conversion struct {
	// NonProjectPackagePrefixes says what counts as library code: the beginnings
	// of class names. nil means the JDK and well-known libraries.
	NonProjectPackagePrefixes []string `json:"nonProjectPackagePrefixes,omitempty" jsonschema:"example=java.,example=org.apache." jsonschema_description:"Beginnings of the names of classes that count as library code, which the flame graph colours and hides. Absent: the JDK and well-known libraries."`
	// EnableMarkers exports events as markers; nil means true.
	EnableMarkers *bool `json:"enableMarkers,omitempty" jsonschema:"default=true" jsonschema_description:"Show events as markers."`
	// InitialVisibleThreads is how many threads the viewer shows at first; nil means 10.
	InitialVisibleThreads *int `json:"initialVisibleThreads,omitempty" jsonschema:"default=10,minimum=0" jsonschema_description:"How many threads are shown at first, beside the process."`
	// InitialSelectedThreads is how many threads are selected at first; nil means 10.
	InitialSelectedThreads *int `json:"initialSelectedThreads,omitempty" jsonschema:"default=10,minimum=0" jsonschema_description:"How many threads are selected at first, beside the process."`
	// IncludeGCThreads shows the garbage collector's threads.
	IncludeGCThreads bool `json:"includeGCThreads,omitempty" jsonschema:"default=false" jsonschema_description:"Show the threads of the garbage collector."`
	// IncludeInitialSystemProperty shows system properties.
	IncludeInitialSystemProperty bool `json:"includeInitialSystemProperty,omitempty" jsonschema:"default=false" jsonschema_description:"Show the system properties among the profile's information."`
	// IncludeInitialEnvironmentVariables shows environment variables.
	IncludeInitialEnvironmentVariables bool `json:"includeInitialEnvironmentVariables,omitempty" jsonschema:"default=false" jsonschema_description:"Show the environment variables among the profile's information."`
	// IncludeSystemProcesses shows other processes of the machine.
	IncludeSystemProcesses bool `json:"includeSystemProcesses,omitempty" jsonschema:"default=false" jsonschema_description:"Show the other processes of the machine among the profile's information."`
	// IgnoredEvents are event types left out; nil means those that only describe
	// the JVM and the machine.
	IgnoredEvents []string `json:"ignoredEvents,omitempty" jsonschema_description:"Event types that are left out. Absent: settings, flags, modules and the like."`
	// MinRequiredItemsPerThread hides threads with fewer samples and markers; nil
	// means 3.
	MinRequiredItemsPerThread *int `json:"minRequiredItemsPerThread,omitempty" jsonschema:"default=3,minimum=0" jsonschema_description:"Threads with fewer samples and markers are left out."`
}

// Target tells which property carries JVM options to the JVM of a goal.
type Target struct {
	// Prefix is matched against the start of the goal or task.
	Prefix string `json:"targetPrefix" jsonschema:"minLength=1" jsonschema_description:"Matched against the start of the goal or task."`
	// OptionForVMArgs is the property, such as "-Djvm.args".
	OptionForVMArgs string `json:"optionForVmArgs" jsonschema:"minLength=1" jsonschema_description:"The property that carries the JVM options, for example -Djvm.args."`
	// Description is free text.
	Description string `json:"description,omitempty" jsonschema_description:"Free text."`
}

// Run is one named run configuration.
type Run struct {
	// Name is what the user picks it by; unique in the file.
	Name string `json:"name" jsonschema:"minLength=1" jsonschema_description:"What the run is picked by."`
	// Goal is a Maven goal, a Gradle task, a main class or a .java file.
	Goal string `json:"goal" jsonschema:"minLength=1" jsonschema_description:"A Maven goal or Gradle task, a main class or a source file."`
	// Args are the program's or the build tool's arguments.
	Args []string `json:"args,omitempty" jsonschema_description:"Arguments of the program or the build tool."`
	// Env are variables set for the run.
	Env map[string]string `json:"env,omitempty" jsonschema_description:"Environment variables set for the run."`
	// JVMOptions are given to the profiled JVM.
	JVMOptions []string `json:"jvmOptions,omitempty" jsonschema_description:"Options of the profiled JVM."`
	// SampleTypes are what is measured, what is shown first first; empty means the default.
	SampleTypes []string `json:"sampleTypes,omitempty" jsonschema_description:"What is measured: {sample types}, or an event type; the first is shown first."`
	// Duration is how long the program is recorded before it is stopped, such as "30s"; empty: until it ends.
	Duration string `json:"duration,omitempty" jsonschema:"pattern=^([0-9]+(ms|s|m|h))+$,example=30s,example=5m" jsonschema_description:"The program is stopped when it was recorded for this time, for example 30s."`
	// JDK is the home folder or feature release to run with.
	JDK string `json:"jdk,omitempty" jsonschema_description:"Home folder or feature release of the JDK to run with."`
}

// RecordingCopy is the path at which a copy of the last recording is wanted, ""
// for none; c may be nil.
func (c *Config) RecordingCopy() string {
	if c == nil || c.File == "" {
		return ""
	}
	path := strings.ReplaceAll(c.File, "$PROJECT_DIR", c.Dir)
	if !filepath.IsAbs(path) {
		path = filepath.Join(c.Dir, path)
	}
	return filepath.Clean(path)
}

// RedactBy is the rules by which secrets are taken out of each recording, "" for none: the name of a preset, or the path
// of a file in the folder of the settings; c may be nil.
func (c *Config) RedactBy() (string, error) {
	switch {
	case c == nil || c.Redact == "":
		return "", nil
	case c.Redact == "default" || c.Redact == "strict":
		return c.Redact, nil
	case !filepath.IsLocal(c.Redact):
		return "", fmt.Errorf("redact in the project's settings is neither default nor strict, nor the name of a file in the project's folder: %q", c.Redact)
	}
	return filepath.Join(c.Dir, c.Redact), nil
}

// Run returns the run configuration of that name.
func (c *Config) Run(name string) (Run, bool) {
	if c == nil {
		return Run{}, false
	}
	for _, r := range c.Runs {
		if r.Name == name {
			return r, true
		}
	}
	return Run{}, false
}

// RunNames are the quoted names of the run configurations, in the order of the
// file.
func (c *Config) RunNames() []string {
	names := make([]string, 0, len(c.Runs))
	for _, r := range c.Runs {
		names = append(names, strconv.Quote(r.Name))
	}
	return names
}

// RunsOf returns the run configurations that start a main class: by its name,
// or by the Java file that is named after it. c may be nil.
func (c *Config) RunsOf(class string) []Run {
	if c == nil || class == "" {
		return nil
	}
	file := "/" + strings.ReplaceAll(class, ".", "/") + ".java"
	var runs []Run
	for _, r := range c.Runs {
		if r.Goal == class || strings.HasSuffix("/"+filepath.ToSlash(r.Goal), file) {
			runs = append(runs, r)
		}
	}
	return runs
}

// MavenTargetList is the additionalMavenTargets; c may be nil.
func (c *Config) MavenTargetList() []Target {
	if c == nil {
		return nil
	}
	return c.MavenTargets
}

// GradleTargetList is the additionalGradleTargets; c may be nil.
func (c *Config) GradleTargetList() []Target {
	if c == nil {
		return nil
	}
	return c.GradleTargets
}
