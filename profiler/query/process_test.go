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
	"time"

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
	case "hang":
		hang := func(int64, int64) {
			fmt.Println("ready")
			time.Sleep(10 * time.Minute)
		}
		_, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}, CacheDir: path, Progress: hang})
		t.Fatal("not killed: ", err)
	case "open":
		db, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}, CacheDir: path})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(ask(t, db, "SELECT sum(count) FROM Events"))
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

func TestKilledImport(t *testing.T) {
	cache := t.TempDir()
	cmd, _ := startTask(t, "hang", cache)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // killed
	if finished, err := filepath.Glob(filepath.Join(cache, "*.duckdb")); err != nil || len(finished) != 0 {
		t.Errorf("a killed import leaves %v (%v)", finished, err)
	}
	db, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}, CacheDir: cache})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// TestCacheOfTwoProcesses lets other processes import into one cache at the same time.
func TestCacheOfTwoProcesses(t *testing.T) {
	cache := t.TempDir()
	answers := make([]string, 3)
	t.Run("processes", func(t *testing.T) {
		for i := range answers {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				_, answers[i] = startTask(t, "open", cache)
			})
		}
	})
	if answers[0] == "" || answers[0] == "0" || answers[1] != answers[0] || answers[2] != answers[0] {
		t.Errorf("the processes count %q events", answers)
	}
	entries, err := os.ReadDir(cache)
	if err != nil || len(entries) != 1 {
		t.Errorf("the cache has %v (%v), want one file", entries, err)
	}
}
