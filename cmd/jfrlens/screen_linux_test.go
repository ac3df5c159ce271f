package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"unicode"
)

// What a recording of others holds reaches a file byte for byte, and a terminal without what could move the cursor or
// turn the text.
func TestTerminalsGetTextOnly(t *testing.T) {
	const recording = "testdata/hostile.jfr" // names with escape sequences and marks of direction
	harmful := func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
	}
	inFiles := 0
	for _, args := range [][]string{
		{"summary"},
		{"metadata"},
		{"print"},
		{"print", "--json"},
		{"flame", "--format", "collapsed"},
		{"flame", "--format", "json", "-o", "-"},
		{"lines"},
		{"lines", "--json"},
	} {
		args = append(args, recording)
		if _, out, _ := called(t, args...); strings.ContainsFunc(out, harmful) {
			inFiles++
		}
		if text := onTerminal(t, args...); text == "" || strings.ContainsFunc(strings.ReplaceAll(text, "\r\n", "\n"), harmful) {
			at := strings.IndexFunc(text, harmful)
			t.Errorf("%q prints %.60q", args, text[max(at, 0):])
		}
	}
	if inFiles < 4 {
		t.Errorf("%d outputs have harmful characters in files: the recording is not hostile", inFiles)
	}
}

// onTerminal is what a person sees of a command.
func onTerminal(t *testing.T, args ...string) string {
	t.Helper()
	t.Setenv("NO_COLOR", "1") // what jfrlens paints itself is no matter here
	tty, person := terminal(t)
	done := make(chan string)
	go func() {
		text, _ := io.ReadAll(person) // ends with an error when the terminal is closed
		done <- string(text)
	}()
	run(context.Background(), streams{in: strings.NewReader(""), out: forPeople(tty), err: io.Discard}, args)
	_ = tty.Close()
	return <-done
}

// Characters come whole, however they are cut.
func TestScreenKeepsCharactersWhole(t *testing.T) {
	const text = "a→b 値\x1b[2J\u202e\xff\u2028\nz"
	for _, step := range []int{1, 2, 3, len(text)} {
		var out bytes.Buffer
		s := screen{to: &out, clean: cleanText}
		for rest := text; rest != ""; {
			n := min(step, len(rest))
			if written, err := s.Write([]byte(rest[:n])); written != n || err != nil {
				t.Fatal(written, err)
			}
			rest = rest[n:]
		}
		if got, want := out.String(), "a→b 値\ufffd[2J\ufffd\ufffd\ufffd\nz"; got != want {
			t.Errorf("in steps of %d: %q, want %q", step, got, want)
		}
	}
}
