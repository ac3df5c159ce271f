package gradle

import (
	"strings"

	"jfrlens/profiler/launch/consent"
)

// harmlessOption is about what is printed, how much is done at once, and whether
// the network is used.
var harmlessOption = consent.Pattern(`^(?:-[qidwsSmt]|--(?:quiet|info|debug|warn|stacktrace|full-stacktrace|offline|dry-run|continuous|continue|rerun-tasks|refresh-dependencies` +
	`|daemon|no-daemon|parallel|no-parallel|build-cache|no-build-cache|configuration-cache|no-configuration-cache|configure-on-demand)` +
	`|--(?:console|max-workers|warning-mode|priority)=[\w-]+|--(?:tests|args|exclude-task)=.*)$`)

// harmless are the arguments of Gradle that need no consent.
func harmless() consent.Harmless {
	values := []string{"--console", "--max-workers", "--warning-mode", "--priority", "--tests", "--args", "-x", "--exclude-task"}
	return consent.Harmless{Form: harmlessOption, WithValue: values, Defining: []string{"-D", "--system-prop"}, Others: true, Property: consent.IsToolProperty}
}

// propertiesFile is the file by which a project configures Gradle.
func propertiesFile() consent.File {
	return consent.File{Name: propertiesName, Dangers: func(text string) []consent.Danger {
		var dangers []consent.Danger
		for _, p := range readProperties(text) {
			dangers = append(dangers, dangersOf(p)...)
		}
		return dangers
	}}
}

// dangersOf are those of one property. Others than these are for the build to read.
func dangersOf(p Entry) []consent.Danger {
	name, isSystem := strings.CutPrefix(p.Key, "systemProp.")
	switch {
	case p.Key == "org.gradle.jvmargs" || p.Key == "kotlin.daemon.jvmargs":
		return consent.In(propertiesName, strings.Fields(p.Value), consent.ToolJVMOptions())
	case isSystem:
		return consent.In(propertiesName, []string{"-D" + name + "=" + p.Value}, harmless())
	case p.Key == "org.gradle.java.home":
		return []consent.Danger{{File: propertiesName, Option: p.Key + "=" + p.Value, Reason: "chooses the program that is executed"}}
	}
	return nil
}
