package consent

import (
	"regexp"
	"slices"
	"strings"
)

// Harmless says which options of the JVM or of a build tool a repository
// may bring without being asked about. What is on no list needs consent: new
// releases bring new options.
type Harmless struct {
	// Form is what harmless options of one word look like.
	Form func() *regexp.Regexp
	// WithValue are those whose value is the next word.
	WithValue []string
	// Defining are those whose next word defines a property, as what follows -D does.
	Defining []string
	// Others: words that are no options are goals, tasks or arguments.
	Others bool
	// Property tells of the definition behind a -D whether it is harmless.
	Property func(definition string) bool
}

// words is how many words a harmless option takes, 0 for one that is not.
func (h Harmless) words(option, next string) int {
	definition, isProperty := strings.CutPrefix(option, "-D")
	switch {
	case option == "":
		return 1
	case isProperty:
		if h.Property != nil && h.Property(definition) {
			return 1
		}
		return 0
	case option[0] != '-':
		if h.Others && option[0] != '@' {
			return 1
		}
		return 0
	case slices.Contains(h.WithValue, option):
		if next != "" && next[0] != '-' && next[0] != '@' && !handsOptions(next) {
			return 2
		}
		return 0
	case h.Form().MatchString(option):
		return 1
	}
	return 0
}

// Options of JVMs: memory, collectors, compilers, assertions, the log on the
// terminal, and what opens packages of the JDK. A number cannot name a file.
var harmlessJVMOption = Pattern(`^(?:` + strings.Join([]string{
	`-X(?:mx|ms|mn|ss)\d+[kKmMgGtT]?`,
	`-X(?:int|comp|mixed|batch|rs|noclassgc|share:(?:auto|on|off))`,
	`-(?:ea|da|enableassertions|disableassertions)(?::[\w.$]+)?`,
	`-(?:esa|dsa|enablesystemassertions|disablesystemassertions|server|client|d64|showversion)`,
	`-verbose(?::(?:gc|class|module|jni))?`,
	`-Xlog(?::[\w+*=,-]+(?::(?:stdout|stderr)?(?::[\w,]*)?)?)?`,
	`--enable-preview`,
	`--(?:add-opens|add-exports|add-reads|add-modules|limit-modules|enable-native-access|illegal-access|illegal-native-access|sun-misc-unsafe-memory-access)=[\w.,/=$-]+`,
	`-XX:\w+=\d+(?:\.\d+)?[kKmMgGtT]?`,
	`-XX:(?:NativeMemoryTracking=(?:off|summary|detail)|ShenandoahGC(?:Mode|Heuristics)=\w+)`,
	`-XX:[+-](?:Use(?:Serial|Parallel|ParallelOld|G1|Z|Shenandoah|Epsilon|ConcMarkSweep)GC|ZGenerational|ParallelRefProcEnabled|CMSClassUnloadingEnabled` +
		`|UseStringDeduplication|UseCompressedOops|UseCompressedClassPointers|UseCompactObjectHeaders|UseNUMA|UseLargePages|UseTransparentHugePages` +
		`|UseAdaptiveSizePolicy|AlwaysPreTouch|UseContainerSupport|DisableExplicitGC|ExplicitGCInvokesConcurrent|ClassUnloading` +
		`|HeapDumpOnOutOfMemoryError|ExitOnOutOfMemoryError|CrashOnOutOfMemoryError|OmitStackTraceInFastThrow|ShowCodeDetailsInExceptionMessages` +
		`|TieredCompilation|DoEscapeAnalysis|EliminateAutoBox|Inline|OptimizeStringConcat|UseBiasedLocking|DebugNonSafepoints` +
		`|UnlockExperimentalVMOptions|UnlockDiagnosticVMOptions|IgnoreUnrecognizedVMOptions|EnableDynamicAgentLoading` +
		`|PrintGC|PrintGCDetails|PrintGCDateStamps|PrintGCTimeStamps|PrintCommandLineFlags|UsePerfData)`,
}, `|`) + `)$`)

var (
	anything      = Pattern(``)
	optionInValue = Pattern(`(?:^|[\s\v,=])(?:-+[A-Za-z]|@)`)
)

