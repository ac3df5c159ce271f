package main

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// commands are all that users see.
func commands() []*cobra.Command {
	return newRootCommand(streams{out: io.Discard, err: io.Discard}).Commands()
}

// accepts parses a command line as a shell and jfrlens would, and runs nothing.
func accepts(t *testing.T, line string) {
	t.Helper()
	words := shellWords(line)
	if words[0] != "jfrlens" {
		t.Fatalf("%q does not start with jfrlens", line)
	}
	cmd, rest, err := newRootCommand(streams{out: io.Discard, err: io.Discard}).Find(words[1:])
	if err != nil || !cmd.HasParent() {
		t.Fatalf("%q names no command: %v", line, err)
	}
	if err := cmd.ParseFlags(rest); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	if err := cmd.ValidateArgs(cmd.Flags().Args()); err != nil {
		t.Errorf("%q: %v", line, err)
	}
	if err := cmd.ValidateFlagGroups(); err != nil {
		t.Errorf("%q: %v", line, err)
	}
}

// shellWords splits what a shell would hand over as arguments: up to a comment,
// a pipe or a redirection, quotes removed.
func shellWords(line string) []string {
	var words []string
	for _, word := range regexp.MustCompile(`'[^']*'|[^\s']+`).FindAllString(line, -1) {
		if slices.Contains([]string{"#", "|", "||", ">"}, word) {
			break
		}
		words = append(words, strings.Trim(word, "'"))
	}
	return words
}

// TestHelp checks what every command says of itself, by running the parser over
// its examples.
func TestHelp(t *testing.T) {
	for _, cmd := range commands() {
		if cmd.Hidden {
			continue
		}
		t.Run(cmd.Name(), func(t *testing.T) {
			if cmd.Short == "" || strings.HasSuffix(cmd.Short, ".") {
				t.Errorf("short help %q", cmd.Short)
			}
			if cmd.Example == "" {
				t.Error("no example")
			}
			for line := range strings.SplitSeq(cmd.Example, "\n") {
				accepts(t, line)
			}
			for line := range strings.SplitSeq(cmd.Long+"\n"+cmd.Example, "\n") {
				if len(line) > 80 {
					t.Errorf("line of %d characters in the help: %s", len(line), line)
				}
			}
		})
	}
}
