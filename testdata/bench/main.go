// Command bench times jfrlens as a whole process against its peers, in paired
// rounds, and prints medians, ratios and peak memory:
//
//	go run ./testdata/bench -binary bin/jfrlens -jdk JAVA_HOME [-recordings DIR] [-rounds 5]
//
// Without recordings it makes small ones with the workload beside it. It
// judges nothing; a ratio below its goal is printed beside the goal.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"text/tabwriter"
	"time"
)

func main() {
	recordings := flag.String("recordings", "", "folder of .jfr files; empty: small ones are made")
	binary := flag.String("binary", "bin/jfrlens", "the jfrlens to time")
	jdk := flag.String("jdk", os.Getenv("JAVA_HOME"), "home of the JDK whose tools are the peers")
	rounds := flag.Int("rounds", 5, "counted rounds of each pair")
	flag.Parse()
	if err := bench(*recordings, *binary, *jdk, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// task is one thing both we and a peer can do with a recording.
type task struct {
	name string
	ours func(recording string) []string
	peer func(recording string) []string
	goal float64 // ratio asked for
}

func bench(dir, binary, jdk string, rounds int) error {
	work, err := os.MkdirTemp("", "jfrlens-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if dir == "" {
		if dir, err = makeRecordings(jdk, work); err != nil {
			return err
		}
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.jfr"))
	if err != nil || len(found) == 0 {
		return fmt.Errorf("no .jfr file in %s", dir)
	}
	sort.Slice(found, func(a, b int) bool { return size(found[a]) < size(found[b]) })
	p := findPeers(jdk, work)
	for _, reason := range p.why {
		fmt.Println("left out,", reason)
	}
	return compare(found, tasks(binary, work, p), rounds)
}

func tasks(binary, work string, p peers) []task {
	page := filepath.Join(work, "ours.html")
	flame := func(rec string) []string { return []string{binary, "flame", rec, "-o", page} }
	summary := func(rec string) []string { return []string{binary, "summary", rec} }
	return []task{
		{"flame against a RecordingFile loop", flame, p.loop, 15},
		{"flame against jfrconv", flame, p.converter, 8},
		{"summary against jfr summary", summary, p.summary, 10},
	}
}

func compare(recordings []string, tasks []task, rounds int) error {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	defer out.Flush()
	fmt.Fprintln(out, "recording\tMB\ttask\tours\tpeer\tratio\tgoal\tpeak MB")
	for _, rec := range recordings {
		for _, t := range tasks {
			if t.peer == nil {
				continue
			}
			result, err := measure(t.ours(rec), t.peer(rec), rounds)
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "%s\t%d\t%s\t%v\t%v\t%.1f\t%.0f\t%d\n",
				filepath.Base(rec), size(rec)/1_000_000, t.name,
				result.ours.Round(time.Millisecond), result.peer.Round(time.Millisecond),
				result.ratio, t.goal, result.peakKiB/1024)
		}
	}
	return nil
}

func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}
