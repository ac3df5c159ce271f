package flamegraph

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"jfrlens/editors/webview"
	"jfrlens/profiler/profile"
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

func TestServerRefuses(t *testing.T) {
	s := serve(t, Source{Opened: true}, nil)
	page := s.url.Path
	secret := strings.Split(page, "/")[2]
	origin := "http://" + s.url.Host
	_, port, _ := net.SplitHostPort(s.url.Host)
	tests := []struct {
		name string
		call call
		want int
	}{
		{"the page", call{path: page}, 200},
		{"by localhost", call{path: page, host: "localhost:" + port}, 200},
		{"HEAD", call{path: page, method: "HEAD"}, 200},
		{"own origin", call{path: page + "data.json", origin: origin}, 200},
		{"no secret", call{path: "/"}, 404},
		{"no secret, known file", call{path: "/page.js"}, 404},
		{"wrong secret", call{path: strings.Replace(page, secret, strings.Repeat("A", len(secret)), 1)}, 404},
		{"part of the secret", call{path: "/t/" + secret[:len(secret)-1] + "/1/"}, 404},
		{"secret only", call{path: "/t/" + secret + "/"}, 404},
		{"unknown page", call{path: "/t/" + secret + "/2/"}, 404},
		{"unknown file", call{path: page + "main.go"}, 404},
		{"up", call{path: page + "../../../etc/passwd"}, 404},
		{"up, escaped", call{path: page + "%2e%2e/%2e%2e/etc/passwd"}, 404},
		{"up, backslash", call{path: page + "..%5c..%5cpage.js"}, 404},
		{"placeholder of the build", call{path: page + ".keep"}, 404},
		{"foreign host", call{path: page, host: "evil.example:" + port}, 421},
		{"host without port", call{path: page, host: "127.0.0.1"}, 421},
		{"rebound host and secret", call{path: page + "data.json", host: "evil.example"}, 421},
		{"foreign origin", call{path: page + "data.json", origin: "http://evil.example"}, 403},
		{"null origin", call{path: page + "data.json", origin: "null"}, 403},
		{"other port", call{path: page + "data.json", origin: "http://127.0.0.1:1"}, 403},
		{"other scheme", call{path: page + "data.json", origin: "https://" + s.url.Host}, 403},
		{"POST to the page", call{path: page, method: "POST", origin: origin}, 405},
		{"POST to data", call{path: page + "data.json", method: "POST", origin: origin}, 405},
		{"PUT", call{path: page + "open", method: "PUT", origin: origin}, 405},
		{"DELETE", call{path: page, method: "DELETE", origin: origin}, 405},
		{"OPTIONS", call{path: page + "open", method: "OPTIONS", origin: origin}, 405},
		{"GET open", call{path: page + "open"}, 405},
		{"open without origin", call{path: page + "open", method: "POST", body: `{"frame":1}`}, 403},
		{"open from elsewhere", call{path: page + "open", method: "POST", origin: "http://evil.example", body: `{"frame":1}`}, 403},
		{"open nothing", call{path: page + "open", method: "POST", origin: origin, body: `{"frame":99999}`}, 400},
		{"open a negative frame", call{path: page + "open", method: "POST", origin: origin, body: `{"frame":-1}`}, 400},
		{"open a path", call{path: page + "open", method: "POST", origin: origin, body: `{"frame":1,"file":"/etc/passwd"}`}, 400},
		{"open no JSON", call{path: page + "open", method: "POST", origin: origin, body: `frame=1`}, 400},
		{"open too much", call{path: page + "open", method: "POST", origin: origin, body: `{"type":"` + strings.Repeat("x", 8<<10) + `"}`}, 400},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			response, body := s.do(t, test.call)
			if response.StatusCode != test.want {
				t.Errorf("status %d, want %d: %s", response.StatusCode, test.want, body)
			}
			if got := response.Header.Get("Content-Security-Policy"); got != contentPolicy {
				t.Errorf("policy %q on this answer", got)
			}
			if response.Header.Get("X-Content-Type-Options") != "nosniff" || response.Header.Get("Referrer-Policy") != "no-referrer" {
				t.Errorf("headers are missing: %v", response.Header)
			}
		})
	}
	if len(s.opened) != 0 {
		t.Errorf("a refused request opened %v", s.opened)
	}
}

func TestServerFiles(t *testing.T) {
	s := serve(t, Source{}, nil)
	tests := []struct{ file, contentType, contains string }{
		{"", "text/html; charset=utf-8", `<script src="page.js" defer>`},
		{"page.js", "text/javascript; charset=utf-8", "status.json"},
		{"page.css", "text/css; charset=utf-8", "--theme"},
		{"data.json", "application/json; charset=utf-8", `"demo.Main"`},
		{"status.json", "application/json; charset=utf-8", `{"revision":1,"live":true}`},
	}
	for _, test := range tests {
		response, body := s.do(t, call{path: s.url.Path + test.file})
		if got := response.Header.Get("Content-Type"); response.StatusCode != 200 || got != test.contentType {
			t.Errorf("%q: status %d, type %q", test.file, response.StatusCode, got)
		}
		if !strings.Contains(body, test.contains) {
			t.Errorf("%q does not contain %q", test.file, test.contains)
		}
	}
}

