package process

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The browser gets a file as its last argument that leads to the address and that
// nobody else can read, and nothing waits for it.
func TestBrowse(t *testing.T) {
	const address = "http://127.0.0.1:1/t/secret/1/"
	bin, temporary := t.TempDir(), t.TempDir()
	t.Setenv("PATH", bin)
	t.Setenv("TMPDIR", temporary)
	t.Setenv("HOME", t.TempDir())
	t.Setenv("DISPLAY", ":0")
	if _, err := Browse(address); !errors.Is(err, ErrNoBrowser) {
		t.Errorf("without a browser: %v", err)
	}
	expectEmpty(t, temporary)
	argv := fakeProgram(t, bin, "gio")
	forget, err := Browse(address)
	if err != nil {
		t.Fatal(err)
	}
	said := argv()
	path, opens := strings.CutPrefix(said, "open ")
	if !opens || strings.Contains(said, "secret") || !strings.HasPrefix(path, temporary) {
		t.Errorf("it got %q", said)
	}
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), `content="0; url=`+address+`"`) {
		t.Errorf("the file: %s, %v", text, err)
	}
	for path, want := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700 | os.ModeDir} {
		if info, err := os.Stat(path); err != nil || info.Mode() != want {
			t.Errorf("%s: %v, %v; want %v", path, info.Mode(), err, want)
		}
	}
	forget()
	expectEmpty(t, temporary)
}

// The file for a browser in a snap lies where that can read.
func TestBrowseSnap(t *testing.T) {
	home := t.TempDir()
	common := filepath.Join(home, "snap", "firefox", "common")
	if err := os.MkdirAll(common, 0o700); err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	t.Setenv("HOME", home)
	for name, want := range map[string]string{
		"firefox_firefox.desktop": common, "firefox.desktop": "", "other_other.desktop": "", "../firefox_x.desktop": "",
	} {
		script := "#!/bin/sh\necho " + name + "\n"
		if err := os.WriteFile(filepath.Join(bin, "xdg-settings"), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		if got := redirectParent(); got != want {
			t.Errorf("for %s: %q, want %q", name, got, want)
		}
	}
}

// fakeProgram puts a program there whose arguments can be asked for once.
func fakeProgram(t *testing.T, bin, name string) (argv func() string) {
	t.Helper()
	seen := filepath.Join(bin, "seen")
	if err := syscall.Mkfifo(seen, 0o600); err != nil {
		t.Fatal(err)
	}
	script := "#!/bin/sh\necho \"$@\" >'" + seen + "'\n"
	if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return func() string {
		text, err := os.ReadFile(seen)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(text))
	}
}

func expectEmpty(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) > 0 {
		t.Errorf("%s holds %v, %v", dir, entries, err)
	}
}
