package launch

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
)

// mavenCommand is a parsed Maven command line.
type mavenCommand struct {
	argv  []string
	goals []string // in canonical form
	file  string   // value of -f, "" when absent
	// projects is the value of -pl, "" when absent.
	projects string
}

// mavenValueOptions are Maven's options whose value is the next argument
// (maven-embedder, org.apache.maven.cli.CLIManager).
func mavenValueOptions() []string {
	return []string{
		"-f", "--file", "-D", "--define", "-P", "--activate-profiles", "-s", "--settings", "-gs", "--global-settings",
		"-t", "--toolchains", "-gt", "--global-toolchains", "-T", "--threads", "-pl", "--projects", "-rf", "--resume-from",
		"-l", "--log-file", "-b", "--builder", "--color", "-emp", "--encrypt-master-password", "-ep", "--encrypt-password",
	}
}

// isMaven tells whether a program name is Maven's or its wrapper's.
func isMaven(program string) bool {
	base := strings.TrimSuffix(filepath.Base(program), ".cmd")
	return base == "mvn" || base == "mvnw" || base == "mvnd" || base == "mvnDebug"
}

func parseMaven(argv []string) mavenCommand {
	c := mavenCommand{argv: argv}
	withValue := mavenValueOptions()
	for i := 1; i < len(argv); i++ {
		arg := argv[i]
		switch {
		case slices.Contains(withValue, arg) && i+1 < len(argv):
			i++
			switch arg {
			case "-f", "--file":
				c.file = argv[i]
			case "-pl", "--projects":
				c.projects = argv[i]
			}
		case strings.HasPrefix(arg, "-"):
		default:
			c.goals = append(c.goals, canonicalGoal(arg))
		}
	}
	return c
}

// property returns the value of a -D on the command line.
func (c mavenCommand) property(name string) (string, bool) {
	for i, arg := range c.argv {
		definition, ok := strings.CutPrefix(arg, "-D")
		if arg == "-D" && i+1 < len(c.argv) {
			definition = c.argv[i+1]
		}
		if key, value, _ := strings.Cut(definition, "="); ok && key == name {
			return value, true
		}
	}
	return "", false
}

// withProperty puts a property in front, so that Maven, which takes the last
// definition, sees one only: an existing one is kept as part of the value.
func (c mavenCommand) withProperty(name, value string) []string {
	argv := []string{c.argv[0]}
	rest := c.argv[1:]
	for i := 0; i < len(rest); i++ {
		if rest[i] == "-D" && i+1 < len(rest) && strings.HasPrefix(rest[i+1], name+"=") {
			i++
			continue
		}
		if !strings.HasPrefix(rest[i], "-D"+name+"=") {
			argv = append(argv, rest[i])
		}
	}
	return slices.Insert(argv, 1, "-D"+name+"="+value)
}

// planMaven plans a Maven command line: the JVM that the goal starts is
// profiled, by the channel of its rule.
func (p *preparation) planMaven(ctx context.Context) (*Plan, error) {
	command := parseMaven(slices.Concat(p.Command, p.Args))
	m, dir := p.pomOf(command)
	if err := p.needConsent(projectDangers(dir)); err != nil {
		return nil, err
	}
	wish := jdkWish{setting: p.JDK}
	if m != nil {
		wish.home, wish.min, wish.minReason = p.mavenToolchain(m), m.javaRelease(), m.path
	}
	jdk, err := chooseJDK(ctx, wish, p.env)
	if err != nil {
		return nil, err
	}
	if err := jdk.CanRecord(); err != nil {
		return nil, err
	}
	goal := runningGoal(command.goals, p.Config.MavenTargetList())
	rule, notes := p.adapt(ruleFor(goal, p.Config.MavenTargetList()), command, m)
	plan, err := p.planRule(jdk, rule, command, m)
	if err != nil {
		return nil, err
	}
	plan.Goal = goal
	if rule.optimise {
		plan.Env = append(plan.Env, strings.TrimSpace("_JAVA_OPTIONS="+p.env.get("_JAVA_OPTIONS")+" "+optimising))
	}
	plan.Env = append(plan.Env, "JAVA_HOME="+jdk.Home)
	plan.Notes = append(plan.Notes, notes...)
	if m != nil {
		plan.ProjectRoot = mavenRoot(m.dir())
		plan.SourceRoots = mavenSourceRoots(plan.ProjectRoot)
	}
	return plan, nil
}

