package launch

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
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
		p.Command = slices.Concat(tool, mavenTest(prj, p.selectedTests(class, "#")))
	} else {
		p.Command = slices.Concat(tool, gradleTest(prj, root, p.selectedTests(class, ".")))
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

// selectedTests is the requested method of a class, or the class with those
// nested in it: by the class alone Surefire 2 runs only its own tests, and so
// do Gradles of before 2025 in a build that excludes some (gradle/gradle#19808).
func (r *Request) selectedTests(class, beforeMethod string) []string {
	if r.TestMethod != "" {
		return []string{class + beforeMethod + r.TestMethod}
	}
	return slices.Concat([]string{class}, r.TestNested)
}

// mavenTest are the arguments that run some tests, in the module of the project
// and with what it needs; other modules have no such test, which is no error.
func mavenTest(prj project, tests []string) []string {
	args := []string{"-B", "-Dtest=" + strings.Join(tests, ","), "-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false"}
	if relative, err := filepath.Rel(prj.root, prj.module); err == nil && relative != "." {
		args = append(args, "-pl", filepath.ToSlash(relative), "-am")
	}
	return append(args, "test")
}

// gradleTest are the arguments that run some tests: the task has the name of the
// source set, as in the java and jvm-test-suite plugins. The filter wants the
// binary name of a nested class.
func gradleTest(prj project, root string, tests []string) []string {
	task := "test"
	if set := filepath.Base(filepath.Dir(root)); root != "" && set != "main" {
		task = set
	}
	args := []string{"-p", prj.module, "--console=plain", task}
	for _, test := range tests {
		args = append(args, "--tests", test)
	}
	return args
}
