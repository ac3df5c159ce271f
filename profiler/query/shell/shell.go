package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/peterh/liner"

	"jfrlens/profiler/query"
)

// Shell is a prompt on the terminal of this process.
type Shell struct {
	// DB is asked.
	DB *query.DB
	// Out is the terminal, with all that is not text taken out.
	Out io.Writer
	// Size is that of the terminal, in columns and lines.
	Size func() (width, height int)
	// History is the file that statements are kept in; "" keeps none.
	History string
	// Answer writes the answer to a statement or to the name of a view.
	Answer func(ctx context.Context, statement string, to io.Writer) error
	// Views writes the list of views.
	Views func(ctx context.Context, to io.Writer) error

	editor *liner.State
	past   history
}

const (
	firstPrompt = "jfrlens> "
	nextPrompt  = "    ...> "
)

// Run asks until the user leaves or ctx ends. Ctrl-C does not end the process meanwhile.
func (s *Shell) Run(ctx context.Context) error {
	signal.Reset(os.Interrupt) // whoever ends the process by it
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	defer signal.Reset(os.Interrupt)
	s.editor = liner.NewLiner()
	defer func() { _ = s.editor.Close() }() // the terminal has gone
	s.editor.SetCtrlCAborts(true)
	s.editor.SetMultiLineMode(true)
	s.editor.SetTabCompletionStyle(liner.TabPrints)
	s.past = history{path: s.History}
	for _, statement := range s.past.read() {
		s.editor.AppendHistory(statement)
	}
	for {
		statement, err := s.read(ctx)
		switch {
		case errors.Is(err, io.EOF):
			_, err = fmt.Fprintln(s.Out)
			return err
		case err != nil:
			return err
		case isEnd(statement):
			return nil
		case statement != "":
			s.answer(ctx, statement)
		}
	}
}

// isEnd tells whether a line is what ends other prompts.
func isEnd(line string) bool {
	switch strings.ToLower(strings.TrimRight(line, "; ")) {
	case ".exit", ".quit", ".q", "exit", "quit", `\q`:
		return true
	}
	return false
}

// read reads a statement, a command or the name of a view; "" if it was dropped.
func (s *Shell) read(ctx context.Context) (string, error) {
	var lines []string
	for {
		prompt := firstPrompt
		if len(lines) > 0 {
			prompt = nextPrompt
		}
		before := strings.Join(lines, "\n")
		s.editor.SetWordCompleter(func(line string, at int) (string, []string, string) { return s.complete(ctx, before, line, at) })
		line, err := s.prompt(ctx, prompt)
		if errors.Is(err, liner.ErrPromptAborted) {
			return "", nil
		}
		if err != nil {
			return "", err
		}
		if lines = append(lines, line); s.isWhole(ctx, lines) {
			break
		}
	}
	statement := strings.TrimSpace(strings.Join(lines, "\n"))
	if entry := s.past.add(lines); entry != "" {
		s.editor.AppendHistory(entry)
	}
	return statement, nil
}

// isWhole tells whether nothing more is to come. A word with a dash begins no statement, and is the name of a view, maybe a
// mistyped one.
func (s *Shell) isWhole(ctx context.Context, lines []string) bool {
	text := strings.Join(lines, "\n")
	if len(lines) > 1 || strings.ContainsAny(strings.TrimSpace(text), " \t") {
		return query.Finished(text) || len(lines) == 1 && strings.HasPrefix(text, ".")
	}
	word := strings.TrimSpace(text)
	return word == "" || word[0] == '.' || isEnd(word) || strings.Contains(word, "-") && !strings.HasPrefix(word, "--") || query.Finished(text) || s.DB.Knows(ctx, strings.Trim(word, `"`))
}

// prompt reads a line. It waits in a goroutine, which is left behind when ctx ends: nothing ends the wait for a terminal.
func (s *Shell) prompt(ctx context.Context, text string) (string, error) {
	var line string
	done := make(chan error, 1)
	go func() {
		typed, err := s.editor.Prompt(text)
		line = typed
		done <- err
	}()
	select {
	case err := <-done:
		return line, err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// answer answers a statement or command until Ctrl-C.
func (s *Shell) answer(whole context.Context, statement string) {
	ctx, stop := signal.NotifyContext(whole, os.Interrupt)
	defer stop()
	to := &pager{to: s.Out, size: s.Size, more: func() bool { return s.more(whole) }}
	var err error
	if strings.HasPrefix(statement, ".") {
		err = s.command(ctx, statement, to)
	} else {
		err = s.Answer(ctx, statement, to)
	}
	if err == nil {
		err = to.close()
	}
	switch {
	case err == nil, errors.Is(err, errEnough):
	case ctx.Err() != nil:
		s.say("interrupted")
	default:
		s.say(err.Error())
	}
}

// say writes a sentence.
func (s *Shell) say(text string) { _, _ = fmt.Fprintln(s.Out, text) } // a terminal that has gone ends the next prompt

// more asks whether to go on.
func (s *Shell) more(ctx context.Context) bool {
	s.editor.SetWordCompleter(nil)
	answer, err := s.prompt(ctx, "-- Enter for more, q to stop -- ")
	return err == nil && strings.TrimSpace(answer) == ""
}
