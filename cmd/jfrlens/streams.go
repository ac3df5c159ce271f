package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// streams are the standard streams of the process, so that tests can give
// their own.
type streams struct {
	in       io.Reader
	out, err io.Writer

	everyProblem *bool // the flag --problems; nil is no
	plain        *bool // the flag --no-color, as well
}

// outliveReader lets a write to a pipe that nobody reads any more fail, instead
// of ending the process and what it measures. The programs that it starts find
// the signal as it was (package os/signal).
func outliveReader() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// say prints a message on standard error. Names in it come from recordings and
// projects of others, so that nothing in a line may move the cursor.
func (s streams) say(format string, args ...any) {
	lines := strings.Split(fmt.Sprintf(format, args...), "\n")
	for i := range lines {
		lines[i] = cleanText(lines[i])
	}
	_, _ = io.WriteString(s.err, strings.Join(lines, "\n")) // nobody is left to tell
}

// step tells the user at a terminal what happens now.
func (s streams) step(text string) {
	if isTerminal(s.err) {
		s.say("jfrlens: %s %s\n", time.Now().Format(time.TimeOnly), text)
	}
}

// wrote tells the user at a terminal which file there is now.
func (s streams) wrote(path string) {
	if isTerminal(s.err) {
		s.say("jfrlens: wrote %s\n", path)
	}
}

// note tells the user what is worth knowing beside the result.
func (s streams) note(text string) { s.say("jfrlens: note: %s\n", text) }

// notes tells the user several of them.
func (s streams) notes(texts []string) {
	for _, text := range texts {
		s.note(text)
	}
}

// warn tells the user what is wrong and does not stop the command.
func (s streams) warn(text string) { s.say("jfrlens: warning: %s\n", text) }

// interruptible is a writer that fails when the context is done, which ends what writes much.
type interruptible struct {
	ctx context.Context
	to  io.Writer
}

// Write writes to the writer behind it.
func (i interruptible) Write(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.to.Write(p)
}

// readAll reads to the end, or until the context ends.
func readAll(ctx context.Context, from io.Reader) ([]byte, error) {
	done := make(chan struct{})
	var all []byte
	var failed error
	go func() { // until the end of the process if nothing comes
		all, failed = io.ReadAll(from)
		close(done)
	}()
	select {
	case <-done:
		return all, failed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// writeJSON prints one indented JSON value.
func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
