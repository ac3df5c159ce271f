package launch

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/launch/maven"
)

// planMaven plans a Maven command line: the JVM that the goal starts is
// profiled, by the channel of its rule.
func (p *preparation) planMaven(ctx context.Context) (*Plan, error) {
	command := maven.Parse(slices.Concat(p.Command, p.Args))
	m, dir := command.POM(p.cwd)
	if err := p.needConsent(projectDangers(dir)); err != nil {
		return nil, err
	}
	wish := jdkWish{setting: p.JDK}
	if m != nil {
		wish.home, wish.min, wish.minReason = m.Toolchain(p.env.home()), m.JavaRelease(), m.Path()
	}
	jdk, err := chooseJDK(ctx, wish, p.env)
	if err != nil {
		return nil, err
	}
	if err := jdk.CanRecord(); err != nil {
		return nil, err
	}
	goal := maven.RunningGoal(command.Goals, p.Config.MavenTargetList())
	rule, notes := maven.RuleFor(goal, p.Config.MavenTargetList()).Adapted(command, m)
	if rule.Inside && maven.IsDaemon(command.Argv[0]) {
		return nil, fmt.Errorf("%w: %s, and mvnd keeps that one from earlier builds, which options no longer reach; use mvn", ErrNoTarget, rule.Reason)
	}
	plan, err := p.planRule(jdk, rule, command, m)
	if err != nil {
		return nil, err
	}
	plan.Goal = goal
	if rule.Optimise {
		plan.Env = append(plan.Env, strings.TrimSpace("_JAVA_OPTIONS="+p.env.get("_JAVA_OPTIONS")+" "+maven.Optimising))
	}
	plan.Env = append(plan.Env, "JAVA_HOME="+jdk.Home)
	plan.Notes = append(plan.Notes, notes...)
	if m != nil {
		plan.ProjectRoot = maven.Tool{}.Root(m.Dir())
		plan.SourceRoots = maven.SourceRoots(plan.ProjectRoot)
	}
	return plan, nil
}

// planRule builds the command line and environment of a channel.
func (p *preparation) planRule(jdk JDK, r maven.Rule, command maven.Command, m *maven.POM) (*Plan, error) {
	if r.Property == "" && !r.Inside {
		plan, err := p.planEnv(jdk, r.Reason)
		if err == nil {
			plan.Argv = p.resolved(slices.Insert(slices.Clone(command.Argv), 1, r.Extra...))
			plan.Replacing = m.Replacing(string(plan.Channel))
		}
		return plan, err
	}
	recorder, err := p.recorder(jdk)
	if err != nil {
		return nil, err
	}
	own, err := p.plainOptions(jdk)
	if err != nil {
		return nil, err
	}
	options := slices.Concat(recorder.options, own)
	plan := p.newPlan(jdk, recorder)
	plan.Channel, plan.ChannelReason, plan.ManyJVMs = ChannelProperty, r.Reason, true
	if r.Inside {
		plan.Channel = ChannelMavenOpts
		plan.Env = append(plan.Env, "MAVEN_OPTS="+strings.Join(append(nonEmpty(p.env.get("MAVEN_OPTS")), options...), " "))
	} else {
		command.Argv = command.WithProperty(r.Property, strings.Join(append(options, nonEmpty(command.Effective(m, r.Property))...), " "))
	}
	plan.Argv = p.resolved(slices.Insert(slices.Clone(command.Argv), 1, r.Extra...))
	return plan, nil
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
