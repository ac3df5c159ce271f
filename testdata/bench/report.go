package main

import (
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"
)

// compare runs all tasks on all recordings and prints a line for each.
func compare(recordings []recording, tasks []task, rounds int) error {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	defer out.Flush()
	fmt.Fprintln(out, "recording\tMB\tchunks\ttask\tours\tms/MB\tpeer\tratio\tgoal\tpeak MB\tallowed")
	for _, rec := range recordings {
		for _, t := range tasks {
			result, err := measure(t.ours(rec), t.peer(rec), rounds)
			if err != nil {
				return err
			}
			megabytes := float64(rec.bytes) / 1e6
			fmt.Fprintf(out, "%s\t%.0f\t%d\t%s\t%v\t%.2f\t%s\t%g\t%d\t%s\n",
				filepath.Base(rec.path), megabytes, rec.chunks, t.name, result.ours.Round(time.Millisecond),
				result.ours.Seconds()*1e3/megabytes, against(result), t.goal(rec), result.peakKiB/1024, allowed(t.peakMB))
		}
	}
	return nil
}

// against gives the columns of the peer: its time and the ratio.
func against(result pair) string {
	if result.peer == 0 {
		return "-\t-"
	}
	return fmt.Sprintf("%v\t%.1f", result.peer.Round(time.Millisecond), result.ratio)
}

func allowed(peakMB int) string {
	if peakMB == 0 {
		return "-"
	}
	return fmt.Sprint(peakMB)
}
