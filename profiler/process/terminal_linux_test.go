package process

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
)

// screen is output that a test waits for.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{}
}

func (w *screen) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text.Write(p)
	select {
	case w.more <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (w *screen) await(t *testing.T, text string) {
	t.Helper()
	for range w.more {
		w.mu.Lock()
		got := w.text.String()
		w.mu.Unlock()
		if strings.Contains(got, text) {
			return
		}
	}
}

func TestTerminal(t *testing.T) {
	script := `test -t 0 && test -t 1 && ! test -t 2 && echo "name? $(stty size)"
read name; echo "hello $name"; echo careful >&2; read more || echo "end, $(stty size)"`
	out, keys := &screen{more: make(chan struct{}, 1)}, &bytes.Buffer{}
	input, typed := io.Pipe()
	terminal := &Terminal{}
	terminal.Resize(90, 20)
	p, err := Start(t.Context(), Command{Argv: []string{"sh", "-c", script}}, Stdio{Stdin: input, Stdout: out, Stderr: keys, Terminal: terminal})
	if err != nil {
		t.Fatal(err)
	}
	out.await(t, "name? 20 90\n")
	if !terminal.Echoes() {
		t.Error("nobody shows what is typed")
	}
	_, _ = typed.Write([]byte("wrong\x7f\x7f\x7f\x7f\x7fworld\r"))
	out.await(t, "hello world\n")
	terminal.Resize(70, 10)
	_, _ = typed.Write([]byte{4}) // Ctrl-D
	ended := p.Wait()
	if ended.Code != 0 || !strings.Contains(out.text.String(), "end, 10 70\n") || keys.String() != "careful\n" {
		t.Errorf("ended %+v with %q and %q", ended, out.text.String(), keys)
	}
	if got := strings.Join(ended.Stderr, "|"); got != "careful" {
		t.Errorf("its errors are %q", got)
	}
	terminal.Resize(10, 10) // of what has ended: nothing happens
}
