package sample

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jfrlens/testdata/golden"
)

// What each JDK is made to record, for the eyes: run this test with -update.
func TestRecorded(t *testing.T) {
	var b strings.Builder
	for _, jdk := range []JDK{{8, true}, {11, true}, {17, true}, {21, true}, {25, true}, {25, false}, {28, true}} {
		for _, e := range Catalogue() {
			events, note := e.On(jdk)
			for _, event := range events {
				words := []string{event.Name}
				for _, s := range event.Recorded.Settings {
					words = append(words, s.Name+"="+s.Value)
				}
				fmt.Fprintf(&b, "JDK %d, Linux %v, %s: %s\n", jdk.Release, jdk.Linux, e.Name, strings.Join(words, " "))
			}
			if note != "" {
				fmt.Fprintf(&b, "JDK %d, Linux %v, %s: %s\n", jdk.Release, jdk.Linux, e.Name, note)
			}
		}
	}
	golden.Check(t, filepath.Join("testdata", "recorded.txt"), []byte(b.String()))
}

// Entries can be told apart, and what they say fits together.
func TestEntries(t *testing.T) {
	var names, labels []string
	for _, e := range Catalogue() {
		if slices.Contains(names, e.Name) || slices.Contains(labels, e.Label) || e.Label == "" {
			t.Errorf("%s %q is there twice, or has no label", e.Name, e.Label)
		}
		names, labels = append(names, e.Name), append(labels, e.Label)
		for _, group := range e.Groups {
			for _, event := range group {
				if (event.Weigh == ByField) != (event.Field != "") {
					t.Errorf("%s: the weight of %s is not clear", e.Name, event.Name)
				}
			}
		}
		for _, jdk := range []JDK{{8, true}, {17, false}, {26, true}} {
			if events, note := e.On(jdk); len(events) == 0 && note == "" {
				t.Errorf("%s: nothing is recorded on %v, and nobody says why", e.Name, jdk)
			}
		}
	}
}

func TestWithThreshold(t *testing.T) {
	for threshold, want := range map[Threshold][]string{LockThreshold: {Lock, Wait}, IOThreshold: {IO}} {
		if got := WithThreshold(threshold); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", threshold, got, want)
		}
	}
}

// The manifest of VS Code lists the sample types: run this test with -update.
func TestManifestOfVSCode(t *testing.T) {
	path := filepath.Join("..", "..", "editors", "vscode", "package.json")
	listed := regexp.MustCompile("What hints and lenses show: (`[a-z-]+`, )+")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !listed.Match(text) {
		t.Fatalf("%s has no list of sample types", path)
	}
	list := "What hints and lenses show: `" + strings.Join(Names(), "`, `") + "`, "
	golden.Check(t, path, listed.ReplaceAll(text, []byte(list)))
}
