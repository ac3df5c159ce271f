package launch

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/config"
)

// Danger is an option that could run other code and that comes from a file of
// the repository, not from the user.
type Danger struct {
	// File is where it stands.
	File string `json:"file"`
	// Option is the option as written.
	Option string `json:"option"`
	// Reason is what it could do.
	Reason string `json:"reason"`
}

// dangerOf says what an option of a JVM or build tool could do beyond being
// an option, "" when nothing is known.
func dangerOf(option string) string {
	for _, d := range []struct{ start, reason string }{
		{"-javaagent:", "loads code into the JVM"},
		{"-agentpath:", "loads a native library into the JVM"},
		{"-agentlib:", "loads a native library into the JVM"},
		{"-Xrun", "loads a native library into the JVM"},
		{"-XX:OnOutOfMemoryError", "runs a command"},
		{"-XX:OnError", "runs a command"},
		{"-XX:Flags", "reads further options from a file"},
		{"-XX:VMOptionsFile", "reads further options from a file"},
		{"-XX:+EnableJVMCI", "may replace the compiler"},
		{"-Xbootclasspath", "replaces classes of the JDK"},
		{"--patch-module", "replaces classes of the JDK"},
		{"-Djava.security.manager", "replaces the security manager"},
		{"-Djava.system.class.loader", "replaces the class loader"},
		{"-Dmaven.ext.class.path", "loads code into Maven"},
		{"-Djvm", "hands options to a JVM"},
		{"--init-script", "runs a script in Gradle"},
		{"-I", "runs a script in Gradle"},
		{"@", "reads further options from a file"},
	} {
		if strings.HasPrefix(option, d.start) {
			return d.reason
		}
	}
	return ""
}

// dangersIn lists the dangerous options among those of a file.
func dangersIn(file string, options []string) []Danger {
	var dangers []Danger
	for _, option := range options {
		if reason := dangerOf(option); reason != "" {
			dangers = append(dangers, Danger{File: file, Option: option, Reason: reason})
		}
	}
	return dangers
}

// dangerousVars are environment variables that carry options or code.
func dangerousVars() []string {
	return []string{
		"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "MAVEN_OPTS", "GRADLE_OPTS", "JAVA_OPTS",
		"LD_PRELOAD", "LD_LIBRARY_PATH", "DYLD_INSERT_LIBRARIES", "PATH", "JAVA_HOME", "CLASSPATH",
		"MAVEN_ARGS", "BASH_ENV", "ENV",
	}
}

// DangersOf lists what in a named run configuration needs consent: it comes
// from the repository's settings file.
func DangersOf(run config.Run) []Danger {
	dangers := dangersIn(config.FileName, slices.Concat(run.JVMOptions, run.Args))
	for name, value := range run.Env {
		if slices.Contains(dangerousVars(), name) {
			dangers = append(dangers, Danger{File: config.FileName, Option: name + "=" + value, Reason: "can change what is executed"})
		}
	}
	if run.JDK != "" && strings.ContainsAny(run.JDK, `/\\`) {
		dangers = append(dangers, Danger{File: config.FileName, Option: fmt.Sprintf("jdk %s", run.JDK), Reason: "chooses the program that is executed"})
	}
	slices.SortFunc(dangers, func(a, b Danger) int { return strings.Compare(a.Option, b.Option) })
	return dangers
}

// configDangers lists what in the settings file of the project needs consent.
func (p *preparation) configDangers() []Danger {
	dangers := slices.Clone(p.RunDangers)
	if program := p.Config.DebugSettings().Launch; p.Debug && program != "" {
		dangers = append(dangers, Danger{File: config.FileName, Option: "debugConfig.launch " + program, Reason: "runs a program"})
	}
	settings := p.Config.AsyncProfilerSettings()
	if p.usesAsyncProfiler() && settings.Library != "" && p.AsyncProfiler == "" {
		dangers = append(dangers, Danger{File: config.FileName, Option: "asyncProfilerConfig.library " + settings.Library, Reason: "loads a native library into the JVM"})
	}
	if p.usesAsyncProfiler() && settings.Misc != "" {
		dangers = append(dangers, Danger{File: config.FileName, Option: "asyncProfilerConfig.misc " + settings.Misc, Reason: "can make the agent write any file"})
	}
	return dangers
}

// projectDangers lists dangerous options in the files by which a repository
// configures the JVM of its build tool. (The build itself can run anything;
// asking for it is the consent to that.)
func projectDangers(root string) []Danger {
	var dangers []Danger
	for _, name := range []string{".mvn/jvm.config", ".mvn/maven.config"} {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err == nil {
			dangers = append(dangers, dangersIn(name, strings.Fields(string(text)))...)
		}
	}
	text, err := os.ReadFile(filepath.Join(root, "gradle.properties"))
	if err != nil {
		return dangers
	}
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(line, "=")
		if strings.TrimSpace(key) == "org.gradle.jvmargs" {
			dangers = append(dangers, dangersIn("gradle.properties", strings.Fields(value))...)
		}
	}
	return dangers
}
