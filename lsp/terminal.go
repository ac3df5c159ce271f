package lsp

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"
	"unicode/utf8"

	"jfrlens/lsp/wire"
	"jfrlens/profiler"
	"jfrlens/profiler/process"
)

// Limits of what a program prints to a client's terminal.
const (
	// printPause is how long text is collected before it is sent.
	printPause = 30 * time.Millisecond
	// maxUnsent bounds what waits for a slow client, in bytes: more is dropped, since the
	// program must not wait.
	maxUnsent = 256 << 10
	// maxUnread bounds what was typed and not read by the program, in bytes.
	maxUnread = 64 << 10
)

// printedText is what a program printed.
type printedText struct {
	Session string `json:"session" doc:"what starting it answered"`
	Title   string `json:"title" doc:"what runs, for people"`
	Text    string `json:"text" doc:"as the program printed it, with its colours; lines end in a line feed"`
	Over    bool   `json:"over" doc:"nothing more will come"`
}

// typedParams are what the user typed into the terminal of a program, or how large that is now.
type typedParams struct {
	Session string `json:"session" doc:"what starting it answered"`
	Text    string `json:"text,omitempty" doc:"as terminals send it: a carriage return ends a line"`
	Columns int    `json:"columns,omitempty" doc:"of the terminal, in characters"`
	Rows    int    `json:"rows,omitempty" doc:"of the terminal, in characters"`
}

// terminal is the terminal of a program in a client that shows one. One goroutine sends
// what is printed, one hands on what is typed, until the run is over.
type terminal struct {
	*activeRun
	system process.Terminal
	input  *io.PipeReader
	feed   *io.PipeWriter

	mu      sync.Mutex // guards the fields below
	unsent  []byte
	dropped int
	unread  []byte

	fresh chan struct{} // there is something to send
	keys  chan struct{} // there is something to hand on
}

// inTerminal is the observer of a run: with a terminal where the client shows one and a program is started.
func (a *activeRun) inTerminal() profiler.Observer {
	if _, launched := a.request.(profiler.Launch); !launched || !a.launcher.terminals.Load() {
		return a
	}
	t := &terminal{activeRun: a, fresh: make(chan struct{}, 1), keys: make(chan struct{}, 1)}
	t.input, t.feed = io.Pipe()
	if !a.launcher.spawn("terminal", t.send) || !a.launcher.spawn("keys", t.handOn) {
		return a
	}
	a.terminal.Store(t)
	return t
}

// Streams implements profiler.Streamer.
func (t *terminal) Streams() process.Stdio {
	return process.Stdio{Stdin: t.input, Stdout: t, Stderr: t, Terminal: &t.system}
}

// Output takes a line of the build.
func (t *terminal) Output(_, line string) { _, _ = t.Write([]byte(line + "\n")) }

// Write takes what is printed. It never waits.
func (t *terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := min(len(p), maxUnsent-len(t.unsent))
	t.unsent = append(t.unsent, p[:n]...)
	t.dropped += len(p) - n
	wake(t.fresh)
	return len(p), nil
}

// wake tells who waits at a channel that there is something.
func wake(waiting chan struct{}) {
	select {
	case waiting <- struct{}{}:
	default:
	}
}

// send sends what is printed until the run is over, or the connection ends.
func (t *terminal) send(ctx context.Context) {
	defer func() { _ = t.input.Close() }() // lets go of a program that does not read
	sent := false
	for over := false; !over; {
		select {
		case <-t.fresh:
		case <-t.over:
			over = true
		case <-ctx.Done():
			return
		}
		if text := t.next(over); text != "" || over && sent {
			t.launcher.editor.notify(ctx, methodPrinted, printedText{Session: t.id, Title: t.name, Text: text, Over: over})
			sent = true
		}
		select { // more may come
		case <-time.After(printPause):
		case <-t.over:
		case <-ctx.Done():
		}
	}
}

// next takes what has not been sent, without the begin of a character whose end is still to come.
func (t *terminal) next(over bool) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(t.unsent)
	if !over {
		n -= unfinished(t.unsent)
	}
	text := string(t.unsent[:n])
	t.unsent = append(t.unsent[:0], t.unsent[n:]...)
	if t.dropped > 0 {
		text += fmt.Sprintf("\n… %d bytes left out: the program prints faster than they are shown …\n", t.dropped)
		t.dropped = 0
	}
	return text
}

// unfinished is how many bytes at the end begin a character and do not end it.
func unfinished(text []byte) int {
	for i := 1; i < utf8.UTFMax && i <= len(text); i++ {
		if last := text[len(text)-i:]; utf8.RuneStart(last[0]) {
			if utf8.FullRune(last) {
				return 0
			}
			return i
		}
	}
	return 0
}

// typed takes what the user typed, and the size of the terminal.
func (l *launcher) typed(_ context.Context, params typedParams) (nothing, error) {
	var t *terminal
	for _, a := range l.runs.all() {
		if a.id == params.Session {
			t = a.terminal.Load()
		}
	}
	if t == nil {
		return nil, wire.InvalidParams("session %q has no terminal", params.Session)
	}
	if params.Columns > 0 && params.Rows > 0 {
		t.system.Resize(params.Columns, params.Rows)
	}
	t.take(params.Text)
	return nil, nil
}

// take keeps what was typed until the program reads it. Where no terminal of the system
// shows it, this does.
func (t *terminal) take(text string) {
	if text == "" {
		return
	}
	if !t.system.Echoes() {
		text = asLines(text)
		_, _ = t.Write([]byte(text))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unread = append(t.unread, text[:min(len(text), maxUnread-len(t.unread))]...)
	wake(t.keys)
}

// asLines ends lines as programs read them from pipes.
func asLines(text string) string {
	lines := []byte(text)
	for i, b := range lines {
		if b == '\r' {
			lines[i] = '\n'
		}
	}
	return string(lines)
}

// handOn gives the program what was typed, as fast as it reads, until the run is over.
func (t *terminal) handOn(ctx context.Context) {
	for {
		select {
		case <-t.keys:
		case <-t.over:
			return
		case <-ctx.Done():
			return
		}
		t.mu.Lock()
		text := t.unread
		t.unread = nil
		t.mu.Unlock()
		if _, err := t.feed.Write(text); err != nil {
			return
		}
	}
}
