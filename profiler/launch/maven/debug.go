package maven

import (
	"path/filepath"
	"slices"
	"strings"
)

// startsDebugger tells whether a command line asks to debug.
func startsDebugger(words []string) bool {
	if filepath.Base(words[0]) == "mvnDebug" {
		return true
	}
	command := Parse(words)
	return slices.ContainsFunc(debugSwitches(), func(s debugSwitch) bool {
		if !slices.ContainsFunc(command.Goals, func(goal string) bool { return strings.HasPrefix(goal, s.goal) }) {
			return false
		}
		value, given := command.property(s.property)
		return s.property == "" || given && value != "false"
	})
}

// debugSwitch is what makes a Maven goal start its JVM with a debug agent.
type debugSwitch struct {
	goal     string // how its name begins
	property string // has to be set to something but false; "" for none
}

// debugSwitches are those of the plugins' own descriptions (plugin.xml).
func debugSwitches() []debugSwitch {
	return []debugSwitch{
		{"", "maven.surefire.debug"},
		{"", "maven.failsafe.debug"},
		{"quarkus:", "debug"},
		{"liberty:dev", "debug"},
		{"liberty:debug", ""},
		{"payara-micro:", "debug"},
		{"wildfly:", "wildfly.debug"},
		{"mn:", "mn.debug"},
		{"tomee:", "tomee-plugin.debug"},
		{"tomee:debug", ""},
	}
}
