package main

import (
	"slices"
	"strings"
	"testing"
)

func TestSides(t *testing.T) {
	for text, want := range map[string]string{
		"check --before a b --after c d --json":   "check --before a --before b --after c --after d --json",
		"check --after c --before a - --strict":   "check --after c --before a --before - --strict",
		"check --before a b":                      "check --before a b",
		"check x --after":                         "check x --after",
		"lines --before a b --after":              "lines --before a --before b --after",
		"open --before a b --after c":             "open --before a b --after c",
		"check --type alloc --before a --after c": "check --type alloc --before a --after c",
	} {
		if got := strings.Join(sidesKept(strings.Fields(text)), " "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if args := []string{}; !slices.Equal(sidesKept(args), args) {
		t.Error("nothing became something")
	}
}

// Lines say of several recordings a side what check says of them, in JSON, too.
func TestLinesSayWhatCheckSays(t *testing.T) {
	one, other := recordingOf("hard-jdk21"), recordingOf("hard-jdk17")
	for _, sides := range [][]string{{"--before", one, one, "--after", one, one, one}, {"--before", one, "--after", other, one}, {"--before", one, one}} {
		_, checked, _ := called(t, append([]string{"check", "--type", "alloc"}, sides...)...)
		_, lines, said := called(t, append([]string{"lines", "--type", "alloc"}, sides...)...)
		_, sentences, _ := strings.Cut(checked, "before)\n")
		if sentences == "" && strings.Contains(checked, "not judged") {
			sentences = checked[strings.LastIndex(checked[:len(checked)-1], "\n")+1:]
		}
		if sentences == "" || !strings.Contains(lines, sentences) {
			t.Errorf("%q: check says %s\nlines say %s%s", sides, checked, lines, said)
		}
	}
}
