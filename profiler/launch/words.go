package launch

import (
	"os"
	"strings"

	"jfrlens/profiler/launch/build"
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
	target, method := cutMethod(words[0])
	return Request{Target: target, TestMethod: method, Args: words[1:]}
}

// cutMethod splits off the method of a target such as "a.b.SumTest#adds"; the
// method is "" where the whole names a file, or there is none.
func cutMethod(target string) (rest, method string) {
	rest, method, ok := strings.Cut(target, "#")
	if _, err := os.Stat(target); !ok || err == nil {
		return target, ""
	}
	return rest, method
}

// isLauncherName tells whether a word names a program that starts JVMs.
func isLauncherName(word string) bool {
	return build.ProgramName(word) == "java" || toolOf(word) != nil
}
