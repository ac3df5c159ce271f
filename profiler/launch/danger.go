package launch

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

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
		{"-Dexec.executable", "chooses the program that is executed"},
		{"-Djvm", "hands options to a JVM"},
		{"--init-script", "runs a script in Gradle"},
		{"-I", "runs a script in Gradle"},
		{"@", "reads further options from a file"},
	} {
		if strings.HasPrefix(option, d.start) {
			return d.reason
		}
	}
	if _, value, ok := strings.Cut(option, "="); ok && strings.HasPrefix(option, "-D") {
		return dangerInValue(value)
	}
	return ""
}

// dangerInValue looks into a property by which a build tool hands options to a
// JVM, such as argLine.
func dangerInValue(value string) string {
	for word := range strings.FieldsFuncSeq(value, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) {
		if reason := dangerOf(word); reason != "" && word[0] == '-' {
			return reason
		}
	}
	return ""
}

// dangersIn lists the dangerous options among those of a file. Quotes do not
// hide them: the start scripts of the build tools take these away.
func dangersIn(file string, options []string) []Danger {
	quotes := strings.NewReplacer(`"`, "", "'", "", `\`, "")
	var dangers []Danger
	for i, option := range options {
		if i > 0 && (options[i-1] == "-D" || options[i-1] == "--define") {
			option = "-D" + option
		}
		if reason := dangerOf(quotes.Replace(option)); reason != "" {
			dangers = append(dangers, Danger{File: file, Option: option, Reason: reason})
		}
	}
	return dangers
}

// isDangerousVar tells whether an environment variable carries options or code,
// or chooses a program.
func isDangerousVar(name string) bool {
	return strings.HasSuffix(name, "_OPTS") || strings.HasSuffix(name, "_OPTIONS") || strings.HasPrefix(name, "BASH_FUNC_") || slices.Contains([]string{
		"PATH", "JAVA_HOME", "JAVACMD", "CLASSPATH", "MAVEN_HOME", "M2_HOME", "MAVEN_ARGS", "MAVEN_CONFIG", "MVNW_REPOURL",
		"GRADLE_HOME", "GRADLE_USER_HOME", "LD_PRELOAD", "LD_AUDIT", "LD_LIBRARY_PATH", "DYLD_INSERT_LIBRARIES", "DYLD_LIBRARY_PATH",
		"BASH_ENV", "ENV",
	}, name)
}

// DangersOf lists what in a named run configuration needs consent: it comes
// from the repository's settings file.
func DangersOf(run config.Run) []Danger {
	dangers := dangersIn(config.FileName, slices.Concat(strings.Fields(run.Goal), run.JVMOptions, run.Args))
	for name, value := range run.Env {
		if isDangerousVar(name) {
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
	for _, value := range propertyValues(string(text), "org.gradle.jvmargs") {
		dangers = append(dangers, dangersIn("gradle.properties", strings.Fields(value))...)
	}
	return dangers
}
