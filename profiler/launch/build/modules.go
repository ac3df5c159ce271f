package build

import (
	"slices"
	"strings"
)

// moduleOptions are the JVM options with which code reaches into modules, with the
// first JDK that knows each.
func moduleOptions() map[string]int {
	return map[string]int{
		"--add-opens": 9, "--add-exports": 9, "--add-reads": 9, "--add-modules": 9, "--enable-native-access": 17, "--enable-preview": 11,
	}
}

// preview is the one of them without a value.
const preview = "--enable-preview"

// ModuleOptions are those among words without which a program cannot reach what it
// uses of the JDK, each as one word and once. All others are about how it is built or
// run.
func ModuleOptions(words []string) []string {
	var options []string
	for i, word := range words {
		name, value, joined := strings.Cut(unquoted(word), "=")
		if !joined && i+1 < len(words) {
			value = unquoted(words[i+1])
		}
		option := name + "=" + value
		if name == preview {
			option = name
		}
		_, known := moduleOptions()[name]
		if known && (value != "" || name == preview) && (name != "--add-modules" || isOfJDK(value)) && !slices.Contains(options, option) {
			options = append(options, option)
		}
	}
	return options
}

func unquoted(word string) string { return strings.Trim(word, `"'`) }

// isOfJDK tells whether modules are of the JDK: others may not be found on a class path.
func isOfJDK(modules string) bool {
	return !slices.ContainsFunc(strings.Split(modules, ","), func(name string) bool {
		return !strings.HasPrefix(name, "java.") && !strings.HasPrefix(name, "jdk.")
	})
}

// ManifestOptions are the options that an entry of a jar's manifest stands for where
// the jar is started (package java.util.jar, and JEP 472).
func ManifestOptions(entry, value string) []string {
	option, ok := map[string]string{"Add-Opens": "--add-opens", "Add-Exports": "--add-exports"}[entry]
	if !ok {
		if entry == "Enable-Native-Access" && strings.TrimSpace(value) != "" {
			return []string{"--enable-native-access=" + strings.TrimSpace(value)}
		}
		return nil
	}
	var options []string
	for _, name := range strings.Fields(value) {
		options = append(options, option+"="+name+"=ALL-UNNAMED")
	}
	return options
}

// Fitting are those of some options that a JDK of a release knows.
func Fitting(options []string, release int) []string {
	return slices.DeleteFunc(slices.Clone(options), func(option string) bool {
		name, _, _ := strings.Cut(option, "=")
		return release < moduleOptions()[name]
	})
}
