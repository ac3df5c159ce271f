package launch

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// isGradle tells whether a program name is Gradle's or its wrapper's.
func isGradle(program string) bool {
	name := programName(program)
	return name == "gradle" || name == "gradlew"
}

// gradleCommand is a parsed Gradle command line.
type gradleCommand struct {
	tasks []string
	dir   string // value of -p, "" when absent
}

// gradleValueOptions are options of Gradle and of its usual tasks whose value
// is the next argument (Gradle manual, Command-Line Interface Reference).
func gradleValueOptions() []string {
	return []string{
		"-x", "--exclude-task", "-p", "--project-dir", "-b", "--build-file", "-c", "--settings-file", "-g", "--gradle-user-home",
		"-I", "--init-script", "-P", "--project-prop", "-D", "--system-prop", "--console", "--max-workers", "--project-cache-dir",
		"--include-build", "--warning-mode", "--priority", "--tests", "--args", "--configuration", "--dependency", "-F", "-M",
	}
}

func parseGradle(argv []string) gradleCommand {
	var c gradleCommand
	withValue := gradleValueOptions()
	for i := 1; i < len(argv); i++ {
		switch arg := argv[i]; {
		case slices.Contains(withValue, arg) && i+1 < len(argv):
			i++
			if arg == "-p" || arg == "--project-dir" {
				c.dir = argv[i]
			}
		case strings.HasPrefix(arg, "-"):
		default:
			c.tasks = append(c.tasks, arg)
		}
	}
	return c
}

// planGradle plans a Gradle command line by the init script: each JVM that a
// wanted task starts gets the options of its own release.
func (p *preparation) planGradle(ctx context.Context) (*Plan, error) {
	p.byScript = true
	argv := slices.Concat(p.Command, p.Args)
	command := parseGradle(argv)
	if len(command.tasks) == 0 {
		return nil, fmt.Errorf("%w: the Gradle command line %q names no task", ErrNoTarget, strings.Join(argv, " "))
	}
	root := gradleRoot(p.abs(command.dir))
	if err := p.needConsent(projectDangers(root)); err != nil {
		return nil, err
	}
	jdk, err := chooseJDK(ctx, jdkWish{setting: p.JDK}, p.env)
	if err != nil {
		return nil, err
	}
	script, err := p.initScript()
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(p.Options, func(option string) bool { return strings.Contains(option, "\t") }) {
		return nil, fmt.Errorf("%w: one of the JVM options %q has a tab, which Gradle cannot be handed", ErrNoTarget, p.Options)
	}
	ours := []string{"--init-script", script, "-Djfrlens.tasks=" + strings.Join(command.tasks, " ")}
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
	plan.Goal, plan.ProjectRoot = strings.Join(command.tasks, " "), root
	plan.SourceRoots = sourceFolders(root)
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
func (p *preparation) gradleProperties(command gradleCommand, jdk JDK) ([]string, error) {
	recorder, err := p.recorder(jdk)
	if err != nil {
		return nil, err
	}
	var properties []string
	for _, task := range command.tasks {
		name := task[strings.LastIndexByte(task, ':')+1:]
		for _, target := range p.Config.GradleTargetList() {
			if strings.HasPrefix(name, target.Prefix) {
				own, err := p.plainOptions(jdk)
				if err != nil {
					return nil, err
				}
				options := slices.Concat(recorder.options, own)
				properties = append(properties, gradleProperty(target.OptionForVMArgs)+"="+strings.Join(options, " "))
			}
		}
		if abbreviates(name, "quarkusDev") {
			properties = append(properties, noOwnAgent)
		}
	}
	return properties, nil
}

// gradleProperty is a property as a settings file names it: of the system (-D),
// or of the project where it says so (-P).
func gradleProperty(option string) string {
	if name, ofProject := strings.CutPrefix(option, "-P"); ofProject {
		return "-P" + strings.TrimSuffix(name, "=")
	}
	return "-D" + propertyName(option)
}

// abbreviates tells whether Gradle may take a word for the name of a task: each
// part of it, which a capital starts, begins a part of the name (Gradle manual,
// Name abbreviation).
func abbreviates(word, name string) bool {
	part := regexp.MustCompile(`[A-Z]?[a-z0-9]+|[A-Z]`)
	pattern := part.ReplaceAllString(regexp.QuoteMeta(word), "$0[a-z0-9]*")
	matches, err := regexp.MatchString("^"+pattern+"$", name)
	return matches && err == nil
}

// sourceFolders lists the source folders of a Gradle project by its layout.
func sourceFolders(root string) []string {
	var roots []string
	for _, pattern := range []string{"src/*/*", "*/src/*/*", "*/*/src/*/*", "build/generated/sources/*/*/*", "*/build/generated/sources/*/*/*"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			continue // no file name makes these patterns malformed but the root's
		}
		for _, dir := range found {
			if slices.Contains(sourceLanguages(), filepath.Base(dir)) || strings.Contains(pattern, "generated") {
				roots = append(roots, dir)
			}
		}
	}
	return roots
}

// onLinux tells whether the options are for a Linux JVM.
func onLinux() bool { return runtime.GOOS == "linux" }
