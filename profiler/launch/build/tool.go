package build

import (
	"errors"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/consent"
)

// Tool is a build tool: it knows its files, its command lines and its output. It
// runs nothing, but says what to run.
type Tool interface {
	// Facts are what always holds.
	Facts() Facts
	// Module is the module that a folder is; not ok where the tool does not build it.
	Module(dir string) (m Module, ok bool)
	// SourceRoot finds the source folder that holds a file of a module, and whether
	// it is one of tests: "" where only the build can tell, not ok where there is none.
	SourceRoot(module, file string) (root string, test, ok bool)
	// Goals are what of a build file can be run as it is written.
	Goals(text []byte, settings *config.Config) []Goal
	// Compile says how the classes of a source file are made and found.
	Compile(s Sources) (Compilation, error)
	// TestRun says how some tests of a module are run.
	TestRun(m Module, tests Tests) TestRun
	// NoTests is the line of an output that says that no test ran, "" if there is none.
	NoTests(output []string) string
	// Start says how what a command line starts gets JVM options.
	Start(line CommandLine) (Start, error)
	// Debugged names the place where a command line or the files of its build let
	// what it starts load a debug agent, "" for none.
	Debugged(line CommandLine) string
	// Reason is the line of an output that tells why a build failed, "" if there is none.
	Reason(output []string) string
}

// Facts are what always holds for a build tool.
type Facts struct {
	// Name is that for people, Program that of the installed program, Wrapper the
	// file by which a project brings its own.
	Name, Program, Wrapper string
	// Programs are the names of all programs that are the tool, as ProgramName has them.
	Programs []string
	// BuildFiles are the names of files that say how a module is built.
	BuildFiles []string
	// BuildsSourceSets: the class path is that of the file's source set, not of the
	// main or test sources.
	BuildsSourceSets bool
	// OwnJDK: a build compiles and runs with the JDK that the tool runs on.
	OwnJDK bool
	// Arguments are those that need no consent.
	Arguments consent.Harmless
	// Settings are the files by which a project configures the tool.
	Settings []consent.File
	// Noise begins lines of an output that explain nothing.
	Noise []string
}

// ErrNoTarget: what to run was not found or is not something to run.
var ErrNoTarget = errors.New("nothing to run")

// CommandLine is a command line of a build tool, and where it is run.
type CommandLine struct {
	// Argv begins with the program.
	Argv []string
	// Dir is the working directory.
	Dir string
	// Home is the user's home folder, "" where it is not known.
	Home string
	// Settings are those of the project, or nil.
	Settings *config.Config
	// Getenv reads a variable of the environment, "" when absent.
	Getenv func(name string) string
}

// WantedJDK is what a build says about the JDK to run with.
type WantedJDK struct {
	// Home is that of the project's toolchain, "" when it names none.
	Home string
	// Min is the lowest feature release that will do, 0 for any; Reason says why.
	Min    int
	Reason string
}
