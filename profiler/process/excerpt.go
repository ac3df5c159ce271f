package process

import (
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
	mu   sync.Mutex // guards head and tail
	head []byte
	tail []byte
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
		e.tail = append(e.tail[:0], e.tail[over:]...)
	}
	return n, nil
}

// lines are the kept lines, cleaned of colours and blanks at the ends.
func (e *excerpt) lines() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	text := string(stripColours(append(append([]byte(nil), e.head...), e.tail...)))
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
