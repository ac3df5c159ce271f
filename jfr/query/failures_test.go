//go:build unix

package query

import (
	"bufio"
	"encoding/binary"
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
	"jfrlens/testdata/jdks"
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
		fmt.Printf("%v\n", Import(t.Context(), []*jfr.Recording{rec}, path, nil))
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

func oneSentence(t *testing.T, err error) {
	t.Helper()
	if err == nil || strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
		t.Errorf("not one sentence: %v", err)
	}
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
	if err := Import(t.Context(), []*jfr.Recording{rec}, path, nil); !errors.Is(err, ErrInUse) {
		t.Errorf("replaced while another process writes: %v", err)
	}
}

// blockChecksum is DuckDB's checksum of a block without remainder (src/common/checksum.cpp).
func blockChecksum(block []byte) uint64 {
	sum := uint64(5381)
	for ; len(block) > 0; block = block[8:] {
		sum ^= binary.LittleEndian.Uint64(block) * 0xbf58476d1ce4e5b9
	}
	return sum
}

func TestNewerDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	header := content[:4096]
	if binary.LittleEndian.Uint64(header) != blockChecksum(header[8:]) {
		t.Fatal("DuckDB computes checksums in another way now")
	}
	binary.LittleEndian.PutUint64(header[12:], 1<<20) // the version follows the checksum and "DUCK"
	binary.LittleEndian.PutUint64(header, blockChecksum(header[8:]))
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = Open(path, false)
	if !errors.Is(err, ErrNewerDatabase) {
		t.Errorf("a database of the future: %v", err)
	}
	oneSentence(t, err)
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

func TestRecordingWithoutEvents(t *testing.T) {
	dir := t.TempDir()
	recording := filepath.Join(dir, "empty.jfr")
	runTool(t, dir, jdks.Tool(t, 25, "jfr"), "scrub", "--include-events", "no.such.Event", small(t, "hard-jdk25.jfr"), recording)
	db, err := OpenSource(t.Context(), Source{Paths: []string{recording}, CacheDir: filepath.Join(dir, "cache")})
	if err == nil {
		_ = db.Close()
	}
	if !errors.Is(err, ErrNoEvents) {
		t.Errorf("a recording without events: %v, want %v", err, ErrNoEvents)
	}
	oneSentence(t, err)
}
