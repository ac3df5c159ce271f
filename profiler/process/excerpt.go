package process

import (
	"slices"
	"strings"
	"sync"
)

// How much of each output stream is kept to explain a failure.
const (
	keptHead = 16 << 10
	keptTail = 16 << 10
)

// excerpt keeps the head and the tail of a stream.
type excerpt struct {
	mu   sync.Mutex // guards all below
	head []byte
	tail []byte
	cut  bool // something between them is gone
}

// Write keeps what fits; it never fails.
func (e *excerpt) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	n := len(p)
	if free := keptHead - len(e.head); free > 0 {
		k := min(free, len(p))
		e.head = append(e.head, p[:k]...)
		p = p[k:]
	}
	e.tail = append(e.tail, p...)
	if over := len(e.tail) - keptTail; over > keptTail {
		e.tail, e.cut = append(e.tail[:0], e.tail[over:]...), true
	}
	return n, nil
}

// lines are the kept lines, cleaned of colours and blanks at the ends.
func (e *excerpt) lines() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	between := ""
	if e.cut {
		between = "\n" // what is cut off at both sides is not one line
	}
	text := string(stripColours(slices.Concat(e.head, []byte(between), e.tail)))
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
