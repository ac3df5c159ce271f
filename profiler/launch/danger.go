package launch

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/gradle"
	"jfrlens/profiler/smallfile"
)

// Danger is an option that is not known to be harmless and that comes from a
// file of the repository, not from the user.
type Danger struct {
	// File is where it stands.
	File string `json:"file"`
	// Option is the option as written.
	Option string `json:"option"`
	// Reason is what it could do.
	Reason string `json:"reason"`
}

// unknownDanger is the reason of what may well be harmless, but is not known to be.
const unknownDanger = "it is not one that is known to be harmless"

// dangerOf says what an option that is not known to be harmless could do.
func dangerOf(option string) string {
	for _, d := range []struct{ start, reason string }{
		{"-javaagent:", "loads code into the JVM"},
		{"-agentpath:", "loads a native library into the JVM"},
		{"-agentlib:", "loads a native library into the JVM"},
		{"-Xrun", "loads a native library into the JVM"},
		{"-XXaltjvm", "replaces the JVM"},
		{"-XX:OnOutOfMemoryError", "runs a command"},
		{"-XX:OnError", "runs a command"},
		{"-XX:Flags", "reads further options from a file"},
		{"-XX:VMOptionsFile", "reads further options from a file"},
		{"-XX:SharedArchiveFile", "loads classes from a file"},
		{"-XX:+EnableJVMCI", "may replace the compiler"},
		{"-Xbootclasspath", "replaces classes of the JDK"},
		{"--patch-module", "replaces classes of the JDK"},
		{"-Djava.library.path", "chooses the native libraries"},
		{"-Dexec.executable", "chooses the program that is executed"},
		{"--init-script", "runs a script in Gradle"},
		{"-I", "runs a script in Gradle"},
		{"-D", "changes how the build or the JVM works"},
		{"-P", "changes how the build works"},
		{"@", "reads further options from a file"},
	} {
		if strings.HasPrefix(option, d.start) {
			return d.reason
		}
	}
	return unknownDanger
}

// dangersIn lists the options of a file that are not known to be harmless. Quotes
// do not hide them: the start scripts of the build tools take these away.
func dangersIn(file string, options []string, harmless harmlessOptions) []Danger {
	quotes := strings.NewReplacer(`"`, "", "'", "", `\`, "")
	var dangers []Danger
	for i := 0; i < len(options); i++ {
		option, next := options[i], ""
		if i+1 < len(options) {
			next = options[i+1]
		}
		plain := quotes.Replace(option)
		if slices.Contains([]string{"-D", "--define", "--system-prop"}, plain) {
			i++
			option, plain = option+" "+next, "-D"+quotes.Replace(next)
		}
		words := harmless.words(plain, quotes.Replace(next))
		if words == 0 {
			dangers = append(dangers, Danger{File: file, Option: option, Reason: dangerOf(plain)})
		}
		i += max(words, 1) - 1
	}
	return dangers
}

// dangersOf lists what in a named run configuration needs consent: it comes
// from the repository's settings file. Its arguments are those of the program or
// those of the build tool.
func dangersOf(run config.Run, arguments harmlessOptions) []Danger {
	dangers := dangersIn(config.FileName, run.JVMOptions, programOptions())
	dangers = append(dangers, dangersIn(config.FileName, slices.Concat(strings.Fields(run.Goal), run.Args), arguments)...)
	for name, value := range run.Env {
		if !isHarmlessVariable(name) {
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

// projectDangers lists what is not known to be harmless in the files by which a
// repository configures the JVM of its build tool. (The build itself can run
// anything; asking for it is the consent to that.)
func projectDangers(root string) []Danger {
	var dangers []Danger
	for name, harmless := range map[string]harmlessOptions{".mvn/jvm.config": toolJVMOptions(), ".mvn/maven.config": mavenOptions()} {
		text, danger := projectFile(root, name)
		dangers = append(append(dangers, danger...), dangersIn(name, strings.Fields(text), harmless)...)
	}
	slices.SortStableFunc(dangers, func(a, b Danger) int { return strings.Compare(a.File, b.File) })
	text, danger := projectFile(root, gradlePropertiesName)
	dangers = append(dangers, danger...)
	for _, p := range gradle.ReadProperties(text) {
		dangers = append(dangers, gradlePropertyDangers(p)...)
	}
	return dangers
}

// maxSettings bounds a settings file of a project, in bytes.
const maxSettings = 4 << 20

// projectFile reads a settings file of a project, "" where there is none. What a
// build tool might read and this does not is a danger.
func projectFile(root, name string) (text string, danger []Danger) {
	content, err := smallfile.ReadIn(root, filepath.FromSlash(name), maxSettings)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) {
		return "", []Danger{{File: name, Option: "all of it", Reason: "cannot be looked at: " + err.Error()}}
	}
	return string(content), nil
}

// gradlePropertiesName is the file by which a project configures Gradle.
const gradlePropertiesName = "gradle.properties"

// gradlePropertyDangers are those of one property of it. Others than these are
// for the build to read.
func gradlePropertyDangers(p gradle.Entry) []Danger {
	name, isSystem := strings.CutPrefix(p.Key, "systemProp.")
	switch {
	case p.Key == "org.gradle.jvmargs" || p.Key == "kotlin.daemon.jvmargs":
		return dangersIn(gradlePropertiesName, strings.Fields(p.Value), toolJVMOptions())
	case isSystem:
		return dangersIn(gradlePropertiesName, []string{"-D" + name + "=" + p.Value}, gradleOptions())
	case p.Key == "org.gradle.java.home":
		return []Danger{{File: gradlePropertiesName, Option: p.Key + "=" + p.Value, Reason: "chooses the program that is executed"}}
	}
	return nil
}
