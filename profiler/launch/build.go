package launch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
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
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir, cmd.Env = prj.root, p.env.with(more...)
	if prj.tool == toolMaven || p.JDK != "" || p.env.get("JAVA_HOME") == "" {
		wish.setting = p.JDK
		jdk, err := chooseJDK(ctx, wish, p.env)
		if err != nil {
			return err
		}
		cmd.Env = append(cmd.Env, "JAVA_HOME="+jdk.Home)
	}
	if opts := p.env.get("MAVEN_OPTS"); prj.tool == toolMaven && !strings.Contains(opts, "Tiered") {
		// a short build is over before the optimising compiler pays off
		cmd.Env = append(cmd.Env, "MAVEN_OPTS="+strings.TrimSpace(opts+" -XX:TieredStopAtLevel=1"))
	}
	return p.watchBuild(cmd, string(prj.tool))
}

// runOnThread runs a command on a thread of its own: the parent-death signal
// would come when a thread that others share ends.
func runOnThread(cmd *exec.Cmd) error {
	result := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		result <- cmd.Run()
	}()
	return <-result
}

// watchBuild runs a build, passes its lines on and explains its failure.
func (p *preparation) watchBuild(cmd *exec.Cmd, tool string) error {
	var output excerpt
	lines := NewLineWriter(maxBuildLine, p.progress.BuildOutput)
	both := writers{&output, lines}
	cmd.Stdout, cmd.Stderr = both, both
	cmd.WaitDelay = 5 * time.Second
	if err := throughShell(cmd); err != nil {
		return err
	}
	inOwnGroup(cmd)
	cmd.Cancel = func() error { return signalGroup(cmd.Process.Pid, syscall.SIGTERM) }
	err := runOnThread(cmd)
	_ = lines.Close()
	if err == nil || errors.Is(err, exec.ErrWaitDelay) { // a daemon keeps the pipe
		return nil
	}
	text := withoutTransfers(output.lines())
	failure := &BuildError{Tool: tool, Argv: cmd.Args, Dir: cmd.Dir, Output: text, Reason: buildReason(text)}
	if failure.Reason == "" && len(text) > 0 {
		failure.Reason = text[len(text)-1]
	}
	if failure.Reason == "" && errors.Is(err, os.ErrNotExist) {
		failure.Reason = noInterpreter(cmd.Path, cmd.Dir)
	}
	if failure.Reason == "" {
		failure.Reason = err.Error()
	}
	return failure
}

// maxBuildLine bounds one line of a build's output.
const maxBuildLine = 8 << 10

// writers writes to each; unlike io.MultiWriter it is comparable, so that
// os/exec uses one pipe for both streams and keeps their order.
type writers [2]interface{ Write(p []byte) (int, error) }

// Write passes the bytes to each; the receivers never fail.
func (w writers) Write(p []byte) (int, error) {
	for _, one := range w {
		_, _ = one.Write(p)
	}
	return len(p), nil
}

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
