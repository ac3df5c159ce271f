package launch

import (
	"context"
	"fmt"
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
	return slices.Contains([]string{"mvn", "mvnw", "mvndebug"}, programName(program)) || isMavenDaemon(program)
}

// isMavenDaemon tells whether a program runs builds in a JVM that stays.
func isMavenDaemon(program string) bool { return programName(program) == "mvnd" }

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
	if rule.channel == ChannelMavenOpts && isMavenDaemon(command.argv[0]) {
		return nil, fmt.Errorf("%w: %s, and mvnd keeps that one from earlier builds, which options no longer reach; use mvn", ErrNoTarget, rule.reason)
	}
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
		r.channel, r.reason = ChannelMavenOpts, "without forks, tests run inside the JVM of Maven"
		return r, nil
	}
	if r.goal == "jetty:" {
		r = adaptJetty(r, command, m)
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

// adaptJetty sees where Jetty runs in a JVM of its own (its manual, deployMode).
func adaptJetty(r goalRule, command mavenCommand, m *pom) goalRule {
	r.plugin, r.parameter = jettyPlugins()[0], "jvmArgs"
	for _, plugin := range jettyPlugins() {
		if m != nil && len(m.plugins(plugin)) > 0 {
			r.plugin = plugin
		}
	}
	if mode := command.parameter(m, r.plugin, "deployMode", "jetty.deployMode"); mode != "" && !strings.EqualFold(mode, "EMBED") {
		r.channel, r.property, r.reason = ChannelProperty, "jetty.jvmArgs", "jetty.deployMode is "+mode
	}
	return r
}

// isZeroForks tells whether tests run without JVMs of their own. Surefire before
// 2.14 has forkMode instead of forkCount.
func isZeroForks(command mavenCommand, m *pom, plugin string) bool {
	return command.parameter(m, plugin, "forkCount", "forkCount") == "0" || command.parameter(m, plugin, "forkMode", "forkMode") == "never"
}

// parameter is the value that a plugin sees: what the POM configures wins over
// the property.
func (c mavenCommand) parameter(m *pom, plugin, parameter, property string) string {
	if m != nil {
		if value, ok := m.configured(plugin, parameter); ok {
			return m.expand(value)
		}
	}
	return c.effective(m, property)
}

// effective is the value of a property: that of the command line wins over that
// of the POM.
func (c mavenCommand) effective(m *pom, property string) string {
	if value, ok := c.property(property); ok || m == nil {
		return value
	}
	return m.expand(m.property(property))
}

// planRule builds the command line and environment of a channel.
func (p *preparation) planRule(jdk JDK, r goalRule, command mavenCommand, m *pom) (*Plan, error) {
	if r.channel == ChannelLauncherEnv {
		plan, err := p.planEnv(jdk, r.reason)
		if err == nil {
			plan.Argv = p.resolved(slices.Insert(slices.Clone(command.argv), 1, r.extra...))
			plan.Replacing = m.replacing(string(plan.Channel))
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
	plan.Channel, plan.ChannelReason, plan.ManyJVMs = r.channel, r.reason, true
	if r.channel == ChannelMavenOpts {
		plan.Env = append(plan.Env, "MAVEN_OPTS="+strings.Join(append(nonEmpty(p.env.get("MAVEN_OPTS")), options...), " "))
	} else {
		command.argv = command.withProperty(r.property, strings.Join(append(options, nonEmpty(command.effective(m, r.property))...), " "))
	}
	plan.Argv = p.resolved(slices.Insert(slices.Clone(command.argv), 1, r.extra...))
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
