package maven

import (
	"cmp"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/consent"
)

// Reason finds the line in the output of a build that tells why it failed, "" if
// there is none: what a compiler or a test says, else the first error.
func (Tool) Reason(lines []string) string {
	return cmp.Or(build.CompilerError(lines), failedTest(lines), firstError(lines))
}

var (
	// testHeading is the heading of the tests that failed, at the end of their output.
	testHeading = consent.Pattern(`^\[ERROR\] (?:Failures|Errors):\s*$|^(?:Failed tests|Tests in error):`)
	// heading is an error that says only that there was one, or nothing.
	heading = consent.Pattern(`^(?:COMPILATION ERROR|Tests run: |No toolchain found for type |[- ]*$)|<<< (?:FAILURE|ERROR)!`)
	// failedGoal is what Maven puts before the reason of a goal that failed.
	failedGoal = consent.Pattern(`^Failed to execute goal (?:\S+ (?:\(\S+\) )?)?on project \S+: `)
	// reference is what Surefire says before a reason, or instead of one.
	reference = consent.Pattern(`^(?:Please refer to .*|There was an error in the forked process)?$`)
	// advice is what Maven lists of names that it knows.
	advice = consent.Pattern(` You must specify a valid lifecycle phase .*| in the current project and in the plugin groups .*`)
)

// failedTest is the first test that failed, and why.
func failedTest(lines []string) string {
	head, after := build.FirstMatch(lines, testHeading())
	if _, first, _ := strings.Cut(head, ":"); strings.TrimSpace(first) != "" { // of Surefire before 2.20
		return strings.TrimSpace(first)
	}
	if len(after) == 0 {
		return ""
	}
	text, _ := errorOf(after[0])
	return strings.TrimSpace(cmp.Or(text, after[0]))
}

// firstError is the first error of Maven that says something.
func firstError(lines []string) string {
	for i, line := range lines {
		if text, ok := errorOf(line); ok && !heading().MatchString(text) {
			reason := completed(strings.TrimSpace(text), lines[i+1:])
			return advice().ReplaceAllString(cmp.Or(failedGoal().ReplaceAllString(reason, ""), reason), "")
		}
	}
	return ""
}

// errorOf is the text of an error of Maven: not of the heading, marked twice,
// that it puts before errors in the project's files.
func errorOf(line string) (text string, ok bool) {
	if text, ok := strings.CutPrefix(line, "[FATAL] "); ok {
		return strings.TrimSuffix(text, " @"), true
	}
	text, ok = strings.CutPrefix(line, "[ERROR] ")
	return text, ok && !strings.HasPrefix(text, "[ERROR] ")
}

// completed completes a reason of Maven that ends in a colon by the lines after
// it, and leaves its link out.
func completed(reason string, rest []string) string {
	for _, line := range rest {
		text, marked := strings.CutPrefix(line, "[ERROR]")
		text = strings.TrimSpace(text)
		another := !marked && strings.HasPrefix(line, "[") // else the same message goes on
		if another || !strings.HasSuffix(reason, ":") || strings.HasPrefix(text, "-> [Help") {
			break
		}
		if !reference().MatchString(text) {
			reason += " " + text
		}
	}
	reason, _, _ = strings.Cut(reason, " -> [Help ")
	return strings.TrimSpace(reason)
}
