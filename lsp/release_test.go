package lsp

import (
	"os"
	"path/filepath"
	"testing"

	"go.lsp.dev/uri"
)

// What reads a file of recorder options: the last image of a Dockerfile, else the JDK that is set.
func TestReleaseThatReadsADocument(t *testing.T) {
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "release"), []byte("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"1.8.0_462\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const stages = "FROM maven:3-eclipse-temurin-25 AS build\nRUN mvn package\nFROM eclipse-temurin:17-jre\n"
	for _, test := range []struct {
		name, file, text, jdk string
		want                  int
	}{
		{"the last stage", "Dockerfile", stages, "21", 17},
		{"an image in a script", "run.sh", stages, "21", 21},
		{"no image", "Dockerfile", "FROM debian:12\n", "21", 21},
		{"a folder", "own.jfc", "", home, 8},
		{"a folder without a JDK", "own.jfc", "", filepath.Join(home, "none"), 0},
		{"nothing set", "own.jfc", "", "", 0},
	} {
		r := recorderAssist{workspace: &workspace{}}
		r.settings.Store(&Settings{JDK: test.jdk})
		path := filepath.Join(home, test.file)
		if got := r.releaseOf(newDocument(uri.File(path), "", 0, test.text)); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}
