package flamegraph

import (
	"context"
	"errors"
	"net"
	"net/url"
	"strings"
	"testing"
)

// promised is a server with a page that waits for its profile.
func promised(t *testing.T) *served {
	t.Helper()
	needPage(t)
	s := &served{Server: NewServer(nil)}
	t.Cleanup(func() { _ = s.Close() })
	address, err := s.Promise("demo", func() float64 { return 0.25 })
	if err != nil {
		t.Fatal(err)
	}
	if s.url, err = url.Parse(address); err != nil {
		t.Fatal(err)
	}
	return s
}

// asked is what a page gets for a request, once it gets something.
func (s *served) asked(t *testing.T, c call) <-chan string {
	t.Helper()
	got := make(chan string, 1)
	go func() {
		_, body := s.do(t, c)
		got <- body
	}()
	return got
}

// A page that is promised can be loaded, says how far reading is, and gets everything else when the profile is there.
func TestPromiseIsKept(t *testing.T) {
	s := promised(t)
	if _, body := s.do(t, call{path: s.url.Path}); !strings.Contains(body, "page.js") {
		t.Errorf("the page is %s", body)
	}
	if _, body := s.do(t, call{path: s.url.Path + "status.json"}); body != `{"revision":0,"live":false,"read":0.25}` {
		t.Errorf("status %s", body)
	}
	requests := []struct {
		call
		want string
	}{
		{call{path: s.url.Path + "data.json"}, `"demo.Main"`},
		{call{path: s.url.Path + "get/about"}, ErrNoResource.Error()},
		{call{path: s.url.Path + "open", method: "POST", origin: "http://" + s.url.Host, body: `{"frame":99999}`}, "no such frame"},
		{call{path: s.url.Path + "follow", method: "POST", origin: "http://" + s.url.Host, body: `{}`}, "editor"},
	}
	var answers []<-chan string
	for _, request := range requests {
		answers = append(answers, s.asked(t, request.call))
	}
	address, err := s.Publish("demo", demo(t), Options{})
	if err != nil || address != s.url.String() {
		t.Fatalf("published at %s, %v; promised at %s", address, err, s.url)
	}
	for i, request := range requests {
		if got := <-answers[i]; !strings.Contains(got, request.want) {
			t.Errorf("%s: %s", request.path, got)
		}
	}
	if _, body := s.do(t, call{path: s.url.Path + "status.json"}); body != `{"revision":1,"live":false,"read":1}` {
		t.Errorf("status %s", body)
	}
}

// What waits for a profile that will not come is told why, also a browser that comes late, and the server ends.
func TestPromiseIsBroken(t *testing.T) {
	s := promised(t)
	ended := make(chan error, 1)
	go func() { ended <- s.Refuse(t.Context(), "demo", errors.New("no samples\u202e of <that> type")) }()
	if got := <-s.asked(t, call{path: s.url.Path + "data.json"}); got != "no samples\uFFFD of <that> type" {
		t.Errorf("the page says %q", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if conn, err := net.Dial("tcp4", s.url.Host); err == nil {
		conn.Close()
		t.Error("the port still answers")
	}
}

// Nobody waits for a browser that nobody has started.
func TestPromiseIsBrokenUnseen(t *testing.T) {
	s := promised(t)
	ctx, end := context.WithCancel(t.Context())
	end()
	if err := s.Refuse(ctx, "demo", errors.New("no samples")); err != nil {
		t.Error(err)
	}
	if _, err := s.Promise("demo", nil); !errors.Is(err, ErrClosed) {
		t.Errorf("promised by a server that has ended: %v", err)
	}
}
