package profiler

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/jdks"
)

// spinning starts a program without any profiling options and returns its
// process id.
func spinning(t *testing.T, release int, options ...string) (pid int, sources string) {
	t.Helper()
	r := compile(t, release)
	return spinningIn(t, r, r.Dir, options...), r.Dir
}

// spinningIn starts the program in the folder of its request.
func spinningIn(t *testing.T, r launch.Request, classPath string, options ...string) (pid int) {
	t.Helper()
	cmd := exec.Command(filepath.Join(r.JDK, "bin", "java"), append(options, jdks.TempDir(t.TempDir()), "-cp", classPath, "Spin", "60000", "end")...)
	cmd.Dir = r.Dir
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	await(t, func() bool {
		p, err := jvm.Find(cmd.Process.Pid)
		return err == nil && p.Attachable() && p.Main == "Spin"
	})
	return cmd.Process.Pid
}

func TestAttach(t *testing.T) {
	for _, release := range []int{11, 17, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			pid, sources := spinning(t, release)
			s := open(t)
			result, err := attach(context.Background(), t, s, Attach{PID: pid, Common: launch.Common{Duration: 4 * time.Second, SourceRoots: []string{sources}}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if lines := hottest(t, result); !strings.HasPrefix(lines, "Spin.work") {
				t.Errorf("the hottest line is %s", lines)
			}
			if len(result.RunNotes) != 0 {
				t.Errorf("notes %q", result.RunNotes)
			}
			if _, ok := result.Sources.Text(filepath.Join(sources, "Spin.java")); !ok {
				t.Error("the source was not kept")
			}
			again, err := OpenRecording(nil, nil, result.Recording)
			if err != nil || again.Profile == nil {
				t.Errorf("the recording is unreadable: %v", err)
			}
			if runs := s.Runs(sources); len(runs) != 1 || runs[0].Number != 1 || runs[0].Outcome != "went on" || runs[0].Recording != result.Recording {
				t.Errorf("runs of its folder are %+v", runs)
			}
			if text := ask(t, pid, "JFR.check"); !strings.Contains(text, "No available recordings") {
				t.Errorf("left behind: %s", text)
			}
		})
	}
}

