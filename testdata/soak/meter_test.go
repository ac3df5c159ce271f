package soak

import (
	"context"
	"fmt"
	"io"
	"slices"
	"testing"
	"text/tabwriter"
	"time"
)

// meter counts once a second.
type meter struct {
	begin time.Time
	taken []counts
	seen  map[int]bool // processes
	ends  context.CancelFunc
	done  chan struct{}
}

// measure counts until it is stopped.
func measure(s *server, seen map[int]bool) *meter {
	ctx, cancel := context.WithCancel(s.t.Context())
	m := &meter{begin: time.Now(), seen: seen, ends: cancel, done: make(chan struct{})}
	go func() {
		defer close(m.done)
		for tick := time.NewTicker(time.Second); ; {
			select {
			case <-ctx.Done():
				tick.Stop()
				return
			case <-tick.C:
				m.taken = append(m.taken, s.now(m.seen))
			}
		}
	}()
	return m
}

// stop returns what was taken.
func (m *meter) stop() []counts {
	m.ends()
	<-m.done
	return m.taken
}

const (
	windows    = 10
	warmWindow = 3 // the windows before it warm up

	// What memory may grow by between the first warm windows and the last: the
	// garbage collector lets it go up and down.
	bandShare = 0.10
	bandKB    = 16 << 10
)

// window is the median of some counts, and the most of memory.
type window struct {
	counts
	peakKB int
}

// inWindows cuts what was taken in so many parts.
func inWindows(taken []counts) []window {
	var list []window
	for i := range windows {
		part := taken[i*len(taken)/windows : (i+1)*len(taken)/windows]
		if len(part) == 0 {
			continue
		}
		median := func(of func(counts) int) int {
			var values []int
			for _, c := range part {
				values = append(values, of(c))
			}
			slices.Sort(values)
			return values[len(values)/2]
		}
		w := window{counts: counts{
			residentKB: median(func(c counts) int { return c.residentKB }), goroutines: median(func(c counts) int { return c.goroutines }),
			files: median(func(c counts) int { return c.files }), processes: median(func(c counts) int { return c.processes }),
		}}
		for _, c := range part {
			w.peakKB = max(w.peakKB, c.residentKB)
		}
		list = append(list, w)
	}
	return list
}

// grown says by how much memory has grown after warming up, "" where it is flat:
// the last third beside the first, by the median of their windows.
func grown(list []window) string {
	warm := list[min(warmWindow, len(list)):]
	if len(warm) < 3 {
		return ""
	}
	third := len(warm) / 3
	middle := func(part []window) int {
		var values []int
		for _, w := range part {
			values = append(values, w.residentKB)
		}
		slices.Sort(values)
		return values[len(values)/2]
	}
	first, last := middle(warm[:third]), middle(warm[len(warm)-third:])
	if last-first <= max(bandKB, int(bandShare*float64(first))) {
		return ""
	}
	return fmt.Sprintf("memory has grown from %d to %d MB", first>>10, last>>10)
}

// write writes a line for each window.
func write(out io.Writer, list []window, length time.Duration) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer table.Flush()
	fmt.Fprintln(table, "until\tresident MB\tpeak MB\tgoroutines\topen files\tprocesses\t")
	for i, w := range list {
		until := length * time.Duration(i+1) / time.Duration(len(list))
		fmt.Fprintf(table, "%v\t%.1f\t%.1f\t%d\t%d\t%d\t\n", until.Round(time.Second),
			float64(w.residentKB)/1024, float64(w.peakKB)/1024, w.goroutines, w.files, w.processes)
	}
}

func TestGrown(t *testing.T) {
	for name, test := range map[string]struct {
		resident func(i int) int
		want     bool
	}{
		"flat":            {func(int) int { return 90_000 }, false},
		"up and down":     {func(i int) int { return 90_000 + i%7*3000 }, false},
		"warms up":        {func(i int) int { return 90_000 - max(0, 150-i)*400 }, false},
		"leaks":           {func(i int) int { return 90_000 + i*60 }, true},
		"leaks in steps":  {func(i int) int { return 90_000 + i/100*15_000 }, true},
		"leaks up, downs": {func(i int) int { return 90_000 + i*60 + i%9*2000 }, true},
	} {
		var taken []counts
		for i := range 600 {
			taken = append(taken, counts{residentKB: test.resident(i)})
		}
		if got := grown(inWindows(taken)); (got != "") != test.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
