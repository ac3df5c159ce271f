package inspect

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/threads"
	"jfrlens/testdata/jdks"
)

// sampleProgram is a program that is not stuck, and what may be said of it beside who works.
type sampleProgram struct {
	source string // below testdata or profiler/threads/testdata
	args   []string
	may    []threads.Topic
	since  int // the JDK that its language is of
}

// samplePrograms are the sample programs that run long enough. Slow ones wait for what their one lock or pool is named for.
var samplePrograms = []sampleProgram{
	{source: "../threads/testdata/programs/Healthy.java"},
	{source: "../threads/testdata/programs/Spin.java"},
	{source: "../threads/testdata/programs/Sockets.java"},
	{source: "../../testdata/java/spinner/demo/Spinner.java"},
	{source: "../../testdata/java/allocation/Allocation.java", args: []string{"100000"}},
	slowProgram("idle-server"), slowProgram("computation"), slowProgram("web-server"), slowProgram("batch"), slowProgram("cache"),
	slowProgram("busy-pool"), slowProgram("matching"), slowProgram("polling"),
	slowProgram("lock", threads.Crowd), slowProgram("juc-lock", threads.Crowd), slowProgram("lock-during-io", threads.Crowd),
	slowProgram("slow-peer"), slowProgram("slow-disk"), slowProgram("boxing"), slowProgram("string-building"), slowProgram("allocation"),
	slowProgram("system-gc"), slowProgram("regex-compiled"), slowProgram("list-search"), slowProgram("reflection"),
	slowProgram("exceptions"), slowProgram("class-definition"), slowProgram("threads"), slowProgram("finalizers"), slowProgram("spinning"),
}

// slowProgram is one of those that are slow for one reason, or healthy.
func slowProgram(name string, may ...threads.Topic) sampleProgram {
	return sampleProgram{"../../testdata/java/slow/Slow.java", []string{name, "900"}, may, 17}
}

// atOnce is how many run at the same time, so that they disturb each other.
const atOnce = 10

// None of the programs that go on is said to be stuck, whatever the load: each is looked at several times while others run. By
// default each runs on one of the JDKs, with JFRLENS_TEST_ALL=1 on all of them.
func TestNoFalseAlarms(t *testing.T) {
	var runs []func()
	var count alarms
	for i, p := range samplePrograms {
		releases := slices.DeleteFunc([]int{8, 11, 17, 21, 25, 26}, func(release int) bool { return release < p.since })
		for j, release := range releases {
			if os.Getenv("JFRLENS_TEST_ALL") != "" || i%len(releases) == j {
				cmd := p.command(t, release)
				runs = append(runs, func() { count.add(p.look(t, release, cmd)) })
			}
		}
	}
	for batch := range slices.Chunk(runs, atOnce) {
		var all sync.WaitGroup
		for _, run := range batch {
			all.Go(run)
		}
		all.Wait()
	}
	t.Logf("%d looks at %d JVMs, %d false alarms", count.looks, len(runs), len(count.false))
	for _, alarm := range count.false {
		t.Error(alarm)
	}
	if count.looks < len(runs) {
		t.Errorf("%d looks at %d JVMs", count.looks, len(runs))
	}
}

// alarms counts looks, and what was wrongly found.
type alarms struct {
	mu    sync.Mutex
	looks int
	false []string
}

func (a *alarms) add(looks int, wrong []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.looks += looks
	a.false = append(a.false, wrong...)
}

// looksEach is how often each program is looked at.
const looksEach = 2

// look runs a program and looks at it.
func (p sampleProgram) look(t *testing.T, release int, cmd *exec.Cmd) (looks int, wrong []string) {
	if err := cmd.Start(); err != nil {
		t.Error(err)
		return 0, nil
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	process, err := found(cmd.Process.Pid)
	if err != nil {
		t.Errorf("JDK %d: %s: %v", release, p.source, err)
		return 0, nil
	}
	for range looksEach {
		c, err := Collect(context.Background(), process, Options{Count: 2, Interval: time.Second, Dumps: true, Virtual: true})
		if err != nil {
			t.Error(err)
			return looks, wrong
		}
		s, err := c.Status()
		if err != nil || s.Analysis == nil || s.Analysis.Dump.Format == threads.System {
			t.Errorf("JDK %d: %s %q: no dump: %v, %q", release, p.source, p.args, err, c.Notes)
			return looks, wrong
		}
		looks++
		for _, f := range s.Analysis.Findings {
			if f.Kind != threads.Busy && f.Kind != threads.WantsCPU && !slices.Contains(p.may, f.Kind) {
				wrong = append(wrong, fmt.Sprintf("JDK %d: %s %q: %s: %s", release, filepath.Base(p.source), p.args, f.Kind, f.Sentence))
			}
		}
	}
	return looks, wrong
}

// command compiles a program and says how to run it.
func (p sampleProgram) command(t *testing.T, release int) *exec.Cmd {
	t.Helper()
	source, err := os.ReadFile(p.source)
	if err != nil {
		t.Fatal(err)
	}
	dir, main := t.TempDir(), strings.TrimSuffix(filepath.Base(p.source), ".java")
	file := main + ".java"
	if strings.Contains(string(source), "package demo;") {
		file, main = "demo/"+file, "demo."+main
	}
	jdks.Compile(t, max(8, p.since), dir, file, string(source))
	cmd := exec.Command(jdks.Tool(t, release, "java"), append([]string{"-Xmx96m", "-cp", dir, main}, p.args...)...)
	cmd.Dir = dir
	return cmd
}

// found is the JVM of a process that has just been started, when it runs Java code.
func found(pid int) (jvm.Process, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	for {
		vm, err := jvm.Attach(ctx, pid)
		if err == nil {
			return vm.Process, nil
		}
		if ctx.Err() != nil {
			return jvm.Process{}, err
		}
		time.Sleep(20 * time.Millisecond)
	}
}
