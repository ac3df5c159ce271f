package lsp

import (
	"context"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"jfrlens/flamegraph"
)

// Server answers one client. Its goroutines are:
//
//  1. the reader, owned by the JSON-RPC library: runs notifications inline, so
//     documents change in order; it must not wait for the client;
//  2. one per request: may call the client, ends with the request;
//  3. one per profiled run, and those of profiler.Sessions below it: started
//     by a command, ended by the program's end, Stop, Cancel or shutdown;
//  4. short ones that derive something off the reader (spawn): they end with
//     the connection's context;
//  5. one refresher, one warmer of documents, one log sender, one parent watch and
//     one watch of running JVMs per connection;
//  6. one per JVM that is attached to, below the run.
//
// [Serve] cancels their context at the end and waits for them.
type Server struct {
	protocol.UnimplementedServer

	options Options
	log     *zap.Logger
	level   zap.AtomicLevel // of the lines that go to the client
	editor  *editor

	documents *documents
	warmer    *warmer
	asking    sync.Mutex // held while the client is asked for its settings
	announced atomic.Pointer[features]
	settings  atomic.Pointer[Settings]
	atStart   error // what was wrong in the options of initialize, told after it
	trusted   atomic.Bool
	roots     atomic.Pointer[[]string]

	runner      Runner
	runs        runs
	progress    progressBars
	jdks        jdkAnswers
	jvms        atomic.Pointer[runningMains] // what can be attached to
	timed       timedMethods
	refresh     *refresher
	pages       *flamegraph.Server          // for browsers
	hosted      hostedPages                 // for clients that show pages themselves
	browserPage atomic.Pointer[pageSubject] // what the page shows that was opened last

	showMu   sync.Mutex // held to replace shown, guards cleared
	cleared  int        // turn in which the user took the profile away, see activeRun.number
	shown    atomic.Pointer[published]
	selected atomic.Pointer[string]  // sample type chosen by command
	touched  atomic.Pointer[uri.URI] // document that the user touched last

	toldProblem atomic.Pointer[string] // of the settings, "" for none

	root     context.Context // ends with the connection
	toClient *clientCore
	onParent func(pid int) // told the client's process id

	goroutinesMu sync.Mutex // guards ending, and the order of adding and waiting
	ending       bool
	goroutines   sync.WaitGroup
}

// newServer returns a server that talks to nobody yet.
func newServer(root context.Context, o Options, runner Runner) *Server {
	level := zap.NewAtomicLevelAt(zapcore.WarnLevel)
	s := &Server{
		options:   o,
		level:     level,
		documents: newDocuments(),
		warmer:    newWarmer(),
		runner:    runner,
		refresh:   newRefresher(),
		root:      root,
		toClient:  newClientCore(level),
	}
	s.log = zap.New(zapcore.NewTee(o.Log.Core(), s.toClient))
	s.pages = flamegraph.NewServer(s.openPlace)
	s.announced.Store(&features{})
	s.settings.Store(ptr(defaultSettings()))
	s.roots.Store(&[]string{})
	return s
}

// features is what the client announced.
func (s *Server) features() *features { return s.announced.Load() }

// spawn runs fn on a goroutine that Serve waits for. ctx ends with the
// connection; a panic is logged and ends this goroutine only. It reports false,
// and runs nothing, when the connection is about to end.
func (s *Server) spawn(name string, fn func(ctx context.Context)) bool {
	s.goroutinesMu.Lock()
	defer s.goroutinesMu.Unlock()
	if s.ending {
		return false
	}
	s.goroutines.Go(func() {
		defer func() {
			if r := recover(); r != nil {
				s.log.Error("goroutine panicked", zap.String("goroutine", name),
					zap.Any("panic", r), zap.ByteString("stack", debug.Stack()))
			}
		}()
		fn(s.root)
	})
	return true
}

// wait lets no goroutine start any more and waits for those that run.
func (s *Server) wait() {
	s.goroutinesMu.Lock()
	s.ending = true
	s.goroutinesMu.Unlock()
	s.goroutines.Wait()
}
