package launch

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/consent"
)

// Common is what requests have in common, whether a program is launched or runs
// already: what is measured, for how long, and where its sources are.
type Common struct {
	// SampleTypes are what to measure; empty means the default of the JDK.
	SampleTypes []string
	// Settings are names, or absolute paths, of .jfc files to record with; empty: what the project says, else the JDK's
	// "profile". Of several, a later one holds where two say something.
	Settings []string
	// Measures are methods to time exactly, intervals and thresholds.
	Measures Measures
	// AsyncProfiler is the path of async-profiler's library or folder on this
	// machine; empty: it is looked for where "wall" is measured.
	AsyncProfiler string
	// Duration is how long the program is recorded; 0: until it ends or the user has enough.
	Duration time.Duration
	// SourceRoots are the folders to look for sources in; empty: where the project or the program is.
	SourceRoots []string
	// OpenFiles are source files that are open in an editor, and may be edited before they are known to be hot.
	OpenFiles []string
	// Config is the project's .profileconfig.json, or nil.
	Config *config.Config
	// AllowDangers is the consent to all that the repository's files could do beyond
	// measuring, which is refused with a consent.Error otherwise.
	AllowDangers bool
	// Agreed is what the user consented to for this run, Consents what for good.
	Agreed   []consent.Danger
	Consents consent.Ledger
}

// Request says what to launch. Exactly one of Target, Command and File (with
// Class, for a main in a project) names the program.
type Request struct {
	Common
	// Target is a source file, a class name or a jar, as typed.
	Target string
	// Command is a whole command line: java, mvn, gradle, or any other.
	Command []string
	// File is the source file that holds the main or test to run.
	File string
	// Class is the binary name of the main or test class ("a.b.Outer$Inner").
	Class string
	// Test is true when Class is a test class; TestMethod may narrow it.
	Test bool
	// TestMethod is one test method of Class, without parentheses. TestRepeats
	// tells that it may run several times, under names of their own.
	TestMethod  string
	TestRepeats bool
	// Mainless tells that the text of Class shows neither a main nor tests: in a
	// folder of tests it may inherit them.
	Mainless bool
	// TestNested are further test classes: those nested in Class whose tests
	// JUnit 5 runs with its own, which some build tools have to be told, and
	// others of the same file.
	TestNested []string
	// Args are the program's arguments.
	Args []string
	// ClassPath is used for a class given as Target outside of a project.
	ClassPath []string
	// Dir is the working directory of the program; empty: the module's folder
	// for a main in a project, else the current one.
	Dir string
	// Env are "NAME=value" entries set over the inherited environment.
	Env []string
	// JDK is a home folder or a feature release such as "21"; empty: chosen.
	JDK string
	// Options are further options of the profiled JVM, from the user.
	Options []string
	// MinJDK is the lowest feature release that can run the main, such as 25
	// for a compact source file; 0: any.
	MinJDK int
	// PreviewJDK and FinalJDK are from which feature releases on the main runs
	// with --enable-preview and without; 0: it needs none.
	PreviewJDK, FinalJDK int
	// FirstType is the binary name of the first class of the source file, which the java
	// launcher runs; PublicType the simple name of its public one, after which the compiler
	// wants the file to be named. They are empty where they are not known.
	FirstType, PublicType string
	// Debug starts the program so that a debugger can be attached later.
	Debug bool
	// Session is the existing folder that everything of the run goes into.
	Session string
	// Cache is the folder of cached class paths; empty: in the user's cache.
	Cache string
	// RunDangers are dangerous options that the request took over from the
	// repository's settings file; see WithRun.
	RunDangers []consent.Danger
}

// SourceFile is the source file that Target means: itself, or that of the class
// of this name in the project around the folder of the request; or that which a
// java command names.
func (r *Request) SourceFile() (string, bool) {
	dir, err := filepath.Abs(r.Dir)
	switch {
	case err != nil:
		return "", false
	case len(r.Command) > 0 && isJava(r.Command[0]):
		words, err := launcherWords(slices.Concat(r.Command, r.Args), dir)
		command := parseJava(textsOf(words))
		return build.Abs(command.target, dir), err == nil && command.kind == kindSource
	case r.Target == "":
		return "", false
	case !isSource(strings.ToLower(filepath.Ext(r.Target))):
		if r.hasClassPath() || !isClassName(r.Target) {
			return "", false
		}
		return sourceOfClass(dir, r.Target)
	}
	return build.Abs(r.Target, dir), true
}

// isSource tells of the extension of a target whether it is a source file.
func isSource(ext string) bool { return slices.Contains([]string{".java", ".kt", ".scala"}, ext) }

// hasClassPath tells whether the user says where the classes are.
func (r *Request) hasClassPath() bool {
	return len(r.ClassPath) > 0 || processEnviron(r.Env).get("CLASSPATH") != ""
}

// Progress receives what Prepare is doing, as short sentences, and the output
// of a build while it runs. A nil Progress is fine.
type Progress interface {
	// Step is called when a new phase begins, such as "compiling app with Maven".
	Step(text string)
	// BuildOutput is called for each line that the build tool prints.
	BuildOutput(line string)
}
