package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// maxFileBytes is more than any text or small recording takes: a larger file is a program or a result.
const maxFileBytes = 1 << 20

// topLevel are the names that the project's folder has.
func topLevel() []string {
	return []string{
		".ci", ".github", ".gitignore", ".release", ".setup", "CHANGELOG.md", "LICENSE", "Makefile", "README.md", "cmd", "editors", "flamegraph",
		"go.mod", "go.sum", "jfr", "lsp", "profiler", "testdata",
	}
}

// TestLayout finds what was committed by mistake.
func TestLayout(t *testing.T) {
	top := root(t)
	listed, err := exec.Command("git", "-C", top, "ls-files", "-z").Output()
	if err != nil {
		t.Skipf("this is no checkout: %v", err)
	}
	for path := range strings.SplitSeq(strings.TrimRight(string(listed), "\x00"), "\x00") {
		if name, _, _ := strings.Cut(path, "/"); !slices.Contains(topLevel(), name) {
			t.Errorf("%s does not belong to the top level", name)
		}
		if info, err := os.Lstat(filepath.Join(top, filepath.FromSlash(path))); err == nil && info.Size() > maxFileBytes {
			t.Errorf("%s has %d bytes; none may have more than %d", path, info.Size(), maxFileBytes)
		}
	}
}
