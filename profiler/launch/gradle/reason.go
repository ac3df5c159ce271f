package gradle

import (
	"cmp"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/consent"
)

// Reason finds the line in the output of a build that tells why it failed, "" if
// there is none: what a compiler or a test says, else what went wrong and why.
func (Tool) Reason(lines []string) string {
	wrong := slices.Index(lines, "* What went wrong:") + 1
	if wrong == 0 || wrong == len(lines) {
		return ""
	}
	compiler := taskBefore().ReplaceAllString(build.CompilerError(lines[:wrong]), "$1")
	return cmp.Or(compiler, failedTest(lines[:wrong]), programFailed(lines[:wrong], explained(lines[wrong:])))
}

// taskBefore is the name of a task, which Gradle 4 puts before the first line of its output.
var taskBefore = consent.Pattern(`^(?::[\w-]+)+(/|[A-Z]:|e: )`)

// testFailed is the line of a test that failed, which is followed by why.
var testFailed = consent.Pattern(`^\S.* > .* FAILED$`)

// failedTest is the first test that failed, and why.
func failedTest(lines []string) string {
	test, after := build.FirstMatch(lines, testFailed())
	if len(after) == 0 {
		return test
	}
	return test + ": " + after[0]
}

// ofGradle begins lines that Gradle prints itself while it runs a task.
var ofGradle = consent.Pattern(`^(?:> \S|:\S|FAILURE: |FAILED$|BUILD |\d+ actionable task|\* |Starting a Gradle |Deprecated Gradle |You can use '--warning-mode |See https://docs\.gradle\.org|To honour the JVM settings |Daemon will be stopped |Welcome to Gradle |[Cc]onfiguration cache )`)

// programFailed completes a reason by the last line of the program that a task has started and that failed: Gradle itself
// says only how it ended.
func programFailed(lines []string, reason string) string {
	if !strings.Contains(reason, "' finished with non-zero exit value ") {
		return reason
	}
	failed := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "FAILURE: ") })
	for i := failed - 1; i >= 0; i-- {
		if !ofGradle().MatchString(lines[i]) {
			return lines[i] + " (" + reason + ")"
		}
	}
	return reason
}

// maxCauses is how many of the causes of what went wrong are told: those below say
// where it was, or are of something else.
const maxCauses = 2

// explained is what went wrong with its causes, each marked by ">".
func explained(lines []string) string {
	reason, causes := strings.TrimSuffix(lines[0], " in any of the following sources:"), 0
	for i, line := range lines[1:] {
		cause, isCause := strings.CutPrefix(line, "> ")
		if strings.HasPrefix(line, "* ") || causes == maxCauses {
			break
		}
		if !isCause {
			continue
		}
		if causes++; strings.HasSuffix(cause, ":") && i+2 < len(lines) {
			cause += " " + lines[i+2]
		}
		reason = strings.TrimSuffix(reason, ".") + ": " + cause
	}
	return reason
}
