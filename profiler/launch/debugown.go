package launch

import (
	"slices"

	"jfrlens/profiler/smallfile"
)

var debugAgentOption = pattern(`-agentlib:jdwp|-Xrunjdwp|-agentpath:\S*jdwp`)

// isDebugAgent tells whether a text has an option that loads a debug agent: a
// second one keeps a JVM from starting.
func isDebugAgent(text string) bool { return debugAgentOption().MatchString(text) }

// ownDebugAgent names the place where the program gets a debug agent from
// already, "" for none: the options, the command line, the environment, or the
// files of the build, wherever these mention one.
func (p *preparation) ownDebugAgent() string {
	if slices.ContainsFunc(p.Options, isDebugAgent) {
		return "the JVM options"
	}
	words := slices.Concat(p.Command, p.Args)
	var tool *knownTool
	if len(words) > 0 {
		tool = toolOf(words[0])
	}
	if slices.ContainsFunc(words, isDebugAgent) || tool != nil && tool.StartsDebugger(words) {
		return "the command line"
	}
	for _, name := range []string{string(ChannelToolEnv), string(ChannelLauncherEnv), "_JAVA_OPTIONS", "MAVEN_OPTS"} {
		if isDebugAgent(p.env.get(name)) {
			return name
		}
	}
	if tool == nil {
		return ""
	}
	for _, path := range tool.BuildFiles(words, p.cwd) {
		text, err := smallfile.Read(path, maxSettings)
		if err == nil && (isDebugAgent(string(text)) || tool.DebugsTask(path, string(text))) {
			return path
		}
	}
	return ""
}
