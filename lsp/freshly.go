package lsp

import (
	"sync"
	"sync/atomic"
	"time"
)

// freshly is what is read off the requests when somebody asks for it, and again when that was long ago.
type freshly[T any] struct {
	known atomic.Pointer[T] // nil until it was read

	mu      sync.Mutex // guards all below
	reading bool
	read    time.Time
}

// isDue tells whether it has to be read now; who is told so does it.
func (f *freshly[T]) isDue(trusted time.Duration) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	due := !f.reading && time.Since(f.read) > trusted
	f.reading = f.reading || due
	return due
}

// take takes over what was read, unless it is what is known; true if it is not.
func (f *freshly[T]) take(now *T, same func(known *T) bool) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.reading, f.read = false, time.Now()
	if known := f.known.Load(); known != nil && same(known) {
		return false
	}
	f.known.Store(now)
	return true
}
