package maven

import (
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/build/buildtest"
)

// What Maven is asked for, and where it reports on it.
func TestTestRun(t *testing.T) {
	const none = "-DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false"
	for _, test := range []struct {
		root, module string
		tests        build.Tests
		want         string
	}{
		{"/p", "/p", build.Tests{Class: "a.T"}, "-B -Dtest=a.T " + none + " test"},
		{"/p", "/p/m/n", build.Tests{Class: "a.T$In", Method: "x"}, "-B -Dtest=a.T$In#x " + none + " -pl m/n -am test"},
		{"/p", "/p", build.Tests{Class: "a.WorkIT"}, "-B -Dtest=a.WorkIT " + none + " test"}, // no Failsafe in its POM
	} {
		run := Tool{}.TestRun(build.Module{Root: test.root, Dir: test.module}, test.tests)
		if got := strings.Join(run.Arguments, " "); got != test.want {
			t.Errorf("got %s\nwant %s", got, test.want)
		}
		if want := filepath.Join(test.module, "target", "surefire-reports"); run.Reports[0] != want || run.Class != test.tests.Class {
			t.Errorf("run %+v, want reports in %s", run, want)
		}
	}
}

// An integration test is run by Failsafe, where the project has it, and without the
// unit tests that come before it.
func TestIntegrationTestRun(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", `<project><artifactId>a</artifactId><build><directory>out</directory><plugins><plugin><artifactId>maven-failsafe-plugin</artifactId></plugin></plugins></build></project>`)
	for class, failsafe := range map[string]bool{"a.WorkIT": true, "a.ITWork": true, "WorkITCase": true, "a.WorkIT$In": true, "a.WorkTest": false, "IT.Work": false} {
		run := Tool{}.TestRun(build.Module{Root: dir, Dir: dir}, build.Tests{Class: class, Method: "x"})
		args := strings.Join(run.Arguments, " ")
		want, folder, phase := "-B -Dtest="+class+"#x ", "surefire-reports", " test"
		if failsafe {
			want, folder, phase = "-B -Dit.test="+class+"#x ", "failsafe-reports", " -Dtest=none.but.integration.tests verify"
		}
		if !strings.HasPrefix(args, want) || !strings.HasSuffix(args, phase) || run.Reports[0] != filepath.Join(dir, "out", folder) {
			t.Errorf("%s: %s, reports in %s", class, args, run.Reports)
		}
		if !strings.Contains(want, run.Filter) {
			t.Errorf("%s: filter %s", class, run.Filter)
		}
	}
}

// The filters were seen to run just these tests, by Surefire 2.22, 3.2 and 3.5.
func TestFilter(t *testing.T) {
	for _, test := range []struct {
		tests build.Tests
		want  string
	}{
		{build.Tests{Class: "p.AddTest"}, "p.AddTest"},
		{build.Tests{Class: "a.T", Nested: []string{"a.T$In", "a.T$In$Deep"}}, "a.T,a.T$In,a.T$In$Deep"},
		{build.Tests{Class: "p.AddTest", Method: "adds"}, "p.AddTest#adds"},
		{build.Tests{Class: "p.AddTest", Method: "adds", Repeats: true}, "p.AddTest#adds+adds[*]+adds[*/**/*]"},
		{build.Tests{Class: "p.Odd", Method: "größer$2"}, "p.Odd#größer$2"},
		{build.Tests{Class: "p.SumTest", Method: "adds two, and (more) $ numbers"}, "p.SumTest#adds?two??and??more??$?numbers"},
		{build.Tests{Class: "p.Sum, and more", Method: "!a#b+c*%regex"}, "p.Sum??and?more#?a?b?c??regex"},
		{build.Tests{Class: "p.T", Method: "🙂"}, "p.T#??"},
	} {
		if got := filterOf(test.tests); got != test.want {
			t.Errorf("%+v: %s, want %s", test.tests, got, test.want)
		}
	}
}

// The lines are those of Surefire 2.12, 2.22 and 3.2.
func TestNoTests(t *testing.T) {
	for _, test := range []struct{ output, want string }{
		{"[INFO] Tests run: 0, Failures: 0, Errors: 0, Skipped: 0", "Tests run: 0, Failures: 0, Errors: 0, Skipped: 0"},
		{"[WARNING] Tests run: 2, Failures: 0, Errors: 0, Skipped: 2", "Tests run: 2, Failures: 0, Errors: 0, Skipped: 2"},
		{"Tests run: 0, Failures: 0, Errors: 0, Skipped: 0", "Tests run: 0, Failures: 0, Errors: 0, Skipped: 0"},
		{"[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0\n[INFO] Tests run: 0, Failures: 0, Errors: 0, Skipped: 0", ""},
		{"[INFO] Tests run: 0, Failures: 0, Errors: 0, Skipped: 0\n[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0", ""},
		{"[INFO] No tests to run.\n[INFO] BUILD SUCCESS", "No tests to run."},
		{"[INFO] Tests are skipped.", "Tests are skipped."},
		{"[INFO] Tests run: 0, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in p.AddTest", ""}, // of a class
		{"RAN adds 3", ""},
	} {
		if got := (Tool{}).NoTests(strings.Split(test.output, "\n")); got != test.want {
			t.Errorf("%s: %q, want %q", test.output, got, test.want)
		}
	}
}
