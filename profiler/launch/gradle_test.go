package launch

import (
	"path/filepath"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/testdata/projects"
)

func TestGradleMain(t *testing.T) {
	t.Parallel()
	projects.Need(t, "gradle")
	dir := sampleProject(t, "gradle-app")
	cache := t.TempDir()
	main := filepath.Join(dir, "app", "src", "main", "java", "sample", "Main.java")
	r := run(t, Request{File: main, Args: []string{"x"}, Cache: cache}, "")
	if err := r.exit.Err(); err != nil {
		t.Fatalf("%v\n%s%s", err, r.stdout, r.stderr)
	}
	if want := "null x 640000000\n"; r.stdout != want {
		t.Errorf("stdout %q, want %q", r.stdout, want)
	}
	wantRecording(t, r)

	t.Run("unchanged project is not built again", func(t *testing.T) {
		steps := &recordedSteps{}
		if _, err := Prepare(t.Context(), Request{File: main, Cache: cache, Session: sessionDir(t)}, steps); err != nil {
			t.Fatal(err)
		}
		if len(steps.steps) > 0 {
			t.Errorf("steps %q", steps.steps)
		}
	})

	t.Run("a file in no source set runs by itself", func(t *testing.T) {
		loose := buildtest.WriteFile(t, dir, "tools/Loose.java", "class Loose { public static void main(String[] a) { System.out.println(\"loose\"); } }\n")
		r := run(t, Request{File: loose, Cache: cache}, "")
		if r.stdout != "loose\n" {
			t.Errorf("stdout %q, stderr %q", r.stdout, r.stderr)
		}
	})
}
