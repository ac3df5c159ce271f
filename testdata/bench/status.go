package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

const (
	manyThreads  = 10_000
	dumpFileSize = 100 << 20
)

// looking is what one look at a JVM cost: CPU time and the whole time, which has the pauses between dumps in it.
type looking struct {
	cpu, wall time.Duration
	peakKiB   int64
}

// statuses prints what status costs for a JVM with many threads, beside JStall where its jar, or class path, is given, and how
// fast a large file of dumps is read.
func statuses(binary, jdk, work, jstall string) error {
	pid, end, err := threadsProgram(jdk, work)
	if err != nil {
		return err
	}
	defer end()
	ours, err := look(binary, "status", pid)
	if err != nil {
		return err
	}
	fmt.Printf("status, %d threads: CPU %v, whole %v, peak %d MB\n", manyThreads, ours.cpu, ours.wall, ours.peakKiB/1024)
	if jstall == "" {
		fmt.Println("left out, JStall: name its jar, or its class path, with -jstall")
	} else {
		peer, err := look(filepath.Join(jdk, "bin", "java"), "-cp", jstall, "me.bechberger.jstall.Main", "status", pid)
		if err != nil {
			return err
		}
		fmt.Printf("JStall's status: CPU %v, whole %v, peak %d MB; ratios %.1f, %.1f (goal 10) and %.1f (goal 5)\n", peer.cpu, peer.wall, peer.peakKiB/1024,
			float64(peer.cpu)/float64(ours.cpu), float64(peer.wall)/float64(ours.wall), float64(peer.peakKiB)/float64(ours.peakKiB))
	}
	return readSpeed(binary, jdk, work, pid)
}

// readSpeed prints how fast a file of dumps is read and judged.
func readSpeed(binary, jdk, work, pid string) error {
	dump, err := exec.Command(filepath.Join(jdk, "bin", "jcmd"), pid, "Thread.print").Output()
	if err != nil {
		return err
	}
	file := filepath.Join(work, "threads.txt")
	if err := os.WriteFile(file, bytes.Repeat(dump, dumpFileSize/len(dump)+1), 0o600); err != nil {
		return err
	}
	read, err := look(binary, "status", file)
	if err != nil {
		return err
	}
	megabytes := float64(size(file)) / 1e6
	fmt.Printf("status of %.0f MB of dumps: CPU %v, %.0f MB a second of it (goal 200), peak %d MB\n", megabytes, read.cpu, megabytes/read.cpu.Seconds(), read.peakKiB/1024)
	return nil
}

// threadsProgram runs a program with many threads until end is called.
func threadsProgram(jdk, work string) (pid string, end func(), err error) {
	if err := quiet(exec.Command(filepath.Join(jdk, "bin", "javac"), "-d", work, filepath.Join("testdata", "bench", "Threads.java"))); err != nil {
		return "", nil, err
	}
	cmd := exec.Command(filepath.Join(jdk, "bin", "java"), "-Xmx256m", "-cp", work, "Threads", strconv.Itoa(manyThreads))
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	end = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		end()
		return "", nil, fmt.Errorf("a program with %d threads: %w", manyThreads, err)
	}
	return strconv.Itoa(cmd.Process.Pid), end, nil
}

// look runs a command whose exit code says what it found.
func look(argv ...string) (looking, error) {
	cmd := exec.Command(argv[0], argv[1:]...)
	begin := time.Now()
	err := cmd.Run()
	var code *exec.ExitError
	if err != nil && !errors.As(err, &code) {
		return looking{}, fmt.Errorf("%q: %w", argv, err)
	}
	usage, _ := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return looking{cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), time.Since(begin), usage.Maxrss}, nil
}
