// Package maven knows Maven: its POMs and command lines, the goals that run a
// program and how JVM options reach it, and what its output says.
package maven

import (
	"path/filepath"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
)

// Tool is Maven.
type Tool struct{}

// Name is Maven's name for people.
func (Tool) Name() string { return "Maven" }

// Program is the name of the installed program.
func (Tool) Program() string { return "mvn" }

// Wrapper is the file by which a project brings its own Maven.
func (Tool) Wrapper() string { return wrapper }

// Runs tells whether a program is Maven or a wrapper of it.
func (Tool) Runs(program string) bool { return isProgram(program) }

// IsModule tells whether a folder is built by Maven: where Gradle could as well, by
// the wrapper that is there.
func (Tool) IsModule(dir string) bool {
	return build.Exists(dir, "pom.xml") && (!build.Exists(dir, "gradlew") || build.Exists(dir, "mvnw"))
}

// IsBuildFile tells whether a file is a POM.
func (Tool) IsBuildFile(path string) bool { return filepath.Base(path) == "pom.xml" }

// Goals lists what a POM can run as it is written.
func (Tool) Goals(text []byte, settings *config.Config) []build.Goal {
	return goals(text, settings.MavenTargetList())
}

// StartsModules is true: the descriptor of a module is all that says so.
func (Tool) StartsModules() bool { return true }

// BuildsSourceSets is false: a module has main and test sources.
func (Tool) BuildsSourceSets() bool { return false }

// NeedsJDK is true: Maven compiles with the JDK that it runs on.
func (Tool) NeedsJDK() bool { return true }

// ShortBuild leaves out the optimising compiler, which does not pay off before a
// short build is over.
func (Tool) ShortBuild(get func(name string) string) []string {
	options := get("MAVEN_OPTS")
	if strings.Contains(options, "Tiered") {
		return nil
	}
	return []string{"MAVEN_OPTS=" + strings.TrimSpace(options+" -XX:TieredStopAtLevel=1")}
}

// BuildFiles are the files that may give options to the JVMs of a command: those of
// the module that it works on and of the folders above.
func (Tool) BuildFiles(words []string, dir string) []string {
	command := Parse(words)
	_, root := command.POM(dir)
	folders := build.FoldersAbove(filepath.Join(root, filepath.FromSlash(command.projects)))
	return build.FilesIn(folders, "pom.xml", ".mvn/jvm.config", ".mvn/maven.config")
}

// DebugsTask is false: a POM names the debug agent itself.
func (Tool) DebugsTask(string, string) bool { return false }
