package launch

import (
	"context"
	"slices"

	"jfrlens/profiler/launch/build"
)

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
	tests := build.Tests{SourceRoot: root, Class: class, Nested: p.TestNested, Method: p.TestMethod}
	p.Command = slices.Concat(tool, prj.tool.TestArguments(prj.Module, tests))
	plan, err := p.planOther(ctx)
	if err != nil {
		return nil, err
	}
	plan.Goal = class
	if p.TestMethod != "" {
		plan.Goal += "." + p.TestMethod
	}
	return plan, nil
}
