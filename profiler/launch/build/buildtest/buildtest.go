// Package buildtest is what the tests of all build tools need.
package buildtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build"
)

// WriteFile writes a file below dir and returns its path.
func WriteFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Reasons checks what a tool says of the outputs in testdata/failures, each a file NAME.txt: there is one reason for
// each name.
func Reasons(t *testing.T, tool build.Tool, reasons map[string]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "failures", "*.txt"))
	if err != nil || len(files) != len(reasons) {
		t.Fatalf("%d outputs, %d reasons, %v", len(files), len(reasons), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		if got := tool.Reason(handedOver(string(text))); got != reasons[name] {
			t.Errorf("%s: %s\nwant %s", name, got, reasons[name])
		}
	}
}

// handedOver are the lines of an output as process hands them over.
func handedOver(output string) (lines []string) {
	for line := range strings.Lines(output) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
