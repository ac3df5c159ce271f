package launch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/gradle"
	"jfrlens/profiler/smallfile"
)

// buildGradle lets Gradle compile the source set of a file and tell its class
// path.
func (p *preparation) buildGradle(ctx context.Context, prj project, file string, _ bool) (build.Result, error) {
	script, err := gradle.InitScript()
	if err != nil {
		return build.Result{}, err
	}
	dir, err := os.MkdirTemp(p.Session, "classpath-")
	if err != nil {
		return build.Result{}, fmt.Errorf("cannot write into the session folder: %w", err)
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "classpath")
	args := gradle.ClassPathArguments(script, file, out)
	p.progress.Step("compiling " + filepath.Base(prj.Dir) + " with Gradle")
	err = p.runBuild(ctx, prj, args, jdkWish{})
	text, readErr := smallfile.Read(out, maxCachedBuild)
	if readErr == nil && err == nil {
		return gradle.ReadBuild(string(text)), nil
	}
	if err != nil {
		return build.Result{}, gradleFailure(err, file)
	}
	return build.Result{}, &BuildError{Tool: prj.tool.Name(), Argv: args, Dir: prj.Root, Reason: "it told no class path for " + file}
}

// gradleFailure says clearly that no source set has the file: Gradle then
// knows no such task.
func gradleFailure(err error, file string) error {
	if strings.Contains(err.Error(), gradle.ClassPathTask) {
		return fmt.Errorf("%w: no source set of the Gradle project has the file %s", ErrNoTarget, file)
	}
	return err
}
