package profiler

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/launch"
)

// noTests says that none of the tests ran that were asked for: nil where some did,
// or where the build does not tell.
func (e *programEnd) noTests() error {
	asked := e.plan.Tests
	if asked == nil || e.how.Stopped || slices.ContainsFunc(e.tests(), func(c launch.TestCase) bool { return !c.Skipped }) {
		return nil
	}
	failure := &Error{What: "no profile of " + e.plan.Goal, Kind: ErrNoTests, Err: e.how.Err()}
	switch {
	case len(e.tests()) > 0:
		failure.Why, failure.Do = skipped(e.tests()), "enable it, or profile another one"
	case e.how.NoTests != "":
		failure.Why, failure.Do = e.withReason(fmt.Sprintf("no test ran with %s; the build says %q", asked.Filter, e.how.NoTests)), otherTests(asked.Method)
	case e.how.Err() == nil && (e.chosen == nil || !isTestWorker(mainOf(e.chosen.jvm))):
		failure.Why, failure.Do = "the build ran no test with "+asked.Filter, otherTests(asked.Method)
	default:
		return nil
	}
	return failure
}

// withReason adds why the build failed, if it did, to what says more or less than that.
func (e *programEnd) withReason(why string) string {
	if e.how.Reason == "" || strings.Contains(e.how.Reason, e.how.NoTests) {
		return why
	}
	return why + ", and the build failed: " + strings.TrimSuffix(e.how.Reason, ":")
}

// otherTests is what to do where no test ran.
func otherTests(method string) string {
	const build = "see which tests the build file includes, as by tags, groups or excludes"
	if method != "" {
		return "profile the whole class, as a test may need others that come before it, or " + build
	}
	return build + ", and that their framework runs there"
}

// skipped tells that all tests were skipped, and why the first one was.
func skipped(tests []launch.TestCase) string {
	why := "the test was skipped"
	if len(tests) > 1 {
		why = fmt.Sprintf("all %d tests were skipped", len(tests))
	}
	if tests[0].Why != "" {
		why += ": " + tests[0].Why
	}
	return why
}

// tests are those that the build reports.
func (e *programEnd) tests() []launch.TestCase {
	if !e.reported {
		e.reported, e.cases = true, e.plan.RanTests(e.at.Add(-e.took))
	}
	return e.cases
}

// namedTests is how many of the other tests of a run are told by name.
const namedTests = 3

// ranBesides says which tests ran besides those that were asked for, "" for none: a
// filter may match more than one name.
func (e *programEnd) ranBesides() string {
	asked := e.plan.Tests
	if asked == nil {
		return ""
	}
	var others []string
	for _, c := range e.tests() {
		if name := c.Class + "." + c.Name; !isAsked(asked.Tests, c) && !c.Skipped && !slices.Contains(others, name) {
			others = append(others, name)
		}
	}
	if len(others) == 0 || !slices.ContainsFunc(e.tests(), func(c launch.TestCase) bool { return isAsked(asked.Tests, c) }) {
		return "" // or they are shown by other names, as those of a suite
	}
	if more := len(others) - namedTests; more > 0 {
		others = append(others[:namedTests], fmt.Sprintf("and %d more", more))
	}
	return fmt.Sprintf("with %s the build ran other tests, too, which are in this profile: %s", asked.Filter, strings.Join(others, ", "))
}

// isAsked tells whether a test that ran was asked for. Where a class has tests that
// it inherits, those of a nested class are reported by the superclass.
func isAsked(asked launch.Tests, c launch.TestCase) bool {
	if asked.Method != "" {
		return c.IsOf(asked.Method)
	}
	return strings.Contains(c.Class, "$") || slices.Contains(asked.Classes(), c.Class)
}
