package main

import (
	"io"

	"github.com/spf13/cobra"

	"jfrlens/profiler/inspect"
	"jfrlens/profiler/report/doing"
	"jfrlens/profiler/threads"
)

func newStatusCommand(std streams) *cobra.Command {
	l := &inspecting{std: std, options: inspect.Options{Count: 2, Dumps: true}, undumped: true}
	l.text = func(w io.Writer, c *inspect.Case, _ *threads.Analysis) error {
		s, err := c.Status()
		if err != nil {
			return err
		}
		return doing.Status(w, c, s)
	}
	l.json = func(c *inspect.Case, a *threads.Analysis) (doing.Document, error) {
		s, err := c.Status()
		if err != nil {
			return doing.Document{}, err
		}
		d := doing.NewDocument(c, a).WithStatus(s)
		if a != nil {
			d = d.WithFindings(a, everyFinding)
		}
		return d, nil
	}
	l.found = (*threads.Analysis).IsDeadlocked
	return l.command(&cobra.Command{
		Use:   "status",
		Short: "Say what a JVM is doing now: stuck, busy, collecting, waiting, and on what",
		Long: `Takes two dumps of the threads and says on one screen what the program does:
findings first, in sentences with their evidence, then the heap, and the threads
that used the CPU. The exit code is 3 if there is a deadlock.`,
		Example: `  jfrlens status 4711
  jfrlens status OrderService
  jfrlens status all --json | jq '.[] | select(.verdict == "stuck") | .pid'
  jfrlens status hs_err_pid4711.log`,
	})
}

func everyFinding(threads.Finding) bool { return true }
