package firefox

import (
	"strings"

	"jfrlens/profiler/profile"
)

// environmentEvents tell command lines, the environment, or where things are on
// the machine: whoever gets the file could read it.
func environmentEvents() []string {
	return []string{
		"jdk.JVMInformation", initialSystemProperty, initialEnvironmentVariable, "jdk.InitialSecurityProperty",
		"jdk.StringFlag", "jdk.StringFlagChanged", "jdk.ActiveRecording",
		"jdk.JavaAgent", "jdk.NativeAgent", "jdk.NativeLibrary", "jdk.NativeLibraryLoad", "jdk.NativeLibraryUnload",
		systemProcess, "jdk.ProcessStart",
	}
}

// shownPath is a path as it is shown: that of a file on this machine without its
// folder, if nobody asked for that.
func (o Options) shownPath(path string) string {
	if o.Environment {
		return path
	}
	return path[strings.LastIndexAny(path, `/\`)+1:]
}

// shownCommand is a command line as it is shown: what ran, if nobody asked for more.
func (o Options) shownCommand(jvm profile.JVM) string {
	if o.Environment {
		return jvm.Command
	}
	return jvm.Program()
}
