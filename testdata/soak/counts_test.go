package soak

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// counts are what a server holds at a moment.
type counts struct {
	residentKB, goroutines, files int
	processes                     int // beside its own
}

// atMost tells whether nothing of it is more than in another, memory apart.
func (c counts) atMost(other counts) bool {
	return c.goroutines <= other.goroutines && c.files <= other.files && c.processes <= other.processes
}

func (c counts) String() string {
	return fmt.Sprintf("%d goroutines, %d open files, %d processes", c.goroutines, c.files, c.processes)
}

// now counts, and notes the processes that it sees.
func (s *server) now(seen map[int]bool) counts {
	pid := s.cmd.Process.Pid
	files, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	c := counts{residentKB: residentKB(s.t, pid), files: len(files)}
	c.goroutines, _ = s.goroutines()
	for _, other := range s.processes() {
		if other != pid {
			c.processes++
			seen[other] = true
		}
	}
	return c
}

// residentKB is the memory of a process.
func residentKB(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatalf("the server is gone: %v", err)
	}
	_, rest, _ := bytes.Cut(status, []byte("VmRSS:"))
	kb := 0
	_, _ = fmt.Sscan(string(rest), &kb)
	return kb
}

// processes are those with the mark in their environment.
func (s *server) processes() []int {
	var pids []int
	environments, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range environments {
		text, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(append([]byte{0}, text...), []byte("\x00"+s.mark+"\x00")) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

const (
	settleLongest = 3 * time.Minute // a busy machine takes its time
	settlePause   = 250 * time.Millisecond
	settleCalm    = 5 * time.Second // without anything getting less
)

// settled counts when nothing gets less any more.
func (s *server) settled(seen map[int]bool) counts {
	least, since := s.now(seen), time.Now()
	for end := time.Now().Add(settleLongest); time.Now().Before(end) && time.Since(since) < settleCalm; time.Sleep(settlePause) {
		if c := s.now(seen); !least.atMost(c) {
			least.goroutines, least.files, least.processes = min(least.goroutines, c.goroutines), min(least.files, c.files), min(least.processes, c.processes)
			since = time.Now()
		}
	}
	return least
}

// settledTo counts when nothing is more than it was before, or will not be less any more.
func (s *server) settledTo(before counts, seen map[int]bool) counts {
	after := s.settled(seen)
	for end := time.Now().Add(settleLongest); time.Now().Before(end) && !after.atMost(before); {
		after = s.settled(seen)
	}
	return after
}
