package main

import (
	"github.com/spf13/cobra"

	"jfrlens/profiler"
)

func newAttachCommand(std streams) *cobra.Command {
	m := measuring{std: std}
	var request profiler.Attach
	cmd := &cobra.Command{
		Use:   "attach PID|NAME",
		Short: "Profile a JVM that is running already",
		Long: `Starts a recording in a running JVM, and stops it after --duration or at
Ctrl-C; then prints the hottest methods and the annotated hot lines, and where
the recording is. The program goes on, and other recordings in that JVM are not
touched. Sources are looked for in the current folder unless --source names
others. See jfrlens ps for what is running.

Of a .profileconfig.json around the current folder count jfrConfig,
methodConfig, asyncProfilerConfig, and sampleTypes and duration of the run
configuration whose goal is the main class of the JVM; flags come first.`,
		Example: `  jfrlens attach 4711
  jfrlens attach 4711 --duration 30s --type alloc --source ~/shop
  jfrlens attach 4711 --type wall --async-profiler ~/async-profiler`,
		Args: exactly(1, "the process id of a JVM, or a part of its main class's name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			pid, err := processID(std, args[0])
			if err != nil {
				return err
			}
			if err := m.valid(cmd); err != nil {
				return err
			}
			if err := m.complete(&request.Common); err != nil {
				return err
			}
			request.PID, request.SourceRoots = pid, m.output.sources.roots()
			return m.run(cmd.Context(), &request.Common, func() profiler.Request { return request })
		},
	}
	m.add(cmd, &request.Common, "stop after this `time`, such as 30s (default: at Ctrl-C)")
	return cmd
}
