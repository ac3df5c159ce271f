package soak

import (
	"regexp"
	"testing"
)

// trace counts goroutines in what the Go scheduler prints of itself.
type trace struct {
	last    int // in the last complete trace
	number  int // of complete traces
	current int
}

var (
	goroutineLine = regexp.MustCompile(`^  G\d+: status=(\d+)`)
	tracedLine    = regexp.MustCompile(`^(?:SCHED |  [PMG]\d+: )`)
)

// Dead goroutines are kept for the next ones (runtime2.go: _Gdead, _Gdeadextra).
const (
	dead      = "6"
	deadExtra = "11"
)

// take takes a line, and tells whether it is of the trace.
func (c *trace) take(line string) bool {
	if found := goroutineLine.FindStringSubmatch(line); found != nil && found[1] != dead && found[1] != deadExtra {
		c.current++
	}
	if len(line) > 5 && line[:5] == "SCHED" {
		c.last, c.current = c.current, 0
		c.number++
	}
	return tracedLine.MatchString(line)
}

func TestTrace(t *testing.T) {
	c := trace{}
	for line, traced := range map[string]bool{"SCHED 2008ms: gomaxprocs=2": true, "  P0: status=0": true, "2026 info started": false} {
		if c.take(line) != traced {
			t.Errorf("%q: traced %v", line, !traced)
		}
	}
	for _, line := range []string{
		"  G1: status=4(select) m=nil lockedm=nil", "  G10: status=6() m=nil lockedm=nil", "  G17: status=11() m=1 lockedm=1",
		"  G2: status=4(force gc (idle)) m=nil lockedm=nil", "SCHED 3008ms: gomaxprocs=2",
	} {
		c.take(line)
	}
	if want := (trace{last: 2, number: 2}); c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
}
