package process

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience bounds what a test waits for on a loaded machine.
const patience = 10 * time.Minute

// The programs and variables of the tests' marks.
const (
	program         = "worker"
	daemon          = "keeper"
	optionsVariable = "WORKER_OPTIONS"
	otherVariable   = "WORKER_MORE"
)

// testMarks are those of a run of workers.
func testMarks(run string) Marks {
	return Marks{
		Run: run, Argument: "-run=" + run, Variables: []string{optionsVariable, otherVariable},
		ReadBy: func(name string) bool { return filepath.Base(name) == program },
		Stays:  func(argv []string) bool { return argv[0] == daemon },
	}
}

// watched is output that a test can wait on.
type watched struct {
	mu   sync.Mutex // guards text
	text bytes.Buffer
	word string
	seen chan struct{}
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

// shell is a command that runs a script, with the marks of the test.
func shell(t *testing.T, script string) Command {
	t.Helper()
	marks := testMarks(strings.ReplaceAll(t.Name(), "/", "-") + time.Now().Format("150405.000000"))
	env := append(os.Environ(), optionsVariable+"="+marks.Argument)
	return Command{Argv: []string{"/bin/sh", "-c", script}, Env: env, Dir: t.TempDir(), Marks: marks}
}

// within waits for something within the tests' patience.
func within(t *testing.T, what string, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("%s: in vain", what)
	}
}

// What a script leaves behind and does not become a marked process keeps the run
// for a moment only, and lives on.
func TestScriptThatLeavesADaemon(t *testing.T) {
	t.Parallel()
	out := watch("\n")
	p := &Process{young: 100 * time.Millisecond}
	if err := p.start(context.Background(), shell(t, "sleep 60 </dev/null >/dev/null 2>&1 &\necho $!"), Stdio{Stdout: out}); err != nil {
		t.Fatal(err)
	}
	within(t, "the run", p.Done())
	pid, err := strconv.Atoi(strings.TrimSpace(out.String()))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(p.Left(), []int{pid}) {
		t.Errorf("left %v, want the daemon %d", p.Left(), pid)
	}
	signalProcess(pid, syscall.SIGKILL)
}

func TestProgramThatIgnoresStop(t *testing.T) {
	t.Parallel()
	out := watch("working") // the trap is set
	p := &Process{grace: 300 * time.Millisecond}
	if err := p.start(context.Background(), shell(t, "trap '' TERM; echo working; while :; do sleep 0.05; done"), Stdio{Stdout: out}); err != nil {
		t.Fatal(err)
	}
	within(t, "its word", out.seen)
	p.Stop()
	within(t, "the end", p.Done())
	if ended := p.Wait(); !ended.Stopped || !ended.Killed || ended.Signal != "SIGKILL" || len(p.Left()) > 0 {
		t.Errorf("ended %+v", ended)
	}
}

// How a program has ended and what it said, and the input that it got.
func TestEnded(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	p, err := Start(context.Background(), shell(t, `cat; echo "run $`+RunVariable+`"; printf '\n\033[1;31m last \033[0m' >&2; exit 3`), Stdio{Stdin: strings.NewReader("first\n"), Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	ended := p.Wait()
	want := "first\nrun " + p.marks.Run
	if ended.Code != 3 || ended.Signal != "" || strings.Join(ended.Stdout, "\n") != want || out.String() != want+"\n" || !slices.Equal(ended.Stderr, []string{"last"}) {
		t.Errorf("ended %+v, printed %q", ended, out.String())
	}
}

// A tool is run to its end, with both streams in their order; what holds its
// output after that does not matter.
func TestRun(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	lines, err := Run(context.Background(), shell(t, "echo a; echo b >&2; echo c; exit 4"), &out)
	if err == nil || !strings.Contains(err.Error(), "4") || out.String() != "a\nb\nc\n" || !slices.Equal(lines, []string{"a", "b", "c"}) {
		t.Errorf("%v: %q, kept %q", err, out.String(), lines)
	}
	_, err = Run(context.Background(), Command{Argv: []string{"/no/such/tool"}}, &out)
	var start *StartError
	if !errors.As(err, &start) {
		t.Errorf("a tool that is not there: %v", err)
	}
}

func TestStartErrors(t *testing.T) {
	scripts := t.TempDir()
	for name, text := range map[string]string{"windows": "#!/bin/sh\r\nexit 0\r\n", "other": "#!/no/such/shell -e\n"} {
		if err := os.WriteFile(filepath.Join(scripts, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name    string
		command Command
		has     string
	}{
		{"no program", Command{Argv: []string{"/no/such/program"}, Dir: "/"}, "was not found"},
		{"no folder", Command{Argv: []string{"/bin/true"}, Dir: "/no/such/folder"}, "working directory"},
		{"no interpreter", Command{Argv: []string{filepath.Join(scripts, "other")}, Dir: "/"}, "/no/such/shell -e, which its first line names, does not exist"},
		{"a script of Windows", Command{Argv: []string{"./windows"}, Dir: scripts}, "convert them from CRLF to LF"},
		{"not executable", Command{Argv: []string{"/etc/passwd"}, Dir: "/"}, "cannot be executed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Start(context.Background(), test.command, Stdio{})
			var start *StartError
			if !errors.As(err, &start) || !strings.Contains(err.Error(), test.has) {
				t.Errorf("error %v", err)
			}
		})
	}
}
