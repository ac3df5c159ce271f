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
