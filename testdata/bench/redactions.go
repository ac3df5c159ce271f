package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"
)

// Sizes of what is redacted, and what is asked for.
const (
	logLines       = 320_000  // of each kind: 100 MB
	redactedBytes  = 30 << 20 // of the recording, made of the largest of all
	textGoal       = 200      // MB a second of CPU time
	redactPeakMB   = 200
	redactFaster   = 5 // than jfr scrub
	linesPerSecret = 50
)

// redactions prints the CPU time that redaction takes with its proof, for text by its amount and for a recording beside
// jfr scrub and jfr-redact.
func redactions(recordings []recording, binary, java, jfrRedact, work string, p peers, rounds int) error {
	log, rec := filepath.Join(work, "redact.log"), filepath.Join(work, "redact.jfr")
	if err := makeLog(log); err != nil {
		return err
	}
	largest := recordings[len(recordings)-1]
	if err := repeat(largest.path, rec, redactedBytes); err != nil {
		return err
	}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	defer out.Flush()
	fmt.Fprintln(out, "redaction\tMB\tCPU\tMB/s\tgoal\tpeer\tpeer's CPU\tratio\tgoal\tpeak MB\tallowed")
	ours := func(path string, flags ...string) command {
		return command{argv: append([]string{binary, "redact", path}, flags...)}
	}
	redacted := filepath.Join(work, "redacted")
	for _, line := range []struct {
		name, path, peer string
		ours, theirs     command
		goal             float64
		faster           string
	}{
		{"log", log, "-", ours(log, "-o", redacted), command{}, textGoal, "-"},
		{"log, only searched", redacted, "-", ours(redacted, "--check"), command{}, textGoal, "-"},
		{"recording", rec, "jfr scrub", ours(rec, "-o", redacted), quick(p.scrub)(recording{path: rec}), 0, fmt.Sprint(redactFaster)},
		{"recording", rec, "jfr-redact", ours(rec, "-o", redacted), redactor(java, jfrRedact, rec, work), 0, "-"},
	} {
		if line.peer != "-" && len(line.theirs.argv) == 0 {
			fmt.Println("left out,", line.peer)
			continue
		}
		mine, theirs, peak, err := cpuTimes(line.ours, line.theirs, rounds)
		if err != nil {
			return err
		}
		megabytes := float64(size(line.path)) / 1e6
		ratio := "-"
		if theirs > 0 {
			ratio = fmt.Sprintf("%.1f", theirs.Seconds()/mine.Seconds())
		}
		fmt.Fprintf(out, "%s\t%.0f\t%v\t%.0f\t%.0f\t%s\t%v\t%s\t%s\t%d\t%d\n", line.name, megabytes, mine.Round(time.Millisecond), megabytes/mine.Seconds(), line.goal,
			line.peer, theirs.Round(time.Millisecond), ratio, line.faster, peak/1024, redactPeakMB)
	}
	return nil
}

// redactor is the command of jfr-redact, if its jar is given.
func redactor(java, jar, rec, work string) command {
	if jar == "" {
		return command{}
	}
	return command{argv: []string{java, "-jar", jar, "redact", rec, filepath.Join(work, "peer.redacted.jfr")}}
}

// cpuTimes are the medians of the CPU time of two commands that run in turn, and the peak of ours.
func cpuTimes(ours, theirs command, rounds int) (mine, peers time.Duration, peakKiB int64, err error) {
	var all [2][]time.Duration
	for range rounds {
		for i, c := range []command{ours, theirs} {
			if len(c.argv) == 0 {
				continue
			}
			r, err := execute(c)
			if err != nil {
				return 0, 0, 0, err
			}
			all[i] = append(all[i], r.cpu)
			if i == 0 {
				peakKiB = max(peakKiB, r.peakKiB)
			}
		}
	}
	if len(all[1]) > 0 {
		peers = median(all[1])
	}
	return median(all[0]), peers, peakKiB, nil
}

// makeLog writes a log as programs and JVMs write them, with a secret, users and addresses.
func makeLog(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	b := bufio.NewWriter(file) // what this process has in memory would be counted as that of those it starts
	b.WriteString("starting with -Dpassword=tig3rTiger9 now\n")
	for i := range logLines {
		fmt.Fprintf(b, "[2026-11-25T22:%02d:%02d.%03d+0000][%d.%03ds][info][gc,phases] GC(%d)   Evacuate Collection Set: %d.%dms\n", i%60, i%60, i%1000, i, i%1000, i, i%9, i%10)
		fmt.Fprintf(b, "2026-11-25 22:%02d:%02d,%03d INFO  [http-nio-8080-exec-%d] c.a.s.OrderService - processed order id=%d total=%d.50 user=%d in %d ms\n", i%60, i%60, i%1000, i%20, i, i%100, i%3, i%50)
		fmt.Fprintf(b, "\tat java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:%d)\n", i%2000)
		if i%linesPerSecret == 0 {
			fmt.Fprintf(b, "2026-11-25 22:00:00,1 DEBUG select * from users where name = 'bob%d' for a%d@firma.test from 10.2.3.%d with tig3rTiger9\n", i, i%1000, i%250)
		}
	}
	return errors.Join(b.Flush(), file.Close())
}

// repeat writes a recording behind itself until there is as much as asked for.
func repeat(from, to string, least int64) error {
	file, err := os.Create(to)
	if err != nil {
		return err
	}
	defer file.Close()
	for written := int64(0); written < least; {
		source, err := os.Open(from)
		if err != nil {
			return err
		}
		n, err := io.Copy(file, source)
		if err = errors.Join(err, source.Close()); err != nil || n == 0 {
			return errors.Join(err, file.Close())
		}
		written += n
	}
	return file.Close()
}
