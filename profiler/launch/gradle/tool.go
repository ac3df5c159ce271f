// Package gradle knows Gradle: its build files and command lines, the tasks that
// run a program, the init script that hands JVM options to them, and what its
// output says.
package gradle

import (
	"path/filepath"
	"slices"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
)

// Tool is Gradle.
type Tool struct{}

// Name is Gradle's name for people.
func (Tool) Name() string { return "Gradle" }

// Program is the name of the installed program.
func (Tool) Program() string { return "gradle" }

// Wrapper is the file by which a project brings its own Gradle.
func (Tool) Wrapper() string { return wrapper }

// Runs tells whether a program is Gradle or a wrapper of it.
func (Tool) Runs(program string) bool { return isProgram(program) }

// IsBuildFile tells whether a file is a build script of a module.
func (Tool) IsBuildFile(path string) bool {
	return slices.Contains([]string{"build.gradle", "build.gradle.kts"}, filepath.Base(path))
}

// Goals lists the tasks that a build script can run as it is written.
func (Tool) Goals(text []byte, settings *config.Config) []build.Goal {
	return goals(text, settings.GradleTargetList())
}

// StartsDebugger tells whether a command line asks to debug.
func (Tool) StartsDebugger(words []string) bool { return slices.Contains(words, "--debug-jvm") }

// StartsModules is false: Gradle starts a module only where the build says so.
func (Tool) StartsModules() bool { return false }

// BuildsSourceSets is true.
func (Tool) BuildsSourceSets() bool { return true }

// NeedsJDK is false: Gradle's toolchains choose the JDK of a build.
func (Tool) NeedsJDK() bool { return false }

// ShortBuild is empty: Gradle's daemon stays.
func (Tool) ShortBuild(func(name string) string) []string { return nil }

// BuildFiles are the files that may give options to the JVMs of a command.
func (Tool) BuildFiles(words []string, dir string) []string {
	return build.FilesIn(Parse(words).folders(dir), "build.gradle", "build.gradle.kts", "gradle.properties")
}

// DebugsTask tells whether a build script makes a task debug its JVM.
func (Tool) DebugsTask(path, text string) bool { return isScript(path) && debugsTask(text) }
