package profiler

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/jdks"
)

// program works for as many milliseconds as its first argument says, tells in
// between that it has worked for a second, and ends as its second argument says.
const programText = `
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
            case "relay": System.err.println("Error: Could not find or load main class Child"); System.exit(2);
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

// compile puts the compiled program into a folder of the test and returns the
// request to run it.
func compile(t *testing.T, release int, args ...string) launch.Request {
	t.Helper()
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Spin.java", programText)
	return launch.Request{Target: "Spin", ClassPath: []string{dir}, Dir: dir, JDK: jdks.Home(t, release), Args: args}
}

// attach profiles a JVM that runs, and stops when ctx ends.
func attach(ctx context.Context, t *testing.T, s *Sessions, r Attach, o Observer) (Result, error) {
	t.Helper()
	session, err := s.Start(context.Background(), r, o)
	if err != nil {
		return Result{}, err
	}
	defer context.AfterFunc(ctx, session.Stop)()
	return session.Result()
}

// hooks is an Observer that passes steps and profiles on to functions, which may be nil.
type hooks struct {
	step    func(string)
	profile func(*profile.Profile)
	last    string
}

func (h *hooks) Progress(s Status) {
	if h.step != nil && s.Step != h.last {
		h.last = s.Step
		h.step(s.Step)
	}
}

func (*hooks) Output(string, string) {}

func (h *hooks) Profile(p *profile.Profile) {
	if h.profile != nil {
		h.profile(p)
	}
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
	session, err := open(t).Start(context.Background(), Launch{r}, w)
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
	view, err := p.View("")
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

func jdkName(release int) string {
	return "jdk" + string(rune('0'+release/10)) + string(rune('0'+release%10))
}

// sameAsFile compares the published profile with one read from the recording:
// what was read while the program ran must not differ.
func sameAsFile(t *testing.T, result Result) {
	t.Helper()
	again, err := OpenRecording(nil, nil, result.Recording)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range result.Profile.SampleTypes() {
		a, err := result.Profile.View(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := again.Profile.View(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		if a.Total != b.Total || a.Samples != b.Samples || len(a.Lines()) != len(b.Lines()) {
			t.Errorf("%s: published %d of %d samples on %d lines, in the file %d of %d on %d", kind.Name,
				a.Total, a.Samples, len(a.Lines()), b.Total, b.Samples, len(b.Lines()))
		}
	}
}

// await polls until a condition holds. The limit is that of a machine with
// many more jobs than cores.
func await(t *testing.T, condition func() bool) {
	t.Helper()
	deadline := time.Now().Add(5 * time.Minute)
	for !condition() {
		if time.Now().After(deadline) {
			t.Fatal("waited for too long")
		}
		time.Sleep(10 * time.Millisecond)
	}
}