// jvmValueOptions are the harmless ones of the JVM whose value is the next word.
func jvmValueOptions() []string {
	return []string{"--add-opens", "--add-exports", "--add-reads", "--add-modules", "--limit-modules", "--enable-native-access"}
}

// ProgramOptions are for the JVM of the program, whose properties are its own.
func ProgramOptions() Harmless {
	return Harmless{Form: harmlessJVMOption, WithValue: jvmValueOptions(), Property: isProgramProperty}
}

// ToolJVMOptions are for the JVM of a build tool.
func ToolJVMOptions() Harmless {
	return Harmless{Form: harmlessJVMOption, WithValue: jvmValueOptions(), Property: IsToolProperty}
}

// ProgramArguments are for the arguments of the project's own program.
func ProgramArguments() Harmless {
	return Harmless{Form: anything, Others: true, Property: func(string) bool { return true }}
}

// Properties that a JDK or a build tool reads itself.
var (
	// systemProperty is one of the JDK, plainProperty those of them about
	// language, time and the network stack.
	systemProperty = Pattern(`^(?:java|javax|jdk|sun|com\.sun|user|file|path|os|line|native|org\.graalvm|graal|jvmci|jfrlens)(?:\.|$)`)
	plainProperty  = Pattern(`^(?:java\.awt\.headless|java\.net\.prefer\w+|java\.util\.concurrent\.ForkJoinPool\.common\.parallelism|jdk\.virtualThreadScheduler\.\w+` +
		`|jdk\.tracePinnedThreads|user\.(?:timezone|language|country|variant|region)|file\.encoding|sun\.jnu\.encoding|sun\.(?:stdout|stderr)\.encoding|line\.separator)$`)
	// buildProperty is one that runs something in a build where a plugin reads it.
	buildProperty = Pattern(`^(?:maven\.|exec\.|jvm|gradle\.|org\.gradle\.|mdep\.)`)
	// plainToolProperty are those of builds about versions, checks and tests that are left out, and the log.
	plainToolProperty = Pattern(`^(?:skipTests|skipITs|(?:maven\.(?:test|javadoc|source|deploy|install)|checkstyle|spotbugs|pmd|jacoco|enforcer|license|gpg|rat|animal\.sniffer)\.skip` +
		`|revision|sha1|changelist|style\.color|maven\.compiler\.(?:source|target|release)|project\.build\.sourceEncoding` +
		`|org\.slf4j\.simpleLogger\.(?:defaultLogLevel|showDateTime|showThreadName|showLogName|log\.[\w.]+)` +
		`|org\.gradle\.(?:daemon|parallel|caching|configureondemand|workers\.max|console|warning\.mode|logging\.level|vfs\.watch))$`)
)

// isProgramProperty tells of a property of the profiled program whether neither
// the JDK nor a build tool reads it, or it is a plain one. It must not hand options
// to another JVM.
func isProgramProperty(definition string) bool {
	name, _, _ := strings.Cut(definition, "=")
	own := name != "" && !systemProperty().MatchString(name) && !buildProperty().MatchString(name)
	return (own || plainProperty().MatchString(name)) && !handsOptions(definition)
}

// IsToolProperty tells the same of a property of a build tool, where plugins read
// properties of any name.
func IsToolProperty(definition string) bool {
	name, _, _ := strings.Cut(definition, "=")
	return (plainToolProperty().MatchString(name) || plainProperty().MatchString(name)) && !handsOptions(definition)
}

// handsOptions tells whether a text has words like options: it may be cut at its
// blanks on the way to a JVM, by JAVA_TOOL_OPTIONS or a plugin of a build.
func handsOptions(text string) bool {
	return optionInValue().MatchString(text)
}

// isHarmlessVariable tells whether an environment variable is about language,
// time, colours, ports and profiles: no more is known of others than that their
// name may mean something to a shell, a loader or a JVM.
func isHarmlessVariable(name string) bool {
	return strings.HasPrefix(name, "LC_") || slices.Contains([]string{
		"LANG", "LANGUAGE", "TZ", "TERM", "COLUMNS", "LINES", "NO_COLOR", "PORT", "SERVER_PORT", "HOST", "SPRING_PROFILES_ACTIVE", "QUARKUS_PROFILE",
		"MICRONAUT_ENVIRONMENTS", "LOG_LEVEL", "LOGGING_LEVEL_ROOT", "CI",
	}, name)
}
