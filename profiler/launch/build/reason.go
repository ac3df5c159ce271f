package build

import (
	"regexp"
	"strings"

	"jfrlens/profiler/launch/consent"
)

// compilerLine is an error of javac, or of the compiler of Kotlin, by itself or as
// Maven tells it.
var compilerLine = consent.Pattern(`\.java:\d+: error: |^e: |^(?:\[ERROR\] )?\S.*\.(?:java|kt|scala|groovy):\s?[\[(]\d+, ?\d+[\])] `)

// CompilerError is the first error of a compiler in an output, with the name that it
// does not know, "" if there is none.
func CompilerError(output []string) string {
	for i, line := range output {
		if compilerLine().MatchString(line) {
			return strings.TrimPrefix(line, errorMark) + unknownName(output[i+1:])
		}
	}
	return ""
}

// errorMark is how Maven marks an error.
const errorMark = "[ERROR] "

// reachesDown is how many lines after an error javac tells which name it does not know.
const reachesDown = 4

// unknownName is what javac tells of a name below an error: "  symbol:   class Foo".
func unknownName(after []string) string {
	for _, line := range after[:min(reachesDown, len(after))] {
		if compilerLine().MatchString(line) {
			return ""
		}
		if name, ok := strings.CutPrefix(strings.TrimSpace(strings.TrimPrefix(line, errorMark)), "symbol:"); ok {
			return " (" + strings.Join(strings.Fields(name), " ") + ")"
		}
	}
	return ""
}

// FirstMatch is the first line that matches, and those after it; nil if there is none.
func FirstMatch(output []string, pattern *regexp.Regexp) (line string, after []string) {
	for i, line := range output {
		if pattern.MatchString(line) {
			return line, output[i+1:]
		}
	}
	return "", nil
}
