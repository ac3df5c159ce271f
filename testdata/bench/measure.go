package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"syscall"
	"time"
)

// run is what one process cost.
type run struct {
	wall, cpu time.Duration
	peakKiB   int64
}

// execute runs a command to its end, its output thrown away.
func execute(c command) (run, error) {
	cmd := exec.Command(c.argv[0], c.argv[1:]...)
	cmd.Env = append(os.Environ(), c.env...)
	cmd.Stderr = os.Stderr
	start := time.Now()
	err := cmd.Run()
	if err != nil {
		return run{}, fmt.Errorf("%v: %w", c.argv, err)
	}
	usage, _ := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return run{time.Since(start), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), usage.Maxrss}, nil
}

// pair is the outcome of paired rounds of two commands.
type pair struct {
	ours, peer time.Duration // medians
	ratio      float64       // median of peer / ours, round by round
	peakKiB    int64         // largest of ours
}

// measure runs ours and peer in turn, so that both see the same machine; the
// first round warms caches and does not count. A peer without
// arguments is left out.
func measure(ours, peer command, rounds int) (pair, error) {
	var result pair
	var mine, theirs []time.Duration
	var ratios []float64
	for round := range rounds + 1 {
		a, err := execute(ours)
		if err != nil {
			return result, err
		}
		b := run{}
		if len(peer.argv) > 0 {
			if b, err = execute(peer); err != nil {
				return result, err
			}
		}
		if round == 0 {
			continue
		}
		mine = append(mine, a.wall)
		theirs = append(theirs, b.wall)
		ratios = append(ratios, float64(b.wall)/float64(a.wall))
		result.peakKiB = max(result.peakKiB, a.peakKiB)
	}
	result.ours, result.peer, result.ratio = median(mine), median(theirs), median(ratios)
	return result, nil
}

func median[T int64 | float64 | time.Duration](values []T) T {
	slices.Sort(values)
	middle := len(values) / 2
	if len(values)%2 == 1 {
		return values[middle]
	}
	return (values[middle-1] + values[middle]) / 2
}
