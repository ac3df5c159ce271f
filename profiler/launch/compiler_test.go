package launch

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

const keepsBoxes = "-XX:-EliminateAutoBox"

// What the user says of the flag holds, wherever it is said, and needs no note.
func TestUsersAutoBoxHolds(t *testing.T) {
	for name, change := range map[string]func(*preparation){
		"":                     func(*preparation) {},
		"--jvm-option":         func(p *preparation) { p.Options = []string{"-XX:+EliminateAutoBox"} },
		"a command":            func(p *preparation) { p.Command = []string{"java", "-XX:+EliminateAutoBox", "A"} },
		"JAVA_TOOL_OPTIONS":    func(p *preparation) { p.env = p.env.with("JAVA_TOOL_OPTIONS=-Xmx1g -XX:+EliminateAutoBox") },
		"JDK_JAVA_OPTIONS":     func(p *preparation) { p.env = p.env.with("JDK_JAVA_OPTIONS=-XX:+EliminateAutoBox") },
		"another flag, memory": func(p *preparation) { p.Options = []string{"-Xmx1g"} },
	} {
		p := testPreparation(t)
		change(p)
		recorder, err := p.recorder(JDK{Major: 25})
		if err != nil {
			t.Fatal(err)
		}
		want := name == "" || strings.HasPrefix(name, "another")
		if set := slices.Contains(recorder.options, keepsBoxes); set != want || slices.Contains(recorder.asides, keptBoxes) != want {
			t.Errorf("%q: options %q, notes %q", name, recorder.options, recorder.notes)
		}
	}
}

// A virtual machine without the flag would not start.
func TestJVMsWithoutTheFlag(t *testing.T) {
	home := t.TempDir()
	add := func(file, text string) {
		t.Helper()
		path := filepath.Join(home, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	jdk := JDK{Home: home, Major: 21}
	if jdk.knowsFlag(autoBoxFlag) {
		t.Error("known, though there is no JVM")
	}
	add("lib/server/libjvm.so", strings.Repeat("x", 1<<20-7)+autoBoxFlag+strings.Repeat("x", 100)) // over the border of two parts
	if !jdk.knowsFlag(autoBoxFlag) {
		t.Error("not found in the library")
	}
	add("lib/client/libjvm.so", "C1 alone")
	if jdk.knowsFlag(autoBoxFlag) {
		t.Error("known, though the client JVM lacks it")
	}
}

// The JDKs that are tested have it.
func TestJVMsWithTheFlag(t *testing.T) {
	for _, release := range []int{8, 11, 17, 21, 25, 26, 28} {
		java := jdks.Tool(t, release, "java")
		if jdk := (JDK{Home: homeOf(java), Major: release}); !jdk.knowsFlag(autoBoxFlag) {
			t.Errorf("%s has no flag %s", jdk.Home, autoBoxFlag)
		}
	}
}
