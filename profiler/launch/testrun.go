package launch

import (
	"context"
	"slices"
	"time"

	"jfrlens/profiler/launch/build"
)

// Tests are some tests of a module.
type Tests = build.Tests

// TestRun says how a build tool runs some tests.
type TestRun = build.TestRun

// TestCase is one run of a test, as the build reports it.
type TestCase = build.TestCase

// planTest runs a test class or method by the project's own build.
func (p *preparation) planTest(ctx context.Context, prj project, root, file string) (*Plan, error) {
	class := p.Class
	if class == "" {
		var err error
		if class, err = classOfFile(root, file); err != nil {
			return nil, err
		}
	}
	tool, err := p.toolCommand(prj)
	if err != nil {
		return nil, err
	}
	p.cwd = prj.Root
	tests := build.Tests{SourceRoot: root, Class: class, Nested: p.TestNested, Method: p.TestMethod, Repeats: p.TestRepeats}
	run := prj.tool.TestRun(prj.Module, tests)
	p.Command = slices.Concat(tool, run.Arguments)
	plan, err := p.planOther(ctx)
	if err != nil {
		return nil, err
	}
	plan.Tests, plan.Goal = &run, class
	if p.TestMethod != "" {
		plan.Goal += "." + p.TestMethod
	}
	return plan, nil
}

// RanTests are the tests that ran since a time, as the build reports them; none
// where it was not to run tests, or writes no reports.
func (p *Plan) RanTests(since time.Time) []TestCase {
	if p.Tests == nil {
		return nil
	}
	return build.TestCases(p.Tests.Reports, since)
}

// noTestsIn is the line of the build tool in an output that says that no test ran,
// "" if there is none.
func noTestsIn(argv, output []string) string {
	if len(argv) == 0 {
		return ""
	}
	if tool := toolOf(argv[0]); tool != nil {
		return tool.NoTests(output)
	}
	return ""
}
