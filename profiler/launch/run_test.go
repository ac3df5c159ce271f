package launch

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/profiler/process"
	"jfrlens/testdata/jdks"
)

// patience bounds what a test waits for on a loaded machine.
const patience = 10 * time.Minute

// server is a program that runs until it is ended, in a child JVM's manner:
// it says when it works and takes a moment to shut down.
const server = `
public class Server {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
        System.out.println("working");
        long n = 0;
        while (true) n += Long.numberOfTrailingZeros(n + 8);
    }
}
`

// watched is output that a test can wait on.
type watched struct {
	mu   sync.Mutex // guards text
	text bytes.Buffer
	seen chan struct{}
	word string
	once sync.Once
}

func watch(word string) *watched { return &watched{word: word, seen: make(chan struct{})} }

func (w *watched) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text.Write(p)
	if strings.Contains(w.text.String(), w.word) {
		w.once.Do(func() { close(w.seen) })
	}
	return len(p), nil
}

func (w *watched) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

// wait waits until the word is there, which a process that has ended does not
// write any more.
func (w *watched) wait(t *testing.T, p *Process) {
	t.Helper()
	select {
	case <-w.seen:
		return
	case <-p.Done():
	case <-time.After(patience):
	}
	select {
	case <-w.seen: // with its last output
	default:
		t.Fatalf("%q did not appear in %q", w.word, w)
	}
}

// startServer starts the server and waits until it works.
func startServer(t *testing.T, ctx context.Context, r Request) (*Process, *Plan, *watched) {
	t.Helper()
	plan := prepare(t, r)
	out := watch("working")
	p, err := Start(ctx, plan, process.Stdio{Stdout: out, Stderr: out})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	out.wait(t, p)
	return p, plan, out
}

// wantEnd waits for the end of a process within the tests' patience.
func wantEnd(t *testing.T, p *Process) Exit {
	t.Helper()
	select {
	case <-p.Done():
	case <-time.After(patience):
		t.Fatal("the process did not end")
	}
	if left := p.Left(); len(left) > 0 {
		t.Errorf("processes %v are left", left)
	}
	return p.Wait()
}

func TestStopKeepsTheRecording(t *testing.T) {
	file := buildtest.WriteFile(t, t.TempDir(), "Server.java", server)
	for _, release := range releases(11, 25) {
		t.Run("jdk"+strconv.Itoa(release), func(t *testing.T) {
			t.Parallel()
			process, plan, out := startServer(t, context.Background(), Request{File: file, JDK: jdks.Home(t, release)})
			process.Stop()
			process.Stop() // a second click changes nothing
			exit := wantEnd(t, process)
			if !exit.Stopped || exit.Killed || exit.Err() != nil || exit.Code != 143 {
				t.Errorf("exit %+v, error %v", exit, exit.Err())
			}
			if !strings.HasSuffix(out.String(), "working\nbye\n") {
				t.Errorf("output %q", out)
			}
			wantRecording(t, ran{plan: plan})
		})
	}
}

func TestKillLeavesTheChunk(t *testing.T) {
	t.Parallel()
	file := buildtest.WriteFile(t, t.TempDir(), "Server.java", server)
	process, plan, _ := startServer(t, context.Background(), Request{File: file, JDK: jdks.Home(t, 17)})
	waitForChunk(t, plan)
	process.Kill()
	exit := wantEnd(t, process)
	if exit.Signal != "SIGKILL" || !exit.Stopped || !exit.Killed || exit.Err() != nil {
		t.Errorf("exit %+v", exit)
	}
	if chunkSize(t, plan) == 0 {
		t.Error("no chunk in the repository")
	}
}

// waitForChunk waits until the JVM has flushed something.
func waitForChunk(t *testing.T, plan *Plan) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if chunkSize(t, plan) > 0 {
			return
		}
	}
	t.Fatal("the JVM flushed nothing")
}

func chunkSize(t *testing.T, plan *Plan) int64 {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(plan.Repository, "*", "*.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	var size int64
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			size += info.Size()
		}
	}
	return size
}

func TestForeignKillIsAnError(t *testing.T) {
	t.Parallel()
	file := buildtest.WriteFile(t, t.TempDir(), "Server.java", server)
	process, _, _ := startServer(t, context.Background(), Request{File: file, JDK: jdks.Home(t, 17)})
	other, err := os.FindProcess(process.PID())
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Kill(); err != nil {
		t.Fatal(err)
	}
	exit := wantEnd(t, process)
	if err := exit.Err(); !errors.Is(err, ErrKilled) || !strings.Contains(err.Error(), "SIGKILL") {
		t.Errorf("exit %+v, error %v", exit, err)
	}
}

func TestEndOfContextStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	file := buildtest.WriteFile(t, t.TempDir(), "Server.java", server)
	process, plan, _ := startServer(t, ctx, Request{File: file, JDK: jdks.Home(t, 17)})
	cancel()
	if exit := wantEnd(t, process); !exit.Stopped || exit.Err() != nil {
		t.Errorf("exit %+v", exit)
	}
	wantRecording(t, ran{plan: plan})
}

// script writes an executable shell script.
func script(t *testing.T, dir, lines string) string {
	t.Helper()
	path := buildtest.WriteFile(t, dir, "start.sh", "#!/bin/sh\n"+lines+"\n")
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// A start script that leaves its JVM behind: the run lasts as long as the JVM,
// however long that takes to start, and its output keeps coming.
func TestScriptThatLeavesTheJVM(t *testing.T) {
	java := jdks.Tool(t, 17, "java")
	for name, line := range map[string]string{
		"in the background":        `"` + java + `" Spin.java late </dev/null &`,
		"after a while":            `(sleep 1.5; exec "` + java + `" Spin.java late </dev/null) &`,
		"in a session of its own":  `setsid "` + java + `" Spin.java late </dev/null &`,
		"not to be hung up, later": `(sleep 0.5; setsid nohup "` + java + `" Spin.java late </dev/null) &`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			buildtest.WriteFile(t, dir, "Spin.java", spin)
			r := run(t, Request{Command: []string{script(t, dir, line)}, Dir: dir, JDK: jdks.Home(t, 17)}, "")
			if !strings.Contains(r.stdout, "args late\n") {
				t.Errorf("stdout %q, stderr %q", r.stdout, r.stderr)
			}
			if sizes := recordings(t, r.plan); len(sizes) != 1 || sizes[0] == 0 {
				t.Errorf("recordings of sizes %v, want one", sizes)
			}
		})
	}
}

func TestStopReachesTheChildrenOfAScript(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "Server.java", server)
	java := jdks.Tool(t, 17, "java")
	command := []string{script(t, dir, `"`+java+`" Server.java`+"\necho after $?")}
	process, plan, _ := startServer(t, context.Background(), Request{Command: command, Dir: dir, JDK: jdks.Home(t, 17)})
	if jvms := process.JVMs(); len(jvms) != 1 {
		t.Errorf("profiled JVMs %v, want one", jvms)
	}
	process.Stop()
	if exit := wantEnd(t, process); exit.Err() != nil {
		t.Errorf("exit %+v", exit)
	}
	if sizes := recordings(t, plan); len(sizes) != 1 || sizes[0] == 0 {
		t.Errorf("recordings of sizes %v, want one", sizes)
	}
}

func TestFailures(t *testing.T) {
	dir := t.TempDir()
	file := buildtest.WriteFile(t, dir, "Spin.java", spin)
	java := jdks.Tool(t, 17, "java")
	for _, test := range []struct {
		name    string
		request Request
		is      error
		has     string
	}{
		{"exit code", Request{File: file, Args: []string{"fail"}, JDK: "17"}, ErrFailed, "told to"},
		{"unknown option", Request{Command: []string{java, "-XX:NoSuchFlag=1", file}}, ErrRefused, "NoSuchFlag"},
		{"no such class", Request{Command: []string{java, "-cp", dir, "no.Such"}}, ErrRefused, "no.Such"},
		{"unreadable jar", Request{Command: []string{java, "-jar", "none.jar"}}, ErrRefused, "none.jar"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if test.request.JDK != "" {
				test.request.JDK = jdks.Home(t, 17)
			}
			r := run(t, test.request, "")
			err := r.exit.Err()
			if !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.has) {
				t.Errorf("error %v, want %v with %q\nstdout %s\nstderr %s", err, test.is, test.has, r.stdout, r.stderr)
			}
		})
	}
}

// A recorder that is switched off records nothing, though the program ends well.
func TestRecorderOff(t *testing.T) {
	dir := t.TempDir()
	source := buildtest.WriteFile(t, dir, "Hello.java", "class Hello { public static void main(String[] words) { System.out.println(); } }")
	if out, err := exec.Command(jdks.Tool(t, 8, "javac"), "-d", dir, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for release, option := range map[int]string{8: "-XX:-FlightRecorder", 17: "-XX:-FlightRecorder", 21: "-XX:-UsePerfData"} {
		r := run(t, Request{Command: []string{jdks.Tool(t, release, "java"), option, "-cp", dir, "Hello"}}, "")
		if r.exit.RecorderOff != (option == "-XX:-FlightRecorder") || r.exit.Err() != nil {
			t.Errorf("JDK %d: exit %+v\nstdout %s", release, r.exit, r.stdout)
		}
	}
}

// A program that is not there is nothing to run.
func TestStartError(t *testing.T) {
	_, err := Start(context.Background(), &Plan{Argv: []string{"/no/such/program"}, Dir: "/"}, process.Stdio{})
	if !errors.Is(err, ErrNoTarget) || !strings.Contains(err.Error(), "was not found") {
		t.Errorf("error %v", err)
	}
}
