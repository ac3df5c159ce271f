package profiler

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/jdks"
)

// program works for as many milliseconds as its first argument says, tells in
// between that it has worked for a second, and ends as its second argument says.
const program = `
public class Spin {
    static long work(long millis) {
        long end = System.currentTimeMillis() + millis, sum = 0;
        while (System.currentTimeMillis() < end) {
            for (int i = 0; i < 10_000; i++) {
                sum += Integer.toString(i).hashCode(); // line 7
            }
        }
        return sum;
    }
    public static void main(String[] args) throws Exception {
        System.out.println("pid " + ProcessId.get());
        long millis = Long.parseLong(args[0]);
        long sum = work(Math.min(millis, 1000));
        System.out.println("warm");
        System.out.println("sum " + (sum + work(Math.max(millis - 1000, 0))));
        switch (args[1]) {
            case "exit": System.exit(3);
            case "halt": Runtime.getRuntime().halt(0);
            case "hoard": for (java.util.List<byte[]> all = new java.util.ArrayList<>(); ; ) all.add(new byte[1 << 20]);
            case "throw": throw new IllegalStateException("on purpose");
        }
    }
    static class ProcessId {
        static String get() {
            return java.lang.management.ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
        }
    }
}
`

// watcher is an Observer that keeps what it is told.
type watcher struct {
	mu       sync.Mutex // guards all below
	states   []State
	lines    []string
	profiles []*profile.Profile
	onLine   func(line string)
}

func (w *watcher) Progress(s Status) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.states) == 0 || w.states[len(w.states)-1] != s.State {
		w.states = append(w.states, s.State)
	}
}

func (w *watcher) Output(stream, line string) {
	w.mu.Lock()
	w.lines = append(w.lines, stream+": "+line)
	w.mu.Unlock()
	if w.onLine != nil && stream == "stdout" {
		w.onLine(line)
	}
}

// onOutput returns a channel that is closed when the program prints a line.
func (w *watcher) onOutput(line string) <-chan struct{} {
	seen := make(chan struct{})
	w.onLine = func(printed string) {
		if printed == line {
			close(seen)
		}
	}
	return seen
}

func (w *watcher) Profile(p *profile.Profile) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.profiles = append(w.profiles, p)
}

// compile compiles the program with a JDK and returns the request to run it.
func compile(t *testing.T, release int, args ...string) launch.Request {
	t.Helper()
	home := jdks.Home(t, release)
	dir := t.TempDir()
	file := filepath.Join(dir, "Spin.java")
	if err := os.WriteFile(file, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(filepath.Join(home, "bin", "javac"), "-g", "-d", dir, file).CombinedOutput(); err != nil {
		t.Fatalf("javac: %v\n%s", err, out)
	}
	return launch.Request{Target: "Spin", ClassPath: []string{dir}, Dir: dir, JDK: home, Args: args}
}

// open returns sessions below a new folder, closed at the end of the test.
func open(t *testing.T) *Sessions {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "sessions"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// start begins a session.
func start(t *testing.T, r launch.Request, w *watcher) *Session {
	t.Helper()
	session, err := open(t).Start(context.Background(), r, w)
	if err != nil {
		t.Fatal(err)
	}
	return session
}

// readRecord reads a session's session.json.
func readRecord(t *testing.T, s *Session) record {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.Dir, recordName))
	if err != nil {
		t.Fatal(err)
	}
	var r record
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// checkHot fails unless the work is found in the method that does it. A busy
// machine spends most of a short run on starting the JVM.
func checkHot(t *testing.T, p *profile.Profile) {
	t.Helper()
	view, err := p.View("", profile.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	var total int64
	for _, m := range view.Methods() {
		if m.Class == "Spin" && m.Method == "work" {
			total = m.Total
		}
	}
	if total*4 < view.Total {
		t.Errorf("Spin.work has %d of %d samples", total, view.Total)
	}
}

func TestRunToEnd(t *testing.T) {
	for _, release := range []int{8, 17, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			w := &watcher{}
			s := start(t, compile(t, release, "2000", "end"), w)
			result, err := s.Result()
			if err != nil {
				t.Fatal(err)
			}
			checkHot(t, result.Profile)
			if result.Failure != nil || result.Exit.Code != 0 {
				t.Errorf("exit %+v, failure %v", result.Exit, result.Failure)
			}
			if want := []State{Preparing, Running, Reading, Done}; !slices.Equal(w.states, want) {
				t.Errorf("states %v, want %v", w.states, want)
			}
			if len(w.profiles) < 2 && release >= flushingJDK { // older ones write at their end only
				t.Errorf("%d profiles, none of them live", len(w.profiles))
			}
			if w.profiles[len(w.profiles)-1] != result.Profile {
				t.Error("the last profile published is not the result")
			}
			if !slices.ContainsFunc(w.lines, func(l string) bool { return strings.HasPrefix(l, "stdout: sum ") }) {
				t.Errorf("output %q", w.lines)
			}
			path := filepath.Join(s.request.Dir, "Spin.java")
			if text, ok := result.Sources.Text(path); !ok || string(text) != program {
				t.Errorf("no copy of %s", path)
			}
			r := readRecord(t, s)
			if r.State != Done || r.Plan == nil || r.Ended == nil || r.Recording != result.Recording || len(r.Sources) == 0 {
				t.Errorf("session.json: %+v", r)
			}
			sameAsFile(t, result)
			reopen(t, result, path)
		})
	}
}

