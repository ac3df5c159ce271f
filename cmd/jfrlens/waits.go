package main

import (
	"io"

	"github.com/spf13/cobra"

	"jfrlens/profiler/inspect"
	"jfrlens/profiler/report/doing"
	"jfrlens/profiler/threads"
)

func newWaitsCommand(std streams) *cobra.Command {
	format := "text"
	l := &inspecting{std: std, options: inspect.Options{Count: 1, Dumps: true}}
	l.text = func(w io.Writer, c *inspect.Case, a *threads.Analysis) error {
		switch format {
		case "dot":
			return doing.DOT(w, a)
		case "svg":
			return doing.SVG(w, c, a)
		}
		return doing.Waits(w, c, a)
	}
	l.json = func(c *inspect.Case, a *threads.Analysis) (doing.Document, error) {
		var tied []*threads.Activity
		for _, t := range a.Activities {
			if t.Owner != nil || len(t.Waiters()) > 0 || t.Kind.Blocked() {
				tied = append(tied, t)
			}
		}
		return doing.NewDocument(c, a).WithThreads(tied, 0), nil
	}
	cmd := l.command(&cobra.Command{
		Use:     "waits",
		Short:   "Show which threads of a JVM wait for which, as a tree or a picture",
		Long:    `Shows the threads that have what others want, and who waits for them.`,
		Example: "  jfrlens waits 4711\n  jfrlens waits 4711 --format svg > waits.svg\n  jfrlens waits dump.txt --format dot | dot -Tpng > waits.png",
	})
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if format != "text" && format != "dot" && format != "svg" {
			return usagef("--format is %q; there are text, dot and svg", format)
		}
		if format != "text" && l.asJSON {
			return usagef("--json and --format do not go together")
		}
		return run(cmd, args)
	}
	cmd.Flags().StringVar(&format, "format", format, "print `text, dot or svg`")
	return cmd
}
