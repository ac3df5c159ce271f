package maven

import (
	"strings"
	"testing"

	"jfrlens/profiler/config"
)

// The goal that runs the program among those of one command line.
func TestRunningGoal(t *testing.T) {
	targets := []config.Target{{Prefix: "custom:", OptionForVMArgs: "-Dcustom.jvm"}}
	for line, want := range map[string]string{
		"clean test":                            "test",
		"test jacoco:report":                    "test",
		"package wildfly:provision wildfly:run": "wildfly:run",
		"package exec:exec":                     "exec:exec",
		"verify unknown:start":                  "unknown:start",
		"unknown:start spring-boot:run":         "spring-boot:run",
		"spring-boot:run dependency:tree":       "spring-boot:run",
		"spring-boot:start spring-boot:stop":    "spring-boot:start",
		"liberty:create liberty:run":            "liberty:run",
		"package custom:go":                     "custom:go",
		"clean":                                 "clean",
		"a:b c:d":                               "c:d",
		"":                                      "",
	} {
		if got := RunningGoal(strings.Fields(line), targets); got != want {
			t.Errorf("mvn %s: %q, want %q", line, got, want)
		}
	}
}

// Whatever is offered is a goal of which it is known how its JVM is profiled.
func TestOfferedGoalsAreKnown(t *testing.T) {
	unknown := RuleFor("no:such", nil).Reason
	for _, offer := range offeredGoals() {
		for _, goal := range offer.goals {
			if RuleFor(goal, nil).Reason == unknown {
				t.Errorf("%s is offered for %s, but not known", goal, offer.plugin)
			}
		}
	}
}
