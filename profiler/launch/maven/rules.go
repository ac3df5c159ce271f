package maven

import (
	"slices"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
)

// Rule says how JVM options reach the JVM that a Maven goal runs in.
type Rule struct {
	// goal is "prefix:goal", or "prefix:" for all other goals of a plugin.
	goal string
	// Property is the one that carries the options, "" where they go by the environment.
	Property string
	// Inside: the goal runs inside the JVM of Maven, which gets them.
	Inside bool
	// plugin and parameter: a value for it in the POM wins over the property.
	plugin, parameter string
	// Extra are arguments that make the run what a profile should be of.
	Extra []string
	// Optimise lets the fork use the optimising compiler against the tool's own
	// option: only _JAVA_OPTIONS wins over a command line.
	Optimise bool
	// Reason says why they go this way.
	Reason string
}

// Why options go the way they do.
const (
	forks  = "the goal starts a JVM of its own"
	inside = "the goal runs inside the JVM of Maven"
	commas = "the plugin's property for JVM options is a list, which commas split" // in some versions
)

// rules is the table of goals, special ones before whole plugins. The
// facts are from the plugins' manuals, sources and descriptions (plugin.xml).
func rules() []Rule {
	return slices.Concat(frameworkRules(), serverRules(), testRules())
}

// frameworkRules are those of goals that run a program.
func frameworkRules() []Rule {
	boot := Rule{
		Property: "spring-boot.run.jvmArguments", plugin: "spring-boot-maven-plugin", parameter: "jvmArguments",
		Extra: []string{"-Dspring-boot.run.optimizedLaunch=false"}, Reason: forks,
	}
	bootTest := named(boot, "spring-boot:test-run")
	bootTest.Extra = []string{"-Dspring-boot.test-run.optimizedLaunch=false"}
	quarkus := Rule{
		Property: "jvm.args", plugin: "quarkus-maven-plugin", parameter: "jvmArgs",
		Extra: []string{"-DforceC2=true", build.NoOwnAgent}, Optimise: true, Reason: forks,
	}
	return []Rule{
		named(boot, "spring-boot:run"), named(boot, "spring-boot:start"), bootTest,
		named(quarkus, "quarkus:dev"), named(quarkus, "quarkus:test"),
		{goal: "quarkus:run", Reason: "older versions of the plugin have no property for JVM options"},
		{goal: "mn:run", Optimise: true, Reason: commas},
		{goal: "helidon:dev", Property: "dev.appJvmArgs", Reason: forks},
		{goal: "helidon-cli:dev", Property: "dev.appJvmArgs", Reason: forks},
		{goal: "exec:java", Inside: true, Reason: inside},
		{goal: "exec:exec", Reason: "the plugin has no property for JVM options"},
	}
}

// serverRules are those of goals that run a server.
func serverRules() []Rule {
	const replaces = "the plugin's properties for JVM options replace the project's jvm.options"
	return []Rule{
		{goal: "jetty:run-forked", Property: "jetty.jvmArgs", plugin: "jetty-maven-plugin", parameter: "jvmArgs", Reason: forks},
		{goal: "jetty:", Inside: true, Reason: inside},
		{goal: "tomcat7:", Inside: true, Reason: inside},
		{goal: "tomee:run", Property: "tomee-plugin.args", plugin: "tomee-maven-plugin", parameter: "args", Reason: forks},
		{goal: "tomee-embedded:", Inside: true, Reason: inside},
		{goal: "liberty:dev", Extra: []string{build.NoOwnAgent}, Reason: replaces},
		{goal: "liberty:", Reason: replaces},
		{goal: "wildfly:", Reason: commas},
		{goal: "cargo:", Property: "cargo.jvmargs", Reason: forks},
		{goal: "payara-micro:", Reason: "the plugin takes JVM options from the POM only"},
	}
}

// testRules are those of goals and phases that run tests.
func testRules() []Rule {
	surefire := Rule{Property: "argLine", plugin: "maven-surefire-plugin", parameter: "argLine", Reason: "tests run in JVMs of their own"}
	failsafe := surefire
	failsafe.plugin = "maven-failsafe-plugin"
	var rules []Rule
	for _, goal := range []string{"surefire:", "test", "package", "install", "deploy"} {
		rules = append(rules, named(surefire, goal))
	}
	for _, goal := range []string{"failsafe:", "verify", "integration-test"} {
		rules = append(rules, named(failsafe, goal))
	}
	return rules
}

func named(r Rule, goal string) Rule {
	r.goal = goal
	return r
}

// RuleFor finds the rule of a goal: the settings file's own, then the table,
// then the environment, which reaches every JVM.
func RuleFor(goal string, targets []config.Target) Rule {
	if r, ok := knownRule(goal, targets); ok {
		return r
	}
	return Rule{goal: goal, Reason: "it is not known how the goal starts its JVM"}
}

// knownRule finds a rule in the settings file and the table.
func knownRule(goal string, targets []config.Target) (Rule, bool) {
	for _, t := range targets {
		if strings.HasPrefix(goal, t.Prefix) {
			return Rule{goal: t.Prefix, Property: build.PropertyName(t.OptionForVMArgs), Reason: "the project's " + config.FileName + " says so"}, true
		}
	}
	for _, r := range rules() {
		if goal == r.goal || strings.HasSuffix(r.goal, ":") && strings.HasPrefix(goal, r.goal) {
			return r, true
		}
	}
	return Rule{}, false
}

// RunningGoal picks the goal that runs the program out of those on a command
// line: the last one of those that most surely do.
func RunningGoal(goals []string, targets []config.Target) string {
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
