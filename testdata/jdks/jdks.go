// Package jdks finds the JDKs that tests run real programs with.
//
// A test asks for a feature release (8, 11, 17, 21, 25, 26, 28) and gets its
// home folder. Where that release is not installed the test is skipped with
// the reason, except under CI=true, where a missing JDK is a failure: a green
// run must have run.
package jdks

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// Dir is the folder that holds one sub-folder per feature release:
// $JFRLENS_JDKS, else jfrlens/jdks in the user's cache folder.
func Dir() string {
	if dir := os.Getenv("JFRLENS_JDKS"); dir != "" {
		return dir
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(cache, "jfrlens", "jdks")
}

// Home returns the home folder of the JDK of a feature release.
func Home(t testing.TB, release int) string {
	t.Helper()
	home := filepath.Join(Dir(), strconv.Itoa(release))
	if _, err := os.Stat(filepath.Join(home, "bin", "java")); err == nil {
		return home
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("JDK %d is not in %s: run the set-up script", release, Dir())
	}
	t.Skipf("JDK %d is not in %s", release, Dir())
	return ""
}

// Tool returns the path of a program of that JDK, such as "java" or "jfr".
func Tool(t testing.TB, release int, name string) string {
	t.Helper()
	return filepath.Join(Home(t, release), "bin", name)
}

// TempDir is an option for a JVM that is killed: what its recorder leaves in the
// temporary folder is left in dir.
func TempDir(dir string) string { return "-Djava.io.tmpdir=" + dir }
