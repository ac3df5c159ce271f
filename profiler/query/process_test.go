//go:build unix

package query

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"jfrlens/jfr"
)

// taskVariable tells a copy of the test program which task of TestTask it is to do, and taskPath where.
const (
	taskVariable = "JFRLENS_QUERY_TASK"
	taskPath     = "JFRLENS_QUERY_PATH"
)

// TestTask is what other processes do in the tests below.
func TestTask(t *testing.T) {
	path := os.Getenv(taskPath)
	switch os.Getenv(taskVariable) {
	case "":
		t.Skip("only for processes that other tests start")
	case "hold":
		db, err := Open(path, true)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println("ready")
		_, _ = bufio.NewReader(os.Stdin).ReadString('\n') // until the test ends
		_ = db.Close()
	case "fill":
		signal.Ignore(syscall.SIGXFSZ)
		limit := syscall.Rlimit{Cur: 300 << 10, Max: 300 << 10}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
		rec, err := jfr.Open(small(t, "hard-jdk17.jfr"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Printf("%v\n", Import(t.Context(), []*jfr.Recording{rec}, path, Options{}))
	}
}

// startTask starts another process and returns its first line of output.
func startTask(t *testing.T, task, path string) (cmd *exec.Cmd, line string) {
	t.Helper()
	cmd = exec.Command(os.Args[0], "-test.run=^TestTask$")
	cmd.Env = append(os.Environ(), taskVariable+"="+task, taskPath+"="+path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait() // it fails if the test killed it
	})
	line, err = bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%s: %v", task, err)
	}
	return cmd, strings.TrimSpace(line)
}

func TestDatabaseOfAnotherProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	startTask(t, "hold", path)
	_, err := Open(path, false)
	if !errors.Is(err, ErrInUse) {
		t.Errorf("opened while another process writes: %v", err)
	}
	oneSentence(t, err)
	rec, err := jfr.Open(small(t, "hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	if err := Import(t.Context(), []*jfr.Recording{rec}, path, Options{}); !errors.Is(err, ErrInUse) {
		t.Errorf("replaced while another process writes: %v", err)
	}
}

func TestDiskFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, message := startTask(t, "fill", path)
	if !strings.Contains(message, "File too large") && !strings.Contains(message, "No space") || !strings.Contains(message, "cannot be written") {
		t.Errorf("the disk is full: %s", message)
	}
	if strings.Contains(message, "invalidated") {
		t.Errorf("the reason is not said alone: %s", message)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v (%v)", entries, err)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "old" {
		t.Errorf("what was there holds %d bytes now (%v)", len(content), err)
	}
}
