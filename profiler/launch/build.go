package launch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/maven"
	"jfrlens/profiler/process"
)

// buildOf compiles the module of a file and asks its class path, or takes the
// kept result when nothing has changed.
func (p *preparation) buildOf(ctx context.Context, prj project, file string, test bool) (build.Result, error) {
	set := "main"
	if test {
		set = "test"
	}
	if prj.tool.BuildsSourceSets() {
		set = filepath.Dir(file) // the source set of the file decides
	}
	kept, err := p.cacheFile(prj, set, p.JDK, p.env.get("JAVA_HOME"))
	if err != nil {
		return build.Result{}, err
	}
	inputs := prj.inputs()
	if b, ok := cached(kept, inputs); ok {
		return b, nil
	}
	b, err := prj.tool.build(p, ctx, prj, file, test)
	if err != nil {
		return build.Result{}, err
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
	if prj.tool.NeedsJDK() || p.JDK != "" || p.env.get("JAVA_HOME") == "" {
		wish.setting = p.JDK
		jdk, err := chooseJDK(ctx, wish, p.env)
		if err != nil {
			return err
		}
		env = append(env, "JAVA_HOME="+jdk.Home)
	}
	env = append(env, prj.tool.ShortBuild(p.env.get)...)
	return p.watchBuild(ctx, process.Command{Argv: argv, Env: env, Dir: prj.Root}, prj.tool.Name())
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
	text := maven.WithoutTransfers(said(output))
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
	wrapper, name := prj.tool.Wrapper(), prj.tool.Program()
	path := filepath.Join(prj.Root, wrapper)
	info, err := os.Stat(path)
	if err == nil && isExecutable(info) {
		return []string{path}, nil
	}
	if path, ok := p.env.lookPath(name, prj.Root); ok {
		return []string{path}, nil
	}
	if err == nil {
		return nil, fmt.Errorf("%w: %s is not executable and there is no %s in PATH; make it executable", ErrNoTarget, path, name)
	}
	return nil, fmt.Errorf("%w: %s is a %s project, but it has no %s and there is no %s in PATH; install %s", ErrNoTarget, prj.Root, prj.tool.Name(), wrapper, name, prj.tool.Name())
}
