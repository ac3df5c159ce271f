package lsp

import (
	"context"
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"jfrlens/flamegraph"
	"jfrlens/profiler"
	"jfrlens/profiler/instrument"
)

// Server answers one client. It wires what owns state: the open documents, what is
// shown, the runs, the pages, and what the client wants and can do. Its goroutines are:
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

	*goroutines
	preferences
	options Options
	level   zap.AtomicLevel // of the lines that go to the client
	editor  *editor

	documents *documents
	shown     showing

	runner   Runner
	history  *profiler.Sessions // what was recorded before, and what JVMs record anyway
	runs     runs
	checking atomic.Pointer[checking] // of what is shown, nil for none
	jdks     jdkAnswers
	jvms     runningJVMs
	timed    timedMethods
	problems toldProblems
	refresh  *refresher
	pages    pages
	doing    doing

	ownEvents   ownEvents
	projectCode freshly[instrument.Project]

	toClient *clientCore
	onParent func(pid int) // told the client's process id
}

// newServer returns a server that talks to nobody yet.
func newServer(root context.Context, o Options, runner Runner, history *profiler.Sessions) *Server {
	level := zap.NewAtomicLevelAt(zapcore.WarnLevel)
	s := &Server{
		options:   o,
		level:     level,
		documents: newDocuments(),
		runner:    runner,
		history:   history,
		refresh:   newRefresher(),
		toClient:  newClientCore(level),
	}
	s.goroutines = &goroutines{root: root, log: zap.New(zapcore.NewTee(o.Log.Core(), s.toClient))}
	s.pages.browser = flamegraph.NewServer(s.openPlace)
	s.announced.Store(&features{})
	s.settings.Store(ptr(defaultSettings()))
	s.roots.Store(&[]string{})
	s.shown.preferred = func() string { return s.settings.Load().SampleType }
	return s
}

// features is what the client announced.
func (s *Server) features() *features { return s.announced.Load() }
