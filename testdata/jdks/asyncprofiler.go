package jdks

import (
	"archive/zip"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// AsyncProfiler is the path of async-profiler's library: that of ASPROF_HOME, or a copy of the one in the jar
// tools.profiler:async-profiler of Maven's local repository. Without one the test is skipped.
func AsyncProfiler(t testing.TB) string {
	t.Helper()
	if home := os.Getenv("ASPROF_HOME"); home != "" {
		return filepath.Join(home, "lib", "libasyncProfiler.so")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip("there is no home folder")
	}
	jars, _ := filepath.Glob(filepath.Join(home, ".m2", "repository", "tools", "profiler", "async-profiler", "*", "*.jar"))
	platform := map[string]string{"amd64": "linux-x64", "arm64": "linux-arm64"}[runtime.GOARCH]
	if len(jars) == 0 || platform == "" || runtime.GOOS != "linux" {
		t.Skip("async-profiler is not installed; set ASPROF_HOME to try it")
	}
	path := filepath.Join(t.TempDir(), "libasyncProfiler.so")
	if err := unpack(jars[len(jars)-1], platform+"/libasyncProfiler.so", path); err != nil {
		t.Skipf("the jar of async-profiler has no library for this system: %v", err)
	}
	return path
}

// unpack copies one file out of a jar.
func unpack(jar, name, path string) error {
	from, err := zip.OpenReader(jar)
	if err != nil {
		return err
	}
	defer from.Close()
	file, err := from.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}
