package launch

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"testing"

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
		loose := writeFile(t, dir, "tools/Loose.java", "class Loose { public static void main(String[] a) { System.out.println(\"loose\"); } }\n")
		r := run(t, Request{File: loose, Cache: cache}, "")
		if r.stdout != "loose\n" {
			t.Errorf("stdout %q, stderr %q", r.stdout, r.stderr)
		}
	})
}

// Two versions of the scripts do not disturb each other: a build reads its
// scripts when it comes to them, and another jfrlens may start meanwhile.
func TestScriptsOfTwoVersions(t *testing.T) {
	base := t.TempDir()
	scripts, err := gradleScripts()
	if err != nil {
		t.Fatal(err)
	}
	first, err := writeScripts(base, scripts)
	if err != nil {
		t.Fatal(err)
	}
	other := maps.Clone(scripts)
	other["options.gradle"] = []byte("// of another version")
	second, err := writeScripts(base, other)
	if err != nil || second == first {
		t.Fatalf("both are at %s, %v", second, err)
	}
	for name, want := range scripts {
		if got, err := os.ReadFile(filepath.Join(filepath.Dir(first), name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s was changed: %v", name, err)
		}
	}
	if again, err := writeScripts(base, scripts); err != nil || again != first {
		t.Errorf("the same scripts are at %s, then at %s, %v", first, again, err)
	}
}
