package jvm

import (
	"strconv"
	"strings"
	"time"
)

// Runtime is what runs the Java code of a process.
type Runtime string

// Runtimes that are told apart.
const (
	HotSpot     Runtime = "HotSpot"
	OpenJ9      Runtime = "OpenJ9"       // of Semeru: another protocol, no performance data
	NativeImage Runtime = "native image" // of GraalVM: machine code without a JVM
)

// Process is a running JVM, or a native image, as it was when it was looked at.
type Process struct {
	PID       int
	Runtime   Runtime
	Main      string    // main class, module or path of the jar; "" when unknown
	Command   string    // Main and the program's arguments, which may hold secrets; "" when unknown
	Version   string    // of the JDK, such as "21.0.5" or "1.8.0_432"; "" when unknown
	Home      string    // of the JDK, inside the process's root folder; "" when unknown
	Options   string    // JVM options, separated by blanks; "" when unknown
	ClassPath string    // as the JVM was given it, its end may be missing; "" when unknown
	Dir       string    // folder that it was started in; "" when unknown
	User      string    // name of the user it runs as, else the number
	Started   time.Time // when the process began
	Container bool      // it has another root folder than this process
	// Obstacle says why it cannot be attached to, as the end of a sentence that
	// begins with "process 12 cannot be attached to:"; "" when it can.
	Obstacle string

	uid, gid uint32 // effective
	inner    int    // its id inside its own PID namespace
	ticks    uint64 // when it began, in clock ticks since boot: with PID its identity
	starting bool   // it does not run Java code yet
	builder  string // of a native image: what made it, "" when unknown
}

// Attachable tells whether the JVM can be attached to.
func (p Process) Attachable() bool { return p.Obstacle == "" }

// Uptime is how long the process has run, seen from now.
func (p Process) Uptime(now time.Time) time.Duration { return max(now.Sub(p.Started), 0) }

// Major is the feature release of the JDK, such as 8 or 21; 0 when unknown.
func (p Process) Major() int {
	version := strings.TrimPrefix(p.Version, "1.")
	end := strings.IndexFunc(version, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(version)
	}
	major, err := strconv.Atoi(version[:end])
	if err != nil {
		return 0
	}
	return major
}

// versionIn finds the version in what the command VM.version prints; "" when
// there is none.
func versionIn(text string) string {
	for line := range strings.Lines(text) {
		if version, ok := strings.CutPrefix(strings.TrimSpace(line), "JDK "); ok {
			return version
		}
	}
	return ""
}

// mainOf is the first word of a java command: the main class or the jar. A
// path with blanks is kept whole when it ends in ".jar".
func mainOf(command string) string {
	if end := strings.Index(command, ".jar "); end >= 0 && !strings.Contains(command[:end], " -") {
		return command[:end+len(".jar")]
	}
	if strings.HasSuffix(command, ".jar") && !strings.Contains(command, " -") {
		return command
	}
	first, _, _ := strings.Cut(command, " ")
	return first
}

// takesValue tells whether the value of an option of the java launcher is the
// next word (the man page of java).
func takesValue(option string) bool {
	switch option {
	case "-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path",
		"--add-modules", "--enable-native-access", "--add-reads", "--add-exports", "--add-opens",
		"--limit-modules", "--patch-module", "--source", "-d", "--describe-module":
		return true
	}
	return false
}

// mainOfArguments finds the main class or jar in the arguments of a java
// command line, for a JVM without performance data; "" when there is none.
func mainOfArguments(argv []string) string {
	for i := 1; i < len(argv); i++ {
		word := argv[i]
		switch {
		case word == "-jar" || word == "-m" || word == "--module":
			if i+1 < len(argv) {
				return argv[i+1]
			}
			return ""
		case takesValue(word):
			i++
		case strings.HasPrefix(word, "--module="):
			return strings.TrimPrefix(word, "--module=")
		case !strings.HasPrefix(word, "-") && !strings.HasPrefix(word, "@"):
			return word
		}
	}
	return ""
}
