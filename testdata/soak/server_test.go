package soak

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"

	"jfrlens/lsp/lsptest"
)

// markVariable is in the environment of all that a server starts.
const markVariable = "JFRLENS_SOAK"

// server is the binary in a process of its own, with folders of its own.
type server struct {
	t    *testing.T
	cmd  *exec.Cmd
	mark string // of its processes
	temp string // its temporary folder
	from time.Time

	mu     sync.Mutex // guards the fields below
	trace  trace
	log    []string
	panics int
}

// startServer starts the binary and returns an editor that talks to it.
func startServer(t *testing.T, binary string, o lsptest.Options) (*server, *lsptest.Editor) {
	t.Helper()
	s := &server{t: t, cmd: exec.Command(binary, "lsp", "--stdio"), mark: fmt.Sprintf("%s=%d", markVariable, os.Getpid()), temp: t.TempDir(), from: time.Now()}
	s.cmd.Env = append(os.Environ(), s.mark, "TMPDIR="+s.temp, "GODEBUG=schedtrace=500,scheddetail=1")
	for _, name := range []string{"XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"} {
		s.cmd.Env = append(s.cmd.Env, name+"="+t.TempDir())
	}
	in, out, stderr := pipe(t, s.cmd.StdinPipe), pipe(t, s.cmd.StdoutPipe), pipe(t, s.cmd.StderrPipe)
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	read := make(chan struct{})
	go func() {
		defer close(read)
		s.read(stderr)
	}()
	e := lsptest.Attach(t, jsonrpc2.NewStream(pipes{out, in}), o, func() int {
		<-read
		_ = s.cmd.Wait() // the code says it
		return s.cmd.ProcessState.ExitCode()
	})
	e.Initialize(o)
	return s, e
}

func pipe[P any](t *testing.T, open func() (P, error)) P {
	t.Helper()
	p, err := open()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pipes are the standard streams of the server.
type pipes struct {
	io.ReadCloser
	io.WriteCloser
}

// Close ends the server's input.
func (p pipes) Close() error { return p.WriteCloser.Close() }

// maxLog is how many lines of the log are kept for the eyes.
const maxLog = 2000

// read takes the trace and the log from the standard error.
func (s *server) read(stderr io.Reader) {
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		s.mu.Lock()
		if line := lines.Text(); !s.trace.take(line) {
			s.log = append(s.log[max(0, len(s.log)-maxLog):], line)
			if strings.Contains(line, "panic") {
				s.panics++
			}
		}
		s.mu.Unlock()
	}
}

// goroutines is how many there were last, and of which trace that is.
func (s *server) goroutines() (count, trace int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.trace.last, s.trace.number
}

// end ends the server in order and looks for what it left.
func (s *server) end(e *lsptest.Editor, seen map[int]bool) {
	s.t.Helper()
	if s.t.Failed() {
		_ = s.cmd.Process.Signal(syscall.SIGQUIT) // it tells what its goroutines do
		e.ExitCode()
		s.t.Logf("log of the server:\n%s", strings.Join(s.log, "\n"))
		return
	}
	e.Quit()
	if code := e.ExitCode(); code != 0 || s.panics > 0 {
		s.t.Errorf("exit code %d, %d panics; log of the server:\n%s", code, s.panics, strings.Join(s.log, "\n"))
	}
	if left := s.processes(); len(left) > 0 {
		s.t.Errorf("processes %v are left", left)
	}
	inTemp, err := os.ReadDir(s.temp)
	if left := leftovers(seen, s.from); err != nil || len(inTemp)+len(left) > 0 {
		s.t.Errorf("left in the temporary folder: %v %v, %v", inTemp, left, err)
	}
}

// leftovers are what processes with these ids left in the system's temporary
// folder, where JVMs have files of their ids. Older ones are of others that had
// the same id.
func leftovers(pids map[int]bool, since time.Time) []string {
	var left []string
	for pid := range pids {
		for _, pattern := range []string{".java_pid%d", ".attach_pid%d", "hsperfdata_*/%d", "*_%d"} {
			found, _ := filepath.Glob(filepath.Join("/tmp", fmt.Sprintf(pattern, pid)))
			for _, path := range found {
				if info, err := os.Lstat(path); err == nil && info.ModTime().After(since) {
					left = append(left, path)
				}
			}
		}
	}
	return left
}
