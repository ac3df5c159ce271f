package main

import (
	"io"

	"github.com/spf13/cobra"

	"jfrlens/profiler/inspect"
	"jfrlens/profiler/report/doing"
	"jfrlens/profiler/threads"
)

func newMostWorkCommand(std streams) *cobra.Command {
	top, depth := 5, 10
	l := &inspecting{std: std, options: inspect.Options{Count: 2, Dumps: true, AtEnd: true}, bySystem: true}
	l.text = func(w io.Writer, c *inspect.Case, a *threads.Analysis) error {
		return doing.MostWork(w, c, a, top, depth)
	}
	l.json = func(c *inspect.Case, a *threads.Analysis) (doing.Document, error) {
		list := doing.ByCPU(a)
		return doing.NewDocument(c, a).WithThreads(list[:min(len(list), top)], depth), nil
	}
	cmd := l.command(&cobra.Command{
		Use:   "most-work",
		Short: "Show the threads of a JVM that use the most CPU, with their stacks",
		Long: `Shows the threads that used the most CPU between two looks or more, with their
stacks at the last of them, and how long they waited for a CPU. The system tells
the CPU time, so that the program stands still once only, for the stacks; where
virtual threads may be carried, at each look. Of a JVM that gives no dump the
threads are shown without stacks.`,
		Example: "  jfrlens most-work 4711\n  jfrlens most-work 4711 --interval 10s --top 3",
	})
	cmd.Flags().IntVar(&top, "top", top, "show this `number` of threads")
	cmd.Flags().IntVar(&depth, "depth", depth, "show this `number` of frames of each")
	return cmd
}
