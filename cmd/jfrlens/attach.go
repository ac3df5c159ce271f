package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"jfrlens/profiler"
)

func newAttachCommand(std streams) *cobra.Command {
	var samples sampleFlags
	var output reportFlags
	var request profiler.AttachRequest
	cmd := &cobra.Command{
		Use:   "attach PID",
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
		Args: exactly(1, "the process id of a JVM"),
		RunE: func(cmd *cobra.Command, args []string) error {
			pid, err := processID(args[0])
			if err != nil {
				return err
			}
			if err := errors.Join(notNegative(cmd, "duration", "top"), checkThresholds(cmd, samples.sampleType)); err != nil {
				return err
			}
			request.PID, request.SourceRoots = pid, output.sources.roots()
			if request.SampleTypes, err = samples.measured(); err != nil {
				return err
			}
			if request.Config, err = projectSettings(std); err != nil {
				return err
			}
			request.Step = func(step string) { std.step(fmt.Sprintf("process %d: %s", pid, step)) }
			outliveReader()
			return attach(cmd.Context(), std, request, samples, output)
		},
	}
	samples.addMeasured(cmd)
	output.add(cmd)
	addMeasures(cmd, &request.Measures)
	addAsyncProfiler(cmd, &request.AsyncProfiler)
	addTrust(cmd, &request.AllowDangers)
	cmd.Flags().DurationVar(&request.Duration, "duration", 0, "stop after this `time`, such as 30s (default: at Ctrl-C)")
	return cmd
}

// attach measures and prints what was found out.
func attach(ctx context.Context, std streams, request profiler.AttachRequest, samples sampleFlags, output reportFlags) error {
	sessions, err := openSessions()
	if err != nil {
		return err
	}
	defer sessions.Close()
	var result profiler.Result
	err = std.withConsent(&request.AllowDangers, func() (err error) {
		result, err = sessions.Attach(ctx, request)
		return err
	})
	if err != nil {
		return output.failed(std, err)
	}
	view, err := viewOf(result.Profile, samples.shown())
	if err != nil {
		return err
	}
	return output.writeRun(std, result.Recording, samples.shown(), view, result.Index, result.Notices)
}
