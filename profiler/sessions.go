package profiler

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Sessions owns the folder of all sessions and those that run. It is safe for
// concurrent use. It starts one goroutine per session, which ends with it, and
// waits for all of them in Close.
type Sessions struct {
	root  string
	guard []string // see GuardBy
	wait  sync.WaitGroup

	mu      sync.Mutex // guards all below
	closed  bool
	running []*Session
}

// Open returns the sessions kept below root; empty means the user's state
// folder. The folder is made when the first session needs it.
func Open(root string) (*Sessions, error) {
	if root == "" {
		var err error
		if root, err = defaultRoot(); err != nil {
			return nil, err
		}
	}
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, fmt.Errorf("no folder for sessions: %w", err)
	}
	if !isPlain(root) {
		return nil, fmt.Errorf("no folder for sessions: %q has blanks, commas or percent signs, which JVM options cannot carry; give a plain path", root)
	}
	return &Sessions{root: root}, nil
}

// Root is the folder that holds the session folders.
func (s *Sessions) Root() string { return s.root }

// Start begins a session and returns at once; everything that can go wrong
// afterwards is told by the session. ctx bounds the session: when it ends, the
// session is cancelled. It must not be the context of a request. A nil
// observer is fine.
func (s *Sessions) Start(ctx context.Context, r Request, o Observer) (*Session, error) {
	s.mu.Lock() // until Close knows of the session
	defer s.mu.Unlock()
	if s.closed {
		return nil, fmt.Errorf("%w: no session can be started any more", ErrClosed)
	}
	id, dir, err := newFolder(s.root, time.Now())
	if err != nil {
		return nil, err
	}
	unlock, err := lockFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot lock the session folder: %w", err)
	}
	preparation, abort := context.WithCancel(ctx)
	session := newSession(id, dir, r, o, abort)
	session.guard = s.guard
	s.running = append(s.running, session)
	s.wait.Add(1)
	go func() {
		defer s.wait.Done()
		defer abort()
		session.life(ctx, preparation)
		s.forget(session)
		unlock()
		prune(s.root, keepSessions, keepBytes)
	}()
	return session, nil
}

// Running returns the sessions that have not ended, oldest first.
func (s *Sessions) Running() []*Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.running)
}

// Close cancels what runs and waits until nothing of it is left.
func (s *Sessions) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	for _, session := range s.Running() {
		session.Cancel()
	}
	s.wait.Wait()
	return nil
}

// forget takes a session from those that run.
func (s *Sessions) forget(session *Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = slices.DeleteFunc(s.running, func(x *Session) bool { return x == session })
}
