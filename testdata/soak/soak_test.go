package soak

import (
	"context"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"jfrlens/testdata/jdks"
)

var (
	duration = flag.Duration("duration", 0, "how long; 0: not at all")
	binary   = flag.String("binary", "../../bin/jfrlens", "the jfrlens to try")
	seed     = flag.Uint64("seed", uint64(os.Getpid()), "of what the user does")
)

const (
	release     = 25 // of the JDK that runs the program
	cycleLength = 15 * time.Second
)

// TestSoak uses the language server for as long as asked. What it holds when
// nothing runs and nothing is open is compared with that after the first cycle.
func TestSoak(t *testing.T) {
	if *duration == 0 {
		t.Skip("no -duration")
	}
	dir, home := t.TempDir(), jdks.Home(t, release)
	s, e := startServer(t, *binary, editor(dir, home))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	b := &browser{}
	go b.run(ctx)
	u := newUser(t, e, b, dir, home, *seed)
	seen := map[int]bool{}

	u.cycle(cycleLength)
	before := s.settled(seen)
	m := measure(s, seen)
	for end := time.Now().Add(*duration); time.Now().Before(end); {
		u.cycle(cycleLength)
	}
	list := inWindows(m.stop())
	after := s.settledTo(before, seen)

	fmt.Printf("seed %d: %d cycles with a run each, %d strokes, %d requests, %d hints, %d polls of pages, of which %d loaded\n",
		*seed, u.runs, u.strokes, u.requests, u.hints, b.asked, b.loaded)
	write(os.Stdout, list, time.Since(m.begin))
	fmt.Printf("idle after the first cycle: %v\nidle at the end: %v\n", before, after)
	if !after.atMost(before) {
		t.Errorf("left behind: %v, was %v", after, before)
	}
	if text := grown(list); text != "" {
		t.Error(text)
	}
	if b.problem != nil || b.loaded == 0 || u.hints == 0 {
		t.Errorf("%d hints, %d pages, %v; messages: %q", u.hints, b.loaded, b.problem, e.State().Messages)
	}
	s.end(e, seen)
}