// optimising allows all compilers, as a JVM does without it.
const optimising = "-XX:TieredStopAtLevel=4"

// pomOf reads the POM that a Maven command line works on: that of the module
// where -pl chooses one by its folder.
func (p *preparation) pomOf(command mavenCommand) (*pom, string) {
	path := filepath.Join(p.cwd, "pom.xml")
	if command.file != "" {
		path = p.abs(command.file)
		if filepath.Ext(path) != ".xml" {
			path = filepath.Join(path, "pom.xml")
		}
	}
	root := filepath.Dir(path)
	if module := filepath.Join(root, filepath.FromSlash(command.projects)); command.projects != "" && exists(module, "pom.xml") {
		path = filepath.Join(module, "pom.xml")
	}
	m, err := readPom(path)
	if err != nil { // Maven will say it better
		return nil, root
	}
	return m, root
}

// adapt changes a rule by what the POM and the command line set themselves.
func (p *preparation) adapt(r goalRule, command mavenCommand, m *pom) (goalRule, []string) {
	if r.property == "argLine" && isZeroForks(command, m, r.plugin) {
		r.channel, r.reason = ChannelMavenOpts, "forkCount is 0: tests run inside the JVM of Maven"
		return r, nil
	}
	if mode, _ := command.property("jetty.deployMode"); r.goal == "jetty:" && mode != "" && !strings.EqualFold(mode, "EMBED") {
		r.channel, r.property, r.plugin, r.parameter = ChannelProperty, "jetty.jvmArgs", "jetty-maven-plugin", "jvmArgs"
		r.reason = "jetty.deployMode is " + mode
	}
	if r.channel == ChannelProperty && r.overridden(m) {
		note := "the POM sets " + r.parameter + " of " + r.plugin + ", which wins over the property " + r.property + "; the options go by the environment instead"
		r.channel, r.reason = ChannelLauncherEnv, "the POM sets "+r.parameter+" itself"
		return r, []string{note}
	}
	if r.property == "argLine" && m != nil && len(m.plugins("jacoco-maven-plugin")) > 0 {
		r.channel, r.reason = ChannelLauncherEnv, "JaCoCo uses argLine for its agent"
	}
	return r, nil
}

func isZeroForks(command mavenCommand, m *pom, plugin string) bool {
	if value, ok := command.property("forkCount"); ok {
		return value == "0"
	}
	if m == nil {
		return false
	}
	value, _ := m.configured(plugin, "forkCount")
	return m.expand(value) == "0"
}

// planRule builds the command line and environment of a channel.
func (p *preparation) planRule(jdk JDK, r goalRule, command mavenCommand, m *pom) (*Plan, error) {
	if r.channel == ChannelLauncherEnv {
		plan, err := p.planEnv(jdk, r.reason)
		if err == nil {
			plan.Argv = p.resolved(slices.Insert(slices.Clone(command.argv), 1, r.extra...))
		}
		return plan, err
	}
	recorder, err := p.recorder(jdk)
	if err != nil {
		return nil, err
	}
	options := slices.Concat(recorder.options, p.Options)
	plan := p.newPlan(jdk, recorder)
	plan.Channel, plan.ChannelReason, plan.ManyJVMs = r.channel, r.reason, true
	switch {
	case r.channel == ChannelMavenOpts:
		plan.Env = append(plan.Env, "MAVEN_OPTS="+strings.Join(append(nonEmpty(p.env.get("MAVEN_OPTS")), options...), " "))
	case r.each:
		for i, option := range slices.Backward(options) {
			command.argv = slices.Insert(slices.Clone(command.argv), 1, "-D"+r.property+string(rune('a'+i))+"="+option)
		}
	default:
		command.argv = command.withProperty(r.property, strings.Join(append(options, ownValue(r.property, command, m)...), " "))
	}
	plan.Argv = p.resolved(slices.Insert(slices.Clone(command.argv), 1, r.extra...))
	return plan, nil
}

// ownValue is what the user or the POM's properties set the property to.
func ownValue(property string, command mavenCommand, m *pom) []string {
	if value, ok := command.property(property); ok {
		return nonEmpty(value)
	}
	if m == nil {
		return nil
	}
	return nonEmpty(m.expand(m.property(property)))
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
