package profiler

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

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

// compiled are the class files of the program by JDK, made when first asked for.
var compiled = map[int]func() (map[string][]byte, error){
	8: compiler(8), 11: compiler(11), 17: compiler(17), 21: compiler(21), 25: compiler(25),
}

// compiler returns what compiles the program with a JDK, once.
func compiler(release int) func() (map[string][]byte, error) {
	return sync.OnceValues(func() (map[string][]byte, error) {
		dir, err := os.MkdirTemp("", "jfrlens-test-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		file := filepath.Join(dir, "Spin.java")
		if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
			return nil, err
		}
		javac := filepath.Join(jdks.Dir(), strconv.Itoa(release), "bin", "javac")
		if out, err := exec.Command(javac, "-g", "-d", dir, file).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("javac: %w\n%s", err, out)
		}
		files := map[string][]byte{}
		for _, name := range []string{"Spin.java", "Spin.class", "Spin$ProcessId.class"} {
			if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
				return nil, err
			}
		}
		return files, nil
	})
}

// compile puts the compiled program into a folder of the test and returns the
// request to run it.
func compile(t *testing.T, release int, args ...string) launch.Request {
	t.Helper()
	home := jdks.Home(t, release)
	files, err := compiled[release]()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
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
