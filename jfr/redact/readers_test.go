package redact_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"jfrlens/testdata/jdks"
	"jfrlens/testdata/secrets"
)

// What async-profiler has recorded of a program with secrets loses these, and nothing else.
func TestAsyncProfiler(t *testing.T) {
	for _, release := range []int{8, 17, 25} {
		t.Run(fmt.Sprint(release), func(t *testing.T) {
			data := read(t, secrets.Profile(t, release, secrets.Planted{
				Options: []string{"-Dpassword=" + planted[0], "-Dshop.api.key=" + planted[1], "-Dshop.url=jdbc:x://scott:" + planted[7] + "@db.internal.acme.test/shop"},
				Texts:   []string{planted[0], "--token", planted[6], "/home/alice.smith/data/x.csv", "10.20.30.40", "alice.smith@mail.acme.test"},
			}))
			out, report := redacted(t, session(t, "default"), data)
			if !report.Clean() {
				t.Errorf("left: %v", report.Left)
			}
			notThere(t, out, planted[0], planted[1], planted[6], planted[7], "alice.smith", "10.20.30.40", "db.internal.acme", "mail.acme.test")
			sameButForStrings(t, out, data, report.Removed)
		})
	}
}

// The JDK's own tool prints of what is written what it prints of what it was made of, but for the texts.
func TestSameForTheJDK(t *testing.T) {
	tool := jdks.StartJFR(t)
	dir := t.TempDir()
	printedBy := func(name string, data []byte) []map[string]any {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		text, err := tool.Run("print", "--json", "--stack-depth", "100", path)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var all struct {
			Recording struct{ Events []map[string]any }
		}
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		if err := decoder.Decode(&all); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return all.Recording.Events
	}
	for _, release := range []int{8, 11, 17, 21, 25, 26} {
		data := read(t, secrets.Record(t, release, secrets.Planted{
			Options: []string{"-Dpassword=" + planted[0], "-Dshop.api.key=" + planted[1]}, Texts: []string{planted[0], planted[1], "/home/alice.smith/x", "10.20.30.40"},
		}))
		out, report := redacted(t, session(t, "default"), data)
		if len(report.Replaced) == 0 {
			t.Errorf("JDK %d: nothing is replaced", release)
		}
		before, after := printedBy(fmt.Sprint(release, "-before.jfr"), data), printedBy(fmt.Sprint(release, "-after.jfr"), out)
		sameEvents(t, after, before, report.Removed)
	}
}