// reopen opens the recording of a session, which has to know its sources.
func reopen(t *testing.T, result Result, path string) {
	t.Helper()
	again, err := OpenRecording(nil, result.Recording)
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := again.Sources.Text(path); !ok || string(text) != program {
		t.Errorf("the text of %s is lost: %q", path, text)
	}
	if found, ok := again.Index.Find("Spin$ProcessId", 0); !ok || found != path {
		t.Errorf("found %q", found)
	}
}

func jdkName(release int) string {
	return "jdk" + string(rune('0'+release/10)) + string(rune('0'+release%10))
}

// sameAsFile compares the published profile with one read from the recording:
// what was read while the program ran must not differ.
func sameAsFile(t *testing.T, result Result) {
	t.Helper()
	again, err := OpenRecording(nil, result.Recording)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range result.Profile.SampleTypes() {
		a, err := result.Profile.View(kind.Name, profile.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		b, err := again.Profile.View(kind.Name, profile.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		if a.Total != b.Total || a.Samples != b.Samples || len(a.Lines()) != len(b.Lines()) {
			t.Errorf("%s: published %d of %d samples on %d lines, in the file %d of %d on %d", kind.Name,
				a.Total, a.Samples, len(a.Lines()), b.Total, b.Samples, len(b.Lines()))
		}
	}
}

// await polls until a condition holds.
func await(t *testing.T, condition func() bool) {
	t.Helper()
	deadline := time.Now().Add(time.Minute)
	for !condition() {
		if time.Now().After(deadline) {
			t.Fatal("waited for too long")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestStop(t *testing.T) {
	for _, release := range []int{11, 17, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			w := &watcher{}
			warm := w.onOutput("warm")
			s := start(t, compile(t, release, "60000", "end"), w)
			<-warm
			s.Stop()
			result, err := s.Result()
			if err != nil {
				t.Fatal(err)
			}
			checkHot(t, result.Profile)
			if result.Failure != nil || !result.Exit.Stopped || result.Exit.Killed {
				t.Errorf("exit %+v, failure %v", result.Exit, result.Failure)
			}
			sameAsFile(t, result)
		})
	}
}

func TestDuration(t *testing.T) {
	t.Parallel()
	r := compile(t, 17, "60000", "end")
	r.Duration = 8 * time.Second
	s := start(t, r, &watcher{})
	result, err := s.Result()
	if err != nil {
		t.Fatal(err)
	}
	if took := s.Status().Ended.Sub(s.Status().Started); !result.Exit.Stopped || took > 30*time.Second {
		t.Errorf("exit %+v after %v", result.Exit, took)
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	w := &watcher{}
	s := start(t, compile(t, 17, "60000", "end"), w)
	await(t, func() bool { return s.Status().State == Running })
	s.Cancel()
	w.mu.Lock()
	before := len(w.profiles)
	w.mu.Unlock()
	result, err := s.Result()
	if !errors.Is(err, ErrCancelled) || result.Profile != nil {
		t.Errorf("profile %v, error %v", result.Profile, err)
	}
	if len(w.profiles) > before+1 {
		t.Errorf("%d profiles after the cancel", len(w.profiles)-before)
	}
	if r := readRecord(t, s); r.State != Cancelled || s.Status().State != Cancelled {
		t.Errorf("state %v in session.json, %v in the status", r.State, s.Status().State)
	}
}

func TestTooShort(t *testing.T) {
	t.Parallel()
	for _, release := range []int{8, 17} {
		s := start(t, compile(t, release, "0", "end"), &watcher{})
		result, err := s.Result()
		if err == nil {
			continue // a sample of the JVM's start: a result as well
		}
		if !errors.Is(err, ErrNoSamples) || result.Exit.Code != 0 || !strings.Contains(err.Error(), "before the first sample") {
			t.Errorf("error %v, exit %+v", err, result.Exit)
		}
	}
}

func TestNothingToRun(t *testing.T) {
	dir := t.TempDir()
	tests := []struct {
		name    string
		request launch.Request
		want    error
	}{
		{"no JDK", launch.Request{Target: "Spin", Dir: dir, JDK: filepath.Join(dir, "none")}, launch.ErrNoJDK},
		{"no target", launch.Request{Target: filepath.Join(dir, "None.java"), Dir: dir}, launch.ErrNoTarget},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := start(t, test.request, &watcher{})
			_, err := s.Result()
			if !errors.Is(err, test.want) {
				t.Errorf("error %v", err)
			}
			if r := readRecord(t, s); r.State != Failed || r.Error == "" {
				t.Errorf("session.json: %+v", r)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	r := compile(t, 17, "0", "end")
	r.Options = []string{"-XX:NoSuchFlag"}
	_, err := start(t, r, &watcher{}).Result()
	if !errors.Is(err, ErrNoRecording) || !errors.Is(err, launch.ErrRefused) || !strings.Contains(err.Error(), "NoSuchFlag") {
		t.Errorf("error %v", err)
	}
}

func TestOpenRecordingErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.jfr")
	if _, err := OpenRecording(nil, path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if err := os.WriteFile(path, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenRecording(nil, path); !errors.Is(err, jfr.ErrNotRecording) {
		t.Errorf("text file: %v", err)
	}
}

// TestSeveralJVMs profiles a script that starts a short JVM and then the one
// that does the work.
func TestSeveralJVMs(t *testing.T) {
	t.Parallel()
	r := compile(t, 17)
	java := filepath.Join(r.JDK, "bin", "java")
	dir := r.ClassPath[0]
	script := java + " -cp " + dir + " Spin 100 end; " + java + " -cp " + dir + " Spin 3000 end; exit 4"
	s := start(t, launch.Request{Command: []string{"sh", "-c", script}, Dir: dir, JDK: r.JDK}, &watcher{})
	result, err := s.Result()
	if err != nil {
		t.Fatal(err)
	}
	checkHot(t, result.Profile)
	if len(result.Recordings) != 2 || !strings.Contains(strings.Join(result.Warnings, "\n"), "2 JVMs recorded") {
		t.Errorf("recordings %q, warnings %q", result.Recordings, result.Warnings)
	}
	if !errors.Is(result.Failure, launch.ErrFailed) || result.Exit.Code != 4 {
		t.Errorf("exit %+v, failure %v", result.Exit, result.Failure)
	}
	sameAsFile(t, result)
}

// TestNoJVM profiles a command that starts none.
func TestNoJVM(t *testing.T) {
	t.Parallel()
	_, err := start(t, launch.Request{Command: []string{"sh", "-c", "true"}, Dir: t.TempDir()}, &watcher{}).Result()
	if !errors.Is(err, ErrNoRecording) || !strings.Contains(err.Error(), "starts Java") {
		t.Errorf("error %v", err)
	}
}
