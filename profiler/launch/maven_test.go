package launch

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/testdata/projects"
)

// sampleProject is a copy of a sample project.
func sampleProject(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "my project") // a blank in the path must not matter
	projects.Copy(t, name, dir)
	return dir
}

func TestMavenModules(t *testing.T) {
	t.Parallel()
	projects.Need(t, "mvn")
	dir := sampleProject(t, "maven-modules")
	main := filepath.Join(dir, "app", "src", "main", "java", "sample", "app", "Main.java")
	cache := t.TempDir()

	r := run(t, Request{File: main, Args: []string{"x", "y"}, Cache: cache}, "")
	if err := r.exit.Err(); err != nil {
		t.Fatalf("%v\n%s%s", err, r.stdout, r.stderr)
	}
	if want := "x+y primes below 2000000: 148933\n"; r.stdout != want {
		t.Errorf("stdout %q, want %q", r.stdout, want)
	}
	wantRecording(t, r)
	if r.plan.MainClass != "sample.app.Main" || r.plan.Dir != filepath.Join(dir, "app") {
		t.Errorf("main class %s in %s", r.plan.MainClass, r.plan.Dir)
	}
	if !slices.Contains(r.plan.SourceRoots, filepath.Join(dir, "lib", "src", "main", "java")) {
		t.Errorf("source roots %q lack those of lib", r.plan.SourceRoots)
	}

	t.Run("unchanged project is not built again", func(t *testing.T) {
		steps := &recordedSteps{}
		again, err := Prepare(t.Context(), Request{File: main, Cache: cache, Session: sessionDir(t)}, steps)
		if err != nil {
			t.Fatal(err)
		}
		if len(steps.steps) > 0 || !slices.Equal(again.ClassPath, r.plan.ClassPath) {
			t.Errorf("steps %q, class path %q", steps.steps, again.ClassPath)
		}
	})
	t.Run("a changed source of another module is seen", func(t *testing.T) {
		buildtest.WriteFile(t, dir, "lib/src/main/resources/limit.txt", "100\n")
		r := run(t, Request{Target: "sample.app.Main", Dir: filepath.Join(dir, "app"), Cache: cache}, "")
		if want := " primes below 100: 25\n"; r.stdout != want {
			t.Errorf("stdout %q, want %q", r.stdout, want)
		}
	})
	t.Run("test sources have the test class path", func(t *testing.T) {
		r := run(t, Request{File: filepath.Join(dir, "app", "src", "test", "java", "sample", "app", "PrimesTest.java"), Cache: cache}, "")
		if want := "tests run: 2\n"; r.stdout != want {
			t.Errorf("stdout %q, want %q: %s", r.stdout, want, r.stderr)
		}
	})
	t.Run("a compile error is the compiler's own", func(t *testing.T) {
		buildtest.WriteFile(t, dir, "lib/src/main/java/sample/lib/Broken.java", "package sample.lib; class Broken { int x = \"text\"; }\n")
		_, err := Prepare(t.Context(), Request{File: main, Cache: cache, Session: sessionDir(t)}, nil)
		var failure *BuildError
		if !errors.As(err, &failure) || !errors.Is(err, ErrBuild) || !strings.Contains(err.Error(), "Broken.java:[1,") {
			t.Errorf("error %v", err)
		}
	})
}

// recordedSteps keeps the steps of a preparation.
type recordedSteps struct{ steps []string }

func (r *recordedSteps) Step(text string)   { r.steps = append(r.steps, text) }
func (r *recordedSteps) BuildOutput(string) {}
