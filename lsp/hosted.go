package lsp

import (
	"slices"
	"sync"
	"sync/atomic"

	"jfrlens/flamegraph"
)

const (
	currentPage = "current" // id of the page that follows what is measured
	hostedLimit = 8         // pages whose profiles are kept; the current one is always
)

// pages are the flame graph pages of this connection.
type pages struct {
	browser *flamegraph.Server          // for browsers; its goroutine ends with Close
	opened  atomic.Pointer[pageSubject] // what the page in the browser shows that was opened last
	hosted  hostedPages                 // for clients that show pages themselves
}

// hostedPages are the pages that the client shows itself. A page keeps the
// profile that it was made of, because frames are numbered within it.
type hostedPages struct {
	mu       sync.Mutex // guards the fields below
	revision int64
	order    []string // ids, the one used last at the end
	pages    map[string]pageSubject
}

// keep remembers what a page shows and returns a number for its revision.
func (h *hostedPages) keep(id string, p pageSubject) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.pages == nil {
		h.pages = map[string]pageSubject{}
	}
	h.order = append(slices.DeleteFunc(h.order, func(other string) bool { return other == id }), id)
	h.pages[id] = p
	if len(h.order) > hostedLimit {
		i := slices.IndexFunc(h.order, func(other string) bool { return other != currentPage })
		delete(h.pages, h.order[i])
		h.order = slices.Delete(h.order, i, i+1)
	}
	h.revision++
	return h.revision
}

// find returns what a page shows, if it is known.
func (h *hostedPages) find(id string) (p pageSubject, known bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p, known = h.pages[id]
	return p, known
}
