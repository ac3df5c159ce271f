package profiler

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
	"jfrlens/testdata/jdks"
)

// exercises writes files with a class of one name and returns their folder.
func exercises(t *testing.T, files map[string]string) string {
	t.Helper()
	root := realPath(t, t.TempDir())
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func realPath(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Lines tell files apart; where they do not, the first is taken, and that is said.
func TestSourcesAreChosenByTheirLines(t *testing.T) {
	const other, ran = "class D {\n  void a() {\n  }\n  void b() {\n  }\n}\n", "class D {\n  void b() {\n  }\n  void a() {\n  }\n}\n"
	root := exercises(t, map[string]string{"x/D.java": other, "y/D.java": ran, "x/Same.java": "class Same {\n  void a() { }\n}\n", "y/Same.java": "class Same {\n  void a() { }\n}\n"})
	index := source.NewIndex([]string{root})
	if notes := ChooseSources(collapsed(t, "D.b:3 9\n"), index); len(notes) > 0 {
		t.Errorf("it is said that %q", notes)
	}
	if path, _, _ := index.Find("D", 3); path != filepath.Join(root, "y/D.java") {
		t.Errorf("D is in %s", path)
	}
	notes := ChooseSources(collapsed(t, "Same.a:2 9\n"), index)
	first, second := filepath.Join(root, "x/Same.java"), filepath.Join(root, "y/Same.java")
	if len(notes) != 1 || !strings.HasPrefix(notes[0], "Same is in "+first+" and in "+second+", and nothing in the recording tells") {
		t.Errorf("it is said that %q", notes)
	}
}

// Where the class path of a session leads to one of them there is nothing to say.
func TestSourcesAreChosenByTheClassPath(t *testing.T) {
	const text = "class Same {\n  void a() { }\n}\n"
	root := exercises(t, map[string]string{"x/Same.java": text, "y/Same.java": text})
	classes := filepath.Join(root, "y", "out")
	if out, err := exec.Command(jdks.Tool(t, 21, "javac"), "-d", classes, filepath.Join(root, "y/Same.java")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	index := source.NewIndex([]string{root}, classes)
	if notes := ChooseSources(collapsed(t, "Same.a:2 9\n"), index); len(notes) > 0 {
		t.Errorf("it is said that %q", notes)
	}
	if path, _, _ := index.Find("Same", 2); path != filepath.Join(root, "y/Same.java") {
		t.Errorf("Same is in %s", path)
	}
}

// The command line, the class path and the working directory of a recording name the folder of what ran.
func TestSourcesAreChosenByTheCommandLine(t *testing.T) {
	const idle = "public class Main {\n  // idle\n  static long work(long n) {\n    return n + 1;\n  }\n  public static void main(String[] a) {\n    System.out.println(work(5));\n  }\n}\n"
	const busy = "public class Main {\n  static long work(long n) {\n    long t = 1;\n    for (long i = 0; i < n; i++) t = t * 31 + (i ^ t >>> 5);\n    return t;\n  }\n  public static void main(String[] a) {\n    System.out.println(work(900_000_000L));\n  }\n}\n"
	root := exercises(t, map[string]string{"ex1/Main.java": idle, "ex2/Main.java": busy})
	classes := t.TempDir()
	if out, err := exec.Command(jdks.Tool(t, 21, "javac"), "-d", classes, filepath.Join(root, "ex2/Main.java")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for name, run := range map[string]struct {
		dir  string
		args []string
	}{
		"source file": {root, []string{"ex2/Main.java"}},
		"directory":   {filepath.Join(root, "ex2"), []string{"-cp", classes, "Main"}},
	} {
		recording := filepath.Join(t.TempDir(), "a.jfr")
		cmd := exec.Command(jdks.Tool(t, 21, "java"), append([]string{"-XX:StartFlightRecording:settings=profile,filename=" + recording}, run.args...)...)
		cmd.Dir = run.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		index := source.NewIndex([]string{root})
		p, err := readProfile(profile.Options{}, recording)
		if err != nil {
			t.Fatal(err)
		}
		if notes := ChooseSources(p, index); len(notes) > 0 {
			t.Errorf("%s: it is said that %q", name, notes)
		}
		if path, _, _ := index.Find("Main", 4); path != filepath.Join(root, "ex2/Main.java") {
			t.Errorf("%s: Main is in %s; started by %q with %q in %q", name, path, p.JVM().Command, p.JVM().ClassPath, p.JVM().Dir)
		}
	}
}
