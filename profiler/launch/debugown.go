package launch

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// isDebugAgent tells whether a text has an option that loads a debug agent: a
// second one keeps a JVM from starting.
func isDebugAgent(text string) bool {
	return slices.ContainsFunc([]string{"-agentlib:jdwp", "-Xrunjdwp", "-agentpath:jdwp"}, func(option string) bool {
		return strings.Contains(text, option)
	})
}

// ownDebugAgent names the place where the program gets a debug agent from
// already, "" for none: the options, the command line, the environment, or the
// files of the build, wherever these mention one.
func (p *preparation) ownDebugAgent() string {
	if slices.ContainsFunc(p.Options, isDebugAgent) {
		return "the JVM options"
	}
	words := slices.Concat(p.Command, p.Args)
	if slices.ContainsFunc(words, isDebugAgent) || len(words) > 0 && startsDebugger(words) {
		return "the command line"
	}
	for _, name := range []string{string(ChannelToolEnv), string(ChannelLauncherEnv), "_JAVA_OPTIONS", "MAVEN_OPTS"} {
		if isDebugAgent(p.env.get(name)) {
			return name
		}
	}
	for _, path := range p.buildFiles(words) {
		text, err := os.ReadFile(path)
		if err == nil && (isDebugAgent(string(text)) || isGradleFile(path) && debugsTask(string(text))) {
			return path
		}
	}
	return ""
}

// isGradleFile tells whether a file is a build script of Gradle.
func isGradleFile(path string) bool { return strings.HasPrefix(filepath.Base(path), "build.gradle") }

// debugsTask tells whether a build script makes a task debug its JVM.
func debugsTask(text string) bool {
	return strings.Contains(text, "debugOptions") || strings.Contains(text, "debug = true")
}

// startsDebugger tells whether a build tool was asked to debug.
func startsDebugger(words []string) bool {
	if filepath.Base(words[0]) == "mvnDebug" {
		return true
	}
	if slices.Contains(words, "quarkus:dev") && slices.ContainsFunc(words, func(word string) bool {
		return strings.HasPrefix(word, "-Ddebug=") && word != "-Ddebug=false"
	}) {
		return true
	}
	return slices.ContainsFunc(words, func(word string) bool {
		return word == "--debug-jvm" || strings.HasPrefix(word, "-Dmaven.surefire.debug") || strings.HasPrefix(word, "-Dmaven.failsafe.debug")
	})
}

// buildFiles are the files that may give options to the JVMs of a build: those
// of the module and of the folders above it. A plain java command has none.
func (p *preparation) buildFiles(words []string) []string {
	if len(words) == 0 {
		return nil
	}
	dir := p.cwd
	names := []string{"build.gradle", "build.gradle.kts", "gradle.properties"}
	switch {
	case isMaven(words[0]):
		_, dir = p.pomOf(parseMaven(words))
		if projects := parseMaven(words).projects; projects != "" {
			dir = filepath.Join(dir, filepath.FromSlash(projects))
		}
		names = []string{"pom.xml", ".mvn/jvm.config", ".mvn/maven.config"}
	case !isGradle(words[0]):
		return nil
	default:
		if given := parseGradle(words).dir; given != "" {
			dir = p.abs(given)
		}
	}
	var paths []string
	for _, folder := range foldersAbove(dir) {
		for _, name := range names {
			paths = append(paths, filepath.Join(folder, filepath.FromSlash(name)))
		}
	}
	return paths
}
