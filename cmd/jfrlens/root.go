package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jfrlens/profiler/jvm"
)

// Exit codes, as users see them.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
	exitFound  = 3 // what jfrlens deadlock and status look for
)

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
	root.SetArgs(contextAlone(sidesKept(commentsKept(args))))
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
	case errors.Is(err, foundError{}):
		return exitFound
	case errors.Is(err, context.Canceled):
		std.say("jfrlens: interrupted\n")
		return exitFailed
	case errors.As(err, &usage):
		std.say("jfrlens: %v\nSee '%s --help'.\n", err, cmd.CommandPath())
		return exitUsage
	default:
		std.say("jfrlens: %v\n", err)
		return exitFailed
	}
}

func newRootCommand(std streams) *cobra.Command {
	var showVersion bool
	std.everyProblem, std.plain = new(bool), new(bool)
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
			if showVersion {
				return printVersion(std)
			}
			return cmd.Help()
		},
	}
	root.SetIn(std.in)
	root.SetOut(std.out)
	root.SetErr(std.err)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return flagError(err) })
	root.CompletionOptions.DisableDefaultCmd = true
	root.PersistentFlags().BoolVar(std.plain, "no-color", false, "neither colours nor links, as with NO_COLOR in the environment")
	root.Flags().BoolVarP(&showVersion, "version", "v", false, "print the version of jfrlens")
	root.SetUsageFunc(wrappingFlags(root.UsageFunc(), terminalWidth(std.out)))
	addCommands(root, std)
	return root
}

// wrappingFlags prints a usage with its flags as wide as the terminal. A template that does, as cobra offers, finds methods by
// name, wherefore the linker would keep all methods of all types: 7 MB.
func wrappingFlags(usage func(*cobra.Command) error, width int) func(*cobra.Command) error {
	return func(c *cobra.Command) error {
		var text strings.Builder
		out := c.OutOrStderr()
		c.SetOut(&text)
		defer c.SetOut(out)
		if err := usage(c); err != nil {
			return err
		}
		wrapped := text.String()
		for _, flags := range []*pflag.FlagSet{c.LocalFlags(), c.InheritedFlags()} {
			wrapped = strings.Replace(wrapped, flags.FlagUsages(), flags.FlagUsagesWrapped(width), 1)
		}
		_, err := io.WriteString(out, wrapped)
		return err
	}
}

// showing names the command that shows where the time of a file goes, by its extension.
var showing = map[string]string{".jfr": "open", ".java": "profile", ".kt": "profile", ".scala": "profile", ".jar": "profile"}

// unknownCommand names the command that was probably meant.
func unknownCommand(root *cobra.Command, name string) error {
	if command := showing[filepath.Ext(name)]; command != "" {
		return usagef("there is no command %q; did you mean %q?", name, command+" "+name)
	}
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(name); len(near) > 0 {
		return usagef("there is no command %q; did you mean %q?", name, near[0])
	}
	return usagef("there is no command %q", name)
}

// flagError says what is wrong with a flag, without the words of Go's parsers.
func flagError(err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return usageError{err}
	}
	name, _ := pflag.UnquoteUsage(invalid.GetFlag())
	if name == "" {
		name = "yes or no"
	}
	if invalid.GetFlag().Value.Type() == "duration" {
		name += " such as 30s"
	}
	return usagef("--%s takes a %s, not %q", invalid.GetFlag().Name, name, invalid.GetValue())
}

// exactly accepts n arguments and says what they are when the number differs.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == n {
			return nil
		}
		if len(args) == 0 {
			return usagef("expected %s", what)
		}
		return usagef("expected %s, got %q", what, args)
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

// oneOf refuses flags that contradict each other.
func oneOf(cmd *cobra.Command, flags ...string) error {
	first := ""
	for _, name := range flags {
		switch {
		case !cmd.Flag(name).Changed:
		case first == "":
			first = name
		default:
			return usagef("--%s and --%s do not go together", first, name)
		}
	}
	return nil
}

// notNegative refuses negative values of flags that are numbers or times.
func notNegative(cmd *cobra.Command, flags ...string) error {
	for _, name := range flags {
		if value := cmd.Flag(name).Value.String(); strings.HasPrefix(value, "-") {
			return usagef("--%s is %s, but cannot be negative", name, value)
		}
	}
	return nil
}

// notEmpty refuses filters without a name in them, which mean everything or nothing.
func notEmpty(cmd *cobra.Command, flags ...string) error {
	for _, name := range flags {
		if f := cmd.Flag(name); f.Changed && strings.Trim(f.Value.String(), ", ") == "" {
			return usagef("--%s has no name in it; leave it out for all", name)
		}
	}
	return nil
}

// processID is the process id of the JVM that a command is given: by that, or by a part of its main class's name.
func processID(std streams, word string) (int, error) {
	if number, err := strconv.Atoi(word); err == nil && number <= 0 {
		return 0, usagef("%q is not a process id; jfrlens ps lists those of running JVMs", word)
	}
	pid, err := jvm.Named(word)
	switch {
	case errors.Is(err, jvm.ErrNoProcess):
		return 0, usagef("%w; jfrlens ps lists them", err)
	case errors.Is(err, jvm.ErrSeveral):
		return 0, usageError{err}
	case err == nil && strconv.Itoa(pid) != word:
		std.note(fmt.Sprintf("%s is process %d", word, pid))
	}
	return pid, err
}
