package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/opinion"
	"jfrlens/profiler/report"
	"jfrlens/testdata/jdks"
)

// A program that reads a pipe cannot be run again with the same input; one that reads a file can.
func TestInputIsReadAgain(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer out.Close()
	if _, err := (&measuring{checks: true, std: streams{in: in}}).repeatable(); err == nil || !strings.Contains(err.Error(), "pipe") {
		t.Errorf("a pipe: %v", err)
	}
	if _, err := (&measuring{std: streams{in: in}}).repeatable(); err != nil {
		t.Errorf("a pipe without --check: %v", err)
	}
	path := filepath.Join(t.TempDir(), "input.txt")
	if err := os.WriteFile(path, []byte("skipped, then read"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := io.ReadFull(file, make([]byte, len("skipped, "))); err != nil {
		t.Fatal(err)
	}
	again, err := (&measuring{checks: true, std: streams{in: file}}).repeatable()
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := again(); err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(file); err != nil || string(text) != "then read" {
			t.Errorf("%q, %v", text, err)
		}
	}
}

// The opinion is in the output of profile, and of lines of that recording.
func TestProfileWithCheck(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_STATE_HOME", filepath.Join(dir, "state"))
	text, err := os.ReadFile("../../testdata/java/jit-notes/JitNotes.java")
	if err != nil {
		t.Fatal(err)
	}
	jdks.Compile(t, 8, dir, "JitNotes.java", string(text))
	var out, errOut bytes.Buffer
	args := []string{"profile", "--check", "--json", "--jdk", jdks.Home(t, 25), "--class-path", dir, "JitNotes", "cache", "3"}
	if code := run(context.Background(), streams{in: strings.NewReader(""), out: &out, err: &errOut}, args); code != 0 {
		t.Fatalf("exit code %d: %s", code, errOut.String())
	}
	var doc report.Document
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatalf("%v in %s", err, out.String())
	}
	verdicts := map[string]opinion.Verdict{}
	for _, m := range doc.Methods {
		if m.Checked != nil {
			verdicts[m.Method] = m.Checked.Verdict
		}
	}
	if doc.Check == nil || verdicts["main"] != opinion.Solid || verdicts["score"] != opinion.Right && verdicts["score"] != opinion.Solid {
		t.Errorf("check %+v, verdicts %v", doc.Check, verdicts)
	}
	if programs := strings.Count(errOut.String(), "share check"); programs < 2 {
		t.Errorf("%d programs printed their ledger", programs)
	}
	code, shown, _ := called(t, "lines", doc.Recording)
	if code != 0 || !strings.Contains(shown, "checked      method") || !strings.Contains(shown, "checked: by a run with boxing optimised away") {
		t.Errorf("exit code %d: %s", code, shown)
	}
}
