package consent

import (
	"slices"
	"strings"
)

// Names of properties and variables whose value names what is executed or loaded.
var (
	loadingProperty = Pattern(`^(?:exec\.|jvm|maven\.(?:home|ext\.|multiModuleProjectDirectory)|gradle\.user\.home|org\.gradle\.(?:java|jvmargs|wrapper))|[pP]ath$`)
	loadingVariable = Pattern(`^(?:LD_|DYLD_|GCONV|BASH|ENV$|IFS$|SHELL|PERL|PYTHON|NODE|RUBY|GIT_|SSH_|JAVA|JDK|JRE|MAVEN|MVN|M2_|GRADLE|KOTLIN)` +
		`|PATH|HOME|OPTIONS|OPTS|ARGS|PRELOAD|CMD|COMMAND|EXEC`)
	// codeFile is the name of a file with code.
	codeFile = Pattern(`(?i)\.(?:jar|war|zip|class|so|dylib|dll|jnilib|exe|sh|bash|bat|cmd|ps1|py|pl|rb|js|groovy|gradle|kts|java|jsh|jsa|aot)(?:$|[\s,;:=!&|])`)
	// filledIn are characters by which a shell or build tool puts something else in.
	filledIn = Pattern("[$%~*?`@|;&<>\\\\]")
)

// isTold tells whether an option is all of what it does: a property or a profile
// of the build. Others load code or name files, or nobody knows.
func isTold(option string) bool {
	definition, isProperty := strings.CutPrefix(option, "-D")
	definition = strings.TrimLeft(definition, "= \t") // -D=x=y and -D x=y define x for Maven, too
	name, _, _ := strings.Cut(definition, "=")
	if isProperty {
		return !loadingProperty().MatchString(name) && (plainProperty().MatchString(name) || !systemProperty().MatchString(name)) && isToldValue(definition)
	}
	profile, isProfile := strings.CutPrefix(option, "-P")
	return isProfile && isToldValue(profile)
}

// isToldVariable tells the same of a variable of the environment.
func isToldVariable(name, value string) bool {
	return !loadingVariable().MatchString(strings.ToUpper(name)) && isToldValue(value)
}

// isToldValue tells whether a value neither names code nor has something filled
// in, and hands no other options on than harmless ones.
func isToldValue(value string) bool {
	if codeFile().MatchString(value) || filledIn().MatchString(value) {
		return false
	}
	program := ProgramOptions()
	return !slices.ContainsFunc(strings.FieldsFunc(value, isBetweenWords), func(word string) bool {
		return word[0] == '-' && program.words(word, "") == 0
	})
}

// isBetweenWords tells whether a character stands between the options in a value.
func isBetweenWords(r rune) bool { return strings.ContainsRune(" \t\r\n\v\f,=", r) }
