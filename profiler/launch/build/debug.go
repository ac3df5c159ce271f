package build

import (
	"jfrlens/profiler/launch/consent"
	"jfrlens/profiler/smallfile"
)

var debugAgentOption = consent.Pattern(`-agentlib:jdwp|-Xrunjdwp|-agentpath:\S*jdwp`)

// HasDebugAgent tells whether a text has an option that loads a debug agent: a
// second one keeps a JVM from starting.
func HasDebugAgent(text string) bool { return debugAgentOption().MatchString(text) }

// maxBuildFile bounds a build file, in bytes.
const maxBuildFile = 4 << 20

// FirstDebugged is the first of some files with an option of a debug agent, or with
// what else makes a tool load one; "" if there is none.
func FirstDebugged(paths []string, otherwise func(path, text string) bool) string {
	for _, path := range paths {
		text, err := smallfile.Read(path, maxBuildFile)
		if err == nil && (HasDebugAgent(string(text)) || otherwise(path, string(text))) {
			return path
		}
	}
	return ""
}
