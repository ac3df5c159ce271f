package main

import (
	"github.com/spf13/cobra"

	"jfrlens/profiler/inspect"
	"jfrlens/profiler/report/doing"
	"jfrlens/profiler/threads"
)

func newDeadlockCommand(std streams) *cobra.Command {
	l := &inspecting{std: std, options: inspect.Options{Count: 2, Dumps: true}, text: doing.Deadlock, found: (*threads.Analysis).IsDeadlocked}
	l.json = func(c *inspect.Case, a *threads.Analysis) (doing.Document, error) {
		return doing.NewDocument(c, a).WithFindings(a, func(f threads.Finding) bool {
			return f.IsDeadlock() || f.Kind == threads.Stuck || f.Kind == threads.Pinned
		}), nil
	}
	return l.command(&cobra.Command{
		Use:   "deadlock",
		Short: "Find threads of a JVM that wait for each other for ever",
		Long: `Finds rings of threads that wait for monitors, for locks of
java.util.concurrent, or for both; beyond what the JVM itself reports also those
of class initializers, of virtual threads, and pools whose workers all wait for
tasks that none is left to run. Locks of which the JVM does not know the owner
are named if their threads have not moved between two dumps. The exit code is 3
if there is a deadlock, 0 if there is none.`,
		Example: "  jfrlens deadlock 4711\n  jfrlens deadlock all\n  jfrlens deadlock dump.txt --json",
	})
}
