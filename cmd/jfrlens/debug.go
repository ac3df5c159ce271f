package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"jfrlens/profiler/jvm"
)

func newDebugCommand(std streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "debug PID|NAME",
		Short: "Let a debugger attach to a JVM that was started for it",
		Long: `Makes a JVM listen for a debugger and prints where. The JVM must have been
started with a debug agent, as by jfrlens profile --debug: no JDK lets one be
loaded later. JDK 11 to 23 open the port only now; with the others it is open
from the start.`,
		Example: "  jfrlens profile --debug java -jar app.jar\n  jfrlens debug 4711",
		Args:    exactly(1, "the process id of a JVM, or a part of its main class's name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			pid, err := processID(std, args[0])
			if err != nil {
				return err
			}
			at, err := jvm.StartDebugging(cmd.Context(), pid)
			if err != nil {
				return err
			}
			return writeDebugger(std, at, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// writeDebugger says where a debugger can attach.
func writeDebugger(std streams, at jvm.Debugger, asJSON bool) error {
	if at.Exposed {
		std.note(fmt.Sprintf("port %d can be reached from other machines, and whoever connects can run code as the program's user", at.Port))
	}
	if asJSON {
		return writeJSON(std.out, struct {
			PID     int    `json:"pid"`
			Host    string `json:"host"`
			Port    int    `json:"port"`
			Exposed bool   `json:"exposed"`
		}{at.PID, at.Host, at.Port, at.Exposed})
	}
	_, err := fmt.Fprintf(std.out, "process %d listens for a debugger at %s\nfor example: jdb -attach %s\n", at.PID, at.Address(), at.Address())
	return err
}
