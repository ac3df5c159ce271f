package jdks

import (
	"context"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// debuggerTime bounds a visit of the debugger.
const debuggerTime = 2 * time.Minute

// Threads attaches jdb, the debugger of a JDK, to an address and returns what
// its command "threads" prints. The program goes on.
func Threads(t testing.TB, release int, address string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), debuggerTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, Tool(t, release, "jdb"), "-attach", address)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	answer := &prompted{in: in}
	cmd.Stdout, cmd.Stderr = answer, answer
	if err := cmd.Run(); err != nil {
		t.Fatalf("jdb at %s: %v\n%s", address, err, answer.text.String())
	}
	return answer.text.String()
}

// prompted keeps what jdb prints, and gives the commands when it asks for one:
// what it is told before it has attached is refused.
type prompted struct {
	in   io.WriteCloser
	text strings.Builder
	told bool
}

// Write keeps the next bytes. jdb's streams share one pipe, so that one
// goroutine calls it.
func (p *prompted) Write(b []byte) (int, error) {
	p.text.Write(b)
	if !p.told && strings.HasSuffix(p.text.String(), "> ") {
		p.told = true
		_, err := io.WriteString(p.in, "threads\nexit\n")
		if err == nil {
			err = p.in.Close()
		}
		return len(b), err
	}
	return len(b), nil
}
