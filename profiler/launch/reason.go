package launch

import (
	"cmp"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
)

// explain finds the line in a failed program's output that tells why, and
// whether the JVM itself refused to start (nothing of the program ran).
func explain(argv, stdout, stderr []string) (reason string, refused bool) {
	if reason := notCompiled(argv, slices.Concat(stdout, stderr)); reason != "" {
		return reason, false
	}
	for _, lines := range [][]string{stderr, stdout} {
		if reason, ok := refusal(lines); ok {
			return reason, true
		}
	}
	if reason := crash(stdout, stderr); reason != "" {
		return reason, false
	}
	for i, line := range stderr {
		if strings.HasPrefix(line, thrown) {
			return withRoot(strings.TrimPrefix(line, thrown+`"main" `), stderr[i+1:]), false
		}
		if strings.HasPrefix(line, causedBy) {
			return line, false
		}
	}
	if reason := notStarted(stdout); reason != "" {
		return reason, false
	}
	if reason := buildReason(toolsOf(argv), slices.Concat(stdout, stderr)); reason != "" {
		return reason, false
	}
	if len(stderr) > 0 {
		return stderr[len(stderr)-1], false
	}
	return "", false
}

// notCompiled is what a build tool says of sources that do not compile: then a JVM that did not start before was one
// that the tool's script only tried, as Debian's of Gradle does with --add-opens on JDK 8.
func notCompiled(argv, lines []string) string {
	if len(argv) == 0 || build.CompilerError(lines) == "" {
		return ""
	}
	if tool := toolOf(argv[0]); tool != nil {
		return tool.Reason(lines)
	}
	return ""
}

// notStarted is why an application of Spring Boot says that it did not start: its
// description, such as that a port is in use, else the exception in its log.
func notStarted(lines []string) string {
	if at := slices.Index(lines, "APPLICATION FAILED TO START"); at >= 0 {
		if of := slices.Index(lines[at:], "Description:"); of >= 0 && at+of+1 < len(lines) {
			return lines[at+of+1]
		}
	}
	at := slices.IndexFunc(lines, func(line string) bool { return strings.HasSuffix(line, " Application run failed") })
	if at < 0 || at+1 == len(lines) {
		return ""
	}
	return withRoot(lines[at+1], lines[at+2:])
}

// What the JVM prints before an exception that nobody has caught, and before what caused it.
const (
	thrown   = "Exception in thread "
	causedBy = "Caused by: "
)

// withRoot completes an exception by the last of its causes, unless it names that.
func withRoot(exception string, rest []string) string {
	root := ""
	for _, line := range rest {
		if strings.HasPrefix(line, thrown) {
			break
		}
		if cause, ok := strings.CutPrefix(line, causedBy); ok {
			root = cause
		}
	}
	if strings.Contains(exception, root) {
		return exception
	}
	return exception + ", caused by " + root
}

// refusal recognises the messages of the java launcher and of HotSpot for a
// program that never started.
func refusal(lines []string) (reason string, ok bool) {
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, "Error: Could not create the Java Virtual Machine"):
			return optionReason(lines[:i], line), true
		case strings.Contains(line, "Error occurred during initialization of "): // the recorder of some JDKs ends no line before
			if i+1 < len(lines) {
				return recorderReason(lines[:i+1], withCause(lines[i+1], lines[i+2:])), true
			}
			return line, true
		case strings.HasPrefix(line, "Error: LinkageError occurred while loading main class") && i+1 < len(lines):
			return lines[i+1], true // such as that a newer compiler has made it
		case strings.HasPrefix(line, "Error: Could not find or load main class"),
			strings.HasPrefix(line, "Error: Unable to access jarfile"),
			strings.HasPrefix(line, "Error: Main method not found"),
			strings.HasPrefix(line, "Error: LinkageError occurred while loading main class"),
			strings.HasPrefix(line, "no main manifest attribute"):
			line, _, _ = strings.Cut(line, ", please define the main method as:") // and how, on further lines
			return withCause(strings.TrimPrefix(line, "Error: "), lines[i+1:]), true
		case strings.HasPrefix(line, "error: compilation failed"):
			return cmp.Or(build.CompilerError(lines), line), true
		}
	}
	return localRefusal(lines)
}

// optionReason is the line before the launcher's own that tells why an option was refused: of one
// that has to be unlocked first, later JVMs say more and less clearly what it is.
func optionReason(before []string, otherwise string) string {
	if len(before) == 0 {
		return otherwise
	}
	if i := slices.IndexFunc(before, func(line string) bool { return strings.Contains(line, " and must be enabled via -XX:+Unlock") }); i >= 0 {
		return strings.TrimPrefix(before[i], "Error: ")
	}
	return before[len(before)-1]
}

// withCause completes a reason by the cause on the next line, if that says more than that the main class is missing:
// what is missing may be a class that it extends.
func withCause(reason string, rest []string) string {
	if len(rest) == 0 {
		return reason
	}
	cause, ok := strings.CutPrefix(rest[0], causedBy)
	if !ok || strings.HasPrefix(cause, "java.lang.ClassNotFoundException: ") {
		return reason
	}
	return reason + ", caused by " + cause
}

// recorderReason is what the flight recorder said before a JVM that it kept from
// starting said only that; otherwise the reason is as it was.
func recorderReason(before []string, reason string) string {
	if !strings.HasPrefix(reason, "Failure when starting JFR ") {
		return reason
	}
	for _, line := range before {
		for _, start := range []string{"[jfr,startup] ", "jdk.jfr.internal.dcmd.DCmdException: "} {
			if _, text, ok := strings.Cut(line, start); ok {
				text, _, _ = strings.Cut(text, "Error occurred during initialization of ")
				return text
			}
		}
	}
	return reason
}

// crash finds what HotSpot prints when it gives up (debug.cpp, vmError.cpp in
// src/hotspot/share/utilities): the head of its report goes to stdout.
func crash(stdout, stderr []string) string {
	lines := slices.Concat(stdout, stderr)
	for _, line := range lines {
		if what, ok := strings.CutPrefix(line, "Terminating due to "); ok {
			return "the JVM ended itself at " + what
		}
		if what, ok := strings.CutPrefix(line, "Aborting due to "); ok {
			return "the JVM aborted at " + what
		}
	}
	if i := slices.IndexFunc(lines, isRecorderAbort); i > 0 {
		_, what, _ := strings.Cut(lines[i-1], "[jfr,system] ")
		return "the JVM ended itself, because its recorder could not go on: " + what
	}
	head := slices.Index(lines, "# A fatal error has been detected by the Java Runtime Environment:")
	if head < 0 {
		return ""
	}
	for _, line := range lines[head+1:] {
		if cause := strings.TrimSpace(strings.TrimPrefix(line, "#")); cause != "" {
			cause, _, _ = strings.Cut(cause, ", pid=")
			return "the JVM crashed: " + cause
		}
	}
	return "the JVM crashed"
}

// isRecorderAbort tells whether a line is the last of a JVM whose recorder
// cannot go on, as on a full disk (jfrJavaSupport.cpp in src/hotspot/share/jfr).
func isRecorderAbort(line string) bool {
	return strings.Contains(line, "An irrecoverable error in Jfr. Shutting down VM")
}

// isRecorderOff tells whether a JVM ran without its recorder, which that of JDK 8 does not say.
func isRecorderOff(argv, stdout []string) bool {
	return slices.Contains(argv, "-XX:-FlightRecorder") || slices.Contains(stdout, "Flight Recorder is disabled.")
}
