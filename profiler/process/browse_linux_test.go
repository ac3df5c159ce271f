package process

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// The browser gets the address as its last argument, and nothing waits for it.
func TestBrowse(t *testing.T) {
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	t.Setenv("DISPLAY", ":0")
	if err := Browse("http://127.0.0.1:1/x"); !errors.Is(err, ErrNoBrowser) {
		t.Errorf("without a browser: %v", err)
	}
	seen := filepath.Join(bin, "seen")
	if err := syscall.Mkfifo(seen, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bin, "gio"), []byte("#!/bin/sh\necho \"$@\" >'"+seen+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Browse("http://127.0.0.1:1/x"); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(seen); err != nil || string(text) != "open http://127.0.0.1:1/x\n" {
		t.Errorf("it got %q, %v", text, err)
	}
}
