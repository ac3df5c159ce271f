package launch

import (
	"path/filepath"
	"strings"
)

// RequestOf turns the words a user typed into a request. They are a command
// line when the user said so (by --) or when the first one is java or a build
// tool; else a target with its arguments.
func RequestOf(words []string, isCommand bool) Request {
	if len(words) == 0 {
		return Request{}
	}
	if isCommand || isLauncherName(words[0]) {
		return Request{Command: words}
	}
	return Request{Target: words[0], Args: words[1:]}
}

// isLauncherName tells whether a word names a program that starts JVMs.
func isLauncherName(word string) bool {
	switch programName(word) {
	case "java", "mvn", "mvnw", "mvnd", "mvndebug", "gradle", "gradlew":
		return true
	}
	return false
}

// programName is the name of a program without its folder and the ending that it
// has on Windows, where case does not count.
func programName(word string) string {
	name := strings.ToLower(filepath.Base(word))
	for _, ending := range []string{".exe", ".cmd", ".bat"} {
		if plain, ok := strings.CutSuffix(name, ending); ok {
			return plain
		}
	}
	return name
}
