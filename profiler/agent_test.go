package profiler

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/jdks"
)

// checkWall fails unless the program's work is found among wall-clock samples.
func checkWall(t *testing.T, p *profile.Profile) {
	t.Helper()
	view, err := p.View("wall")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(view.Methods(), func(m profile.MethodWeight) bool { return m.Class == "Spin" && m.Method == "work" }) {
		t.Errorf("Spin.work is not among %d methods", len(view.Methods()))
	}
}

// agentIs loads the agent with a command and fails unless it answers with that
// code.
func agentIs(t *testing.T, pid int, library, options string, want int) {
	t.Helper()
	vm, err := jvm.Attach(context.Background(), pid)
	if err != nil {
		t.Fatal(err)
	}
	if code, err := vm.LoadAgent(context.Background(), library, options); err != nil || code != want {
		t.Errorf("the agent answered %q with %d, %v, want %d", options, code, err, want)
	}
}

// TestAttachAsyncProfiler samples waiting threads in a JVM that runs, twice, and
// leaves nothing behind that works or takes space.
func TestAttachAsyncProfiler(t *testing.T) {
	library := jdks.AsyncProfiler(t)
	for _, release := range []int{8, 17, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			pid, sources := spinning(t, release)
			s := open(t)
			for range 2 {
				result, err := attach(context.Background(), t, s, Attach{PID: pid, Common: launch.Common{SampleTypes: []string{"wall"}, AsyncProfiler: library, Duration: 2500 * time.Millisecond, SourceRoots: []string{sources}}}, nil)
				if err != nil {
					t.Fatal(err)
				}
				checkWall(t, result.Profile)
				if len(result.RunNotes) != 1 || !strings.Contains(result.RunNotes[0], library) {
					t.Errorf("notes %q", result.RunNotes)
				}
				if files, _ := filepath.Glob(filepath.Join(filepath.Dir(result.Recording), "*.log")); len(files) > 0 {
					t.Errorf("left behind: %q", files)
				}
			}
			for _, file := range openFiles(t, pid) {
				if strings.HasPrefix(file, s.Root()) {
					t.Errorf("the JVM keeps %s open", file)
				}
			}
			agentIs(t, pid, library, "start,event=ctimer", 0) // it did not run any more
			agentIs(t, pid, library, "stop", 0)
		})
	}
}

// openFiles are the files that a process has open.
func openFiles(t *testing.T, pid int) []string {
	t.Helper()
	links, err := filepath.Glob(filepath.Join("/proc", strconv.Itoa(pid), "fd", "*"))
	if err != nil || len(links) == 0 {
		t.Fatalf("no open files: %v", err)
	}
	var files []string
	for _, link := range links {
		if file, err := os.Readlink(link); err == nil {
			files = append(files, file)
		}
	}
	return files
}

// TestAttachAsyncProfilerBusy leaves a profile alone that somebody else takes.
func TestAttachAsyncProfilerBusy(t *testing.T) {
	t.Parallel()
	library := jdks.AsyncProfiler(t)
	pid, _ := spinning(t, 17)
	theirs := filepath.Join(t.TempDir(), "theirs.jfr")
	agentIs(t, pid, library, "start,event=ctimer,jfr,file="+theirs, 0)
	time.Sleep(500 * time.Millisecond) // for some samples
	_, err := attach(context.Background(), t, open(t), Attach{PID: pid, Common: launch.Common{AsyncProfiler: library, Duration: time.Second}}, nil)
	if !errors.Is(err, ErrNoRecording) || !strings.Contains(err.Error(), "already started") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	agentIs(t, pid, library, "stop", 0)
	if _, err := OpenRecording(nil, nil, theirs); err != nil {
		t.Errorf("their recording was spoiled: %v", err)
	}
}

// TestAttachAsyncProfilerRefused says in one sentence what is in the way, and
// hurts nobody.
func TestAttachAsyncProfilerRefused(t *testing.T) {
	t.Parallel()
	library := jdks.AsyncProfiler(t)
	text := filepath.Join(t.TempDir(), "libasyncProfiler.so")
	if err := os.WriteFile(text, []byte("no library"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, library, want string
		release             int
		options             []string
	}{
		{"no library", text, "did not load", 8, nil},
		{"no library", text, "did not load", 17, nil},
		{"no folder", filepath.Join(filepath.Dir(text), "none"), "neither async-profiler's library nor its folder", 17, nil},
		{"not allowed", library, "EnableDynamicAgentLoading", 21, []string{"-XX:-EnableDynamicAgentLoading"}},
	} {
		pid, _ := spinning(t, test.release, test.options...)
		_, err := attach(context.Background(), t, open(t), Attach{PID: pid, Common: launch.Common{AsyncProfiler: test.library, Duration: time.Second}}, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s, %s: error %v", test.name, jdkName(test.release), err)
		}
		if p, err := jvm.Find(pid); err != nil || !p.Attachable() {
			t.Errorf("%s: the program is %+v, %v", test.name, p, err)
		}
	}
}

// TestAttachAsyncProfilerUntilTheEnd keeps what was measured of a program that
// ends meanwhile.
func TestAttachAsyncProfilerUntilTheEnd(t *testing.T) {
	t.Parallel()
	library := jdks.AsyncProfiler(t)
	pid, _ := spinning(t, 21)
	process, err := os.FindProcess(pid)
	if err != nil {
		t.Fatal(err)
	}
	result, err := attach(context.Background(), t, open(t), Attach{PID: pid, Common: launch.Common{SampleTypes: []string{"wall"}, AsyncProfiler: library}}, &hooks{step: func(step string) {
		if step == "recording" {
			time.AfterFunc(4*time.Second, func() { _ = process.Signal(os.Interrupt) })
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	checkWall(t, result.Profile)
	if told := strings.Join(result.RunNotes, "\n"); !strings.Contains(told, "ended while") {
		t.Errorf("notes %q", result.RunNotes)
	}
}

// TestOrphanAsyncProfiler kills a process that measures by async-profiler.
func TestOrphanAsyncProfiler(t *testing.T) {
	library := jdks.AsyncProfiler(t)
	pid, _ := spinning(t, 17)
	killedWhileMeasuring(t, orphan{AttachTo: pid, AsyncProfiler: library})
	await(t, func() bool {
		vm, err := jvm.Attach(context.Background(), pid)
		if err != nil {
			t.Fatal(err)
		}
		code, err := vm.LoadAgent(context.Background(), library, "start,event=ctimer,loglevel=none")
		return err == nil && code == 0 // nobody profiles any more
	})
	agentIs(t, pid, library, "stop", 0)
}
