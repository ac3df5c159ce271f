package lsp

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/uri"

	"jfrlens/jfr/visible"
	"jfrlens/profiler"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// testedRun tells how the tests of a run went.
type testedRun struct {
	Session string       `json:"session" doc:"what starting it answered"`
	Stopped bool         `json:"stopped" doc:"the user has ended it: what is not among the tests did not run, or not to its end"`
	Text    string       `json:"text" doc:"what the user was told of the run"`
	Tests   []testedTest `json:"tests" doc:"those that ran or were skipped, and what was asked for where that could not run"`
}

// testedTest tells how a test went; one with parameters once for all of them.
type testedTest struct {
	Class    string        `json:"class" doc:"binary name of the class"`
	Method   string        `json:"method" doc:"the test; empty for what the build reports by a name that is none of the class's tests"`
	State    testState     `json:"state" doc:"passed, failed, skipped, or errored where the build failed before it ran"`
	Seconds  float64       `json:"seconds" doc:"how long it took"`
	Messages []testMessage `json:"messages" doc:"why it failed or was skipped"`
}

// testState is how a test went.
type testState string

// How a test went. Of several runs of one the last in this order counts.
const (
	testSkipped testState = "skipped"
	testPassed  testState = "passed"
	testFailed  testState = "failed"
	testErrored testState = "errored"
)

// testMessage says why a test failed.
type testMessage struct {
	Text string  `json:"text" doc:"what was expected, and the stack"`
	URI  uri.URI `json:"uri,omitempty" doc:"address of the document in which it failed; absent where that is another one than the tests'"`
	Line int     `json:"line,omitempty" doc:"the line in it, from 0"`
}

// tests are those that a run was asked for.
type tests struct {
	doc      uri.URI
	file     string        // base name of the document
	asked    goal          // a class or one of its tests
	declared []source.Test // all of the document
}

// testsOf are the tests of a goal, nil for another goal.
func testsOf(doc *Document, g goal) *tests {
	if !g.test {
		return nil
	}
	return &tests{doc: doc.URI, file: filepath.Base(doc.Path), asked: g, declared: doc.syntax.parse().Tests}
}

// tellTests tells the client how the tests of a run went, if it shows that; failure is why the run failed, or nil.
func (a *activeRun) tellTests(result profiler.Result, failure error, text string) {
	if a.tests == nil || !a.launcher.showTests.Load() {
		return
	}
	told := testedRun{Session: a.id, Stopped: a.ending.Load(), Text: text, Tests: a.tests.told(result.Tests)}
	if !told.Stopped && len(told.Tests) == 0 {
		told.Tests = []testedTest{a.tests.unreported(result, failure)}
	}
	a.launcher.editor.notify(a.launcher.root, methodTested, told)
}

// unreported is what the end of a build alone says of the tests.
func (t *tests) unreported(result profiler.Result, failure error) testedTest {
	all := testedTest{Class: t.asked.class, Method: t.asked.method, State: testPassed, Messages: []testMessage{}}
	hasRun := failure == nil || errors.Is(failure, profiler.ErrNoSamples)
	if result.Exit.Err() != nil || !hasRun {
		all.State, all.Messages = testErrored, []testMessage{{Text: visible.Lines(sentence(failure))}}
	}
	return all
}

// told are the tests that ran, in the order of the reports.
func (t *tests) told(cases []launch.TestCase) []testedTest {
	list := []testedTest{}
	for _, c := range cases {
		class, method := t.testOf(c)
		i := slices.IndexFunc(list, func(one testedTest) bool { return one.Class == class && one.Method == method })
		if i < 0 {
			i = len(list)
			list = append(list, testedTest{Class: class, Method: method, State: testSkipped, Messages: []testMessage{}})
		}
		list[i].add(c, t)
	}
	return list
}

// add adds one run of the test.
func (one *testedTest) add(c launch.TestCase, t *tests) {
	one.Seconds += c.Seconds
	switch {
	case c.Failed:
		one.State = testFailed
		one.Messages = append(one.Messages, t.message(c, one.Method))
	case c.Skipped:
		if c.Why != "" {
			one.Messages = append(one.Messages, testMessage{Text: visible.Lines(c.Why)})
		}
	case one.State == testSkipped:
		one.State = testPassed
	}
}

// testOf tells which test a case is one of: by its name, by where it failed, or because no other was to run.
func (t *tests) testOf(c launch.TestCase) (class, method string) {
	isIt := func(one source.Test) bool { return one.Method != "" && one.Class == c.Class && c.IsOf(one.Method) }
	if i := slices.IndexFunc(t.declared, isIt); i >= 0 {
		return c.Class, t.declared[i].Method
	}
	for _, at := range stackOf(c) {
		if slices.ContainsFunc(t.declared, func(one source.Test) bool {
			return one.Method != "" && one.Class == at.class && one.Method == at.method
		}) {
			return at.class, at.method
		}
	}
	return t.asked.class, t.asked.method
}

// message says why a case failed, and where in the document.
func (t *tests) message(c launch.TestCase, method string) testMessage {
	text := c.Trace
	if !strings.Contains(text, c.Why) {
		text = c.Why + "\n" + text
	}
	if c.Name != method { // which of those with parameters
		text = c.Name + ": " + text
	}
	said := testMessage{Text: visible.Lines(strings.TrimSpace(text))}
	for _, at := range stackOf(c) {
		if at.file == t.file && at.line > 0 && slices.ContainsFunc(t.declared, func(one source.Test) bool { return sameOuter(one.Class, at.class) }) {
			said.URI, said.Line = t.doc, at.line-1
			break
		}
	}
	return said
}

// sameOuter tells whether two classes are in the same one.
func sameOuter(a, b string) bool {
	a, _, _ = strings.Cut(a, "$")
	b, _, _ = strings.Cut(b, "$")
	return a == b
}

// stackFrame is a line of a stack trace as the JVM prints it.
type stackFrame struct {
	class, method, file string
	line                int
}

var stackLine = regexp.MustCompile(`(?m)^\s*at (?:[^\s(]*/)?([^\s(]+)\.([^(]+)\(([^():]+):(\d+)\)`)

// stackOf are the frames of a failure that have a line, the deepest first.
func stackOf(c launch.TestCase) (frames []stackFrame) {
	for _, m := range stackLine.FindAllStringSubmatch(c.Trace, -1) {
		line, _ := strconv.Atoi(m[4])
		frames = append(frames, stackFrame{m[1], m[2], m[3], line})
	}
	return frames
}
