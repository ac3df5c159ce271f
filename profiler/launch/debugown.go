package launch

import (
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/smallfile"
)

var debugAgentOption = pattern(`-agentlib:jdwp|-Xrunjdwp|-agentpath:\S*jdwp`)

// isDebugAgent tells whether a text has an option that loads a debug agent: a
// second one keeps a JVM from starting.
func isDebugAgent(text string) bool { return debugAgentOption().MatchString(text) }

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
		text, err := smallfile.Read(path, maxSettings)
		if err == nil && (isDebugAgent(string(text)) || isGradleFile(path) && debugsTask(string(text))) {
			return path
		}
	}
	return ""
}

// isGradleFile tells whether a file is a build script of Gradle.
func isGradleFile(path string) bool { return strings.HasPrefix(filepath.Base(path), "build.gradle") }

var debuggedTask = pattern(`\bdebugOptions\b|\b(debug|setDebug|isDebug)\s*[=(]?\s*true\b`)

// debugsTask tells whether a build script makes a task debug its JVM.
func debugsTask(text string) bool { return debuggedTask().MatchString(text) }

// startsDebugger tells whether a build tool was asked to debug.
func startsDebugger(words []string) bool {
	switch {
	case isGradle(words[0]):
		return slices.Contains(words, "--debug-jvm")
	case !isMaven(words[0]):
		return false
	case filepath.Base(words[0]) == "mvnDebug":
		return true
	}
	command := parseMaven(words)
	return slices.ContainsFunc(debugSwitches(), func(s debugSwitch) bool {
		if !slices.ContainsFunc(command.goals, func(goal string) bool { return strings.HasPrefix(goal, s.goal) }) {
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

// buildFiles are the files that may give options to the JVMs of a build: those
// of the modules that it works on and of the folders above. A plain java
// command has none.
func (p *preparation) buildFiles(words []string) []string {
	var folders, names []string
	switch {
	case len(words) == 0:
		return nil
	case isMaven(words[0]):
		folders, names = p.mavenFolders(parseMaven(words)), []string{"pom.xml", ".mvn/jvm.config", ".mvn/maven.config"}
	case isGradle(words[0]):
		folders, names = p.gradleFolders(parseGradle(words)), []string{"build.gradle", "build.gradle.kts", "gradle.properties"}
	}
	var paths []string
	for _, folder := range folders {
		for _, name := range names {
			paths = append(paths, filepath.Join(folder, filepath.FromSlash(name)))
		}
	}
	return paths
}

// mavenFolders are the folders of the module that a command works on and those
// above.
func (p *preparation) mavenFolders(command mavenCommand) []string {
	_, dir := p.pomOf(command)
	return foldersAbove(filepath.Join(dir, filepath.FromSlash(command.projects)))
}

// gradleFolders are the folders of the projects whose tasks a command names,
// and those above. A task without a path is one of all projects below.
func (p *preparation) gradleFolders(command gradleCommand) []string {
	dir := p.abs(command.dir)
	folders := foldersAbove(dir)
	for _, task := range command.tasks {
		i := strings.LastIndexByte(task, ':')
		if i > 0 {
			folders = append(folders, filepath.Join(gradleRoot(dir), filepath.FromSlash(strings.ReplaceAll(task[:i], ":", "/"))))
			continue
		}
		below, err := filepath.Glob(filepath.Join(dir, "*"))
		if err == nil { // the pattern is malformed only where the folder's name is one
			folders = append(folders, below...)
		}
	}
	return folders
}
