package flamegraph

import (
	"crypto/subtle"
	"fmt"
	"net/http"
	"path"
	"slices"
)

// contentPolicy allows the page its own files and nothing else: no inline
// script or style, no other site, no frame around it.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// maxBody bounds the body of a request; ours name some hundred threads at most.
const maxBody = 64 << 10

// posts are the resources that do something: they are asked for by POST, and only so.
var posts = []string{"open", "follow"}

// gate lets only requests of our own page through: the right Host (which stops
// DNS rebinding), the right secret in the path, the same Origin where one is
// sent, and no method that could change anything but in posts.
type gate struct {
	hosts []string
	base  string // "/t/SECRET/"
	next  http.Handler
}

// newGate wraps a handler that sees paths below base only.
func newGate(port int, base string, next http.Handler) http.Handler {
	hosts := []string{fmt.Sprintf("127.0.0.1:%d", port), fmt.Sprintf("localhost:%d", port)}
	return &gate{hosts: hosts, base: base, next: next}
}

func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
	if !g.knownHost(r.Host) {
		http.Error(w, "unknown host", http.StatusMisdirectedRequest)
		return
	}
	rest, ok := g.cutBase(r.URL.Path)
	if !ok {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	if !g.knownOrigin(r) {
		http.Error(w, "foreign origin", http.StatusForbidden)
		return
	}
	does := slices.Contains(posts, path.Base(rest))
	switch {
	case r.Method == http.MethodPost && does:
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	case (r.Method == http.MethodGet || r.Method == http.MethodHead) && !does:
	default:
		w.Header().Set("Allow", allowed(does))
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	r.URL.Path = rest
	g.next.ServeHTTP(w, r)
}

// allowed lists the methods of a resource.
func allowed(does bool) string {
	if does {
		return http.MethodPost
	}
	return http.MethodGet + ", " + http.MethodHead
}

// setHeaders sets what every answer carries.
func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", contentPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
}

func (g *gate) knownHost(host string) bool {
	return host == g.hosts[0] || host == g.hosts[1]
}

// knownOrigin tells whether a request comes from our own page. Requests that
// change something must say so; plain navigation sends no Origin.
func (g *gate) knownOrigin(r *http.Request) bool {
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return r.Method != http.MethodPost
	}
	return len(origins) == 1 && origins[0] == "http://"+r.Host
}

// cutBase checks the secret in constant time and returns the path below it.
func (g *gate) cutBase(whole string) (rest string, ok bool) {
	if len(whole) < len(g.base) {
		return "", false
	}
	if subtle.ConstantTimeCompare([]byte(whole[:len(g.base)]), []byte(g.base)) != 1 {
		return "", false
	}
	return whole[len(g.base):], true
}
