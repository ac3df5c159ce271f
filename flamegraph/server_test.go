package flamegraph

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

func TestServerFiles(t *testing.T) {
	s := serve(t, Source{}, nil)
	tests := []struct{ file, contentType, contains string }{
		{"", "text/html; charset=utf-8", `<script src="page.js" defer>`},
		{"page.js", "text/javascript; charset=utf-8", "status.json"},
		{"page.css", "text/css; charset=utf-8", "--theme"},
		{"data.json", "application/json; charset=utf-8", `"demo.Main"`},
		{"status.json", "application/json; charset=utf-8", `{"revision":1,"live":true,"read":1}`},
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
		const file = "/src/Query.java"
		s := serve(t, Source{File: file, Text: "package demo;", Sources: oneFile{class: "demo.Query", path: file}}, nil)
		result := post(t, s)
		want := LineWeight{Line: 33, Self: 310, Own: 310, Total: 310}
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
	again, err := s.Publish("demo", collapsed2profile(t, "x.Later.run:1 5"), Options{})
	if err != nil || again != s.url.String() {
		t.Fatalf("address %q, %v; want the same as before", again, err)
	}
	if _, body := s.do(t, call{path: s.url.Path + "status.json"}); body != `{"revision":2,"live":false,"read":1}` {
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
	if _, err := server.Publish("x", collapsed2profile(t, ""), Options{}); !errors.Is(err, profile.ErrNoSamples) {
		t.Errorf("without samples: %v", err)
	}
	if _, err := server.Publish("x", demo(t), Options{Type: "wall"}); err == nil || !strings.Contains(err.Error(), "cpu, alloc") {
		t.Errorf("a type without samples: %v", err)
	}
}
