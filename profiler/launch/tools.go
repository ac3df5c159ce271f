package launch

import (
	"context"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/gradle"
	"jfrlens/profiler/launch/maven"
)

// buildTool is what has to be known of a build tool.
type buildTool interface {
	// Name is that for people, Program that of the installed program, Wrapper the
	// file by which a project brings its own.
	Name() string
	Program() string
	Wrapper() string
	// Runs tells whether a program of a command line is the tool.
	Runs(program string) bool
	// IsModule tells whether a folder is built by the tool.
	IsModule(dir string) bool
	// Root is the folder where the build of a module's folder is run.
	Root(dir string) string
	// SourceRoot finds the source folder that holds a file of a module, and whether
	// it is one of tests: "" where only the build can tell, not ok where there is none.
	SourceRoot(module, file string) (root string, test, ok bool)
	// StartsModules tells whether a main in a module is run in it.
	StartsModules() bool
	// BuildsSourceSets tells whether the class path is that of the file's source set,
	// not of the main or test sources.
	BuildsSourceSets() bool
	// NeedsJDK tells whether a JDK is chosen for a build where the environment names one.
	NeedsJDK() bool
	// ShortBuild is the environment that makes a short build faster.
	ShortBuild(get func(name string) string) []string
	// Outside lists the files outside of the root that the build of a module reads.
	Outside(m build.Module) []string
	// TestArguments run some tests of a module.
	TestArguments(m build.Module, tests build.Tests) []string
	// IsBuildFile tells whether a file says how a module is built, Goals what of it
	// can be run as it is written.
	IsBuildFile(path string) bool
	Goals(text []byte, settings *config.Config) []build.Goal
	// BuildFiles are the files that may give options to the JVMs of a command line
	// in a folder, where they are there.
	BuildFiles(words []string, dir string) []string
	// StartsDebugger tells whether a command line asks to debug, DebugsTask whether
	// the text of a build file does.
	StartsDebugger(words []string) bool
	DebugsTask(path, text string) bool
}

// knownTool is a build tool with how runs by it are planned.
type knownTool struct {
	buildTool
	// harmless are the arguments that need no consent.
	harmless func() harmlessOptions
	// plan plans a command line of the tool.
	plan func(*preparation, context.Context) (*Plan, error)
	// build compiles the module of a file and asks for its class path.
	build func(p *preparation, ctx context.Context, prj project, file string, test bool) (build.Result, error)
}

// tools are the build tools: where a folder is built by both, the first counts.
func tools() []*knownTool {
	return []*knownTool{
		{buildTool: maven.Tool{}, harmless: mavenOptions, plan: (*preparation).planMaven, build: (*preparation).buildMaven},
		{buildTool: gradle.Tool{}, harmless: gradleOptions, plan: (*preparation).planGradle, build: (*preparation).buildGradle},
	}
}

// toolThat finds the first build tool for which something holds, nil if there is none.
func toolThat(holds func(*knownTool) bool) *knownTool {
	for _, t := range tools() {
		if holds(t) {
			return t
		}
	}
	return nil
}

// toolOf is the build tool that a program is, nil for any other program.
func toolOf(program string) *knownTool {
	return toolThat(func(t *knownTool) bool { return t.Runs(program) })
}
