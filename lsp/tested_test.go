package lsp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
	"jfrlens/profiler/launch"
)

const sumTest = `package demo;
import org.junit.jupiter.api.*;
class SumTest {
  @Test void adds() {
    check(1);
  }
  @RepeatedTest(2) void repeats() {}
  @Nested class Large {
    @Test void carries() {}
  }
  void check(int n) { Assertions.assertEquals(2, n); }
}
`

// withSumTest is an editor in a Maven project with a test that is on disk only.
func withSumTest(t *testing.T, o lsptest.Options) (e *lsptest.Editor, runner *lsptest.Runner, address string) {
	t.Helper()
	e, runner, _ = opened(t, o)
	path := filepath.Join(runner.Root, "src/test/java/demo/SumTest.java")
	files := map[string]string{
		path: sumTest, filepath.Join(runner.Root, "pom.xml"): "<project/>",
		filepath.Join(filepath.Dir(path), "Tester.java"): "package demo; class Tester { String s = \"@Test\"; }",
	}
	for path, text := range files {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return e, runner, string(uri.File(path))
}

// The tests of a workspace are listed class by class, those of a document all, open or not.
func TestTestsAreListed(t *testing.T) {
	e, _, address := withSumTest(t, lsptest.Options{})
	type test struct {
		URI, Class, Method, In, Label string
		Line                          int
	}
	list := func(params map[string]any) (answer []test) {
		t.Helper()
		if err := askCustom(t, e, "jfrlens/tests", params, &answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	class := test{address, "demo.SumTest", "", "", "SumTest", 2}
	if diff := cmp.Diff([]test{class}, list(nil)); diff != "" {
		t.Error(diff)
	}
	want := []test{
		class,
		{address, "demo.SumTest", "adds", "", "adds", 3},
		{address, "demo.SumTest", "repeats", "", "repeats", 6},
		{address, "demo.SumTest$Large", "", "demo.SumTest", "Large", 7},
		{address, "demo.SumTest$Large", "carries", "", "carries", 8},
	}
	if diff := cmp.Diff(want, list(map[string]any{"uri": address})); diff != "" {
		t.Error(diff)
	}
	e.OpenURI(uri.URI(address), "java", strings.Replace(sumTest, "void adds", "void sums", 1))
	if got := list(map[string]any{"uri": address})[1].Method; got != "sums" {
		t.Errorf("of the open document: %q", got)
	}
	var answer any
	if err := askCustom(t, e, "jfrlens/tests", map[string]any{"uri": address + "x"}, &answer); err == nil || !strings.Contains(err.Error(), "cannot be read") {
		t.Errorf("of no file: %v", err)
	}
}

// told is a test as jfrlens/tested has it.
type told struct {
	Class, Method, State string
	Seconds              float64
	Messages             []struct {
		Text, URI string
		Line      int
	}
}

// How tests went is told of each, with the line of the document at which it failed.
func TestTestsAreTold(t *testing.T) {
	const trace = "org.opentest4j.AssertionFailedError: expected: <2> but was: <1>\n\tat app//org.junit.Assert.fail(Assert.java:9)\n" +
		"\tat app//demo.SumTest.check(SumTest.java:11)\n\tat app//demo.SumTest.adds(SumTest.java:5)\n"
	failed := errors.New("the program failed with exit code 1")
	well := profiler.Result{Profile: fromCollapsed(t, firstCollapsed)}
	with := func(cases ...launch.TestCase) profiler.Result { r := well; r.Tests = cases; return r }
	noSamples := &profiler.Error{What: "no profile", Why: "too short", Kind: profiler.ErrNoSamples}
	for name, test := range map[string]struct {
		method string
		end    func(*lsptest.Run)
		want   string // each as class.method state (messages)
	}{
		"all passed": {end: func(r *lsptest.Run) {
			r.Finish(with(launch.TestCase{Class: "demo.SumTest", Name: "adds()"}, launch.TestCase{Class: "demo.SumTest$Large", Name: "carries", Seconds: 1.5}))
		}, want: "demo.SumTest.adds passed; demo.SumTest$Large.carries passed 1.5"},
		"one of two failed": {end: func(r *lsptest.Run) {
			result := with(launch.TestCase{Class: "demo.SumTest", Name: "repeats()[1]", Failed: true, Why: "once"}, launch.TestCase{Class: "demo.SumTest", Name: "repeats()[2]"})
			result.Failure = failed
			r.Finish(result)
		}, want: "demo.SumTest.repeats failed (repeats()[1]: once)"},
		"where it failed": {end: func(r *lsptest.Run) {
			r.Finish(with(launch.TestCase{Class: "demo.SumTest", Name: "Adds small numbers", Failed: true, Why: "expected: <2> but was: <1>", Trace: trace}))
		}, want: "demo.SumTest.adds failed (Adds small numbers: " + strings.TrimSpace(trace) + " at 10)"},
		"by another name": {method: "adds", end: func(r *lsptest.Run) {
			r.Finish(with(launch.TestCase{Class: "Sums", Name: "Adds"}, launch.TestCase{Class: "demo.SumTest", Name: "repeats", Skipped: true, Why: "later"}))
		}, want: "demo.SumTest.adds passed; demo.SumTest.repeats skipped (later)"},
		"no reports": {method: "adds", end: func(r *lsptest.Run) { r.Finish(well) }, want: "demo.SumTest.adds passed"},
		"no samples": {method: "adds", end: func(r *lsptest.Run) { r.Fail(noSamples) }, want: "demo.SumTest.adds passed"},
		"no samples, a failure": {end: func(r *lsptest.Run) {
			r.FailAfter(with(launch.TestCase{Class: "demo.SumTest", Name: "adds", Failed: true, Why: "no"}), noSamples)
		}, want: "demo.SumTest.adds failed (no)"},
		"not compiled": {end: func(r *lsptest.Run) { r.Fail(errors.New("SumTest.java:3: error: ';' expected")) }, want: "demo.SumTest. errored (SumTest.java:3: error: ';' expected.)"},
		"a build that failed": {end: func(r *lsptest.Run) {
			result := well
			result.Exit, result.Failure = launch.Exit{Code: 1}, failed
			r.Finish(result)
		}, want: "demo.SumTest. errored (The program failed with exit code 1.)"},
		"cancelled": {end: (*lsptest.Run).Cancel, want: "demo.SumTest. errored (Cancelled.)"},
	} {
		t.Run(name, func(t *testing.T) {
			e, runner, address := withSumTest(t, lsptest.Options{Capabilities: able(), Init: map[string]any{"tests": true}})
			session := execute[struct{ Session string }](t, e, "jfrlens.profileTest", map[string]any{"uri": address, "class": "demo.SumTest", "method": test.method}).Session
			test.end(runner.Next(t))
			e.Await("the tests are told", func(s lsptest.State) bool { return len(s.Tested) > 0 })
			var got struct {
				Session, Text string
				Tests         []told
			}
			if err := json.Unmarshal([]byte(e.State().Tested[0]), &got); err != nil {
				t.Fatal(err)
			}
			if got.Session != session || got.Text == "" || describe(got.Tests, address) != test.want {
				t.Errorf("of run %s: %+v is\n%s, want\n%s", session, got, describe(got.Tests, address), test.want)
			}
		})
	}
}

// describe writes tests in one line.
func describe(tests []told, address string) string {
	var all []string
	for _, one := range tests {
		text := one.Class + "." + one.Method + " " + one.State
		if one.Seconds > 0 {
			text += fmt.Sprint(" ", one.Seconds)
		}
		for _, m := range one.Messages {
			text += " (" + m.Text
			if m.URI == address {
				text += fmt.Sprint(" at ", m.Line)
			}
			text += ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// Who does not show tests hears nothing of them, and of a program nobody does.
func TestTestsAreNotTold(t *testing.T) {
	for _, shows := range []bool{false, true} {
		e, runner, address := withSumTest(t, lsptest.Options{Capabilities: able(), Init: map[string]any{"tests": shows}})
		r, _ := run(t, e, runner)
		finish(t, e, r, firstCollapsed)
		if !shows {
			execute[any](t, e, "jfrlens.profileTest", map[string]any{"uri": address, "class": "demo.SumTest"})
			finish(t, e, runner.Next(t), firstCollapsed)
		}
		if told := e.State().Tested; len(told) > 0 {
			t.Errorf("shows %v: %q", shows, told)
		}
	}
}
