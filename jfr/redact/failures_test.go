package redact_test

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// Names of files are looked at as texts are, for who names what is written after them.
func TestHolds(t *testing.T) {
	t.Parallel()
	s := session(t, "default")
	for name, want := range map[string]bool{"heap-of-order.jfr": false, "10.1.2.3.log": true, "from 10.1.2.3 at noon": true, "a.b@firma.test.txt": true, "token=Zq9!x": true, "": false} {
		if got := s.Holds(name); got != want {
			t.Errorf("%q holds something secret: %v", name, got)
		}
	}
	if s.AddSecret("Zq9-geheim"); !s.Holds("run-Zq9-geheim.jfr") {
		t.Error("a secret in the name of a file is not seen")
	}
}

// A call that is interrupted writes nothing under the name, and says so; what was there stays.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	to := filepath.Join(dir, "out.log")
	if err := os.WriteFile(to, []byte("as it was"), 0o600); err != nil {
		t.Fatal(err)
	}
	archive := packed(t, map[string]string{"a.log": "password=Zq9!x"})
	for _, from := range []string{stored(t, "x.log", "password=Zq9!x"), archive, recording("hard-jdk25.jfr")} {
		if _, err := redact.File(ctx, "default", from, to); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", filepath.Base(from), err)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 || string(read(t, to)) != "as it was" {
		t.Errorf("%v, %v", left, err)
	}
}

// What cannot be redacted is an error before anything is written: configurations, files and folders that are none.
func TestFilesThatCannotBeRedacted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	log := stored(t, "x.log", "hello")
	none := filepath.Join(dir, "none.log")
	broken := stored(t, "x.zip", "PK\x03\x04 is all that there is")
	packedText := stored(t, "x.gz", "\x1f\x8b\x08 no recording")
	for _, test := range []struct{ config, from, to, want string }{
		{"nowhere", log, filepath.Join(dir, "a"), "there is no configuration"},
		{"default", none, filepath.Join(dir, "a"), "cannot read " + none},
		{"default", log, filepath.Join(dir, "missing", "a"), "no such file"},
		{"default", broken, filepath.Join(dir, "a"), "no readable zip archive"},
		{"default", packedText, filepath.Join(dir, "a"), "x.gz"},
	} {
		if _, err := redact.File(t.Context(), test.config, test.from, test.to); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s with %s: %v, want %s", filepath.Base(test.from), test.config, err, test.want)
		}
		if _, err := redact.Preview(t.Context(), test.config, test.from); (err == nil) != (test.from == log && test.config == "default") {
			t.Errorf("preview of %s with %s: %v", filepath.Base(test.from), test.config, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("there is %v, %v", left, err)
	}
}

// What a preview names is what redacting replaces, for a text, a recording and an archive.
func TestPreviewAgreesWithRedaction(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]string{
		"text":    stored(t, "x.log", "password=Zq9!x\nnothing\n/home/anna7/x of anna7 at 10.1.2.3\n"),
		"archive": packed(t, map[string]string{"a.log": "password=Zq9!x\n", "b.txt": "nothing\n"}),
	} {
		seen, err := redact.Preview(t.Context(), "default", path)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "out")
		done, err := redact.File(t.Context(), "default", path, to)
		if err != nil {
			t.Fatal(err)
		}
		kinds := func(what map[string]bool) string {
			all := ""
			for _, kind := range []string{"secret", "user", "host", "address"} {
				if what[kind] {
					all += kind + " "
				}
			}
			return all
		}
		before, after := map[string]bool{}, map[string]bool{}
		for _, left := range seen.Left {
			for kind := range strings.SplitSeq(left.What, ", ") {
				before[kind] = true
			}
		}
		for _, place := range done.Files[0].Replaced {
			after[place.What] = true
		}
		if kinds(before) != kinds(after) || len(before) == 0 {
			t.Errorf("%s: the preview names %q, replaced are %q", name, kinds(before), kinds(after))
		}
		again, err := redact.Preview(t.Context(), "default", to)
		if err != nil || !again.Clean() {
			t.Errorf("%s: of what was written the preview says %v, %v", name, again.Left, err)
		}
	}
}

// Archives inside archives, folders, and names of files with secrets in them: what is written has none.
func TestNamesInArchives(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "x.zip")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(file)
	for _, name := range []string{"logs/", "logs/of a.b@firma.test.log", "home/anna77.log"} {
		to, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "/") {
			continue
		}
		if _, err := to.Write([]byte("user.name=anna77 password=Zq9!x\n")); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	out, report := redactedFile(t, session(t, "default"), path)
	files := unpacked(t, out)
	if len(files) != 2 || !report.Clean() {
		t.Errorf("there are %d files, left %v", len(files), report.Left)
	}
	for name, text := range files {
		if strings.Contains(name+text, "anna77") || strings.Contains(name+text, "firma") || strings.Contains(text, "Zq9") {
			t.Errorf("%s has %s", name, text)
		}
	}
}
