package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/jfr/units"
	"jfrlens/profiler/inspect"
	"jfrlens/profiler/jvm"
)

func newRecordCommand(std streams) *cobra.Command {
	o := inspect.Options{Dumps: true, Virtual: true, Commands: recordedCommands()}
	var output string
	var flight time.Duration
	cmd := &cobra.Command{
		Use:   "record [TARGET]",
		Short: "Keep what a JVM is doing now in an archive that every look reads later",
		Long: `Collects dumps of the threads, the CPU time of each, the performance data,
answers to diagnostic commands and, with --jfr, a recording of JDK Flight
Recorder, in one zip archive. status, threads, most-work, deadlock, waits, heap,
gc, compiler, vm and jvm-support read it on any machine, and judge it anew.
Options of the JVM and names of threads may hold secrets: the file is readable
for you alone. What is in it, and where, is told by jfrlens record --layout.

TARGET is a process id, a part of the name of a main class, a pattern, or all.`,
		Example: "  jfrlens record 4711 -o case.zip\n  jfrlens record OrderService --count 5 --interval 2s --jfr 20s -o case.zip\n  jfrlens status case.zip",
		Args:    atMostOne,
	}
	layout := false
	flags := cmd.Flags()
	flags.StringVarP(&output, "output", "o", "", "write this `file` (default: MAIN-PID.zip)")
	flags.IntVar(&o.Count, "count", 3, "take this `number` of dumps")
	flags.DurationVar(&o.Interval, "interval", 2*time.Second, "take one every `time`")
	flags.DurationVar(&flight, "jfr", 0, "also record with JDK Flight Recorder for this `time`, with the settings of the JDK's profile.jfc")
	flags.BoolVar(&o.Locks, "locks", false, "ask for owners of java.util.concurrent's locks even where the heap is large: the program stands still while it is walked")
	flags.DurationVar(&o.Limit, "limit", inspect.DefaultLimit, "ask a JVM no more that has not answered for this `time`")
	flags.BoolVar(&layout, "layout", false, "print what is in an archive, and where")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if layout {
			_, err := io.WriteString(std.out, inspect.Layout)
			return err
		}
		if o.Count < 1 {
			return usagef("--count is %d, but at least one dump is needed", o.Count)
		}
		if err := notNegative(cmd, "interval", "jfr", "limit"); err != nil {
			return err
		}
		found, err := targets(args)
		if err != nil {
			return err
		}
		if flight > 0 && len(found) > 1 {
			return usagef("--jfr records one JVM, and %d are meant", len(found))
		}
		return record(cmd.Context(), std, found, o, flight, output)
	}
	return cmd
}

// recordedCommands are the diagnostic commands whose answers are kept: those that walk no heap.
func recordedCommands() []string {
	return []string{"VM.uptime", "VM.version", "VM.flags", "GC.heap_info", "Compiler.queue", "VM.native_memory summary", "VM.metaspace"}
}

// record collects and writes.
func record(ctx context.Context, std streams, found []jvm.Process, o inspect.Options, flight time.Duration, output string) error {
	if output == "" {
		output = archiveName(found)
	}
	recording, end, err := startFlight(ctx, found[0].PID, flight)
	if err != nil {
		return err
	}
	defer end()
	o.Step = std.step
	cases, err := collectAll(ctx, found, o)
	if err != nil {
		return err
	}
	extra := map[string]io.Reader{}
	if recording != nil {
		std.step("records for " + units.Exact(flight))
		file, err := recording(ctx)
		if err != nil {
			cases[0].Notes = append(cases[0].Notes, err.Error())
		} else {
			defer file.Close()
			extra["recording.jfr"] = file
		}
	}
	if err := writePrivate(output, func(w io.Writer) error { return inspect.Save(w, cases, extra) }); err != nil {
		return err
	}
	for _, c := range cases {
		std.notes(c.Notes)
	}
	fmt.Fprintln(std.out, output)
	return nil
}

// archiveName is the file that is written when none is named.
func archiveName(found []jvm.Process) string {
	if len(found) > 1 {
		return "jvms.zip"
	}
	name := filepath.Base(found[0].Main)
	if found[0].Main == "" {
		name = "jvm"
	}
	return name + "-" + strconv.Itoa(found[0].PID) + ".zip"
}

// writePrivate writes a file that only its user can read. One that is there keeps its mode.
func writePrivate(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return writeWhole(path, write) // it is there, or the error says why not
	}
	if err := errors.Join(file.Close(), writeWhole(path, write)); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// startFlight begins a recording of JDK Flight Recorder. What it returns waits for its end and opens it; end stops
// what is left in any case. Without a time there is none.
func startFlight(ctx context.Context, pid int, flight time.Duration) (wait func(context.Context) (*os.File, error), end func(), err error) {
	if flight <= 0 {
		return nil, func() {}, nil
	}
	vm, err := jvm.Attach(ctx, pid)
	if err != nil {
		return nil, nil, err
	}
	dir, err := os.MkdirTemp("", "jfrlens-record-")
	if err != nil {
		return nil, nil, fmt.Errorf("cannot make a folder for the recording: %w", err)
	}
	handover, err := vm.Handover(dir)
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	const file = "recording.jfr"
	name := "jfrlens-" + filepath.Base(dir)
	begin, running := time.Now(), true
	stop := func(ctx context.Context) error {
		running = false
		return vm.StopRecording(ctx, name)
	}
	end = func() {
		if running {
			_ = stop(context.WithoutCancel(ctx))
		}
		_ = handover.Close()
		_ = os.RemoveAll(dir)
	}
	if err := vm.StartRecording(ctx, jvm.Recording{Name: name, File: handover.Inside + "/" + file, Settings: []string{"profile"}}); err != nil {
		running = false
		end()
		return nil, nil, err
	}
	wait = func(ctx context.Context) (*os.File, error) {
		select {
		case <-time.After(time.Until(begin.Add(flight))):
		case <-ctx.Done():
		}
		if err := stop(context.WithoutCancel(ctx)); err != nil {
			return nil, err
		}
		return handover.Open(file)
	}
	return wait, end, nil
}
