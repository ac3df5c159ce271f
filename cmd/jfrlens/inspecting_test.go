package main

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/report/doing"
)

// dumpOf is a dump of testdata.
func dumpOf(name string) string {
	return filepath.Join("..", "..", "profiler", "threads", "testdata", "dumps", name)
}

func TestLooksSayWithTheirExitCodeWhatTheyFound(t *testing.T) {
	for _, test := range []struct {
		command, dump string
		code          int
		want          string
	}{
		{"deadlock", "TwoLock-jdk17.txt", exitFound, `Deadlock: "left" (TwoLock.java:7) and "right" (TwoLock.java:7) wait for each other.`},
		{"deadlock", "Futures-jdk8.txt", exitFound, "All 2 workers of the pool pool-1 wait"},
		{"deadlock", "Healthy-jdk25.txt", exitDone, "No deadlock."},
		{"deadlock", "FiveCycle-jdk8.txt", exitFound, "The JVM itself reports a deadlock, too."},
		{"status", "ClassInit-jdk17.txt", exitFound, "It is stuck"},
		{"status", "Sockets-jdk21.txt", exitDone, "2 threads wait for the network"},
		{"status", "Crash-jdk25.log", exitDone, `The JVM died of SIGSEGV`},
		{"threads", "Sockets-jdk11.txt", exitDone, "waits for connections at Sockets.java:18"},
		{"waits", "Virtual-jdk28.json", exitDone, `└─ 20 threads: "wants-0" (virtual) …`},
		{"most-work", "Spin-jdk17.txt", exitDone, "CPU time needs two dumps"},
		{"waits", "Names-jdk17.txt", exitDone, "No thread waits for another."},
	} {
		code, out, errOut := called(t, test.command, dumpOf(test.dump))
		if code != test.code || !strings.Contains(out, test.want) || errOut != "" {
			t.Errorf("%s %s: exit code %d, want %d with %q:\n%s%s", test.command, test.dump, code, test.code, test.want, out, errOut)
		}
	}
}

// What is no dump, and what a JVM does not say in a file.
func TestLooksAtNoDump(t *testing.T) {
	code, out, errOut := called(t, "status", recordingOf("async"))
	if code != exitFailed && code != exitUsage || out != "" || errOut == "" {
		t.Errorf("exit code %d: %s%s", code, out, errOut)
	}
	if code, _, errOut := called(t, "status", "no/such/dump.txt"); code != exitFailed || !strings.Contains(errOut, "there is no file no/such/dump.txt") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
	for _, args := range [][]string{{"threads", "--count", "0", "x"}, {"waits", "--format", "pdf", "x"}, {"waits", "--format", "svg", "--json", "x"}, {"deadlock", "a", "b"}} {
		if code, _, errOut := called(t, args...); code != exitUsage {
			t.Errorf("%q: exit code %d, %s", args, code, errOut)
		}
	}
}

func TestLooksInJSON(t *testing.T) {
	for _, command := range []string{"status", "threads", "most-work", "deadlock", "waits"} {
		_, out, errOut := called(t, command, "--json", dumpOf("FiveCycle-jdk25.txt"))
		var documents []doing.Document
		if err := json.Unmarshal([]byte(out), &documents); err != nil || len(documents) != 1 || documents[0].Dumps != 1 {
			t.Errorf("%s: %v: %s%s", command, err, out, errOut)
			continue
		}
		d := documents[0]
		switch command {
		case "status", "deadlock":
			if len(d.Findings) != 1 || !d.Findings[0].Certain || len(d.Findings[0].Threads) != 5 {
				t.Errorf("%s: findings %+v", command, d.Findings)
			}
		case "waits":
			if len(d.Threads) != 5 || d.Threads[0].Owner == 0 || d.Threads[0].At == nil {
				t.Errorf("%s: threads %+v", command, d.Threads)
			}
		}
	}
}

// Names of threads are what the program chose: they stay text in every form.
func TestHostileNamesOfThreads(t *testing.T) {
	for _, command := range [][]string{{"threads", "--all"}, {"status"}, {"waits", "--format", "dot"}} {
		_, out, _ := called(t, append(command, dumpOf("Names-jdk25.txt"))...)
		if strings.ContainsAny(out, "\x1b\x07") || strings.Contains(out, "\nline") {
			t.Errorf("%q lets a name through: %q", command, out)
		}
	}
	_, out, _ := called(t, "waits", "--format", "svg", dumpOf("FiveCycle-jdk17.txt"))
	decoder := xml.NewDecoder(strings.NewReader(out))
	for {
		if _, err := decoder.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("the picture is no XML: %v\n%s", err, out)
		}
	}
}
