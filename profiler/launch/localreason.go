package launch

import (
	"strings"
)

// The java launcher and compiler speak the user's language. What they say is known by what is not translated.
var (
	// localCause follows that a main class cannot be loaded; what prints a stack trace says "Caused by: " in every language.
	localCause = pattern(`^([\pL ]+: )?(java\.lang\.(?:ClassNotFoundException|NoClassDefFoundError|UnsupportedClassVersionError): (.*))$`)
	// localMain follows that a class has no main method.
	localMain = pattern(`^public static void main\(String\[\] args\):?$`)
	// localError is an error of the compiler: its word for errors begins the launcher's last line, too.
	localError = pattern(`\.java:\d+: ([^:]+: )`)
)

// localRefusal is refusal for other languages than English.
func localRefusal(lines []string) (reason string, ok bool) {
	if len(lines) < 2 {
		return "", false
	}
	last := len(lines) - 1
	if cause := localCause().FindStringSubmatch(lines[last]); cause != nil {
		return localLoading(lines[last-1], cause[1], cause[2], cause[3])
	}
	for i, line := range lines {
		if i > 0 && localMain().MatchString(line) {
			return lines[i-1], true
		}
		if found := localError().FindStringSubmatch(line); found != nil && strings.HasPrefix(lines[last], found[1]) {
			return line, true
		}
	}
	return "", false
}

// localLoading is the reason why a main class could not be loaded: what was said, unless its cause tells more. It is none where
// a program may have printed that.
func localLoading(said, word, cause, name string) (reason string, ok bool) {
	switch {
	case strings.HasPrefix(cause, "java.lang.UnsupportedClassVersionError"):
		return cause, true
	case word == "" || word == causedBy:
		return "", false
	case strings.HasPrefix(cause, "java.lang.ClassNotFoundException"):
		return said, strings.Contains(said, name)
	}
	return said + ", " + word + cause, true
}
