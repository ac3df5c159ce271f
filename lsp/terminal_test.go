package lsp_test

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// What a program prints goes to a terminal of the client, whole and in order, and what is typed there to the program.
func TestTerminal(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able(), Init: map[string]any{"terminals": true}})
	r, session := run(t, e, runner)
	stdio, ok := r.Streams()
	if !ok {
		t.Fatal("the program has no terminal")
	}
	print := func(text string) { _, _ = stdio.Stdout.Write([]byte(text)) }
	printed := func(text string) {
		t.Helper()
		e.Await(fmt.Sprintf("%q is printed", text), func(s lsptest.State) bool { return s.Printed[session] == text })
	}
	print("\x1b[31mna\xc3")
	printed("demo.Main: \x1b[31mna")
	print("\xafve\n")
	r.Output("build", "compiled")
	printed("demo.Main: \x1b[31mna\u00efve\ncompiled\n")

	var answer any
	for _, text := range []string{"first\r", "second\r"} {
		if err := askCustom(t, e, "jfrlens/typed", map[string]any{"session": session, "text": text, "columns": 80, "rows": 24}, &answer); err != nil {
			t.Fatal(err)
		}
	}
	lines := bufio.NewScanner(stdio.Stdin) // this one is no terminal of the system: the server echoes
	for _, want := range []string{"first", "second"} {
		if !lines.Scan() || lines.Text() != want {
			t.Errorf("the program reads %q, want %q", lines.Text(), want)
		}
	}
	if err := askCustom(t, e, "jfrlens/typed", map[string]any{"session": "9", "text": "x"}, &answer); err == nil || !strings.Contains(err.Error(), "no terminal") {
		t.Errorf("typed into none: %v", err)
	}
	print("\xc3")
	r.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed)})
	printed("demo.Main: \x1b[31mna\u00efve\ncompiled\nfirst\nsecond\n\ufffd(over)")
	if logs := e.State().Logs; strings.Contains(strings.Join(logs, ""), "compiled") {
		t.Errorf("the log has it, too: %q", logs)
	}
}

// A program that prints faster than the client takes it does not wait.
func TestTerminalOfAFastProgram(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able(), Init: map[string]any{"terminals": true}})
	r, session := run(t, e, runner)
	stdio, _ := r.Streams()
	const lines = 1 << 20
	text := bytes.Repeat([]byte("x\n"), lines)
	if n, err := stdio.Stdout.Write(text); n != len(text) || err != nil { // at once: no client is faster than that
		t.Fatalf("%d bytes taken, %v", n, err)
	}
	_, _ = stdio.Stdout.Write([]byte("last"))
	r.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed)})
	e.Await("the end is printed", func(s lsptest.State) bool { return strings.HasSuffix(s.Printed[session], "(over)") })
	printed := e.State().Printed[session]
	if !strings.Contains(printed, "bytes left out") || strings.Count(printed, "x\n") >= lines {
		t.Errorf("%d lines of %d arrive, and nothing is said", strings.Count(printed, "x\n"), lines)
	}
}

// Without a terminal of the client, and for a JVM that was there before, there is none.
func TestNoTerminal(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	r, _ := run(t, e, runner)
	if _, ok := r.Streams(); ok {
		t.Error("a program has a terminal that nobody shows")
	}
	r.Output("stdout", "hello")
	e.Await("the log has what it prints", func(s lsptest.State) bool { return strings.Contains(strings.Join(s.Logs, ""), "stdout: hello") })
}
