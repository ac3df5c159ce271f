//go:build unix

package launch

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// Nobody writes into the named pipes that stand where files are read: nothing waits.
func TestNoSideFileIsWaitedFor(t *testing.T) {
	dir := t.TempDir()
	pipe := func(name string) string {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for name, read := range map[string]func(path string) bool{
		"args":                    func(string) bool { _, err := launcherWords([]string{"java", "@args", "a.B"}, dir); return err == nil },
		"cached.json":             func(path string) bool { _, ok := cached(path, ""); return ok },
		"mod/" + moduleDescriptor: func(path string) bool { _, ok := moduleInFolder(filepath.Dir(path)); return ok },
	} {
		path := pipe(name)
		done := make(chan bool, 1)
		go func() { done <- read(path) }()
		select {
		case ok := <-done:
			if ok {
				t.Errorf("%s was read", name)
			}
		case <-time.After(20 * time.Second):
			t.Errorf("%s is waited for", name)
		}
	}
}
