package write_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
	"jfrlens/testdata/jdks"
)

// jar returns the path of an artifact in Maven's local repository.
func jar(t *testing.T, pattern string) string {
	t.Helper()
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip(err)
	}
	found, _ := filepath.Glob(filepath.Join(home, ".m2", "repository", filepath.FromSlash(pattern)))
	if len(found) == 0 {
		t.Skipf("%s is not in Maven's local repository: .setup/readers.sh puts it there", pattern)
	}
	return found[len(found)-1]
}

// forReaders writes recordings for other readers, with what they were made of.
func forReaders(t *testing.T) (written, before map[string]string) {
	t.Helper()
	dir := t.TempDir()
	written, before = map[string]string{}, map[string]string{}
	for _, name := range []string{"chunks-jdk17.jfr", "hard-jdk8.jfr", "hard-jdk25.jfr", "producers/async-cpu.jfr"} {
		out, _ := rewrite(t, read(t, recording(name)), write.Edit{
			Keep: func(t *jfr.Type) bool {
				return !strings.HasPrefix(t.Name, "jdk.G1") && t.Name != "jdk.ThreadPark" && t.Name != "jdk.ActiveSetting"
			},
			Text: func(p *write.Place, text string) string {
				if p.Type.Name == "java.lang.Thread" {
					return grow(text)
				}
				return text
			},
		})
		base := filepath.Base(name)
		written[base], before[base] = filepath.Join(dir, base), recording(name)
		if err := os.WriteFile(written[base], out, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	written["nothing.jfr"] = filepath.Join(dir, "nothing.jfr")
	if err := os.WriteFile(written["nothing.jfr"], fromNothing(t), 0o600); err != nil {
		t.Fatal(err)
	}
	return written, before
}

// JDK Mission Control loads what is written, and counts the events that were not left out as before.
func TestMissionControl(t *testing.T) {
	path := strings.Join([]string{
		jar(t, "org/openjdk/jmc/flightrecorder/*/flightrecorder-*.jar"), jar(t, "org/openjdk/jmc/common/*/common-*.jar"),
		jar(t, "org/lz4/lz4-java/*/lz4-java-*.jar"), jar(t, "org/owasp/encoder/encoder/*/encoder-*.jar"),
	}, string(filepath.ListSeparator))
	program := filepath.Join("..", "..", "testdata", "java", "recordings", "MissionControl.java")
	written, before := forReaders(t)
	var files []string
	for name := range before {
		files = append(files, written[name], before[name])
	}
	args := append([]string{jdks.EndsSoon, "-XX:+UseSerialGC", "-cp", path, program, written["nothing.jfr"]}, files...)
	out, err := exec.Command(jdks.Tool(t, 21, "java"), args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out[max(0, len(out)-3000):])
	}
	counts := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if words := strings.Fields(line); len(words) == 3 {
			counts[words[0]+" "+words[1]] = words[2]
		}
	}
	own := 0 // it tells types with lists apart by the chunk
	for key, count := range counts {
		if n, err := strconv.Atoi(count); err == nil && strings.HasPrefix(key, written["nothing.jfr"]+" demo.All") {
			own += n
		}
	}
	if own != 400 {
		t.Errorf("of what is written from nothing it counts %d events", own)
	}
	same := 0
	for key, count := range counts {
		for name, old := range before {
			typ, ofOld := strings.CutPrefix(key, old+" ")
			if !ofOld || strings.HasPrefix(typ, "jdk.G1") || typ == "jdk.ThreadPark" || typ == "jdk.ActiveSetting" {
				continue
			}
			same++
			if got := counts[written[name]+" "+typ]; got != count {
				t.Errorf("%s: %s events of %s, before %s", name, got, typ, count)
			}
		}
	}
	if same < 20 {
		t.Errorf("only %d types were compared:\n%.2000s", same, out)
	}
}

// async-profiler's converter makes the same stacks of what is written as of what it was made of.
func TestConverter(t *testing.T) {
	converter := jar(t, "tools/profiler/jfr-converter/*/jfr-converter-*.jar")
	written, before := forReaders(t)
	collapsed := func(path string) string {
		out := filepath.Join(t.TempDir(), "out.collapsed")
		if text, err := exec.Command(jdks.Tool(t, 21, "java"), jdks.EndsSoon, "-jar", converter, "-o", "collapsed", path, out).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%.2000s", err, text)
		}
		return string(read(t, out))
	}
	for _, name := range []string{"producers/async-cpu.jfr", "chunks-jdk17.jfr"} {
		base := filepath.Base(name)
		if got, want := collapsed(written[base]), collapsed(before[base]); got != want {
			t.Errorf("%s: %d bytes of stacks, before %d", name, len(got), len(want))
		}
	}
}
