package gradle

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
)

// Two versions of the scripts do not disturb each other: a build reads its
// scripts when it comes to them, and another jfrlens may start meanwhile.
func TestScriptsOfTwoVersions(t *testing.T) {
	base := t.TempDir()
	scripts, err := embeddedScripts()
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

// A new path or content would void Gradle's configuration cache.
func TestInitScriptIsConstant(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	one, err := initScript()
	if err != nil {
		t.Fatal(err)
	}
	before := written(t, one)
	two, err := initScript()
	if err != nil || two != one || written(t, two) != before {
		t.Errorf("paths %s and %s, %v", one, two, err)
	}
	buildtest.WriteFile(t, filepath.Dir(one), initScriptName, "old")
	if _, err := initScript(); err != nil || written(t, one) == before {
		t.Errorf("an older script was not replaced: %v", err)
	}
}

// written tells when a file was written, and how large it is.
func written(t *testing.T, path string) string {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(info.Size(), info.ModTime().UnixNano())
}
