package launch

import (
	"context"
	"slices"

	"jfrlens/profiler/launch/build"
)

// planTool plans a command line of a build tool.
func (p *preparation) planTool(ctx context.Context, tool build.Tool) (*Plan, error) {
	start, err := tool.Start(p.commandLine())
	if err != nil {
		return nil, err
	}
	if err := p.needConsent(start.Dir, projectDangers(start.Dir)); err != nil {
		return nil, err
	}
	jdk, err := chooseJDK(ctx, p.wishOf(start.JDK), p.env)
	if err != nil {
		return nil, err
	}
	own := tool.Facts().OwnJDK
	if err := jdk.CanRecord(); own && err != nil {
		return nil, err
	}
	plan, err := p.planStart(jdk, start)
	if err != nil {
		return nil, err
	}
	if own || p.JDK != "" {
		plan.Env = append(plan.Env, "JAVA_HOME="+jdk.Home)
	}
	return plan, nil
}

// commandLine is what a build tool is told of a command.
func (p *preparation) commandLine() build.CommandLine {
	return build.CommandLine{Argv: slices.Concat(p.Command, p.Args), Dir: p.cwd, Home: p.env.home(), Settings: p.Config, Getenv: p.env.get}
}

// wishOf is what a build and the user want of a JDK.
func (p *preparation) wishOf(wanted build.WantedJDK) jdkWish {
	return jdkWish{setting: p.JDK, home: wanted.Home, min: wanted.Min, minReason: wanted.Reason}
}

// planStart hands the options over as a build tool wants them.
func (p *preparation) planStart(jdk JDK, start build.Start) (*Plan, error) {
	plan, options, err := p.planChannel(jdk, start)
	if err != nil {
		return nil, err
	}
	argv, env, err := start.Carry(options)
	if err != nil {
		return nil, err
	}
	plan.Argv, plan.Env = p.resolved(argv), append(plan.Env, env...)
	plan.Goal, plan.ProjectRoot, plan.SourceRoots = start.Goal, start.Root, start.SourceRoots
	plan.Notes = append(plan.Notes, start.Notes...)
	return plan, nil
}

// planChannel is a plan by the channel of a build tool, and the options for it.
func (p *preparation) planChannel(jdk JDK, start build.Start) (*Plan, build.Options, error) {
	if start.Channel == build.ByEnvironment {
		plan, err := p.planEnv(jdk, start.Reason)
		if err == nil && start.Replacing != nil {
			plan.Replacing = start.Replacing(string(plan.Channel))
		}
		return plan, build.Options{}, err
	}
	p.byRelease = len(start.Releases) > 0
	options, recorder, err := p.optionsFor(jdk, start)
	if err != nil {
		return nil, options, err
	}
	plan := p.newPlan(jdk, recorder)
	plan.Channel, plan.ChannelReason, plan.ManyJVMs = start.Channel, start.Reason, true
	return plan, options, nil
}

// optionsFor are the options that a build tool wants, with the recorder that they
// are of.
func (p *preparation) optionsFor(jdk JDK, start build.Start) (options build.Options, recorder recorderOptions, err error) {
	if recorder, err = p.recorder(jdk); err != nil {
		return options, recorder, err
	}
	if start.Plain {
		own, err := p.plainOptions(jdk)
		if err != nil {
			return options, recorder, err
		}
		options.Plain = slices.Concat(recorder.options, own)
	}
	options.ByRelease = map[int][]string{}
	for _, release := range start.Releases {
		if recorder, err = p.recorder(JDK{Major: release}); err != nil {
			return options, recorder, err
		}
		recorder.startupLines = true // a JVM may be an older one
		options.ByRelease[release] = slices.Concat(recorder.options, p.Options)
	}
	return options, recorder, nil
}

func nonEmpty(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// resolved replaces the program of a command line by its path, relative to the
// working directory or in PATH; one that is not found is left for Start to say.
func (p *preparation) resolved(argv []string) []string {
	if path, ok := p.env.lookPath(argv[0], p.cwd); ok {
		return slices.Concat([]string{path}, argv[1:])
	}
	return argv
}
