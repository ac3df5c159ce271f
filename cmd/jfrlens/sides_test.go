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
		"lines --before a b --after":              "lines --before a b --after",
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
