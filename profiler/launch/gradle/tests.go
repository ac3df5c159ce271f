package gradle

import (
	"path/filepath"
	"strings"

	"jfrlens/profiler/launch/build"
)

// TestRun runs some tests: the task has the name of the source set, as in the java
// and jvm-test-suite plugins.
func (Tool) TestRun(m build.Module, tests build.Tests) build.TestRun {
	task := "test"
	if set := filepath.Base(filepath.Dir(tests.SourceRoot)); tests.SourceRoot != "" && set != "main" {
		task = set
	}
	var filter []string
	for _, name := range filtersOf(tests) {
		filter = append(filter, "--tests", name)
	}
	return build.TestRun{
		Tests: tests, Arguments: append([]string{"-p", m.Dir, "--console=plain", task}, filter...), Filter: strings.Join(filter, " "),
		Reports: []string{filepath.Join(m.Dir, "build", "test-results", task)},
	}
}

// filtersOf are the filters for some tests: a class by its binary name, or one and a
// method. All of it is meant as it is written but for the star, for which there is
// no escape. The methods of JUnit 4's Parameterized have names such as "adds[1]".
func filtersOf(t build.Tests) []string {
	if t.Method == "" {
		return t.Classes()
	}
	method := t.Class + "." + t.Method
	if t.Repeats {
		return []string{method, method + "[*]"}
	}
	return []string{method}
}

// NoTests is the line of an output that says that no test ran, "" if there is none.
func (Tool) NoTests(output []string) string {
	for _, line := range output {
		line = strings.TrimPrefix(line, "> ")
		if strings.HasPrefix(line, "No tests found for given includes:") || strings.HasSuffix(line, "est NO-SOURCE") || strings.HasSuffix(line, "est SKIPPED") {
			return line
		}
	}
	return ""
}
