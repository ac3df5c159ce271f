package gradle

import "strings"

// Reason finds the line in the output of a build that tells why it failed, "" if
// there is none.
func (Tool) Reason(lines []string) string {
	for i, line := range lines {
		if line == "* What went wrong:" && i+1 < len(lines) {
			return compilerOr(lines, i+1)
		}
	}
	return ""
}

// compilerOr prefers the compiler's own error to Gradle's summary.
func compilerOr(lines []string, i int) string {
	for _, line := range lines[:i] {
		if strings.Contains(line, ": error: ") || strings.HasPrefix(line, "e: ") {
			return line
		}
	}
	return lines[i]
}
