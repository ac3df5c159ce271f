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
	return cmp.Or(compiler, failedTest(lines[:wrong]), explained(lines[wrong:]))
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
