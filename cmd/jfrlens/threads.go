package main

import (
	"io"

	"github.com/spf13/cobra"

	"jfrlens/profiler/inspect"
	"jfrlens/profiler/report/doing"
	"jfrlens/profiler/threads"
)

func newThreadsCommand(std streams) *cobra.Command {
	var all bool
	depth := 0
	l := &inspecting{std: std, options: inspect.Options{Count: 1, Dumps: true}, bySystem: true}
	l.text = func(w io.Writer, c *inspect.Case, a *threads.Analysis) error { return doing.Threads(w, c, a, all) }
	l.json = func(c *inspect.Case, a *threads.Analysis) (doing.Document, error) {
		return doing.NewDocument(c, a).WithThreads(a.Activities, depth), nil
	}
	cmd := l.command(&cobra.Command{
		Use:   "threads",
		Short: "List the threads of a JVM: what each does, where, and for whom it waits",
		Long: `Lists the threads of a JVM with what each does or waits for and the first line
of the program's own on its stack; with --count 2 also with the CPU that each
took meanwhile, those that took the most first. Idle workers of pools and
threads of the JVM are left out.`,
		Example: "  jfrlens threads 4711\n  jfrlens threads 4711 --count 2 --interval 5s\n  jfrlens threads dump.txt --all\n  jfrlens threads -",
	})
	cmd.Flags().BoolVar(&all, "all", false, "list idle threads and those of the JVM, too")
	cmd.Flags().IntVar(&depth, "depth", 0, "with --json: print this `number` of frames of each stack")
	return cmd
}
