package launch

import "jfrlens/profiler/launch/build"

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
	return build.ProgramName(word) == "java" || toolOf(word) != nil
}
