package write_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
	"jfrlens/testdata/jdks"
)

// Tools of all JDKs read what is written: rewritten with other strings and fewer types, merged, and from nothing.
func TestToolsOfJDKs(t *testing.T) {
	dir := t.TempDir()
	files := map[string][]byte{
		"rewritten.jfr": fewer(t, recording("chunks-jdk17.jfr")),
		"newer.jfr":     fewer(t, recording("odd-jdk25.jfr")),
		"nothing.jfr":   fromNothing(t),
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, release := range []int{11, 17, 21, 25, 26} {
		for name := range files {
			path := filepath.Join(dir, name)
			for _, command := range commands(release) {
				if out := run(t, release, append(command, path)...); len(out) < 100 || bytes.Contains(out, []byte("No events found")) {
					t.Errorf("jfr %s of JDK %d prints of %s:\n%s", command, release, name, out)
				}
			}
		}
	}
}

// commands are those of a release, each once in some release: they cost a JVM.
func commands(release int) [][]string {
	switch release {
	case 11, 26:
		return [][]string{{"print", "--json"}, {"metadata"}}
	case 21:
		return [][]string{{"print", "--xml"}, {"view", "events-by-count"}}
	case 25:
		return [][]string{{"summary"}, {"print", "--json"}, {"view", "events-by-name"}}
	}
	return [][]string{{"summary"}, {"print", "--json"}}
}

// fewer rewrites a recording with longer strings and fewer types.
func fewer(t *testing.T, path string) []byte {
	out, done := rewrite(t, read(t, path), write.Edit{
		Keep: func(t *jfr.Type) bool { return !strings.HasPrefix(t.Name, "jdk.G1") && t.Name != "jdk.ThreadPark" },
		Text: func(p *write.Place, text string) string {
			if p.Type.Name == "java.lang.Thread" {
				return grow(text)
			}
			return text
		},
		Declared: func(_ bool, text string) string { return strings.ReplaceAll(text, "Flight Recorder", "Recorder") },
	})
	if done.Types == 0 {
		t.Errorf("%s: no type is gone", path)
	}
	return out
}

func run(t *testing.T, release int, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	args = append([]string{"-J" + jdks.EndsSoon, "-J-XX:+UseSerialGC", "-J-Duser.language=en"}, args...)
	out, err := exec.CommandContext(ctx, jdks.Tool(t, release, "jfr"), args...).CombinedOutput()
	if err != nil {
		t.Errorf("jfr %s of JDK %d: %v\n%.1000s", args[3:], release, err, out)
	}
	return out
}

// Another reader decodes the same values as before, but for what was changed.
func TestSameForTheJDK(t *testing.T) {
	tool := jdks.StartJFR(t)
	dir := t.TempDir()
	for _, name := range []string{"chunks-jdk11.jfr", "hard-jdk8.jfr", "hard-jdk28.jfr", "odd-jdk25.jfr", "producers/async-all.jfr"} {
		keep := func(t *jfr.Type) bool { return t.Name != "jdk.ThreadPark" && t.Name != "jdk.ActiveSetting" }
		out, _ := rewrite(t, read(t, recording(name)), write.Edit{Keep: keep})
		path := filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(path, out, 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := tool.Run("print", "--json", "--stack-depth", "100", path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want, err := tool.Run("print", "--json", "--stack-depth", "100", recording(name))
		if err != nil {
			t.Fatal(err)
		}
		sameEvents(t, parse(t, got), without(parse(t, want), "jdk.ThreadPark", "jdk.ActiveSetting"))
	}
}
