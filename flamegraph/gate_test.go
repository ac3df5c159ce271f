package flamegraph

import (
	"net"
	"strings"
	"testing"
)

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
		{"open too much", call{path: page + "open", method: "POST", origin: origin, body: `{"type":"` + strings.Repeat("x", 80<<10) + `"}`}, 400},
		{"GET follow", call{path: page + "follow"}, 405},
		{"follow without origin", call{path: page + "follow", method: "POST", body: `{}`}, 403},
		{"follow without an editor", call{path: page + "follow", method: "POST", origin: origin, body: `{}`}, 400},
		{"follow no JSON", call{path: page + "follow", method: "POST", origin: origin, body: `x`}, 400},
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
