package launch

import (
	"errors"

	"jfrlens/profiler/launch/build"
)

// Errors that callers can test for with errors.Is. Each is wrapped in one
// sentence that says what happened and what to do.
var (
	// ErrNoJDK: no Java installation was found.
	ErrNoJDK = errors.New("no JDK")
	// ErrNoRecorder: the Java installation cannot record (OpenJ9, no jdk.jfr,
	// before 8u262).
	ErrNoRecorder = errors.New("no flight recorder")
	// ErrNoTarget: what to run was not found or is not something to run.
	ErrNoTarget = build.ErrNoTarget
	// ErrBuild: the project's build failed; see BuildError for its output.
	ErrBuild = errors.New("build failed")
	// ErrRefused: the JVM refused to start.
	ErrRefused = errors.New("the JVM did not start")
	// ErrCompile: a source file by itself does not compile.
	ErrCompile = errors.New("the program does not compile")
	// ErrFailed: the program ended with an exit code other than 0.
	ErrFailed = errors.New("the program failed")
	// ErrKilled: the program was ended by a signal that was not ours.
	ErrKilled = errors.New("the program was killed")
)

// BuildError is a build that failed. It is an ErrBuild.
type BuildError struct {
	// Tool is "Maven", "Gradle" or "javac".
	Tool string
	// Argv is what was run, Dir where.
	Argv []string
	Dir  string
	// Output holds the tool's own error lines, at most a few hundred.
	Output []string
	// Reason is the first error line of the tool.
	Reason string
}

// Error is one sentence with the tool's own reason.
func (e *BuildError) Error() string {
	if e.Tool == compilerTool {
		return ErrCompile.Error() + ": " + e.Reason
	}
	return e.Tool + " failed in " + e.Dir + ": " + e.Reason
}

// Is makes a BuildError an ErrBuild, and that of the compiler an ErrCompile.
func (e *BuildError) Is(target error) bool {
	return target == ErrBuild || target == ErrCompile && e.Tool == compilerTool
}

// compilerTool is the tool of a source file that is compiled by itself.
const compilerTool = "javac"
