package doctor

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write makes a file in a folder.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// examine looks at a folder on a machine whose PATH and state folder are those of the test.
func examine(t *testing.T, dir, path, state string) map[string][]Finding {
	t.Helper()
	t.Setenv("PATH", path)
	t.Setenv("XDG_STATE_HOME", state)
	byTopic := map[string][]Finding{}
	for _, f := range Examine(context.Background(), dir) {
		byTopic[f.Topic] = append(byTopic[f.Topic], f)
	}
	return byTopic
}

func TestExamine(t *testing.T) {
	dir, bin := t.TempDir(), t.TempDir()
	write(t, dir, "pom.xml", "<project/>")
	write(t, dir, ".profileconfig.json", "{\n  \"sampleType\": 7\n}")
	seen := examine(t, dir, bin, t.TempDir())
	if build := seen["build"]; len(build) != 1 || build[0].State != Missing || !strings.Contains(build[0].Do, "install mvn") {
		t.Errorf("build: %v", build)
	}
	if settings := seen[".profileconfig.json"]; len(settings) != 1 || settings[0].State != Lesser || !strings.Contains(settings[0].Says, ".profileconfig.json:2:") {
		t.Errorf("settings: %v", settings)
	}
	if runs := seen["runs"]; len(runs) != 1 || runs[0].State != Fine {
		t.Errorf("runs: %v", runs)
	}
	if editor := seen["editor"]; len(editor) != 1 || editor[0].State != Lesser {
		t.Errorf("editor: %v", editor)
	}
	if jdk := seen["JDK"]; len(jdk) == 0 || jdk[0].State != Fine { // every machine that tests has one
		t.Errorf("JDK: %v", jdk)
	}
}

func TestExamineWhatIsThere(t *testing.T) {
	dir, bin := t.TempDir(), t.TempDir()
	write(t, dir, "pom.xml", "<project/>")
	mvn := write(t, bin, "mvn"+programEndings()[0], "")
	nvim := write(t, bin, "nvim"+programEndings()[0], "")
	seen := examine(t, dir, bin, write(t, t.TempDir(), "state", "this is a file"))
	if build := seen["build"]; len(build) != 1 || build[0].State != Fine || !strings.Contains(build[0].Says, mvn) {
		t.Errorf("build: %v", build)
	}
	if editor := seen["editor"]; len(editor) != 1 || !strings.Contains(editor[0].Says, nvim) {
		t.Errorf("editor: %v", editor)
	}
	if runs := seen["runs"]; len(runs) != 1 || runs[0].State != Missing || runs[0].Do == "" {
		t.Errorf("runs: %v", runs)
	}
}
