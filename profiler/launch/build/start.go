package build

// Channel is the way in which profiling options reach the profiled JVM.
type Channel string

// The channels of build tools.
const (
	// ByEnvironment is a variable that every JVM reads, or every java launcher.
	ByEnvironment Channel = ""
	// ByProperty hands them to a build tool's property for its fork.
	ByProperty Channel = "property"
	// ByMavenOpts profiles the JVM of Maven itself, for in-process goals.
	ByMavenOpts Channel = "MAVEN_OPTS"
	// ByInitScript adds them to Gradle tasks by an init script.
	ByInitScript Channel = "init script"
)

// Optimising lets a JVM use all compilers, as it does by itself, against an
// option of a build tool.
const Optimising = "-XX:TieredStopAtLevel=4"

// Start says how what a command line starts gets JVM options.
type Start struct {
	// Goal is what is run, for people.
	Goal string
	// Dir is the folder of the build, whose files configure the tool.
	Dir string
	// Root is the top folder of the project, "" where it is not known; SourceRoots
	// are its folders of sources.
	Root        string
	SourceRoots []string
	JDK         WantedJDK
	// Channel is how the options go, Reason why.
	Channel Channel
	Reason  string
	// Notes are sentences for the user.
	Notes []string
	// Releases are those for which options are wanted, for JVMs from each on, lowest
	// first: nil where they are for the JDK of the run.
	Releases []int
	// Plain: options for the JDK are wanted in words without blanks.
	Plain bool
	// Replacing names what gives the JVM that it starts a variable of its own
	// instead of the inherited one, "" for nothing.
	Replacing func(variable string) string
	// Carry is the command line with options, and what has to be set in the environment.
	Carry func(o Options) (argv, env []string, err error)
}

// Options are those for the JVMs that are profiled, as a [Start] wants them.
type Options struct {
	// Plain are words that may be split at blanks.
	Plain []string
	// ByRelease are those for JVMs from a release on.
	ByRelease map[int][]string
}
