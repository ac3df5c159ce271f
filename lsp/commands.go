package lsp

import (
	"context"
	"encoding/json"
	"slices"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/wire"
)

// Names of commands that lenses and code actions run.
const (
	commandProfile        = "jfrlens.profile"
	commandProfileTest    = "jfrlens.profileTest"
	commandStop           = "jfrlens.stop"
	commandOpenFlameGraph = "jfrlens.openFlameGraph"
	commandCompare        = "jfrlens.compare"
	commandCheck          = "jfrlens.check"
	commandClear          = "jfrlens.clear"
	commandAttach         = "jfrlens.attach"
	commandDoing          = "jfrlens.doing"
	commandHolder         = "jfrlens.holder"
	commandDump           = "jfrlens.dump"
	commandStartDebugging = "jfrlens.startDebugging"
	commandTimeMethod     = "jfrlens.timeMethod"
)

//go:generate go test -run ^TestBindings$ . -update

// commands declares all commands, in the order in which people see them.
func (s *Server) commands() []command {
	return []command{
		on(commandProfile, "Profile Main or Goal",
			"Runs the main, the goal of a build file, or the run configuration of that name under the profiler. Without arguments: the only main or goal of the file that was touched last, else the only main of the open files, else asks. Answers at once; `null` if none was chosen.",
			s.launcher.profileMain).inTrusted(s),
		on(commandProfileTest, "Profile Test",
			"The same for a test of a Maven or Gradle project; without `method` all tests of the class, those of its `@Nested` classes included. Without arguments: the only test, else asks.",
			s.launcher.profileTest).inTrusted(s),
		on(commandAttach, "Attach to Running JVM…",
			"Measures a JVM that runs already, as the project's settings say, until it is stopped; the program goes on. Without arguments: asks. Answers at once; `null` if none was chosen.",
			s.launcher.attach),
		on(commandDoing, "What Is It Doing Now?",
			"Shows on the lines what the threads of a running JVM do and whom they wait for, from two dumps, and looks again every few seconds until `jfrlens.clear`; or shows a file of dumps, a crash log or an archive. The JVM is not changed. Without arguments: asks. `null` if none was chosen.",
			s.doing.whatItDoes),
		on(commandHolder, "Go to Who Has What Is Waited For",
			"Goes from a line at which `jfrlens.doing` shows threads that wait to the line of the thread that has what they wait for. Without arguments: asks. `null` if none was chosen.",
			s.doing.goToHolder),
		on(commandDump, "Show Last Minutes of Running JVM…",
			"Makes a JVM that records anyway (as with `-XX:StartFlightRecording=maxage=10m`) write what it holds, makes a run of it and shows that; its recordings go on. Without arguments: asks. `null` if none was chosen.",
			s.recordings.dump),
		on(commandStop, "Stop Program and Show What Was Measured",
			"Ends the program politely, or the measurement of one that was attached to; what was measured is shown. Without arguments: all.",
			s.launcher.stop),
		on("jfrlens.cancel", "Cancel Profiling",
			"Ends the program; lenses and hints stay as they were. Without arguments: all.",
			s.launcher.cancel),
		on(commandStartDebugging, "Start Debugging the Profiled Program",
			"Makes the program listen for a debugger and tells where. Without arguments: what runs and was started with `debug: true`.",
			s.launcher.startDebugging).inTrusted(s),
		on(commandTimeMethod, "Count and Time a Method Exactly",
			"Counts and times every call of the method in the next run, and in what runs; the second time no more (JDK 25+).",
			s.launcher.timeMethod).inTrusted(s),
		on("jfrlens.openRecording", "Show Recording on Source Lines…",
			"Shows a recording on the source lines.",
			s.recordings.openRecording),
		on("jfrlens.runs", "Open Run…",
			"Offers the runs of the workspace that are kept, the newest first, and shows the one that is chosen.",
			s.kept.listRuns),
		on("jfrlens.pinRun", "Pin Run…",
			"Gives a run a name and keeps it until it is unpinned. Without arguments: what is shown, by a name that is made.",
			s.kept.pinRun),
		on("jfrlens.unpinRun", "Unpin Run…",
			"Takes its name from a run, which is dropped in its turn. Without arguments: asks. `null` if none was chosen.",
			s.kept.unpinRun),
		on("jfrlens.deleteRun", "Delete Run…",
			"Deletes a run with its recording, a pinned one, too. Without `run`: asks. `null` if none was chosen.",
			s.kept.deleteRun),
		on(commandOpenFlameGraph, "Open Flame Graph",
			"Opens the page in the browser (`window/showDocument`, `external`), else tells its address. Without arguments: of what is shown.",
			s.pageRequests.openFlameGraph),
		on("jfrlens.redact", "Redact…",
			"Shows where a recording, a crash log, a thread dump or a log has what is secret, asks, and writes a copy without it beside the file (`NAME.redacted.EXT`) that was searched for it again. `null` if that was not wanted; with `quiet` it does not ask.",
			s.recordings.redact),
		on(commandCompare, "Compare with the Run Before",
			"Opens a page that shows what changed: in what is shown without `recording`, since the run before of the same program without `before`. Hints and lenses tell what lines and methods had before where that differs by more than chance, hovers always, with what `jfrlens lines --before` says of the method, or why nothing is judged (not what it had where samples were taken more often in one of the runs).",
			s.recordings.compare),
		on(commandCheck, "Check by Running Again",
			"Runs the program whose result is shown once or twice more: with boxing treated the other way, and where the runs differ and the JDK can (25+) with its own methods timed exactly. Hints, lenses and hovers then tell which totals hold. Answers at once.",
			s.launcher.check).inTrusted(s),
		on("jfrlens.selectEvent", "Select Sample Type…",
			"Shows another sample type. Without arguments: asks.",
			s.answers.selectEvent),
		on("jfrlens.overview", "Show Where the Time Went",
			"Tells what kinds of time the recording that is shown has, by what the run could lose, and what causes that, each with its line; offers to go there.",
			s.answers.overview),
		on("jfrlens.hotLines", "Show Hottest Lines",
			"Offers the hottest lines.",
			s.answers.hotLines),
		on("jfrlens.nextHotLine", "Go to Next Hot Line",
			"Goes to the hottest line, on each call to the next one.",
			s.answers.nextHotLine),
		on(commandClear, "Clear Hints and Lenses",
			"Shows all again where a part was chosen on a page, else ends a comparison, else takes lenses and hints of the profile away; those of a program that runs come back when it has ended.",
			s.clear),
	}
}

// commandNames are the commands as they are announced.
func (s *Server) commandNames() []string {
	var names []string
	for _, c := range s.commands() {
		names = append(names, c.name)
	}
	return slices.Sorted(slices.Values(names))
}

// lensCommand makes the command of a lens.
func lensCommand(title, name string, args any) protocol.Command {
	c := protocol.Command{Title: title, Command: name}
	if raw, err := json.Marshal(args); err == nil && args != nil {
		c.Arguments = []protocol.LSPAny{raw}
	}
	return c
}

// ExecuteCommand runs a command. A failure is shown to the user, because not
// every editor shows the error of a command.
func (s *Server) ExecuteCommand(ctx context.Context, params *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	all := s.commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == params.Command })
	if i < 0 {
		return nil, wire.InvalidParams("there is no command %q; there are %q", params.Command, s.commandNames())
	}
	result, err := all[i].run(ctx, params.Arguments)
	if err != nil {
		if ctx.Err() == nil {
			s.editor.show(ctx, protocol.MessageTypeError, sentence(err))
		}
		return nil, err
	}
	raw, err := json.Marshal(result)
	return raw, err
}
