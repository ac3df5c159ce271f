package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Exit codes, as users see them.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// streams are the standard streams of the process, so that tests can give
// their own.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// usageError marks wrong use of the command line: exit code 2 instead of 1.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usagef makes a usageError.
func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// quietError ends a command with exit code 1 when everything there is to say
// has been said.
type quietError struct{ error }

// run executes one command line and returns the exit code.
func run(ctx context.Context, std streams, args []string) int {
	root := newRootCommand(std)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	var usage usageError
	var quiet quietError
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, syscall.EPIPE):
		return exitDone
	case errors.As(err, &quiet):
		return exitFailed
	case errors.As(err, &usage):
		fmt.Fprintf(std.err, "jfrlens: %v\nSee '%s --help'.\n", err, cmd.CommandPath())
		return exitUsage
	default:
		fmt.Fprintf(std.err, "jfrlens: %v\n", err)
		return exitFailed
	}
}

func newRootCommand(std streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "jfrlens",
		Short: "Shows where a Java program spends its time, line by line",
		Long: `jfrlens runs a Java program under JDK Flight Recorder and shows on each source
line where the time went: here in the terminal, as a flame graph, or in your
editor through its language server.`,
		Example: `  jfrlens profile src/Main.java
  jfrlens profile java -cp target/classes demo.Main
  jfrlens lines recording.jfr
  jfrlens flame recording.jfr -o flame.html`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	root.SetIn(std.in)
	root.SetOut(std.out)
	root.SetErr(std.err)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(&cobra.Command{Hidden: true})
	root.AddCommand(subcommands(std)...)
	return root
}

// unknownCommand names the command that was probably meant.
func unknownCommand(root *cobra.Command, name string) error {
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(name); len(near) > 0 {
		return usagef("there is no command %q; did you mean %q?", name, near[0])
	}
	return usagef("there is no command %q", name)
}

// exactly accepts n arguments and says what they are when the number differs.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == n {
			return nil
		}
		return usagef("expected %s, got %d argument(s)", what, len(args))
	}
}

// atLeast accepts n or more arguments.
func atLeast(n int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) >= n {
			return nil
		}
		return usagef("expected %s", what)
	}
}

// isTerminal tells whether a stream is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// terminalWidth is the width of the terminal behind a stream, in columns, or
// 100 where there is none.
func terminalWidth(stream any) int {
	if file, ok := stream.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 20 {
			return width
		}
	}
	return 100
}

// wantsColour follows the NO_COLOR convention (https://no-color.org).
func wantsColour(stream any) bool {
	return isTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
