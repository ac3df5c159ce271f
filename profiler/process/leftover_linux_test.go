package process

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"
)

// Whatever becomes of a run, nothing of it stays open, and nothing goes on running.
func TestNothingStaysOpen(t *testing.T) {
	open := func() int {
		t.Helper()
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	for _, test := range []struct {
		name string
		run  func(stdio Stdio)
	}{
		{"no program", func(stdio Stdio) {
			if _, err := Start(t.Context(), Command{Argv: []string{"/no/such/program"}, Dir: "/"}, stdio); err == nil {
				t.Error("it was started")
			}
		}},
		{"an end of its own", func(stdio Stdio) {
			p, err := Start(t.Context(), shell(t, "cat; exit 3"), stdio)
			if err != nil {
				t.Fatal(err)
			}
			within(t, "its end", p.Done())
		}},
		{"a receiver that fails", func(stdio Stdio) {
			stdio.Stdout = failing{}
			p, err := Start(t.Context(), shell(t, "head -c 1000000 /dev/zero; exit 3"), stdio)
			if err != nil {
				t.Fatal(err)
			}
			if within(t, "its end", p.Done()); p.Wait().Code != 3 {
				t.Errorf("ended %+v", p.Wait())
			}
		}},
		{"an end of its context", func(stdio Stdio) {
			ctx, cancel := context.WithCancel(t.Context())
			p, err := Start(ctx, shell(t, "sleep 100 & sleep 100"), stdio)
			if err != nil {
				t.Fatal(err)
			}
			cancel()
			if within(t, "its end", p.Done()); !p.Wait().Stopped || p.Wait().Killed || len(p.Left()) > 0 {
				t.Errorf("ended %+v, left %v", p.Wait(), p.Left())
			}
		}},
	} {
		before := open()
		for range 5 {
			test.run(Stdio{Stdin: strings.NewReader("input"), Stdout: io.Discard, Stderr: io.Discard})
		}
		if after := open(); after > before {
			t.Errorf("%s: %d files are open that were not", test.name, after-before)
		}
	}
}

// failing is a receiver that takes nothing.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
