// Package maven knows Maven: its POMs and command lines, the goals that run a
// program and how JVM options reach it, and what its output says.
package maven

import (
	"path/filepath"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/consent"
)

// Tool is Maven.
type Tool struct{}

// pomName is the name of a POM.
const pomName = "pom.xml"

// Where a project configures Maven and its JVM.
const (
	jvmConfig   = ".mvn/jvm.config"
	mavenConfig = ".mvn/maven.config"
)

// daemon is the program that runs builds in a JVM that stays.
const daemon = "mvnd"

// Facts are what always holds for Maven.
func (Tool) Facts() build.Facts {
	return build.Facts{
		Name: "Maven", Program: "mvn", Wrapper: wrapper, Programs: []string{"mvn", "mvnw", "mvndebug", daemon},
		BuildFiles: []string{pomName}, OwnJDK: true,
		Arguments: harmless(),
		Settings:  []consent.File{consent.OptionsFile(jvmConfig, consent.ToolJVMOptions()), consent.OptionsFile(mavenConfig, harmless())},
		Noise:     []string{"[INFO] Downloading from ", "[INFO] Downloaded from "},
	}
}

// Module is that of a folder with a POM: where Gradle could build it as well, of
// one with the wrapper of Maven.
func (Tool) Module(dir string) (build.Module, bool) {
	if !build.Exists(dir, pomName) || build.Exists(dir, "gradlew") && !build.Exists(dir, "mvnw") {
		return build.Module{}, false
	}
	return build.Module{Root: rootOf(dir), Dir: dir}, true
}

// Goals lists what a POM can run as it is written.
func (Tool) Goals(text []byte, settings *config.Config) []build.Goal {
	return goals(text, settings.MavenTargetList())
}

// shortBuild leaves out the optimising compiler, which does not pay off before a
// short build is over.
func shortBuild(getenv func(name string) string) []string {
	options := getenv("MAVEN_OPTS")
	if strings.Contains(options, "Tiered") {
		return nil
	}
	return []string{variable("MAVEN_OPTS", options, "-XX:TieredStopAtLevel=1")}
}

// Debugged names the place where what a command line starts gets a debug agent: it
// may be a file of the module that it works on or of the folders above.
func (Tool) Debugged(line build.CommandLine) string {
	if startsDebugger(line.Argv) {
		return "the command line"
	}
	command := Parse(line.Argv)
	_, root := command.POM(line.Dir)
	folders := build.FoldersAbove(filepath.Join(root, filepath.FromSlash(command.projects)))
	return build.FirstDebugged(build.FilesIn(folders, pomName, jvmConfig, mavenConfig), func(string, string) bool { return false })
}
