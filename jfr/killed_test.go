package jfr_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/repair"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/race"
)

// TestKilledJVM kills JVMs without warning and reads what is in their repositories: at least what the JDK's
// tool finds once the chunk is cut to its last flush and called finished, and the tool has to accept what
// Repair makes of it, with the very same events.
func TestKilledJVM(t *testing.T) {
	race.OneGoroutine(t)
	versions := []int{25}
	if os.Getenv("JFRLENS_TEST_ALL") != "" {
		versions = []int{17, 21, 25, 28}
	}
	tool := startTool(t)
	for _, version := range versions {
		t.Run(fmt.Sprint("JDK ", version), func(t *testing.T) {
			chunk := killed(t, version)
			r := open(t, filepath.Dir(chunk))
			ours := printableCounts(t, r)
			flushed := jdkCounts(t, tool, flushedPart(t, chunk))
			for name, n := range flushed {
				if ours[name] < n {
					t.Errorf("%d events of type %s, the JDK's tool finds %d", ours[name], name, n)
				}
			}
			t.Logf("%d events of type test.Tick, %d of them behind the last flush", ours["test.Tick"], ours["test.Tick"]-flushed["test.Tick"])
			if ours["test.Tick"] <= flushed["test.Tick"] {
				t.Error("nothing behind the last flush is read")
			}
			var repaired bytes.Buffer
			if _, err := repair.Repair(&repaired, r); err != nil {
				t.Fatal(err)
			}
			path := write(t, t.TempDir(), "repaired.jfr", repaired.Bytes())
			for name, n := range jdkCounts(t, tool, path) {
				if want := ours[name]; n != want {
					t.Errorf("the JDK's tool finds %d events of type %s in the repaired file, want %d", n, name, want)
				}
			}
			compareTicks(t, tool, path)
		})
	}
}

// killed runs a program that commits events without end, kills it between two flushes and returns its chunk.
func killed(t *testing.T, version int) string {
	t.Helper()
	repository := t.TempDir()
	cmd := exec.Command(jdks.Tool(t, version, "java"), "-Xmx64m", "-XX:FlightRecorderOptions=globalbuffersize=64k,memorysize=1m,maxchunksize=200m,repository="+repository,
		"-XX:StartFlightRecording:settings=default", filepath.Join("..", "testdata", "java", "recordings", "Endless.java"))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill() // SIGKILL where there are signals
		_ = cmd.Wait()
	}()
	for until := time.Now().Add(5 * time.Minute); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		files, _ := filepath.Glob(filepath.Join(repository, "*", "*.jfr"))
		if len(files) > 1 {
			t.Fatal("the JVM has begun a second chunk before there was anything behind a flush")
		}
		if len(files) == 1 && betweenFlushes(files[0]) {
			return files[0]
		}
	}
	t.Fatal("no events were written behind a flush in five minutes")
	return ""
}

// betweenFlushes tells whether much has been written behind a flush that knows of the program's events.
func betweenFlushes(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	header := make([]byte, 68)
	if _, err := io.ReadFull(file, header); err != nil || header[64] == 255 {
		return false
	}
	info, err := file.Stat()
	if err != nil || info.Size() < flushedSize(header)+20_000 {
		return false
	}
	flushed, err := io.ReadAll(io.LimitReader(file, flushedSize(header)))
	return err == nil && bytes.Contains(flushed, []byte("test.Tick"))
}

func flushedSize(b []byte) int64 { return int64(binary.BigEndian.Uint64(b[8:])) }

// flushedPart copies a chunk up to its last flush and calls it finished, so that the JDK's tools read it.
func flushedPart(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	b = b[:flushedSize(b)]
	b[64] = 0
	return write(t, t.TempDir(), "flushed.jfr", b)
}

// jdkCounts counts events as jfr summary of JDK 25 does, without metadata and constants.
func jdkCounts(t *testing.T, tool *jdks.JFR, path string) map[string]int64 {
	t.Helper()
	out, err := tool.Run("summary", path)
	if err != nil {
		t.Fatalf("jfr summary: %v\n%s", err, out)
	}
	counts := map[string]int64{}
	for name, n := range parseSummary(t, string(out)) {
		counts[name] = n[0]
	}
	delete(counts, "jdk.Metadata")
	delete(counts, "jdk.CheckPoint")
	return counts
}

// printableCounts counts the events of known types that can be decoded.
func printableCounts(t *testing.T, r *jfr.Recording) map[string]int64 {
	t.Helper()
	counts := map[string]int64{}
	for c, err := range r.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for _, typ := range c.Metadata().Types() {
			if !typ.IsEvent() {
				continue
			}
			for table, err := range c.Events(c.Select(typ)) {
				if err != nil {
					t.Fatal(err)
				}
				counts[typ.Name] += int64(table.Rows)
			}
		}
	}
	return counts
}

// compareTicks holds the values of the last events in a file against what jfr print says of them.
func compareTicks(t *testing.T, tool *jdks.JFR, path string) {
	t.Helper()
	want := printJSON(t, tool, path, "--events", "test.Tick")
	r := open(t, path)
	for c, err := range r.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		sel := c.Select(c.Metadata().Type("test.Tick"))
		read := map[string]bool{}
		for table, err := range c.Events(sel) {
			if err != nil {
				t.Fatal(err)
			}
			for row := range table.Rows {
				thread, _ := c.Thread(table.Column("eventThread").Ints[row])
				read[fmt.Sprint(thread.JavaName, table.Column("number").Ints[row], table.Column("text").String(row))] = true
			}
		}
		for _, e := range want {
			thread, _ := e.Values["eventThread"].(map[string]any)
			if key := fmt.Sprint(thread["javaName"], e.Values["number"], e.Values["text"]); !read[key] {
				t.Fatalf("the JDK's tool prints an event that is not read: %s", key)
			}
		}
		if len(read) != len(want) {
			t.Errorf("%d events, the JDK's tool prints %d", len(read), len(want))
		}
	}
}
