package launch

import (
	"context"
	"path/filepath"
	"slices"
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
	p.cwd = prj.root
	if prj.tool == toolMaven {
		p.Command = slices.Concat(tool, mavenTest(prj, class, p.TestMethod))
	} else {
		p.Command = slices.Concat(tool, gradleTest(prj, root, class, p.TestMethod))
	}
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

// mavenTest are the arguments that run one test, in the module of the project
// and with what it needs; other modules have no such test, which is no error.
func mavenTest(prj project, class, method string) []string {
	test := class
	if method != "" {
		test += "#" + method
	}
	args := []string{"-B", "-Dtest=" + test, "-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false"}
	if relative, err := filepath.Rel(prj.root, prj.module); err == nil && relative != "." {
		args = append(args, "-pl", filepath.ToSlash(relative), "-am")
	}
	return append(args, "test")
}

// gradleTest are the arguments that run one test: the task has the name of the
// source set, as in the java and jvm-test-suite plugins. The filter wants the
// binary name of a nested class.
func gradleTest(prj project, root, class, method string) []string {
	task := "test"
	if set := filepath.Base(filepath.Dir(root)); root != "" && set != "main" {
		task = set
	}
	filter := class
	if method != "" {
		filter += "." + method
	}
	return []string{"-p", prj.module, "--console=plain", task, "--tests", filter}
}