func TestServerOpens(t *testing.T) {
	post := func(t *testing.T, s *served) OpenResult {
		t.Helper()
		response, body := s.do(t, call{
			method: "POST", path: s.url.Path + "open", origin: "http://" + s.url.Host, body: `{"frame":16,"type":"cpu"}`,
		})
		var result OpenResult
		if err := json.Unmarshal([]byte(body), &result); err != nil || response.StatusCode != 200 {
			t.Fatalf("status %d, %v: %s", response.StatusCode, err, body)
		}
		return result
	}
	t.Run("in an editor", func(t *testing.T) {
		s := serve(t, Source{File: "/src/Query.java", Opened: true}, nil)
		result := post(t, s)
		if want := (Place{Class: "demo.Query", Method: "score", Line: 33}); len(s.opened) != 1 || s.opened[0] != want {
			t.Errorf("opened %v, want %v", s.opened, want)
		}
		if !result.Opened || result.Line != 33 || result.Text != "" || len(result.Lines) != 0 {
			t.Errorf("result %+v", result)
		}
	})
	t.Run("in the page", func(t *testing.T) {
		s := serve(t, Source{File: "/src/Query.java", Text: "package demo;"}, nil)
		result := post(t, s)
		want := LineWeight{Line: 33, Self: 310, Total: 310}
		if result.Opened || result.Text == "" || result.Total != 1000 || !contains(result.Lines, want) {
			t.Errorf("result %+v, want the line %+v", result, want)
		}
	})
	t.Run("not found", func(t *testing.T) {
		s := serve(t, Source{}, errors.New("no source of demo.Query"))
		if result := post(t, s); result.Problem != "no source of demo.Query" {
			t.Errorf("result %+v", result)
		}
	})
}

func contains(lines []LineWeight, want LineWeight) bool {
	for _, line := range lines {
		if line == want {
			return true
		}
	}
	return false
}

func TestServerPublishesAgain(t *testing.T) {
	s := serve(t, Source{}, nil)
	again, err := s.Publish("demo", folded2profile(t, "x.Later.run:1 5"), Options{})
	if err != nil || again != s.url.String() {
		t.Fatalf("address %q, %v; want the same as before", again, err)
	}
	if _, body := s.do(t, call{path: s.url.Path + "status.json"}); body != `{"revision":2,"live":false}` {
		t.Errorf("status %s", body)
	}
	if _, body := s.do(t, call{path: s.url.Path + "data.json"}); !strings.Contains(body, "x.Later") {
		t.Errorf("the page still has the old profile: %s", body)
	}
	other, err := s.Publish("other", demo(t), Options{})
	if err != nil || other == again {
		t.Errorf("another page has the address %q, %v", other, err)
	}
}

func TestServerKeepsTheNewestPages(t *testing.T) {
	s := serve(t, Source{}, nil)
	status := func(address string) int {
		t.Helper()
		parsed, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		response, _ := s.do(t, call{path: parsed.Path})
		return response.StatusCode
	}
	first := s.url.String()
	var second string
	for i := range maxPages {
		address, err := s.Publish(fmt.Sprint("page ", i), demo(t), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			second = address
		}
		if i == maxPages-2 {
			if again, err := s.Publish("demo", demo(t), Options{}); err != nil || again != first {
				t.Fatalf("the first page moved to %q, %v", again, err)
			}
		}
	}
	if got := status(first); got != 200 {
		t.Errorf("status %d of a page that was published again", got)
	}
	if got := status(second); got != 404 {
		t.Errorf("status %d of the page published least recently, want 404", got)
	}
}

func TestServerCloses(t *testing.T) {
	s := serve(t, Source{}, nil)
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if conn, err := net.Dial("tcp4", s.url.Host); err == nil {
		conn.Close()
		t.Error("the port still answers")
	}
	if _, err := s.Publish("demo", demo(t), Options{}); !errors.Is(err, ErrClosed) {
		t.Errorf("publish after close: %v", err)
	}
	idle := NewServer(nil)
	if err := idle.Close(); err != nil {
		t.Errorf("close without having listened: %v", err)
	}
}

func TestPublishNeedsSamples(t *testing.T) {
	needPage(t)
	server := NewServer(nil)
	defer server.Close()
	if _, err := server.Publish("x", folded2profile(t, ""), Options{}); !errors.Is(err, profile.ErrNoSamples) {
		t.Errorf("without samples: %v", err)
	}
	if _, err := server.Publish("x", demo(t), Options{Type: "wall"}); err == nil || !strings.Contains(err.Error(), "cpu, alloc") {
		t.Errorf("a type without samples: %v", err)
	}
}
