package maven

import "strings"

// Reason finds the line in the output of a build that tells why it failed, "" if
// there is none.
func (Tool) Reason(lines []string) string {
	for i, line := range lines {
		if strings.Contains(line, ".java:") && strings.Contains(line, ": error: ") {
			return line
		}
		text, ok := errorOf(line)
		if ok && !strings.HasPrefix(text, "COMPILATION ERROR") && strings.Trim(text, "- ") != "" {
			return completed(strings.TrimSpace(text), lines[i+1:])
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
		text, ok := strings.CutPrefix(line, "[ERROR] ")
		if !ok || !strings.HasSuffix(reason, ":") || strings.HasPrefix(text, "-> [Help") {
			break
		}
		reason += " " + strings.TrimSpace(text)
	}
	reason, _, _ = strings.Cut(reason, " -> [Help ")
	return reason
}
