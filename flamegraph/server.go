package flamegraph

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"jfrlens/editors/webview"
	"jfrlens/profiler/profile"
)

// ErrClosed says that the server was closed before a page was published.
var ErrClosed = errors.New("the flame graph server is closed")

// Server serves flame graph pages to the user of this machine only. It listens
// on a loopback port from the first Publish to Close, and its addresses hold a
// secret that cannot be guessed.
//
// It is safe for concurrent use. It owns one goroutine, which accepts
// connections and is waited for by Close, net/http's one per connection, and one
// that prepares a page, which ends by itself.
type Server struct {
	open Opener

	mu     sync.Mutex // guards the fields below
	pages  []*page    // least recently published first
	last   int        // number of the newest page
	closed bool
	origin string // "http://127.0.0.1:PORT"; empty while not listening
	secret string
	server *http.Server
	served chan struct{} // closed when the accepting goroutine has ended
}

// NewServer returns a server that does not listen yet.
func NewServer(open Opener) *Server {
	return &Server{open: open}
}

// Publish makes a profile available and returns the address of its page. A
// second call with the same id replaces the profile; open pages then show the
// new one, provided the one before was published as live. The profile is
// prepared while the browser starts; a live one, which may change before anybody
// looks, when a page asks for it. The eight pages published last are kept.
func (s *Server) Publish(id string, p *profile.Profile, o Options) (url string, err error) {
	if _, err := ChooseType(p, o); err != nil {
		return "", err
	}
	return s.serve(id, func(pg *page) {
		pg.publish(p, o)
		if !o.Live {
			go pg.json(context.Background()) // whoever asks is told of an error
		}
	})
}

// serve has the page of an id filled before anybody can ask for it, and returns its address.
func (s *Server) serve(id string, fill func(*page)) (url string, err error) {
	if _, err := webview.Asset("page.js"); err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.listen(); err != nil {
		return "", err
	}
	pg := s.newest(id)
	fill(pg)
	return s.origin + s.base() + strconv.Itoa(pg.number) + "/", nil
}

// maxPages is how many pages are kept: each holds a whole profile.
const maxPages = 8

// newest returns the page with that id, making it when missing, and puts it
// behind all others. The caller holds mu.
func (s *Server) newest(id string) *page {
	at := slices.IndexFunc(s.pages, func(pg *page) bool { return pg.id == id })
	if at >= 0 {
		pg := s.pages[at]
		s.pages = append(slices.Delete(s.pages, at, at+1), pg)
		return pg
	}
	s.last++
	pg := newPage(id, s.last)
	s.pages = append(s.pages, pg)
	if len(s.pages) > maxPages {
		s.pages = slices.Delete(s.pages, 0, 1)
	}
	return pg
}

// base returns the path of everything that is served.
func (s *Server) base() string { return "/t/" + s.secret + "/" }

// listen starts the server once. The caller holds mu.
func (s *Server) listen() error {
	if s.closed {
		return ErrClosed
	}
	if s.server != nil {
		return nil
	}
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("serve the flame graph on a local port: %w", err)
	}
	s.secret = newSecret()
	s.origin = "http://" + listener.Addr().String()
	port := listener.Addr().(*net.TCPAddr).Port
	s.server = &http.Server{
		Handler:           newGate(port, s.base(), http.HandlerFunc(s.route)),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		MaxHeaderBytes:    16 << 10,
	}
	s.served = make(chan struct{})
	go func(server *http.Server, served chan<- struct{}) {
		defer close(served)
		_ = server.Serve(listener) // always http.ErrServerClosed or a dead listener
	}(s.server, s.served)
	return nil
}

// newSecret returns 32 random bytes as a path segment.
func newSecret() string {
	var secret [32]byte
	_, _ = rand.Read(secret[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(secret[:])
}

// page returns the page with that number.
func (s *Server) page(number string) *page {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, pg := range s.pages {
		if strconv.Itoa(pg.number) == number {
			return pg
		}
	}
	return nil
}

// Close stops listening, ends all connections and waits for the accepting
// goroutine. Closing twice does nothing.
func (s *Server) Close() error {
	s.mu.Lock()
	server, served := s.server, s.served
	s.closed, s.server = true, nil
	s.pages = nil
	s.mu.Unlock()
	if server == nil {
		return nil
	}
	err := server.Close()
	<-served
	return err
}
