package launch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/profiler/process"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/projects"
)

// spin is a program that works for a moment, prints its arguments and reads
// one line of input.
const spin = `
public class Spin {
    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + 300_000_000L, n = 0;
        while (System.nanoTime() < end) n += Long.numberOfTrailingZeros(n + 8);
        System.out.println("args " + String.join(" ", args));
        int c; StringBuilder in = new StringBuilder();
        while ((c = System.in.read()) >= 0) in.append((char) c);
        System.out.println("input " + in.toString().trim());
        if (args.length > 0 && args[0].equals("fail")) throw new IllegalStateException("told to");
    }
}
`

// writeFiles writes files by name into a folder.
func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		buildtest.WriteFile(t, dir, filepath.FromSlash(name), text)
	}
}

// ran is a finished run.
type ran struct {
	plan           *Plan
	exit           Exit
	stdout, stderr string
}

// run prepares and starts a request and waits for its end.
func run(t *testing.T, r Request, stdin string) ran {
	t.Helper()
	plan := prepare(t, r)
	var stdout, stderr bytes.Buffer
	p, err := Start(context.Background(), plan, process.Stdio{Stdin: strings.NewReader(stdin), Stdout: &stdout, Stderr: &stderr})
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	exit := p.Wait()
	return ran{plan: plan, exit: exit, stdout: stdout.String(), stderr: stderr.String()}
}

// prepare makes a plan in a fresh session folder.
func prepare(t *testing.T, r Request) *Plan {
	t.Helper()
	if r.Session == "" {
		r.Session = sessionDir(t) // its name is the marker: unique, as real ones are
	}
	if r.Cache == "" {
		r.Cache = t.TempDir()
	}
	plan, err := Prepare(context.Background(), r, testProgress{t})
	if err != nil {
		t.Fatalf("Prepare: %v", err)
	}
	return plan
}

// sessionDir is a temporary folder whose path the recorder accepts.
func sessionDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "jfrlens-launch-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

type testProgress struct{ t *testing.T }

func (p testProgress) Step(text string)        { p.t.Log("step:", text) }
func (p testProgress) BuildOutput(line string) { p.t.Log("build:", line) }

// recordings are the sizes of the recordings that a run left.
func recordings(t *testing.T, plan *Plan) []int64 {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(plan.Recordings, "*.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	sizes := make([]int64, 0, len(files))
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, info.Size())
	}
	return sizes
}

// wantRecording checks that a run left exactly one recording with content.
func wantRecording(t *testing.T, r ran) {
	t.Helper()
	sizes := recordings(t, r.plan)
	if len(sizes) != 1 || sizes[0] < 1000 {
		t.Errorf("recordings of sizes %v, want one with content\nargv: %q\nstdout: %s\nstderr: %s", sizes, r.plan.Argv, r.stdout, r.stderr)
	}
}

func TestSourceFileOnEveryJDK(t *testing.T) {
	file := buildtest.WriteFile(t, t.TempDir(), "Spin.java", spin)
	for _, release := range releases(8, 25) {
		t.Run(fmt.Sprint("jdk", release), func(t *testing.T) {
			t.Parallel()
			r := run(t, Request{File: file, Args: []string{"a b", "c"}, JDK: jdks.Home(t, release), Common: Common{SampleTypes: []string{"cpu", "alloc", "lock", "io", "exceptions"}}}, "hello")
			if err := r.exit.Err(); err != nil {
				t.Fatalf("%v\nstdout: %s\nstderr: %s", err, r.stdout, r.stderr)
			}
			if want := "args a b c\ninput hello\n"; r.stdout != want {
				t.Errorf("stdout %q, want %q", r.stdout, want)
			}
			wantRecording(t, r)
		})
	}
}

// A lens may stand on any main of a file, not only on that of its first class.
func TestSecondClassOfAFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := buildtest.WriteFile(t, dir, "a/First.java", `package a;
public class First {
    public static void main(String[] args) { System.out.println("first"); }
    static class Inner { public static void main(String[] args) { System.out.println("inner " + Beside.NAME); } }
}
class Second { public static void main(String[] args) { System.out.println("second"); } }
`)
	buildtest.WriteFile(t, dir, "a/Beside.java", "package a; class Beside { static final String NAME = String.valueOf(1); }")
	r := run(t, Request{File: file, Class: "a.First$Inner", JDK: jdks.Home(t, 11)}, "")
	if r.exit.Err() != nil || r.stdout != "inner 1\n" {
		t.Errorf("%v: %s%s", r.exit.Err(), r.stdout, r.stderr)
	}
	wantRecording(t, r)
	buildtest.WriteFile(t, dir, "a/First.java", "package a; class First { int x = \"\"; }")
	_, err := Prepare(context.Background(), Request{File: file, Class: "a.Second", JDK: jdks.Home(t, 11), Session: sessionDir(t)}, nil)
	if !errors.Is(err, ErrBuild) || !errors.Is(err, ErrCompile) || !strings.Contains(err.Error(), "First.java:1: error") {
		t.Errorf("error %v", err)
	}
}

// A file is compiled with those that it refers to, whether they are compiled already
// or not, of which the launcher of JDK 21 and earlier knows nothing.
func TestSourceFileThatNeedsOthers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := buildtest.WriteFile(t, dir, "a/Main.java", `package a; class Main { public static void main(String[] args) { System.out.println(b.Far.NAME + Near.NAME + args[0]); } }`)
	buildtest.WriteFile(t, dir, "a/Near.java", `package a; class Near { static final String NAME = String.valueOf(1); }`)
	buildtest.WriteFile(t, dir, "b/Far.java", `package b; public class Far { public static final String NAME = "far".trim(); }`)
	tool(t, dir, filepath.Join(jdks.Home(t, 11), "bin", "javac"), "b/Far.java")
	for _, release := range []int{11, 25} {
		r := run(t, Request{File: file, Class: "a.Main", Args: []string{"!"}, JDK: jdks.Home(t, release)}, "")
		if r.exit.Err() != nil || r.stdout != "far1!\n" {
			t.Errorf("JDK %d: %v: %s%s", release, r.exit.Err(), r.stdout, r.stderr)
		}
		if r.plan.JDK.Major != release {
			t.Errorf("JDK %d was taken, not %d", r.plan.JDK.Major, release)
		}
		wantRecording(t, r)
	}
}

// tool runs a program of the JDK in a folder.
func tool(t *testing.T, dir string, argv ...string) {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%q: %v\n%s", argv, err, out)
	}
}

// releases are the JDKs to test with: the given ones, or in the long matrix
// every one that is there, from the first given on.
func releases(some ...int) []int {
	if !projects.All() {
		return some
	}
	var all []int
	for release := some[0]; release <= 40; release++ {
		if _, err := os.Stat(filepath.Join(jdks.Dir(), strconv.Itoa(release))); err == nil {
			all = append(all, release)
		}
	}
	return all
}
