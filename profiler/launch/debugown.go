package launch

import (
	"slices"

	"jfrlens/profiler/launch/build"
)

// ownDebugAgent names the place where the program gets a debug agent from
// already, "" for none: the options, the command line, the environment, or the
// files of the build, wherever these mention one.
func (p *preparation) ownDebugAgent() string {
	if slices.ContainsFunc(p.Options, build.HasDebugAgent) {
		return "the JVM options"
	}
	if words := slices.Concat(p.Command, p.Args); len(words) > 0 {
		if slices.ContainsFunc(words, build.HasDebugAgent) {
			return "the command line"
		}
		if tool := toolOf(words[0]); tool != nil {
			if where := tool.Debugged(p.commandLine()); where != "" {
				return where
			}
		}
	}
	for _, name := range []string{string(ChannelToolEnv), string(ChannelLauncherEnv), "_JAVA_OPTIONS", "MAVEN_OPTS"} {
		if build.HasDebugAgent(p.env.get(name)) {
			return name
		}
	}
	return ""
}
