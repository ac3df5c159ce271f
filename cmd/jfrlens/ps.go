package main

import (
	"cmp"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/profiler/jvm"
)

func newPsCommand(std streams) *cobra.Command {
	var asJSON, arguments bool
	cmd := &cobra.Command{
		Use:   "ps",
		Short: "List the JVMs that run on this machine",
		Long: `Lists the running JVMs, those in containers included, and native images of
GraalVM, with their main class, JDK, uptime and user, and why one cannot be
attached to. Arguments of the
programs may hold secrets and are shown only with --arguments.`,
		Example: "  jfrlens ps\n  jfrlens ps --json | jq '.[] | select(.attachable) | .pid'",
		Args:    exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			list, err := jvm.List()
			if err != nil {
				return err
			}
			if asJSON {
				return writeProcessesJSON(std, list, arguments)
			}
			return writeProcesses(std, list, arguments)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	cmd.Flags().BoolVar(&arguments, "arguments", false, "show the programs' arguments too")
	return cmd
}

// writeProcesses prints one line for each JVM.
func writeProcesses(std streams, list []jvm.Process, arguments bool) error {
	if len(list) == 0 {
		fmt.Fprintln(std.err, "jfrlens: no JVM is running")
		return nil
	}
	table := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "PID\tJDK\tUPTIME\tUSER\tATTACH\tMAIN")
	for _, p := range list {
		name := cmp.Or(p.Main, "?")
		if arguments {
			name = cmp.Or(p.Command, name)
		}
		if p.Container {
			name += " (container)"
		}
		// The age is one word: scripts cut the table at blanks.
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\t%s\n", p.PID, cmp.Or(p.Version, "?"),
			p.Uptime(time.Now()).Round(time.Second), p.User, cmp.Or(p.Obstacle, "yes"), name)
	}
	return table.Flush()
}

func writeProcessesJSON(std streams, list []jvm.Process, arguments bool) error {
	type process struct {
		PID        int       `json:"pid"`
		Main       string    `json:"main"`
		Command    string    `json:"command,omitempty"`
		JDK        string    `json:"jdk"`
		Runtime    string    `json:"runtime"`
		User       string    `json:"user"`
		Started    time.Time `json:"started"`
		UptimeSecs float64   `json:"uptimeSeconds"`
		Container  bool      `json:"container"`
		Attachable bool      `json:"attachable"`
		Obstacle   string    `json:"obstacle,omitempty"`
	}
	all := make([]process, len(list))
	for i, p := range list {
		all[i] = process{
			PID: p.PID, Main: p.Main, JDK: p.Version, Runtime: string(p.Runtime), User: p.User, Started: p.Started,
			UptimeSecs: p.Uptime(time.Now()).Seconds(), Container: p.Container, Attachable: p.Attachable(), Obstacle: p.Obstacle,
		}
		if arguments {
			all[i].Command = p.Command
		}
	}
	return writeJSON(std.out, all)
}
