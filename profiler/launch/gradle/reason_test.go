package gradle

import (
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
)

// reasons are the sentences that tell why, by the outputs in testdata/failures: all
// are of Gradle itself, with other paths and without what it loads.
func reasons() map[string]string {
	return map[string]string{
		"compile": "/p/src/main/java/a/A.java:1: error: cannot find symbol (class Foo)",
		"dep":     "Could not resolve all files for configuration ':compileClasspath': Could not resolve no.such:thing:1: No cached version of no.such:thing:1 available for offline mode.",
		"run":     "Execution failed for task ':run': Process 'command '/jdk/bin/java'' finished with non-zero exit value 3",
		"syntax":  "Could not compile build file '/p/build.gradle': startup failed: build file '/p/build.gradle': 4: unexpected token: } @ line 4, column 1.",
		"unknown": "A problem occurred evaluating root project 'g-unknown': Could not get unknown property 'foo' for root project 'g-unknown' of type org.gradle.api.Project.",
		"task":    "Task 'nosuch' not found in root project 'g-task'.",
		"plugin":  "Plugin [id: 'no.such', version: '1'] was not found",
		"test":    "a.ATest > x FAILED: java.lang.AssertionError at ATest.java:1",
	}
}

func TestReason(t *testing.T) { buildtest.Reasons(t, Tool{}, reasons()) }

// A program that failed had the last word, on whichever stream; where it said nothing, Gradle has.
func TestReasonOfAProgram(t *testing.T) {
	const why = "Execution failed for task ':run': Process 'command '/jdk/bin/java'' finished with non-zero exit value 3"
	end := []string{"FAILURE: Build failed with an exception.", "* What went wrong:", "Execution failed for task ':run'.", "> Process 'command '/jdk/bin/java'' finished with non-zero exit value 3", "* Try:", "Run with --stacktrace"}
	for _, test := range []struct {
		before []string
		want   string
	}{
		{[]string{"> Task :compileJava", "> Task :run", "starting", "> Task :run FAILED", "BUILD FAILED in 2s", "2 actionable tasks: 2 executed", "no licence"}, "no licence (" + why + ")"},
		{[]string{"> Task :run", "starting", "> Task :run FAILED", "1 actionable task: 1 executed", "BUILD FAILED in 2s"}, "starting (" + why + ")"},
		{[]string{"> Task :run FAILED", "Deprecated Gradle features were used in this build, making it incompatible with Gradle 9.0."}, why},
	} {
		if got := (Tool{}).Reason(append(test.before, end...)); got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}
