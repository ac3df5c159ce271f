package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"jfrlens/profiler"
)

// Server answers one client: it takes what the protocol asks and hands it to who owns it. All of them share the
// [workspace]; what is shown is owned by [screen], what runs by [launcher]. Its goroutines are:
//
//  1. the reader, owned by the JSON-RPC library: runs notifications inline, so
//     documents change in order; it must not wait for the client;
//  2. one per request: may call the client, ends with the request;
//  3. one per profiled run, and those of profiler.Sessions below it: started
//     by a command, ended by the program's end, Stop, Cancel or shutdown;
//  4. one per check of a result, and those of profiler.Sessions below it;
//  5. short ones that derive something off the reader (spawn): they end with
//     the connection's context;
//  6. one refresher, one warmer of documents, one log sender, one parent watch and
//     one watch of running JVMs per connection;
//  7. one that looks again at a JVM of which is shown what it does now;
//  8. one per JVM that is attached to, below the run.
//
// [Serve] cancels their context at the end and waits for them.
type Server struct {
	protocol.UnimplementedServer
	*workspace

	screen       *screen
	recordings   *recordings
	answers      *answers
	pageRequests *pageRequests
	kept         *keptRuns
	finder       *goalFinder
	launcher     *launcher
	jvms         *runningJVMs
	doing        *doing
	recorder     *recorderAssist

	problems toldProblems
	level    zap.AtomicLevel // of the lines that go to the client
	onParent func(pid int)   // told the client's process id
}

// newServer returns a server that talks to nobody yet.
func newServer(root context.Context, o Options, runner Runner, history *profiler.Sessions) *Server {
	level := zap.NewAtomicLevelAt(zapcore.WarnLevel)
	w := newWorkspace(root, o, history, newClientCore(level))
	s := &Server{workspace: w, level: level}
	s.screen = newScreen(w)
	s.recordings = &recordings{workspace: w, screen: s.screen}
	s.answers = &answers{workspace: w, screen: s.screen}
	s.pageRequests = &pageRequests{workspace: w, screen: s.screen, recordings: s.recordings}
	s.kept = &keptRuns{workspace: w, screen: s.screen, recordings: s.recordings}
	s.finder = &goalFinder{workspace: w}
	s.jvms = &runningJVMs{workspace: w}
	s.launcher = &launcher{
		workspace: w, screen: s.screen, recordings: s.recordings, finder: s.finder, jvms: s.jvms,
		runner: runner, runs: runs{turns: &w.turns},
	}
	s.doing = &doing{workspace: w}
	s.recorder = &recorderAssist{workspace: w, screen: s.screen}
	return s
}
