//go:build unix

package maven

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
	m := pomOfText(t, pomWith("maven-toolchains-plugin", "<toolchains><jdk><version>17</version></jdk></toolchains>"))
	for name, read := range map[string]func(path string) bool{
		".m2/toolchains.xml": func(string) bool { return m.toolchain(dir) != "" },
		pomName:              func(path string) bool { _, err := ReadPOM(path); return err == nil },
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
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
