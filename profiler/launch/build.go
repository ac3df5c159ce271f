package launch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/process"
)

// buildOf compiles the module of a file and asks its class path, or takes the
// kept result when nothing has changed.
func (p *preparation) buildOf(ctx context.Context, prj project, file string, test bool) (build, error) {
	set := "main"
	if test {
		set = "test"
	}
	if prj.tool == toolGradle {
		set = filepath.Dir(file) // Gradle decides by the source set of the file
	}
	kept, err := p.cacheFile(prj, set, p.JDK, p.env.get("JAVA_HOME"))
	if err != nil {
		return build{}, err
	}
	inputs := prj.inputs()
	if b, ok := cached(kept, inputs); ok {
		return b, nil
	}
	var b build
	if prj.tool == toolMaven {
		b, err = p.buildMaven(ctx, prj, test)
	} else {
		b, err = p.buildGradle(ctx, prj, file)
	}
	if err != nil {
		return build{}, err
	}
	keep(kept, inputs, b)
	return b, nil
}

// runBuild runs the project's build tool with a JDK that can build it.
func (p *preparation) runBuild(ctx context.Context, prj project, args []string, wish jdkWish, more ...string) error {
	argv, err := p.toolCommand(prj)
	if err != nil {
		return err
	}
	argv = append(argv, args...)
	env := p.env.with(more...)
	if prj.tool == toolMaven || p.JDK != "" || p.env.get("JAVA_HOME") == "" {
		wish.setting = p.JDK
		jdk, err := chooseJDK(ctx, wish, p.env)
		if err != nil {
			return err
		}
		env = append(env, "JAVA_HOME="+jdk.Home)
	}
	if opts := p.env.get("MAVEN_OPTS"); prj.tool == toolMaven && !strings.Contains(opts, "Tiered") {
		// a short build is over before the optimising compiler pays off
		env = append(env, "MAVEN_OPTS="+strings.TrimSpace(opts+" -XX:TieredStopAtLevel=1"))
	}
	return p.watchBuild(ctx, process.Command{Argv: argv, Env: env, Dir: prj.root}, string(prj.tool))
}

// watchBuild runs a build, passes its lines on and explains its failure.
func (p *preparation) watchBuild(ctx context.Context, c process.Command, tool string) error {
	if entry, _ := localeFor(c.Env, append(slices.Clone(c.Argv), c.Dir)); entry != "" {
		c.Env = append(slices.Clone(c.Env), entry)
	}
	lines := process.NewLineWriter(maxBuildLine, p.progress.BuildOutput)
	output, err := process.Run(ctx, c, lines)
	_ = lines.Close()
	if err == nil {
		return nil
	}
	text := withoutTransfers(said(output))
	failure := &BuildError{Tool: tool, Argv: c.Argv, Dir: c.Dir, Output: text, Reason: buildReason(text)}
	if failure.Reason == "" && len(text) > 0 {
		failure.Reason = text[len(text)-1]
	}
	if failure.Reason == "" {
		failure.Reason = err.Error()
	}
	return failure
}

// maxBuildLine bounds one line of a build's output.
const maxBuildLine = 8 << 10

// toolCommand is the project's build tool: its wrapper, else the installed one.
func (p *preparation) toolCommand(prj project) ([]string, error) {
	wrapper, name := mavenWrapper, "mvn"
	if prj.tool == toolGradle {
		wrapper, name = gradleWrapper, "gradle"
	}
	path := filepath.Join(prj.root, wrapper)
	info, err := os.Stat(path)
	if err == nil && isExecutable(info) {
		return []string{path}, nil
	}
	if path, ok := p.env.lookPath(name, prj.root); ok {
		return []string{path}, nil
	}
	if err == nil {
		return nil, fmt.Errorf("%w: %s is not executable and there is no %s in PATH; make it executable", ErrNoTarget, path, name)
	}
	return nil, fmt.Errorf("%w: %s is a %s project, but it has no %s and there is no %s in PATH; install %s", ErrNoTarget, prj.root, prj.tool, wrapper, name, prj.tool)
}
