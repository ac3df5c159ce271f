package launch

import (
	"cmp"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/process"
)

// buildError is that of a build, by a tool or, where it is nil, by the compiler itself.
func buildError(c process.Command, tool build.Tool, output []string, err error) *BuildError {
	e := &BuildError{Tool: compilerTool, Argv: c.Argv, Dir: c.Dir, Output: said(output)}
	var known []build.Tool
	if tool != nil {
		facts := tool.Facts()
		e.Tool, known = facts.Name, []build.Tool{tool}
		e.Output = slices.DeleteFunc(e.Output, func(line string) bool { return startsWithAny(line, facts.Noise) })
	}
	last := err.Error()
	if len(e.Output) > 0 {
		last = e.Output[len(e.Output)-1]
	}
	refused, _ := refusal(e.Output) // by the JVM of the tool or of its daemon
	e.Reason = cmp.Or(refused, buildReason(known, e.Output), last)
	return e
}

// said are the lines of an output without those that explain nothing.
func said(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), isPickedUp)
}

// isPickedUp tells whether a line is that by which a JVM reports options taken
// from the environment, which explains nothing.
func isPickedUp(line string) bool {
	line = strings.TrimPrefix(line, "NOTE: ")
	return strings.HasPrefix(line, "Picked up ") && strings.Contains(line, "_OPTIONS: ")
}

// startsWithAny tells whether a line starts with one of some texts.
func startsWithAny(line string, starts []string) bool {
	return slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(line, start) })
}

// toolsOf are the build tools whose output a command may print: others than a tool
// or java may start any.
func toolsOf(argv []string) []build.Tool {
	if len(argv) > 0 {
		if tool := toolOf(argv[0]); tool != nil {
			return []build.Tool{tool}
		}
	}
	return tools()
}

// buildReason finds the reason in the output of build tools.
func buildReason(tools []build.Tool, lines []string) string {
	for _, tool := range tools {
		if reason := tool.Reason(lines); reason != "" {
			return reason
		}
	}
	if reason := build.CompilerError(lines); reason != "" {
		return reason
	}
	if i := slices.IndexFunc(lines, localError().MatchString); i >= 0 { // javac speaks the user's language
		return lines[i]
	}
	return ""
}
