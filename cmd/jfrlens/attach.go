package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/profiler"
	"jfrlens/profiler/profile"
)

func newAttachCommand(std streams) *cobra.Command {
	var samples sampleFlags
	var output reportFlags
	var request profiler.AttachRequest
	cmd := &cobra.Command{
		Use:   "attach PID",
		Short: "Profile a JVM that is running already",
		Long: `Starts a recording in a running JVM, and stops it after --duration or at Ctrl-C;
then prints the hottest methods and the annotated hot lines, and where the
recording is. The program goes on, and other recordings in that JVM are not
touched. Sources are looked for in the current folder unless --source names
others. See jfrlens ps for what is running.`,
		Example: "  jfrlens attach 4711\n  jfrlens attach 4711 --duration 30s --type alloc --source ~/shop",
		Args:    exactly(1, "the process id of a JVM"),
		RunE: func(cmd *cobra.Command, args []string) error {
			pid, err := strconv.Atoi(args[0])
			if err != nil || pid <= 0 {
				return usagef("%q is not a process id", args[0])
			}
			if request.Duration < 0 {
				return usagef("--duration is negative")
			}
			request.PID, request.SourceRoots = pid, output.sources
			if len(request.SourceRoots) == 0 {
				request.SourceRoots = []string{"."}
			}
			if samples.sampleType != "" {
				request.SampleTypes = []string{samples.sampleType}
			}
			request.Step = func(text string) {
				if isTerminal(std.err) {
					fmt.Fprintf(std.err, "jfrlens: %s %s\n", time.Now().Format(time.TimeOnly), text)
				}
			}
			return attach(cmd.Context(), std, request, samples, output)
		},
	}
	cmd.Flags().StringVar(&samples.sampleType, "type", "",
		"sample type: cpu, cpu-time, native, alloc, lock, io, exceptions, or the name of an event type (default: the best that the JVM has)")
	output.add(cmd)
	addMeasures(cmd, &request.Measures)
	cmd.Flags().DurationVar(&request.Duration, "duration", 0, "stop after this time, such as 30s (default: at Ctrl-C)")
	return cmd
}

// attach measures and prints what was found out.
func attach(ctx context.Context, std streams, request profiler.AttachRequest, samples sampleFlags, output reportFlags) error {
	sessions, err := profiler.Open("")
	if err != nil {
		return err
	}
	defer sessions.Close()
	result, err := sessions.Attach(ctx, request)
	if err != nil {
		return err
	}
	name := samples.sampleType
	if !result.Profile.Has(name) {
		name = "" // a notice says so
	}
	view, err := result.Profile.View(name, profile.Filter{})
	if err != nil {
		return err
	}
	for _, notice := range result.Notices {
		fmt.Fprintf(std.err, "jfrlens: note: %s\n", notice)
	}
	if err := output.write(std, result.Recording, view, result.Index, result.Notices); err != nil {
		return err
	}
	if !output.asJSON {
		fmt.Fprintf(std.out, "recording: %s\nas a flame graph: jfrlens open %s\n", result.Recording, result.Recording)
	}
	return nil
}