// Of several sources of one class that of the classes that run is taken, whatever its folder is called.
func TestAttachTakesTheSourceOfTheClassesThatRun(t *testing.T) {
	r := compile(t, 21)
	text, err := os.ReadFile(filepath.Join(r.Dir, "Spin.java"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"first", "second", "third"} {
		if err := os.MkdirAll(filepath.Join(r.Dir, name, "out"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(r.Dir, name, "Spin.java"), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(r.Dir, "Spin.java")); err != nil {
		t.Fatal(err)
	}
	classes, err := filepath.Glob(filepath.Join(r.Dir, "*.class"))
	if err != nil {
		t.Fatal(err)
	}
	for _, class := range classes {
		if err := os.Rename(class, filepath.Join(r.Dir, "second/out", filepath.Base(class))); err != nil {
			t.Fatal(err)
		}
	}
	result, err := attach(context.Background(), t, open(t), Attach{PID: spinningIn(t, r, filepath.Join("second", "out")), Common: launch.Common{Duration: 4 * time.Second, SourceRoots: []string{r.Dir}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(r.Dir, "second", "Spin.java")
	if path, _, ok := result.Index.Find("Spin", 1); !ok || path != want {
		t.Errorf("the source is %s, want %s", path, want)
	}
}

// hottest is the method of the line with the largest total below main.
func hottest(t *testing.T, r Result) string {
	t.Helper()
	view, err := r.Profile.View(r.Profile.Default().Name)
	if err != nil {
		t.Fatal(err)
	}
	best, weight := "", int64(-1)
	for _, line := range view.Lines() {
		if line.Class == "Spin" && line.Method != "main" && line.Total > weight {
			best, weight = line.Class+"."+line.Method, line.Total
		}
	}
	return best
}

func ask(t *testing.T, pid int, line string) string {
	t.Helper()
	vm, err := jvm.Attach(context.Background(), pid)
	if err != nil {
		t.Fatal(err)
	}
	text, err := vm.Command(context.Background(), line)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestAttachBesideOthers stops at the end of the context and leaves the user's
// own recording alone.
func TestAttachBesideOthers(t *testing.T) {
	t.Parallel()
	pid, _ := spinning(t, 17)
	await(t, func() bool { return strings.Contains(ask(t, pid, "help"), "JFR.start") })
	ask(t, pid, "JFR.start name=users")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	result, err := attach(ctx, t, open(t), Attach{PID: pid}, &hooks{step: func(step string) {
		if step == "recording" {
			time.AfterFunc(4*time.Second, cancel)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.RunNotes) != 1 || !strings.Contains(result.RunNotes[0], "depth") {
		t.Errorf("notes %q", result.RunNotes)
	}
	if text := ask(t, pid, "JFR.check"); !strings.Contains(text, "users") || strings.Contains(text, "jfrlens") {
		t.Errorf("recordings afterwards: %s", text)
	}
}

// TestAttachUntilTheEnd keeps the recording of a program that ends meanwhile.
func TestAttachUntilTheEnd(t *testing.T) {
	t.Parallel()
	pid, _ := spinning(t, 21)
	process, err := os.FindProcess(pid)
	if err != nil {
		t.Fatal(err)
	}
	result, err := attach(context.Background(), t, open(t), Attach{PID: pid}, &hooks{step: func(step string) {
		if step == "recording" {
			time.AfterFunc(4*time.Second, func() { _ = process.Signal(os.Interrupt) })
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.RunNotes) != 1 || !strings.Contains(result.RunNotes[0], "ended") {
		t.Errorf("notes %q", result.RunNotes)
	}
}

// TestAttachUntilItIsKilled saves what a JVM had recorded before it was killed,
// and nothing of somebody else's recording that began earlier.
func TestAttachUntilItIsKilled(t *testing.T) {
	t.Parallel()
	pid, _ := spinning(t, 17, "-XX:FlightRecorderOptions=repository="+t.TempDir())
	startTheirs(t, pid)
	process, err := os.FindProcess(pid)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	result, err := attach(context.Background(), t, open(t), Attach{PID: pid}, &hooks{step: func(step string) {
		if step == "recording" {
			time.AfterFunc(4*time.Second, func() { _ = process.Kill() })
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(result.RunNotes, unfinished) {
		t.Errorf("notes %q", result.RunNotes)
	}
	if start := result.Profile.Start(); start.Before(began) {
		t.Errorf("the recording begins at %v, and attaching to the JVM at %v", start, began)
	}
}

func TestAttachErrors(t *testing.T) {
	s := open(t)
	if _, err := attach(context.Background(), t, s, Attach{PID: os.Getpid()}, nil); !errors.Is(err, jvm.ErrNotJVM) {
		t.Errorf("to ourselves: %v", err)
	}
	pid, _ := spinning(t, 17)
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := attach(stopped, t, s, Attach{PID: pid}, nil); !errors.Is(err, ErrNoRecording) || !strings.Contains(err.Error(), "it was stopped before anything was measured") {
		t.Errorf("stopped at once: %v", err)
	}
	wantFailed(t, s, 2)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := attach(context.Background(), t, s, Attach{PID: os.Getpid()}, nil); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

// wantFailed checks that so many sessions are noted as failed, and no others.
func wantFailed(t *testing.T, s *Sessions, want int) {
	t.Helper()
	folders, err := filepath.Glob(filepath.Join(s.Root(), "*"))
	if err != nil || len(folders) != want {
		t.Errorf("folders %q, %v", folders, err)
	}
	for _, dir := range folders {
		if r, ok := recordIn(dir); !ok || r.State != Failed || r.Error == "" || r.Exit != nil {
			t.Errorf("session.json: %+v", r)
		}
	}
}

// startTheirs begins a recording of somebody else, and leaves it some time.
func startTheirs(t *testing.T, pid int) {
	t.Helper()
	vm, err := jvm.Attach(t.Context(), pid)
	if err != nil {
		t.Fatal(err)
	}
	theirs := jvm.Recording{Name: "theirs", File: filepath.Join(t.TempDir(), "theirs.jfr"), Settings: []string{"profile"}}
	if err := vm.StartRecording(t.Context(), theirs); err != nil {
		t.Fatal(err)
	}
	time.Sleep(1500 * time.Millisecond)
}

// While a JVM is measured its profile grows, also where somebody else's
// recording runs already; what was recorded before does not count.
func TestAttachTellsWhatItHasSoFar(t *testing.T) {
	for _, release := range []int{17, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			pid, sources := spinning(t, release)
			startTheirs(t, pid)
			var grown []*profile.Profile
			result, err := attach(context.Background(), t, open(t), Attach{PID: pid, Common: launch.Common{Duration: 4 * time.Second, SourceRoots: []string{sources}}}, &hooks{profile: func(p *profile.Profile) { grown = append(grown, p) }})
			if err != nil {
				t.Fatal(err)
			}
			kind := result.Profile.Default().Name
			var totals []int64
			for _, p := range append(grown, result.Profile) {
				if view, err := p.View(kind); err == nil {
					totals = append(totals, view.Total)
				}
			}
			if len(totals) < 4 || !slices.IsSorted(totals) {
				t.Errorf("totals of %s %d", kind, totals)
			}
			if text := ask(t, pid, "JFR.check"); !strings.Contains(text, "theirs") {
				t.Errorf("their recording is gone: %s", text)
			}
		})
	}
}
