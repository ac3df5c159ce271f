// Package projects copies the sample projects beside it for tests, and says
// which of their builds a test run includes.
//
// Each project shows one way of starting a JVM. Their programs work a moment, or
// until they are ended; with SAMPLE_ROUNDS in the environment the short ones
// work that many times as long.
package projects

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Copy copies a project into a folder that is made for it, so that builds leave
// nothing in the source tree and tests may edit it. A Gradle daemon that builds
// the copy ends soon afterwards.
func Copy(t testing.TB, name, folder string) {
	t.Helper()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(moduleRoot(t), "testdata", "projects", name))); err != nil {
		t.Fatal(err)
	}
	settings := []byte("org.gradle.daemon.idletimeout=5000\n")
	if err := os.WriteFile(filepath.Join(folder, "gradle.properties"), settings, 0o600); err != nil {
		t.Fatal(err)
	}
}

// moduleRoot is the folder with the file go.mod, above that of the test.
func moduleRoot(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no folder above the test has a file go.mod")
		}
		dir = parent
	}
}

// Need skips a test where a build tool is not installed; under CI=true that is
// a failure, since a green run must have run.
func Need(t testing.TB, tool string) {
	t.Helper()
	if _, err := exec.LookPath(tool); err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed: run the set-up script", tool)
	}
	t.Skipf("%s is not installed", tool)
}

// NewerGradle is the program of a Gradle 7 or 8 for a test of the long matrix:
// $JFRLENS_GRADLE is a distribution or its bin/gradle. No package has one, so
// that the test is skipped where none is named.
func NewerGradle(t testing.TB) string {
	t.Helper()
	Long(t)
	path := os.Getenv("JFRLENS_GRADLE")
	if path == "" {
		t.Skip("JFRLENS_GRADLE names no distribution of Gradle 7 or 8 (its folder or its bin/gradle)")
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "bin", "gradle")
	}
	if _, err := exec.LookPath(path); err != nil {
		t.Fatalf("JFRLENS_GRADLE names no Gradle: %v", err)
	}
	return path
}

// All tells whether the long matrix of releases and builds is asked for, as by
// make test-all.
func All() bool { return os.Getenv("JFRLENS_TEST_ALL") != "" }

// Long leaves a test to the long matrix.
func Long(t testing.TB) {
	t.Helper()
	if !All() {
		t.Skip("part of make test-all")
	}
}
