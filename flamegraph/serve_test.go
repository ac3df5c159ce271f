package flamegraph

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"testing"

	"jfrlens/editors/webview"
)

// needPage skips a test that needs the built page.
func needPage(t *testing.T) {
	t.Helper()
	if _, err := webview.Asset("page.js"); err != nil {
		t.Skip(err)
	}
}

// served is a server with one page, and what its opener was asked.
type served struct {
	*Server
	url    *url.URL
	opened []Place
}

func serve(t *testing.T, source Source, problem error) *served {
	t.Helper()
	needPage(t)
	s := &served{}
	s.Server = NewServer(func(_ context.Context, at Place) (Source, error) {
		s.opened = append(s.opened, at)
		return source, problem
	})
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	address, err := s.Publish("demo", demo(t), Options{Title: "demo", Live: true})
	if err != nil {
		t.Fatal(err)
	}
	if s.url, err = url.Parse(address); err != nil {
		t.Fatal(err)
	}
	return s
}

// call is one HTTP request; empty fields are those of the page itself.
type call struct {
	method, path, host, origin, body string
}

// do writes a call on the wire as it is: no client cleans its path or headers.
func (s *served) do(t *testing.T, c call) (*http.Response, string) {
	t.Helper()
	conn, err := net.Dial("tcp4", s.url.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	method, host := cmp.Or(c.method, http.MethodGet), cmp.Or(c.host, s.url.Host)
	text := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\nConnection: close\r\n", method, c.path, host, len(c.body))
	if c.origin != "" {
		text += "Origin: " + c.origin + "\r\n"
	}
	if _, err := io.WriteString(conn, text+"\r\n"+c.body); err != nil {
		t.Log("the server did not read all:", err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}
