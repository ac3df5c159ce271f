package profiler

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/profiler/launch"
	"jfrlens/testdata/jdks"
)

// Two settings files; the second one has neither label nor provider, changes some values of the first and adds others.
const (
	firstSettings = `<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0" label="First" description="x" provider="us">
  <event name="jdk.ExecutionSample">
    <setting name="enabled">true</setting><setting name="period">20 ms</setting><setting name="stackTrace">true</setting>
  </event>
  <event name="jdk.FileRead"><setting name="enabled">true</setting><setting name="threshold">7 ms</setting></event>
  <event name="jdk.ActiveSetting"><setting name="enabled">true</setting></event>
  <event name="jdk.JVMInformation"><setting name="enabled">false</setting></event>
  <event name="jdk.ThreadPark"><setting name="enabled">false</setting><setting name="threshold">33 ms</setting></event>
</configuration>`
	secondSettings = `<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0">
  <event name="jdk.ExecutionSample"><setting name="period">30 ms</setting></event>
  <event name="jdk.FileRead"><setting name="threshold">3 ms</setting><setting name="stackTrace">false</setting></event>
  <event name="jdk.GCHeapSummary"><setting name="enabled">true</setting></event>
</configuration>`
)

// What the recording itself says of its settings is what the JVM makes of the files alone; what the user asks for beside them
// is the only difference, and is told.
func TestUserSettings(t *testing.T) {
	for _, release := range []int{8, 11, 17, 21, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			r := compile(t, release, "1500", "end")
			r.Settings = writeSettings(t, firstSettings, secondSettings)
			want := settingsByJVM(t, r)
			if result := ran(t, r); len(want) < 100 || len(result.settings) < 100 {
				t.Fatalf("%d and %d settings", len(want), len(result.settings))
			} else if diff := cmp.Diff(want, result.settings); diff != "" || strings.Contains(result.notes, "your settings") {
				t.Errorf("notes %s, -want +got:\n%s", result.notes, diff)
			}
			r.SampleTypes, r.Measures.Interval, r.Measures.LockThreshold = []string{"cpu", "lock"}, "5ms", "2ms"
			result := ran(t, r)
			maps.Copy(want, map[string]string{
				"jdk.ExecutionSample#period": "5ms", "jdk.ThreadPark#enabled": "true", "jdk.ThreadPark#threshold": "2ms",
				"jdk.JavaMonitorEnter#enabled": "true", "jdk.JavaMonitorEnter#threshold": "2ms",
			})
			if diff := cmp.Diff(want, result.settings); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			for _, part := range []string{"#period=5ms instead of 30 ms", "#enabled=true instead of false", "#threshold=2ms instead of 33 ms"} {
				if !strings.Contains(result.notes, part) {
					t.Errorf("no %q in %s", part, result.notes)
				}
			}
		})
	}
}

// writeSettings writes settings files.
func writeSettings(t *testing.T, texts ...string) (paths []string) {
	t.Helper()
	dir := t.TempDir()
	for i, text := range texts {
		paths = append(paths, filepath.Join(dir, "my, "+string(rune('a'+i))+".jfc"))
		if err := os.WriteFile(paths[i], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

// settingsByJVM are those that a JVM records with which is given the files and nothing else.
func settingsByJVM(t *testing.T, r launch.Request) map[string]string {
	t.Helper()
	dir := t.TempDir()
	option := "-XX:StartFlightRecording=filename=" + filepath.Join(dir, "r.jfr")
	for i, path := range r.Settings {
		link := filepath.Join(dir, string(rune('a'+i))+".jfc") // the option cannot carry the path
		if err := os.Symlink(path, link); err != nil {
			t.Fatal(err)
		}
		option += ",settings=" + link
	}
	command := exec.Command(filepath.Join(r.JDK, "bin", "java"), append([]string{option, jdks.TempDir(dir), "-cp", r.ClassPath[0], r.Target}, r.Args...)...)
	if text, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return activeSettings(t, filepath.Join(dir, "r.jfr"))
}

// settled is what a run recorded with.
type settled struct {
	settings map[string]string
	notes    string
}

func ran(t *testing.T, r launch.Request) settled {
	t.Helper()
	result, err := start(t, r, &watcher{}).Result()
	if err != nil {
		t.Fatal(err)
	}
	return settled{activeSettings(t, result.Recording), strings.Join(result.RunNotes, "\n")}
}

// activeSettings are what a recording says of its settings, by "event#name", without blanks and what differs by run.
func activeSettings(t *testing.T, path string) map[string]string {
	t.Helper()
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	settings := map[string]string{}
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for table, err := range c.Events(c.Select(c.Metadata().Type("jdk.ActiveSetting"), "id", "name", "value")) {
			if err != nil {
				t.Fatal(err)
			}
			for row := range table.Rows {
				event := c.Metadata().TypeByID(table.Int("id", row))
				if event != nil && event.Name != "jdk.ActiveRecording" {
					settings[event.Name+"#"+table.Text("name", row)] = strings.ReplaceAll(table.Text("value", row), " ", "")
				}
			}
		}
	}
	return settings
}
