// Command jfrlens shows where a Java program spends its time on the very
// lines being edited: a profiler launcher, a JFR reader and a language server
// in one binary.
//
// This package holds flags and wiring only, one file per subcommand; what a
// command does lives in the packages it calls.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
)

// gcPercent trades a little time for memory: recordings of several hundred
// megabytes are read into half the space that the default of 100 takes.
const gcPercent = 50

// firstPercent lets the heap grow to 64 MB before the first collection, which
// commands on recordings of everyday size never reach: a tenth of their time,
// of the shortest ones a quarter, would go into collecting what they still need.
const firstPercent = 1600

func main() {
	if os.Getenv("GOGC") == "" {
		collectLate()
	}
	os.Exit(execute())
}

// execute runs the command line of this process. A signal ends it politely, the
// next one at once.
func execute() int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() { // until the end of the process
		<-signals
		signal.Stop(signals) // before anybody hears of the first, or the next may be lost
		cancel()
	}()
	return run(ctx, streams{in: os.Stdin, out: forPeople(os.Stdout), err: os.Stderr}, os.Args[1:])
}

// collectLate sets gcPercent when the first collection has been made.
func collectLate() {
	debug.SetGCPercent(firstPercent)
	garbage := new([64]byte)
	runtime.AddCleanup(garbage, func(percent int) { debug.SetGCPercent(percent) }, gcPercent)
}
