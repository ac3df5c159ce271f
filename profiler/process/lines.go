package process

import (
	"bytes"
	"io"
	"sync"
)

// lineWriter cuts a stream into lines.
type lineWriter struct {
	max int
	fn  func(line string)

	partialMu sync.Mutex // guards partial
	partial   []byte     // the unfinished line, at most max bytes of it
}

// NewLineWriter returns a writer that calls fn for each line, without its end
// and without terminal colours; of lines longer than max bytes the first max
// are delivered. Close delivers what is left.
func NewLineWriter(max int, fn func(line string)) io.WriteCloser {
	return &lineWriter{max: max, fn: fn}
}

// Write takes the next bytes of the stream; it never fails.
func (w *lineWriter) Write(p []byte) (int, error) {
	w.partialMu.Lock()
	defer w.partialMu.Unlock()
	rest := p
	for {
		i := bytes.IndexByte(rest, '\n')
		if i < 0 {
			w.add(rest)
			return len(p), nil
		}
		w.add(rest[:i])
		w.flush()
		rest = rest[i+1:]
	}
}

// Close delivers an unfinished last line.
func (w *lineWriter) Close() error {
	w.partialMu.Lock()
	defer w.partialMu.Unlock()
	if len(w.partial) > 0 {
		w.flush()
	}
	return nil
}

func (w *lineWriter) add(p []byte) {
	if free := w.max - len(w.partial); len(p) > free {
		p = p[:free]
	}
	w.partial = append(w.partial, p...)
}

func (w *lineWriter) flush() {
	line := bytes.TrimSuffix(w.partial, []byte("\r"))
	w.fn(string(stripColours(line)))
	w.partial = w.partial[:0]
}

// stripColours removes terminal control sequences (ECMA-48): those of colours and the cursor, and strings such as titles, links
// and the progress that Gradle shows on task bars.
func stripColours(line []byte) []byte {
	if bytes.IndexByte(line, 0x1b) < 0 {
		return line
	}
	kept := make([]byte, 0, len(line))
	for i := 0; i < len(line); i++ {
		if line[i] != 0x1b {
			kept = append(kept, line[i])
			continue
		}
		i = endOfSequence(line, i+1)
	}
	return kept
}

// endOfSequence is where a sequence ends whose first byte behind the escape is at i. None goes beyond its line.
func endOfSequence(line []byte, i int) int {
	if i == len(line) {
		return i
	}
	switch line[i] {
	case '[':
		for i++; i < len(line) && (line[i] < 0x40 || line[i] > 0x7e) && line[i] != '\n'; i++ {
		}
	case ']', 'P', 'X', '^', '_': // up to a bell, or an escape and a backslash
		for i++; i < len(line) && line[i] != 0x07 && line[i] != 0x1b && line[i] != '\n'; i++ {
		}
		if i+1 < len(line) && line[i] == 0x1b {
			i++
		}
	}
	if i < len(line) && line[i] == '\n' {
		i--
	}
	return i
}
