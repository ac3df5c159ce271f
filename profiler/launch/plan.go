package launch

import (
	"time"

	"jfrlens/profiler/launch/build"
)

// Channel is the way in which profiling options reach the profiled JVM.
type Channel = build.Channel

// The channels, from the most direct to the last resort.
const (
	// ChannelCommandLine puts the options on the java command line itself.
	ChannelCommandLine Channel = "command line"
	// ChannelProperty hands them to a build tool's property for its fork.
	ChannelProperty = build.ByProperty
	// ChannelMavenOpts profiles the JVM of Maven itself, for in-process goals.
	ChannelMavenOpts = build.ByMavenOpts
	// ChannelInitScript adds them to Gradle tasks by an init script.
	ChannelInitScript = build.ByInitScript
	// ChannelLauncherEnv sets JDK_JAVA_OPTIONS, read by the java launcher (9+).
	ChannelLauncherEnv Channel = "JDK_JAVA_OPTIONS"
	// ChannelToolEnv sets JAVA_TOOL_OPTIONS, read by every JVM.
	ChannelToolEnv Channel = "JAVA_TOOL_OPTIONS"
)

// MarkerProperty is the system property that tells profiled JVMs apart: its
// value is Plan.Marker, and jdk.JVMInformation repeats it.
const MarkerProperty = "jfrlens.session"

// Plan is one run, before it starts: plain data, stored in session.json.
type Plan struct {
	// Argv is the exact argument list; Argv[0] is a path or found in PATH.
	Argv []string `json:"argv"`
	// Env are "NAME=value" entries set over the inherited environment.
	Env []string `json:"env,omitempty"`
	// Dir is the working directory.
	Dir string `json:"dir"`
	// JDK is the JDK that runs the program, as far as it is known.
	JDK JDK `json:"jdk"`
	// Channel says how the options reach the JVM, ChannelReason why.
	Channel       Channel `json:"channel"`
	ChannelReason string  `json:"channelReason,omitempty"`
	// Replacing is what in the build has a value of its own for the variable of
	// the channel, such as a plugin of Maven, which may keep the options from what it starts.
	Replacing string `json:"replacing,omitempty"`
	// Goal is what is run, for people: a class, jar, file, goal or command.
	Goal string `json:"goal"`
	// Tests are those that are run, nil for anything else.
	Tests *TestRun `json:"tests,omitempty"`
	// MainClass is the binary name of the main class, where known.
	MainClass string `json:"mainClass,omitempty"`
	// ClassPath and SourceRoots are what the project's build said.
	ClassPath   []string `json:"classPath,omitempty"`
	SourceRoots []string `json:"sourceRoots,omitempty"`
	// ProjectRoot is the top folder of the project, empty for a loose program.
	ProjectRoot string `json:"projectRoot,omitempty"`
	// Options are the JVM options that profiling added.
	Options []string `json:"options"`
	// Marker is the value of the system property MarkerProperty.
	Marker string `json:"marker"`
	// Recordings is the folder into which JVMs write recordings at their end,
	// Repository the one in which they keep chunks while they run.
	Recordings string `json:"recordings"`
	Repository string `json:"repository"`
	// AsyncLibrary is the library of async-profiler where that records and can be
	// asked for what it has measured so far; "" otherwise.
	AsyncLibrary string `json:"asyncLibrary,omitempty"`
	// ManyJVMs is true when other JVMs than the program's may record too, so
	// that the right recording has to be picked by Marker and main class.
	ManyJVMs bool `json:"manyJVMs,omitempty"`
	// StartupLines is true when the JVM prints recorder lines that Start drops.
	StartupLines bool `json:"startupLines,omitempty"`
	// Debugger is what a debugger can attach to; nil when none was asked for.
	Debugger *DebugAgent `json:"debugger,omitempty"`
	// Duration is how long the program is recorded before it is stopped; 0: until it ends.
	Duration time.Duration `json:"duration,omitempty"`
	// Notes are sentences for the user: what was chosen and why.
	Notes []string `json:"notes,omitempty"`
	// Asides are sentences that hold for every run of the program alike: to be told once.
	Asides []string `json:"asides,omitempty"`
}
