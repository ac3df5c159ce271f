package events_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/events"
	"jfrlens/testdata/jdks"
)

// The JDKs themselves were asked for these numbers, by another program than the one that makes the catalogue.
func TestCountsOfReleases(t *testing.T) {
	for _, want := range []struct{ release, events, settings, experimental, on, onInProfile int }{
		{8, 129, 242, 4, 106, 112},
		{11, 141, 271, 4, 110, 116},
		{17, 171, 337, 5, 137, 141},
		{21, 183, 360, 11, 138, 145},
		{25, 194, 376, 13, 146, 153},
		{26, 196, 380, 13, 148, 155},
		{28, 197, 381, 13, 148, 155},
	} {
		r, err := events.Of(want.release)
		if err != nil {
			t.Fatal(err)
		}
		got := want
		got.events, got.settings, got.experimental, got.on, got.onInProfile = len(r.Events), 0, 0, 0, 0
		for _, e := range r.Events {
			got.settings += len(e.Settings)
			got.experimental += count(e.Experimental)
			got.on += count(e.Setting("enabled").Default == "true")
			got.onInProfile += count(e.Setting("enabled").Profile == "true")
		}
		if got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Every event is explained, and what an explanation points to is there.
func TestEveryEventIsExplained(t *testing.T) {
	names, err := events.Find("*", 0)
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for _, name := range names {
		said, err := events.Explain(name)
		if err != nil {
			t.Fatal(err)
		}
		if said == nil || said.Tells == "" || said.Look == "" || said.Cost == "" {
			missing++
			t.Errorf("%s is not explained: %+v", name, said)
			continue
		}
		for _, other := range said.See {
			if !slices.Contains(names, other) || other == name {
				t.Errorf("%s points to %s", name, other)
			}
		}
	}
	if missing > 0 {
		t.Errorf("%d of %d events are without an explanation", missing, len(names))
	}
}

// What the catalogue says of a release is what that JDK says now.
func TestCatalogueIsNotStale(t *testing.T) {
	const release = 25
	dir := t.TempDir()
	jdks.Javac(t, release, "-d", dir, filepath.Join("testdata", "generate", "Collect.java"))
	if out, err := exec.Command(jdks.Tool(t, release, "java"), jdks.EndsSoon, "-cp", dir, "Collect", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "events.txt"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := events.Of(release)
	if err != nil {
		t.Fatal(err)
	}
	var told, ours []string
	for line := range strings.Lines(string(text)) {
		if words := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); words[0] == "event" || words[0] == "field" {
			told = append(told, words[0]+" "+words[1])
		}
	}
	for _, e := range r.Events {
		ours = append(ours, "event "+e.Name)
		for _, f := range e.Fields {
			ours = append(ours, "field "+f.Name)
		}
	}
	if diff := cmp.Diff(told, ours); diff != "" {
		t.Errorf("JDK %d and the catalogue differ; go generate ./jfr/events makes it anew:\n%s", release, diff)
	}
}

// No text of the JDK is in the program: neither labels nor descriptions of its settings files.
func TestNoTextsOfTheJDK(t *testing.T) {
	for _, release := range events.Releases() {
		r, err := events.Of(release)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range []*events.File{r.Default, r.Profile} {
			if file.Broken != nil {
				t.Errorf("a settings file of JDK %d is broken at %d of %d: %v", release, file.BrokenAt, len(file.Text), file.Broken)
			}
			if strings.Contains(file.Text, "label=") || strings.Contains(file.Text, "description=") || strings.Contains(file.Text, "<!--") {
				t.Errorf("a settings file of JDK %d has texts", release)
			}
		}
	}
}

func TestDiff(t *testing.T) {
	from, err := events.Of(17)
	if err != nil {
		t.Fatal(err)
	}
	to, err := events.Of(25)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]events.Change{}
	for _, c := range events.Diff(from, to) {
		byName[c.Name] = c
	}
	if byName["jdk.MethodTrace"].Kind != "new" || byName["jdk.GCLocker"].Kind != "gone" {
		t.Errorf("new %+v, gone %+v", byName["jdk.MethodTrace"], byName["jdk.GCLocker"])
	}
	details := strings.Join(byName["jdk.SocketRead"].Details, "\n")
	for _, want := range []string{"setting throttle is new", "setting threshold in default.jfc is 1 ms, was 20 ms"} {
		if !strings.Contains(details, want) {
			t.Errorf("%q is not among\n%s", want, details)
		}
	}
	if same := events.Diff(to, to); len(same) > 0 {
		t.Errorf("a release differs from itself: %v", same)
	}
}
