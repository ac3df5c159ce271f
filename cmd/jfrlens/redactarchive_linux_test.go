package main

import (
	"archive/zip"
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// contentsOf are the files of an archive.
func contentsOf(t *testing.T, path string) map[string][]byte {
	t.Helper()
	archive, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	all := map[string][]byte{}
	for _, file := range archive.File {
		r, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		if all[file.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		_ = r.Close()
	}
	return all
}

// What is secret leaves an archive: its texts, its recording and its performance data. Every look reads what is left.
func TestRedactArchive(t *testing.T) {
	const secret = "tr0ub4dor-hidden"
	pid, dir := running(t, "-Ddatasource.password="+secret)
	path := filepath.Join(dir, "case.zip")
	if code, _, errOut := called(t, "record", pid, "--count", "1", "--jfr", "1s", "-o", path); code != exitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	holds := func(path string) (names []string) {
		for name, text := range contentsOf(t, path) {
			if bytes.Contains(text, []byte(secret)) {
				names = append(names, filepath.Base(name))
			}
		}
		return names
	}
	if before := holds(path); len(before) < 3 {
		t.Fatalf("the secret is in %q only", before)
	}
	if code, out, _ := called(t, "redact", "--check", path); code != exitFailed || strings.Contains(out, secret) {
		t.Errorf("check: exit code %d: %s", code, out)
	}
	code, out, errOut := called(t, "redact", path)
	redacted := filepath.Join(dir, "case.redacted.zip")
	if code != exitDone || !strings.Contains(out, "archive") {
		t.Fatalf("exit code %d: %s%s", code, out, errOut)
	}
	if left := holds(redacted); len(left) > 0 {
		t.Errorf("the secret is left in %q", left)
	}
	if before, after := contentsOf(t, path), contentsOf(t, redacted); len(after) != len(before) {
		t.Errorf("%d files of %d are left", len(after), len(before))
	}
	for command, want := range map[string]string{"status": "Busy", "heap": "collection", "vm": "Options:", "jvm-support": "JDK 17"} {
		if code, out, errOut := called(t, command, redacted); code != exitDone || !strings.Contains(out, want) {
			t.Errorf("%s: exit code %d: %s%s", command, code, out, errOut)
		}
	}
}
