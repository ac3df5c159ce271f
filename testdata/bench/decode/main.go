// Command decode reads every field of every event and every constant of a
// recording, stack frames included: what RecordingLoop.java beside it does,
// with the jfr package. It prints the number of values, counted as there, so
// that both can be seen to have done the same work:
//
//	go run ./testdata/bench/decode REC
//
// GOMAXPROCS says how many CPUs it may use; -cpuprofile FILE writes a profile.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"runtime/pprof"

	"jfrlens/jfr"
)

// gcPercent lets the heap grow to 64 MB before the first collection, as jfrlens does.
const gcPercent = 1600

func main() {
	profile := flag.String("cpuprofile", "", "file for a CPU profile")
	flag.Parse()
	debug.SetGCPercent(gcPercent)
	if err := run(flag.Arg(0), *profile); err != nil {
		fmt.Fprintln(os.Stderr, "decode:", err)
		os.Exit(1)
	}
}

func run(path, profile string) error {
	if profile != "" {
		f, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	rec, err := jfr.Open(path)
	if err != nil {
		return err
	}
	defer rec.Close()
	d := decoding{}
	if err := rec.Each(0, d.add); err != nil {
		return err
	}
	for _, p := range rec.Problems() {
		fmt.Fprintln(os.Stderr, "decode:", p)
	}
	fmt.Println(d.values.Load(), "values")
	return nil
}
