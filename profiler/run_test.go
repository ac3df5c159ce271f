package profiler

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
	"jfrlens/testdata/jdks"
)

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
			path := filepath.Join(s.Plan().Dir, "Spin.java")
			if text, ok := result.Sources.Text(path); !ok || string(text) != programText {
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
	again, err := OpenRecording(nil, nil, result.Recording)
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := again.Sources.Text(path); !ok || string(text) != programText {
		t.Errorf("the text of %s is lost: %q", path, text)
	}
	for _, index := range []*source.Index{again.Index, IndexOf(result.Recording)} {
		if found, _, ok := index.Find("Spin$ProcessId", 0); !ok || found != path {
			t.Errorf("found %q", found)
		}
	}
}

// The compiler is no tool but the program where the user names it.
func TestRunCompiler(t *testing.T) {
	t.Parallel()
	r := compile(t, 17)
	r.Target, r.ClassPath, r.Args = "com.sun.tools.javac.Main", nil, []string{"-d", t.TempDir(), "Spin.java"}
	r.Options = []string{"-XX:+EliminateAutoBox"} // else a note tells that it is off
	result, err := start(t, r, &watcher{}).Result()
	if err != nil || len(result.RunNotes) != 0 {
		t.Errorf("notes %q, error %v", result.RunNotes, err)
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

// A run is stopped when the program was recorded for that long, whatever a script
// did before.
func TestDuration(t *testing.T) {
	t.Parallel()
	const limit = 8 * time.Second
	for _, test := range []struct {
		name    string
		release int
		wait    time.Duration // of a script that starts the program
	}{{"at once", 17, 0}, {"later", 11, limit}, {"later", 25, limit}} {
		t.Run(jdkName(test.release)+" "+test.name, func(t *testing.T) {
			t.Parallel()
			r := compile(t, test.release, "600000", "end")
			r.Duration = limit
			if test.wait > 0 {
				script := fmt.Sprintf("sleep %.0f; exec %s/bin/java -cp %s Spin 600000 end", test.wait.Seconds(), r.JDK, r.ClassPath[0])
				r.Target, r.Args, r.Command = "", nil, []string{"sh", "-c", script}
			}
			s := start(t, r, &watcher{})
			result, err := s.Result()
			if err != nil {
				t.Fatal(err)
			}
			if took := s.Status().Ended.Sub(s.Status().Started); !result.Exit.Stopped || took < test.wait+limit || took > 5*time.Minute {
				t.Errorf("exit %+v after %v", result.Exit, took)
			}
		})
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

// TestHaltedEarly ends a program before its JVM has written what it sampled.
func TestHaltedEarly(t *testing.T) {
	t.Parallel()
	s := start(t, compile(t, 17, "600", "halt"), &watcher{})
	if _, err := s.Result(); err != nil && !strings.Contains(err.Error(), "Runtime.halt") {
		t.Errorf("error %v", err)
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

// A source file that does not compile is not run, and the compiler's first error is the reason.
func TestRefusedSource(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := "class Wrong {\n\tpublic static void main(String[] args) { }\n\tint wrong = \"\"; }"
	if err := os.WriteFile(filepath.Join(dir, "Wrong.java"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := start(t, launch.Request{Target: "Wrong.java", Dir: dir, JDK: jdks.Home(t, 25)}, &watcher{}).Result()
	if !errors.Is(err, launch.ErrCompile) || !strings.HasPrefix(err.Error(), "the program does not compile: Wrong.java:3: error: incompatible types") {
		t.Errorf("error %v", err)
	}
}

func TestOpenRecordingErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.jfr")
	if IndexOf(path) != nil || IndexOf(manyChunks) != nil {
		t.Error("a recording of no session has an index")
	}
	if _, err := OpenRecording(nil, nil, path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if err := os.WriteFile(path, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenRecording(nil, nil, path); !errors.Is(err, jfr.ErrNotRecording) {
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
	if len(result.Recordings) != 2 || !strings.Contains(strings.Join(result.Notes, "\n"), "2 JVMs recorded") {
		t.Errorf("recordings %q, warnings %q", result.Recordings, result.Notes)
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
