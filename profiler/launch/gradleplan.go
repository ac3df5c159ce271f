package launch

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/gradle"
)

// planGradle plans a Gradle command line by the init script: each JVM that a
// wanted task starts gets the options of its own release.
func (p *preparation) planGradle(ctx context.Context) (*Plan, error) {
	p.byScript = true
	argv := slices.Concat(p.Command, p.Args)
	command := gradle.Parse(argv)
	if len(command.Tasks) == 0 {
		return nil, fmt.Errorf("%w: the Gradle command line %q names no task", ErrNoTarget, strings.Join(argv, " "))
	}
	root := gradle.Tool{}.Root(command.Dir(p.cwd))
	if err := p.needConsent(projectDangers(root)); err != nil {
		return nil, err
	}
	jdk, err := chooseJDK(ctx, jdkWish{setting: p.JDK}, p.env)
	if err != nil {
		return nil, err
	}
	script, err := gradle.InitScript()
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(p.Options, func(option string) bool { return strings.Contains(option, "\t") }) {
		return nil, fmt.Errorf("%w: one of the JVM options %q has a tab, which Gradle cannot be handed", ErrNoTarget, p.Options)
	}
	ours := []string{"--init-script", script, "-Djfrlens.tasks=" + strings.Join(command.Tasks, " ")}
	var recorder recorderOptions
	for _, release := range []int{8, 17, 25} {
		if recorder, err = p.recorder(JDK{Major: release}); err != nil {
			return nil, err
		}
		ours = append(ours, fmt.Sprintf("-Djfrlens.options.%d=%s", release, strings.Join(slices.Concat(recorder.options, p.Options), "\t")))
	}
	recorder.startupLines = true // a fork may be a JDK 8 or 11
	plan := p.newPlan(jdk, recorder)
	plan.Channel, plan.ChannelReason, plan.ManyJVMs = ChannelInitScript, "Gradle has no option for the JVMs of its tasks", true
	properties, err := p.gradleProperties(command, jdk)
	if err != nil {
		return nil, err
	}
	ours = append(ours, properties...)
	plan.Argv = p.resolved(slices.Insert(slices.Clone(argv), 1, ours...))
	plan.Goal, plan.ProjectRoot = strings.Join(command.Tasks, " "), root
	plan.SourceRoots = gradle.SourceRoots(root)
	if p.JDK != "" {
		plan.Env = append(plan.Env, "JAVA_HOME="+jdk.Home)
	}
	return plan, nil
}

// gradleProperties are for tasks that are neither JavaExec nor Test: those that
// the settings file of the project names, and the development mode of Quarkus,
// which gets its options by the init script. The user's own properties come
// later on the command line and win. The JDK is the one that Gradle and its
// plugins start by default.
func (p *preparation) gradleProperties(command gradle.Command, jdk JDK) ([]string, error) {
	recorder, err := p.recorder(jdk)
	if err != nil {
		return nil, err
	}
	var properties []string
	for _, task := range command.Tasks {
		name := task[strings.LastIndexByte(task, ':')+1:]
		for _, target := range p.Config.GradleTargetList() {
			if strings.HasPrefix(name, target.Prefix) {
				own, err := p.plainOptions(jdk)
				if err != nil {
					return nil, err
				}
				options := slices.Concat(recorder.options, own)
				properties = append(properties, gradle.Property(target.OptionForVMArgs)+"="+strings.Join(options, " "))
			}
		}
		if gradle.Abbreviates(name, "quarkusDev") {
			properties = append(properties, build.NoOwnAgent)
		}
	}
	return properties, nil
}

// onLinux tells whether the options are for a Linux JVM.
func onLinux() bool { return runtime.GOOS == "linux" }
