package launch

import (
	"slices"
	"strings"

	"jfrlens/profiler/config"
)

// goalRule says how JVM options reach the JVM that a Maven goal runs in.
type goalRule struct {
	// goal is "prefix:goal", or "prefix:" for all other goals of a plugin.
	goal    string
	channel Channel
	// property carries the options for ChannelProperty.
	property string
	// plugin and parameter: a value for it in the POM wins over the property.
	plugin, parameter string
	// extra are arguments that make the run what a profile should be of.
	extra []string
	// optimise lets the fork use the optimising compiler against the tool's own
	// option: only _JAVA_OPTIONS wins over a command line.
	optimise bool
	// reason says why the channel is that one.
	reason string
}

// noOwnAgent keeps a development mode from opening its debug agent, which slows
// the program and stands in the way of ours.
const noOwnAgent = "-Ddebug=false"

// Why a channel is taken.
const (
	forks  = "the goal starts a JVM of its own"
	inside = "the goal runs inside the JVM of Maven"
	commas = "the plugin's property for JVM options is a list, which commas split" // in some versions
)

// mavenRules is the table of goals, special ones before whole plugins. The
// facts are from the plugins' manuals, sources and descriptions (plugin.xml).
func mavenRules() []goalRule {
	return slices.Concat(frameworkRules(), serverRules(), testRules())
}

// frameworkRules are those of goals that run a program.
func frameworkRules() []goalRule {
	boot := goalRule{
		channel: ChannelProperty, property: "spring-boot.run.jvmArguments", plugin: "spring-boot-maven-plugin", parameter: "jvmArguments",
		extra: []string{"-Dspring-boot.run.optimizedLaunch=false"}, reason: forks,
	}
	bootTest := named(boot, "spring-boot:test-run")
	bootTest.extra = []string{"-Dspring-boot.test-run.optimizedLaunch=false"}
	quarkus := goalRule{
		channel: ChannelProperty, property: "jvm.args", plugin: "quarkus-maven-plugin", parameter: "jvmArgs",
		extra: []string{"-DforceC2=true", noOwnAgent}, optimise: true, reason: forks,
	}
	return []goalRule{
		named(boot, "spring-boot:run"), named(boot, "spring-boot:start"), bootTest,
		named(quarkus, "quarkus:dev"), named(quarkus, "quarkus:test"),
		{goal: "quarkus:run", channel: ChannelLauncherEnv, reason: "older versions of the plugin have no property for JVM options"},
		{goal: "mn:run", channel: ChannelLauncherEnv, optimise: true, reason: commas},
		{goal: "helidon:dev", channel: ChannelProperty, property: "dev.appJvmArgs", reason: forks},
		{goal: "helidon-cli:dev", channel: ChannelProperty, property: "dev.appJvmArgs", reason: forks},
		{goal: "exec:java", channel: ChannelMavenOpts, reason: inside},
		{goal: "exec:exec", channel: ChannelLauncherEnv, reason: "the plugin has no property for JVM options"},
	}
}

// serverRules are those of goals that run a server.
func serverRules() []goalRule {
	const replaces = "the plugin's properties for JVM options replace the project's jvm.options"
	return []goalRule{
		{goal: "jetty:run-forked", channel: ChannelProperty, property: "jetty.jvmArgs", plugin: "jetty-maven-plugin", parameter: "jvmArgs", reason: forks},
		{goal: "jetty:", channel: ChannelMavenOpts, reason: inside},
		{goal: "tomcat7:", channel: ChannelMavenOpts, reason: inside},
		{goal: "tomee:run", channel: ChannelProperty, property: "tomee-plugin.args", plugin: "tomee-maven-plugin", parameter: "args", reason: forks},
		{goal: "tomee-embedded:", channel: ChannelMavenOpts, reason: inside},
		{goal: "liberty:dev", channel: ChannelLauncherEnv, extra: []string{noOwnAgent}, reason: replaces},
		{goal: "liberty:", channel: ChannelLauncherEnv, reason: replaces},
		{goal: "wildfly:", channel: ChannelLauncherEnv, reason: commas},
		{goal: "cargo:", channel: ChannelProperty, property: "cargo.jvmargs", reason: forks},
		{goal: "payara-micro:", channel: ChannelLauncherEnv, reason: "the plugin takes JVM options from the POM only"},
	}
}

