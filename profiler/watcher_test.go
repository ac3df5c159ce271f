package profiler

import (
	"sync"

	"jfrlens/profiler/profile"
)

// watcher is an Observer that keeps what it is told.
type watcher struct {
	mu       sync.Mutex // guards all below
	states   []State
	lines    []string
	profiles []*profile.Profile
	onLine   func(line string)
}

func (w *watcher) Progress(s Status) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.states) == 0 || w.states[len(w.states)-1] != s.State {
		w.states = append(w.states, s.State)
	}
}

func (w *watcher) Output(stream, line string) {
	w.mu.Lock()
	w.lines = append(w.lines, stream+": "+line)
	w.mu.Unlock()
	if w.onLine != nil && stream == "stdout" {
		w.onLine(line)
	}
}

// onOutput returns a channel that is closed when the program prints a line.
func (w *watcher) onOutput(line string) <-chan struct{} {
	seen := make(chan struct{})
	w.onLine = func(printed string) {
		if printed == line {
			close(seen)
		}
	}
	return seen
}

// count is how many profiles have come so far.
func (w *watcher) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.profiles)
}

func (w *watcher) Profile(p *profile.Profile) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.profiles = append(w.profiles, p)
}
