package profiler

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/projects"
)

// endOfTests is how a run of tests ended that reported some cases, as XML; "" for no report.
func endOfTests(t *testing.T, tests launch.Tests, cases string) *programEnd {
	t.Helper()
	dir := t.TempDir()
	if cases != "" {
		if err := os.WriteFile(filepath.Join(dir, "TEST-p.A.xml"), []byte("<testsuite>"+cases+"</testsuite>"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	plan := &launch.Plan{Goal: tests.Class, Tests: &launch.TestRun{Tests: tests, Filter: "-Dtest=p.A", Reports: []string{dir}}}
	return &programEnd{plan: plan, took: time.Minute, at: time.Now()}
}

// worker is what the JVM of Surefire left.
func worker() *candidate {
	return &candidate{jvm: profile.JVM{Command: "org.apache.maven.surefire.booter.ForkedBooter a b"}}
}

// What the build reports or prints decides whether a test ran.
func TestNoTests(t *testing.T) {
	const zero = "Tests run: 0, Failures: 0, Errors: 0, Skipped: 0"
	const ran, off = `<testcase classname="p.A" name="adds"/>`, `<testcase classname="p.A" name="off"><skipped message="later"/></testcase>`
	for _, test := range []struct {
		name, cases string
		how         launch.Exit
		chosen      *candidate
		want        string // part of the error, "" for none
	}{
		{name: "one ran", cases: ran + off, how: launch.Exit{NoTests: zero}, chosen: worker()},
		{name: "none ran in a JVM", how: launch.Exit{NoTests: zero}, chosen: worker(), want: `no test ran with -Dtest=p.A; the build says "Tests run: 0`},
		{name: "no JVM", want: "the build ran no test with -Dtest=p.A"},
		{name: "all skipped", cases: off + off, chosen: worker(), want: "all 2 tests were skipped: later; enable it"},
		{name: "a build without reports", chosen: worker()},
		{name: "stopped", how: launch.Exit{Stopped: true}},
		{name: "not compiled", how: launch.Exit{Code: 1, Reason: "A.java:3: error"}},
		{name: "no such test, as Gradle fails", how: launch.Exit{Code: 1, NoTests: "No tests found", Reason: "No tests found for x"}, want: `says "No tests found"; see which`},
		{name: "failed before", how: launch.Exit{Code: 1, NoTests: zero, Reason: "after() depends on plain():"}, want: `Skipped: 0", and the build failed: after() depends on plain(); see`},
	} {
		e := endOfTests(t, launch.Tests{Class: "p.A"}, test.cases)
		e.how, e.chosen = test.how, test.chosen
		err := e.noTests()
		if (err == nil) != (test.want == "") || err != nil && (!strings.Contains(err.Error(), test.want) || !errors.Is(err, ErrNoTests)) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	if err := (&programEnd{plan: &launch.Plan{}}).noTests(); err != nil {
		t.Errorf("of a main: %v", err)
	}
}

// Tests that a filter let in as well are named, and only those that surely are others.
func TestRanBesides(t *testing.T) {
	const one, more = `<testcase classname="p.A" name="adds(int)[1]"/>`, `<testcase classname="p.A" name="addsMore"/>`
	for _, test := range []struct {
		name, cases string
		tests       launch.Tests
		want        string // end of the note
	}{
		{"only it", one, launch.Tests{Class: "p.A", Method: "adds"}, ""},
		{"another method", one + more + more, launch.Tests{Class: "p.A", Method: "adds"}, "in this profile: p.A.addsMore"},
		{"names that are shown otherwise", more, launch.Tests{Class: "p.A", Method: "adds"}, ""},
		{"all of a class", one + more, launch.Tests{Class: "p.A"}, ""},
		{"nested and inherited", one + `<testcase classname="p.A$In" name="x"/><testcase classname="p.Base$In" name="x"/>`, launch.Tests{Class: "p.A", Nested: []string{"p.A$In"}}, ""},
		{"another class", one + `<testcase classname="p.B" name="x"/>`, launch.Tests{Class: "p.A"}, ": p.B.x"},
		{"many", one + `<testcase classname="p" name="1"/><testcase classname="p" name="2"/><testcase classname="p" name="3"/><testcase classname="p" name="4"/>`, launch.Tests{Class: "p.A"}, ": p.1, p.2, p.3, and 1 more"},
	} {
		got := endOfTests(t, test.tests, test.cases).ranBesides()
		if (got == "") != (test.want == "") || !strings.HasSuffix(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// What Maven runs in vain is no profile of Surefire's own start.
func TestMavenRunsNoTest(t *testing.T) {
	projects.Need(t, "mvn")
	dir := copyProject(t, "maven-junit4")
	for method, want := range map[string]string{
		"waits":  "no profile of sample.StepsTest.waits: all 2 tests were skipped: until it is faster; enable it",
		"nobody": `no test ran with -Dtest=sample.StepsTest#nobody+nobody[*]+nobody[*/**/*]; the build says "Tests run: 0, Failures: 0, Errors: 0, Skipped: 0"`,
	} {
		if method == "nobody" && !projects.All() {
			continue
		}
		r := launch.RequestOf([]string{"sample.StepsTest#" + method}, false)
		r.Dir = dir
		s := start(t, r, &watcher{})
		if _, err := s.Result(); !errors.Is(err, ErrNoTests) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwant %s", method, err, want)
		}
	}
}
