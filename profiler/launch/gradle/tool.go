// Package gradle knows Gradle: its build files and command lines, the tasks that
// run a program, the init script that hands JVM options to them, and what its
// output says.
package gradle

import (
	"path/filepath"
	"slices"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/consent"
)

// Tool is Gradle.
type Tool struct{}

// propertiesName is the file by which a project configures Gradle.
const propertiesName = "gradle.properties"

// buildFiles are the names of the build script of a module, settingsFiles those of
// the script that makes a folder the root of a project.
func buildFiles() []string    { return []string{"build.gradle", "build.gradle.kts"} }
func settingsFiles() []string { return []string{"settings.gradle", "settings.gradle.kts"} }

// Facts are what always holds for Gradle: it starts a module only where the build
// says so, and its toolchains choose the JDK of a build.
func (Tool) Facts() build.Facts {
	return build.Facts{
		Name: "Gradle", Program: "gradle", Wrapper: wrapper, Programs: []string{"gradle", "gradlew"},
		BuildFiles: buildFiles(), BuildsSourceSets: true,
		Arguments: harmless(), Settings: []consent.File{propertiesFile()},
	}
}

// Module is that of a folder with a build or settings script.
func (Tool) Module(dir string) (build.Module, bool) {
	if !hasAny(dir, slices.Concat(buildFiles(), settingsFiles())...) {
		return build.Module{}, false
	}
	return build.Module{Root: rootOf(dir), Dir: dir}, true
}

// hasAny tells whether a folder has one of some files.
func hasAny(dir string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return build.Exists(dir, name) })
}

// Goals lists the tasks that a build script can run as it is written.
func (Tool) Goals(text []byte, settings *config.Config) []build.Goal {
	return goals(text, settings.GradleTargetList())
}

// Debugged names the place where what a command line starts gets a debug agent.
func (Tool) Debugged(line build.CommandLine) string {
	if slices.Contains(line.Argv, "--debug-jvm") {
		return "the command line"
	}
	files := build.FilesIn(Parse(line.Argv).folders(line.Dir), append(buildFiles(), propertiesName)...)
	return build.FirstDebugged(files, func(path, text string) bool {
		return slices.Contains(buildFiles(), filepath.Base(path)) && debugsTask(text)
	})
}