// testRules are those of goals and phases that run tests.
func testRules() []goalRule {
	surefire := goalRule{channel: ChannelProperty, property: "argLine", plugin: "maven-surefire-plugin", parameter: "argLine", reason: "tests run in JVMs of their own"}
	failsafe := surefire
	failsafe.plugin = "maven-failsafe-plugin"
	var rules []goalRule
	for _, goal := range []string{"surefire:", "test", "package", "install", "deploy"} {
		rules = append(rules, named(surefire, goal))
	}
	for _, goal := range []string{"failsafe:", "verify", "integration-test"} {
		rules = append(rules, named(failsafe, goal))
	}
	return rules
}

func named(r goalRule, goal string) goalRule {
	r.goal = goal
	return r
}

// ruleFor finds the rule of a goal: the settings file's own, then the table,
// then the environment, which reaches every JVM.
func ruleFor(goal string, targets []config.Target) goalRule {
	if r, ok := knownRule(goal, targets); ok {
		return r
	}
	return goalRule{goal: goal, channel: ChannelLauncherEnv, reason: "it is not known how the goal starts its JVM"}
}

// knownRule finds a rule in the settings file and the table.
func knownRule(goal string, targets []config.Target) (goalRule, bool) {
	for _, t := range targets {
		if strings.HasPrefix(goal, t.Prefix) {
			return goalRule{goal: t.Prefix, channel: ChannelProperty, property: propertyName(t.OptionForVMArgs), reason: "the project's " + config.FileName + " says so"}, true
		}
	}
	for _, r := range mavenRules() {
		if goal == r.goal || strings.HasSuffix(r.goal, ":") && strings.HasPrefix(goal, r.goal) {
			return r, true
		}
	}
	return goalRule{}, false
}

// propertyName strips what a settings file may write around a property.
func propertyName(option string) string {
	return strings.TrimSuffix(strings.TrimPrefix(option, "-D"), "=")
}

// runningGoal picks the goal that runs the program out of those on a command
// line: the last one of those that most surely do.
func runningGoal(goals []string, targets []config.Target) string {
	best, bestRank := "", -1
	for _, goal := range goals {
		if rank := runningRank(goal, targets); rank >= bestRank {
			best, bestRank = goal, rank
		}
	}
	return best
}

// runningRank tells how surely a goal runs a program: a plugin's goal that the
// table knows, then one with a name for it, then phases with tests on their
// way and what else is known, then all others.
func runningRank(goal string, targets []config.Target) int {
	r, known := knownRule(goal, targets)
	_, name, ofPlugin := strings.Cut(goal, ":")
	runs := slices.ContainsFunc([]string{"run", "start", "dev", "debug", "exec", "serve", "launch", "test", "integration-test"}, func(word string) bool {
		return strings.HasPrefix(name, word)
	})
	switch {
	case ofPlugin && known && (runs || r.goal == goal):
		return 3
	case runs:
		return 2
	case known:
		return 1
	}
	return 0
}

// canonicalGoal shortens a goal with full coordinates to its prefix form and
// drops an execution id: "g:spring-boot-maven-plugin:3.2:run@x" is
// "spring-boot:run".
func canonicalGoal(word string) string {
	word, _, _ = strings.Cut(word, "@")
	parts := strings.Split(word, ":")
	if len(parts) < 3 {
		return word
	}
	return pluginPrefix(parts[1]) + ":" + parts[len(parts)-1]
}

// pluginPrefix is the prefix of a Maven plugin's goals: the one that the plugin
// names itself (goalPrefix), else the one that its artifact id stands for.
func pluginPrefix(artifact string) string {
	switch {
	case artifact == "micronaut-maven-plugin":
		return "mn"
	case artifact == "cargo-maven2-plugin" || artifact == "cargo-maven3-plugin":
		return "cargo"
	case slices.Contains(jettyPlugins(), artifact):
		return "jetty"
	}
	prefix := strings.TrimSuffix(artifact, "-maven-plugin")
	prefix = strings.TrimPrefix(prefix, "maven-")
	return strings.TrimSuffix(prefix, "-plugin")
}

// jettyPlugins are Jetty's plugins: from Jetty 12 on one for each Jakarta EE.
func jettyPlugins() []string {
	return []string{"jetty-maven-plugin", "jetty-ee8-maven-plugin", "jetty-ee9-maven-plugin", "jetty-ee10-maven-plugin", "jetty-ee11-maven-plugin"}
}

// overridden tells whether the POM sets the rule's parameter to something that
// does not take our property in.
func (r goalRule) overridden(m *pom) bool {
	if m == nil || r.plugin == "" {
		return false
	}
	value, ok := m.configured(r.plugin, r.parameter)
	return ok && !strings.Contains(value, "{"+r.property+"}")
}
