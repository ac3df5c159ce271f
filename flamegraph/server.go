package flamegraph

import (
	"context"
	"errors"

	"jfrlens/profiler/profile"
)

// errNotYet marks what the outline of this package does not do yet.
var errNotYet = errors.New("the flame graph page is not available in this build")

// Place is a frame of a profile to be shown in the source.
type Place struct {
	Class  string // binary name with dots; empty for native functions
	Method string
	Line   int // 1-based; 0 when the recording has none
}

// Source is where a Place was found.
type Source struct {
	File   string // path of the source file
	Line   int    // 1-based; 0: the file only
	Opened bool   // an editor shows it
	Text   string // the whole file, where the page has to show it
}

// Opener shows a place to the user: in an editor, or by giving the source text
// to the page. Its error is read by people.
type Opener func(ctx context.Context, at Place) (Source, error)

// Server serves flame graph pages to the user of this machine only. It listens
// on a loopback port from the first Publish to Close.
//
// It is safe for concurrent use. It owns one goroutine, which accepts
// connections and is waited for by Close, and one per connection (net/http).
type Server struct {
	open Opener
}

// NewServer returns a server that does not listen yet.
func NewServer(open Opener) *Server {
	return &Server{open: open}
}

// Publish makes a profile available and returns the address of its page. A
// second call with the same id replaces the profile; open pages then show the
// new one, provided the one before was published as live.
func (s *Server) Publish(id string, p *profile.Profile, o Options) (url string, err error) {
	return "", errNotYet
}

// Close stops listening and waits until nothing of the server runs.
func (s *Server) Close() error {
	return nil
}
