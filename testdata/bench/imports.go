package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"text/tabwriter"
	"time"
)

// bound is what the importer of "Making JFR Quack" takes at least for a recording of a size, measured
// on a machine with two processors, and how many times faster we are to be.
type bound struct {
	megabytes, seconds, goal float64
}

var bounds = [...]bound{{20, 2.3, 6}, {75, 6.9, 14}, {580, 79.6, 20}}

// boundOf estimates the bound for a size: on the line between the measured ones, and in proportion to
// the size outside them.
func boundOf(megabytes float64) bound {
	first, last := bounds[0], bounds[len(bounds)-1]
	if megabytes <= first.megabytes {
		return bound{megabytes, first.seconds * megabytes / first.megabytes, first.goal}
	}
	for i, above := range bounds[1:] {
		below := bounds[i]
		if megabytes <= above.megabytes {
			part := (megabytes - below.megabytes) / (above.megabytes - below.megabytes)
			return bound{megabytes, below.seconds + part*(above.seconds-below.seconds), below.goal + part*(above.goal-below.goal)}
		}
	}
	return bound{megabytes, last.seconds * megabytes / last.megabytes, last.goal}
}

// imports prints what imports cost, as whole processes, and then what DuckDB alone takes for the same
// rows and the slowest views, which only the package's own benchmarks can tell.
func imports(recordings []recording, dir, binary, work string, rounds int) error {
	if err := importTimes(recordings, binary, work, rounds); err != nil {
		return err
	}
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "test", "-run", "^$", "-bench", "^Benchmark(Ingest|Views)$", "-benchtime", "5x", "-timeout", "1h", "./profiler/query")
	cmd.Env = append(os.Environ(), "RECORDINGS="+absolute)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

func importTimes(recordings []recording, binary, work string, rounds int) error {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	defer out.Flush()
	fmt.Fprintln(out, "recording\tMB\timport\tthe post's tool, at least\tratio\tgoal\tpeak MB\tdatabase MB")
	for _, rec := range recordings {
		database := filepath.Join(work, "import.duckdb")
		result, err := measure(command{argv: []string{binary, "import", rec.path, database}}, command{}, rounds)
		if err != nil {
			return err
		}
		megabytes := float64(rec.bytes) / 1e6
		b := boundOf(megabytes)
		fmt.Fprintf(out, "%s\t%.0f\t%v\t%.1fs\t%.1f\t%.0f\t%d\t%.0f\n", filepath.Base(rec.path), megabytes,
			result.ours.Round(time.Millisecond), b.seconds, b.seconds/result.ours.Seconds(), b.goal,
			result.peakKiB/1024, float64(size(database))/1e6)
	}
	return nil
}
