package maven

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
)

// Start says how the JVM that a Maven goal starts gets options: by the rule of the
// goal.
func (Tool) Start(line build.CommandLine) (build.Start, error) {
	command := Parse(line.Argv)
	m, dir := command.POM(line.Dir)
	targets := line.Settings.MavenTargetList()
	goal := RunningGoal(command.Goals, targets)
	rule, notes := RuleFor(goal, targets).Adapted(command, m)
	if rule.Inside && isDaemon(line.Argv[0]) {
		return build.Start{}, fmt.Errorf("%w: %s, and mvnd keeps that one from earlier builds, which options no longer reach; use mvn", build.ErrNoTarget, rule.Reason)
	}
	start := build.Start{
		Goal: goal, Dir: dir, Channel: rule.channel(), Reason: rule.Reason, Notes: notes, Plain: true,
		Replacing: m.replacing,
		Carry: func(o build.Options) (argv, env []string, err error) {
			argv, env = rule.carry(command, m, line.Getenv, o.Plain)
			return argv, env, nil
		},
	}
	if m != nil {
		start.JDK = build.WantedJDK{Home: m.toolchain(line.Home), Min: m.javaRelease(), Reason: m.path}
		start.Root = rootOf(m.dir())
		start.SourceRoots = sourceRoots(start.Root)
	}
	return start, nil
}

// channel is how options go by the rule.
func (r Rule) channel() build.Channel {
	switch {
	case r.Inside:
		return build.ByMavenOpts
	case r.Property != "":
		return build.ByProperty
	}
	return build.ByEnvironment
}

// carry puts options where the rule wants them.
func (r Rule) carry(command Command, m *POM, getenv func(name string) string, options []string) (argv, env []string) {
	argv = command.Argv
	switch r.channel() {
	case build.ByMavenOpts:
		env = append(env, variable("MAVEN_OPTS", getenv("MAVEN_OPTS"), options...))
	case build.ByProperty:
		argv = command.WithProperty(r.Property, joined(append(options, command.Effective(m, r.Property))...))
	}
	if r.Optimise {
		env = append(env, variable("_JAVA_OPTIONS", getenv("_JAVA_OPTIONS"), build.Optimising))
	}
	return slices.Insert(slices.Clone(argv), 1, r.Extra...), env
}

// variable is an entry of an environment: what it holds already, and more.
func variable(name, value string, more ...string) string {
	return name + "=" + joined(append([]string{value}, more...)...)
}

// joined are words by blanks, without empty ones.
func joined(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == "" }), " ")
}
