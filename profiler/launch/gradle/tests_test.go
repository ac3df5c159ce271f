package gradle

import (
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build"
)

func TestTestRun(t *testing.T) {
	for _, test := range []struct {
		root  string
		tests build.Tests
		task  string
		want  string
	}{
		{"/p/m/src/test/java", build.Tests{Class: "a.T"}, "test", "--tests a.T"},
		{"/p/m/src/integrationTest/kotlin", build.Tests{Class: "a.T$In", Method: "x"}, "integrationTest", "--tests a.T$In.x"},
		{"/p/m/src/main/java", build.Tests{Class: "a.T"}, "test", "--tests a.T"},
		{"", build.Tests{Class: "a.T", Nested: []string{"a.T$In"}}, "test", "--tests a.T --tests a.T$In"},
		{"", build.Tests{Class: "p.AddTest", Method: "adds", Repeats: true}, "test", "--tests p.AddTest.adds --tests p.AddTest.adds[*]"},
	} {
		test.tests.SourceRoot = test.root
		run := Tool{}.TestRun(build.Module{Root: "/p", Dir: "/p/m"}, test.tests)
		if got, want := strings.Join(run.Arguments, " "), "-p /p/m --console=plain "+test.task+" "+test.want; got != want || run.Filter != test.want {
			t.Errorf("got %s, filter %s\nwant %s", got, run.Filter, want)
		}
		if want := filepath.Join("/p/m/build/test-results", test.task); run.Reports[0] != want {
			t.Errorf("reports in %s, want %s", run.Reports, want)
		}
	}
}

// A name with blanks, commas and parentheses, as of Kotlin and Spock, is one word
// and means itself: seen with Gradle 4.4 and Spock 1.3.
func TestFilterOfSpecialNames(t *testing.T) {
	const name = "adds two, and (more) $ numbers"
	run := Tool{}.TestRun(build.Module{Root: "/p", Dir: "/p"}, build.Tests{Class: "p.CalcSpec", Method: name})
	if last := run.Arguments[len(run.Arguments)-1]; last != "p.CalcSpec."+name {
		t.Errorf("last word %q", last)
	}
}

func TestNoTests(t *testing.T) {
	for _, test := range []struct{ output, want string }{
		{"* What went wrong:\nExecution failed for task ':test'.\n> No tests found for given includes: [p.Nope](--tests filter)", "No tests found for given includes: [p.Nope](--tests filter)"},
		{":compileTestJava\n:test NO-SOURCE", ":test NO-SOURCE"},
		{"> Task :lib:test SKIPPED", "Task :lib:test SKIPPED"},
		{"> Task :test\n> Task :processResources NO-SOURCE", ""},
	} {
		if got := (Tool{}).NoTests(strings.Split(test.output, "\n")); got != test.want {
			t.Errorf("%s: %q, want %q", test.output, got, test.want)
		}
	}
}
