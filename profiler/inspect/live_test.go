//go:build linux

package inspect

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/threads"
	"jfrlens/testdata/jdks"
)

// started runs one of the programs whose dumps are testdata, until the end of the test, with options.
func started(t *testing.T, release, compiler int, program string, options ...string) jvm.Process {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "threads", "testdata", "programs", program+".java"))
	if err != nil {
		t.Fatal(err)
	}
	java, dir := jdks.Tool(t, release, "java"), t.TempDir()
	jdks.Compile(t, compiler, dir, program+".java", string(source))
	p, err := jvm.Find(jdks.Running(t, "ready", slices.Concat([]string{java, "-Xmx64m"}, options, []string{"-cp", dir, program})...).Pid)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Running JVMs are judged as their dumps are; those that print while they run are asked not to.
func TestCollect(t *testing.T) {
	const nearly = 900 * time.Millisecond // of the second between two dumps, which the JVM's own clock may cut off
	for _, release := range []int{8, 25} {
		c, err := Collect(context.Background(), started(t, release, 8, "TwoLock"), Options{Count: 2, Interval: time.Second, Dumps: true, Commands: []string{"VM.uptime"}})
		if err != nil {
			t.Fatal(err)
		}
		s, err := c.Status()
		if err != nil || s.Verdict != Stuck || s.Analysis == nil || !s.Analysis.IsDeadlocked() || s.CPU < 0 || s.Published == nil {
			t.Fatalf("JDK %d: %+v, %v, notes %q", release, s, err, c.Notes)
		}
		if left := s.Analysis.Findings[0].Threads[0]; left.Still < nearly || left.CPU < 0 {
			t.Errorf("JDK %d: %s has stood still for %v", release, left.Thread.Name, left.Still)
		}
		if !strings.HasSuffix(strings.TrimSpace(c.Answers["VM.uptime"]), "s") || s.Published.Heap.Max <= 0 || s.Published.Threads.Live < 4 {
			t.Errorf("JDK %d: answers %q, published %+v", release, c.Answers, s.Published)
		}
	}
}

// A heap of 64 MB may become as large as that whichever collector it has, also where its generations are of one size. G1 adds up to
// 32 bytes (G1MonitoringSupport, pad_capacity).
func TestHeapOfEachCollector(t *testing.T) {
	const whole, padding = 64 << 20, 32
	for _, test := range []struct {
		release int
		options []string
	}{
		{8, []string{"-XX:+UseConcMarkSweepGC", "-XX:NewRatio=1"}},
		{25, []string{"-XX:+UseParallelGC", "-XX:NewRatio=1"}},
		{17, []string{"-XX:+UseG1GC"}},
		{25, []string{"-XX:+UseZGC"}},
	} {
		t.Run(test.options[0], func(t *testing.T) {
			t.Parallel()
			c, err := Collect(context.Background(), started(t, test.release, 8, "TwoLock", test.options...), Options{})
			if err != nil {
				t.Fatal(err)
			}
			p, ok := c.Published()
			if h := p.Heap; !ok || h.Max < whole || h.Max > whole+padding || h.Used < 0 || h.Used > h.Committed || h.Committed > whole+padding {
				t.Errorf("JDK %d: %v %+v", test.release, ok, p.Heap)
			}
		})
	}
}

func TestCollectVirtualThreads(t *testing.T) {
	for release, want := range map[int]int{21: 1, 28: 3} {
		c, err := Collect(context.Background(), started(t, release, 21, "Virtual"), Options{Count: 2, Interval: 2 * time.Second, Dumps: true, Virtual: true})
		if err != nil {
			t.Fatal(err)
		}
		a, err := c.Analyse()
		if err != nil || a == nil || len(a.Findings) < want {
			t.Fatalf("JDK %d: %+v, %v, notes %q", release, a, err, c.Notes)
		}
		first := map[int]threads.Topic{21: threads.Pinned, 28: threads.Deadlock}[release]
		if !slices.ContainsFunc(a.Findings, func(f threads.Finding) bool { return f.Kind == first }) {
			t.Errorf("JDK %d: findings %+v", release, a.Findings)
		}
	}
}

// A JVM that is stopped does not answer: what can be seen without it is shown, and it is asked once.
func TestCollectFromJVMThatDoesNotAnswer(t *testing.T) {
	p := started(t, 17, 8, "TwoLock")
	process, err := os.FindProcess(p.PID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := jvm.Attach(context.Background(), p.PID); err != nil {
		t.Fatal(err)
	}
	if err := process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	c, err := Collect(context.Background(), p, Options{Count: 2, Interval: 100 * time.Millisecond, Dumps: true, Limit: 2 * time.Second, Commands: []string{"VM.uptime"}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Status()
	if err != nil || s.Analysis == nil || s.Analysis.Dump.Format != threads.System || len(s.Analysis.Activities) < 4 || s.CPU < 0 || len(c.Notes) != 1 || s.Published == nil || time.Since(begin) > time.Minute {
		t.Errorf("%+v, %v, notes %q", s, err, c.Notes)
	}
}

// Who works is told with one dump, where the system tells the CPU time: the stacks are those of the end.
func TestCollectOneDumpAtTheEnd(t *testing.T) {
	c, err := Collect(context.Background(), started(t, 17, 8, "Spin"), Options{Count: 2, Interval: time.Second, Dumps: true, AtEnd: true})
	if err != nil {
		t.Fatal(err)
	}
	a, err := c.Analyse()
	if err != nil || c.Samples[0].Text != nil || c.Samples[1].Text == nil || a.Count != 2 || a.Span < time.Second {
		t.Fatalf("%+v, %v", a, err)
	}
	i := slices.IndexFunc(a.Activities, func(t *threads.Activity) bool { return t.Thread.Name == "burner" })
	if i < 0 || a.Activities[i].CPU <= 0 || len(a.Activities[i].Thread.Stack) == 0 {
		t.Errorf("burner: %+v", a.Activities)
	}
}
