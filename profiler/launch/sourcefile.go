package launch

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
)

// firstSourceLauncher is the first JDK that runs a source file (JEP 330).
const firstSourceLauncher = 11

// planFile runs the main of a source file: inside a project with the class
// path of its build, else by the source launcher.
func (p *preparation) planFile(ctx context.Context, file string) (*Plan, error) {
	prj, inside := findProject(file)
	if inside {
		plan, err := p.planProject(ctx, prj, file)
		if err != nil || plan != nil {
			return plan, err
		}
	}
	if p.Test {
		return nil, fmt.Errorf("%w: the test %s is not in a source folder of a Maven or Gradle project", ErrNoTarget, file)
	}
	if strings.ToLower(filepath.Ext(file)) != ".java" {
		return nil, fmt.Errorf("%w: %s is not in a source folder of a Maven or Gradle project, and the JDK runs only Java files by themselves", ErrNoTarget, file)
	}
	return p.planLooseFile(ctx, file)
}

// planLooseFile runs one Java file by the source launcher.
func (p *preparation) planLooseFile(ctx context.Context, file string) (*Plan, error) {
	run := javaRun{
		goal:      filepath.Base(file),
		mainClass: p.Class,
		classPath: p.ClassPath,
		tail:      []string{file},
		wish:      jdkWish{min: max(firstSourceLauncher, p.MinJDK), minReason: "running " + filepath.Base(file) + " from source"},
	}
	plan, err := p.planJava(ctx, run)
	if err != nil {
		return nil, err
	}
	if plan.JDK.Major < run.wish.min {
		return nil, fmt.Errorf("%w fits: running %s from source needs Java %d or later, but %s was chosen; set the setting jdk to a newer one", ErrNoJDK, file, run.wish.min, plan.JDK)
	}
	plan.SourceRoots = []string{filepath.Dir(file)}
	plan.Notes = append(plan.Notes, "the java launcher compiles "+filepath.Base(file)+" in the same JVM, so the compiler shows up in the profile")
	return plan, nil
}
