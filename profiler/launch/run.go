package launch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"jfrlens/profiler/process"
)

// Process is a running plan.
type Process struct {
	*process.Process

	plan *Plan
}

// Start runs the plan. When ctx ends the program is stopped politely. The guard
// is the arguments of a [process.Guard], which may be empty.
func Start(ctx context.Context, plan *Plan, stdio process.Stdio, guard ...string) (*Process, error) {
	command := process.Command{
		Argv: plan.Argv, Env: append(os.Environ(), plan.Env...), Dir: plan.Dir,
		Marks: MarksOf(plan.Marker), Filter: chatterFilterOf(plan),
	}
	if stdio.Terminal != nil && plan.Channel == ChannelInitScript {
		command.Env = append(command.Env, "TERM=dumb") // Gradle's progress would be drawn over the output
	}
	p, err := process.Start(ctx, command, stdio, guard...)
	var start *process.StartError
	switch {
	case errors.As(err, &start):
		return nil, fmt.Errorf("%w: %w", ErrNoTarget, err)
	case err != nil:
		return nil, err
	}
	return &Process{p, plan}, nil
}

// MarksOf tell the processes of the run with a marker from others: the marked
// ones are the profiled JVMs.
func MarksOf(marker string) process.Marks {
	return process.Marks{
		Run:       marker,
		Argument:  "-D" + MarkerProperty + "=" + marker,
		Variables: []string{string(ChannelLauncherEnv), string(ChannelToolEnv)},
		ReadBy:    isJava,
		Stays:     isBuildDaemon,
	}
}

// isBuildDaemon recognises the JVMs that build tools leave running on purpose,
// for later builds, by their main classes.
func isBuildDaemon(argv []string) bool {
	return slices.ContainsFunc([]string{
		"org.gradle.launcher.daemon.bootstrap.GradleDaemon", "org.mvndaemon.mvnd.common.MavenDaemon",
		"org.jetbrains.kotlin.daemon.KotlinCompileDaemon",
	}, func(main string) bool { return slices.Contains(argv, main) })
}

// chatterFilterOf filters the output where the plan's options make JVMs talk.
func chatterFilterOf(plan *Plan) func(io.Writer) io.WriteCloser {
	if !plan.StartupLines && !plan.ManyJVMs {
		return nil
	}
	return func(out io.Writer) io.WriteCloser { return &chatterFilter{out: out, everywhere: plan.ManyJVMs} }
}

// JVMs are the process ids of the profiled JVMs that run now, as far as their
// command line or environment shows the plan's marker.
func (p *Process) JVMs() []int { return p.Marked() }

// JVM is a running JVM that is not profiled.
type JVM struct {
	PID  int
	Main string // its class, module, jar or source file
}

// UnprofiledJVMs are those that the program has started and that run now, where
// the plan's options reach nothing but the program itself; only on Linux.
func (p *Process) UnprofiledJVMs() []JVM {
	if p.plan.Channel != ChannelCommandLine {
		return nil
	}
	var found []JVM
	for _, other := range p.Unmarked() {
		if c := parseJava(other.Argv); c.kind != kindNone {
			found = append(found, JVM{PID: other.PID, Main: c.target})
		}
	}
	return found
}

// Wait blocks until nothing of the run is left and says how it ended.
func (p *Process) Wait() Exit { return exitOf(p.plan, p.Process.Wait()) }
