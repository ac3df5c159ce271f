package main

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"jfrlens/profiler/jvm"
)

func newDebugCommand(std streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "debug PID",
		Short: "Let a debugger attach to a JVM that was started for it",
		Long: `Makes a JVM listen for a debugger and prints where. The JVM must have been started
with a debug agent, as by jfrlens profile --debug: no JDK lets one be loaded later.
JDK 11 to 23 open the port only now; with the others it is open from the start.`,
		Example: "  jfrlens profile --debug java -jar app.jar\n  jfrlens debug 4711",
		Args:    exactly(1, "the process id of a JVM"),
		RunE: func(cmd *cobra.Command, args []string) error {
			pid, err := strconv.Atoi(args[0])
			if err != nil || pid <= 0 {
				return usagef("%q is not a process id", args[0])
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
		fmt.Fprintf(std.err, "jfrlens: note: port %d can be reached from other machines, and whoever connects can run code as the program's user\n", at.Port)
	}
	if asJSON {
		return json.NewEncoder(std.out).Encode(struct {
			PID     int    `json:"pid"`
			Host    string `json:"host"`
			Port    int    `json:"port"`
			Exposed bool   `json:"exposed"`
		}{at.PID, at.Host, at.Port, at.Exposed})
	}
	fmt.Fprintf(std.out, "process %d listens for a debugger at %s\nfor example: jdb -attach %s\n", at.PID, at.Address(), at.Address())
	return nil
}
