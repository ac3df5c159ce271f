package process

import (
	"context"
	"io"
	"os/exec"
)

// Command is what to start.
type Command struct {
	// Argv is the exact argument list; Argv[0] is a path or found in PATH.
	Argv []string
	// Env are "NAME=value" entries, later ones win; nil is the environment of
	// this process.
	Env []string
	// Dir is the working directory.
	Dir string
	// Marks tell the processes of the run from others.
	Marks Marks
	// Filter, where there is one, is between each output stream and its writer.
	Filter func(out io.Writer) io.WriteCloser
}

// Stdio is where the program's streams go. A nil Stdin is empty input; nil
// writers drop the output. The writers are called from two goroutines.
type Stdio struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Terminal makes the output and input a terminal's, where the system has
	// pseudo-terminals; nil: they are pipes. For one start only.
	Terminal *Terminal
}

// cmd is the command for os/exec, in a group of its own.
func (c Command) cmd(ctx context.Context) (*exec.Cmd, error) {
	cmd := exec.CommandContext(ctx, c.Argv[0], c.Argv[1:]...)
	cmd.Dir, cmd.Env = c.Dir, c.Env
	if c.Marks.Run != "" {
		cmd.Env = append(cmd.Environ(), RunVariable+"="+c.Marks.Run)
	}
	if err := throughShell(cmd); err != nil {
		return nil, err
	}
	inOwnGroup(cmd)
	return cmd, nil
}

// LookPath finds a program as a shell does: a name in PATH, a path where it is.
func LookPath(program string) (path string, ok bool) {
	path, err := exec.LookPath(program)
	return path, err == nil
}
