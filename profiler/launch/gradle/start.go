package gradle

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
)

// Start says how the JVMs that the wanted tasks start get options: by the init
// script, which gives each those of its own release.
func (Tool) Start(line build.CommandLine) (build.Start, error) {
	command := Parse(line.Argv)
	if len(command.Tasks) == 0 {
		return build.Start{}, fmt.Errorf("%w: the Gradle command line %q names no task", build.ErrNoTarget, strings.Join(line.Argv, " "))
	}
	script, err := initScript()
	if err != nil {
		return build.Start{}, err
	}
	root := rootOf(command.Dir(line.Dir))
	targets := command.targets(line.Settings.GradleTargetList())
	return build.Start{
		Goal: strings.Join(command.Tasks, " "), Dir: root, Root: root, SourceRoots: sourceRoots(root),
		Channel: build.ByInitScript, Reason: "Gradle has no option for the JVMs of its tasks",
		Releases: releases(), Plain: len(targets) > 0,
		Carry: func(o build.Options) (argv, env []string, err error) {
			ours, err := scriptArguments(script, command.Tasks, o.ByRelease)
			ours = append(ours, command.properties(targets, o.Plain)...)
			return slices.Insert(slices.Clone(line.Argv), 1, ours...), nil, err
		},
	}, nil
}

// releases are those of which options differ.
func releases() []int { return []int{8, 17, 25} }

// scriptArguments hand options to the init script, between tabs.
func scriptArguments(script string, tasks []string, options map[int][]string) ([]string, error) {
	arguments := []string{"--init-script", script, "-Djfrlens.tasks=" + strings.Join(tasks, " ")}
	for _, release := range releases() {
		if i := slices.IndexFunc(options[release], func(option string) bool { return strings.Contains(option, "\t") }); i >= 0 {
			return nil, fmt.Errorf("%w: the JVM option %q has a tab, which Gradle cannot be handed", build.ErrNoTarget, options[release][i])
		}
		arguments = append(arguments, fmt.Sprintf("-Djfrlens.options.%d=%s", release, strings.Join(options[release], "\t")))
	}
	return arguments, nil
}

// targets are those of the project's settings file that a command names tasks of,
// in the order of the tasks: tasks that are neither JavaExec nor Test.
func (c Command) targets(known []config.Target) []config.Target {
	var found []config.Target
	for _, name := range c.names() {
		for _, target := range known {
			if strings.HasPrefix(name, target.Prefix) {
				found = append(found, target)
			}
		}
	}
	return found
}

// properties are for the targets, and for the development mode of Quarkus, which
// gets its options by the init script. The user's own properties come later on
// the command line and win.
func (c Command) properties(targets []config.Target, options []string) []string {
	var properties []string
	for _, target := range targets {
		properties = append(properties, property(target.OptionForVMArgs)+"="+strings.Join(options, " "))
	}
	for _, name := range c.names() {
		if abbreviates(name, "quarkusDev") {
			properties = append(properties, build.NoOwnAgent)
		}
	}
	return properties
}

// names are those of the tasks without their projects.
func (c Command) names() []string {
	names := make([]string, len(c.Tasks))
	for i, task := range c.Tasks {
		names[i] = task[strings.LastIndexByte(task, ':')+1:]
	}
	return names
}
