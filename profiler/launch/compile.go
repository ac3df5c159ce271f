package launch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/process"
	"jfrlens/profiler/smallfile"
)

// buildFolder is where a build tells what it was asked, inside of the session.
const buildFolder = "build"

// buildOf compiles the module of a file and asks its class path, or takes the
// kept result when nothing has changed.
func (p *preparation) buildOf(ctx context.Context, prj project, file string, test bool) (build.Result, error) {
	set := "main"
	if test {
		set = "test"
	}
	if prj.tool.Facts().BuildsSourceSets {
		set = filepath.Dir(file) // the source set of the file decides
	}
	kept, err := p.cacheFile(prj, set, p.JDK, p.env.get("JAVA_HOME"))
	if err != nil {
		return build.Result{}, err
	}
	sources := build.Sources{Module: prj.Module, File: file, Test: test, Out: filepath.Join(p.Session, buildFolder), Home: p.env.home(), Getenv: p.env.get}
	c, err := prj.tool.Compile(sources)
	if err != nil {
		return build.Result{}, err
	}
	inputs := prj.inputs(c.Inputs)
	if b, ok := cached(kept, inputs); ok {
		return b, nil
	}
	b, err := p.compile(ctx, prj, c, sources)
	if err != nil {
		return build.Result{}, err
	}
	keep(kept, inputs, b)
	return b, nil
}

// compile runs the project's build and reads what it tells.
func (p *preparation) compile(ctx context.Context, prj project, c build.Compilation, s build.Sources) (build.Result, error) {
	if err := os.Mkdir(s.Out, 0o700); err != nil {
		return build.Result{}, fmt.Errorf("cannot write into the session folder: %w", err)
	}
	defer os.RemoveAll(s.Out)
	name := prj.tool.Facts().Name
	p.progress.Step("compiling " + c.Name + " with " + name)
	err := p.runBuild(ctx, prj, c)
	if err != nil && c.Unowned != "" && strings.Contains(err.Error(), c.Unowned) {
		return build.Result{}, fmt.Errorf("%w: no source set of the %s project has the file %s", ErrNoTarget, name, s.File)
	}
	if err != nil {
		return build.Result{}, err
	}
	text, err := smallfile.Read(c.Out, maxCachedBuild)
	if err != nil {
		return build.Result{}, &BuildError{Tool: name, Argv: c.Arguments, Dir: prj.Root, Reason: "it told no class path for " + c.Name}
	}
	return c.Result(string(text)), nil
}

// runBuild runs the project's build tool with a JDK that can build it.
func (p *preparation) runBuild(ctx context.Context, prj project, c build.Compilation) error {
	argv, err := p.toolCommand(prj)
	if err != nil {
		return err
	}
	env := p.env
	if prj.tool.Facts().OwnJDK || p.JDK != "" || p.env.get("JAVA_HOME") == "" {
		jdk, err := chooseJDK(ctx, p.wishOf(c.JDK), p.env)
		if err != nil {
			return err
		}
		env = env.with("JAVA_HOME=" + jdk.Home)
	}
	command := process.Command{Argv: append(argv, c.Arguments...), Env: env.with(c.Env...), Dir: prj.Root}
	return p.watchBuild(ctx, command, prj.tool)
}

// watchBuild runs a build, passes its lines on and explains its failure. The tool
// is nil for the compiler itself.
func (p *preparation) watchBuild(ctx context.Context, c process.Command, tool build.Tool) error {
	if entry, _ := localeFor(c.Env, append(slices.Clone(c.Argv), c.Dir)); entry != "" {
		c.Env = append(slices.Clone(c.Env), entry)
	}
	lines := process.NewLineWriter(maxBuildLine, p.progress.BuildOutput)
	output, err := process.Run(ctx, c, lines)
	_ = lines.Close()
	if err == nil {
		return nil
	}
	return buildError(c, tool, output, err)
}

// maxBuildLine bounds one line of a build's output.
const maxBuildLine = 8 << 10

// toolCommand is the project's build tool: its wrapper, else the installed one.
func (p *preparation) toolCommand(prj project) ([]string, error) {
	facts := prj.tool.Facts()
	path := filepath.Join(prj.Root, facts.Wrapper)
	info, err := os.Stat(path)
	if err == nil && isExecutable(info) {
		return []string{path}, nil
	}
	if path, ok := p.env.lookPath(facts.Program, prj.Root); ok {
		return []string{path}, nil
	}
	if err == nil {
		return nil, fmt.Errorf("%w: %s is not executable and there is no %s in PATH; make it executable", ErrNoTarget, path, facts.Program)
	}
	return nil, fmt.Errorf("%w: %s is a %s project, but it has no %s and there is no %s in PATH; install %s", ErrNoTarget, prj.Root, facts.Name, facts.Wrapper, facts.Program, facts.Name)
}
