package redact

import (
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
)

// What is whole is read where it is; all else is repaired or unpacked first.
func TestWhole(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "recordings", "chunks-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	if _, err := zip.Write(data); err != nil || zip.Close() != nil {
		t.Fatal(err)
	}
	changed := func(at int, with byte) []byte {
		b := bytes.Clone(data)
		b[at] = with
		return b
	}
	for name, test := range map[string]struct {
		data          []byte
		whole, mended bool
	}{
		"whole":            {data, true, false},
		"packed":           {packed.Bytes(), false, false},
		"cut":              {data[:len(data)-100], false, true},
		"something behind": {append(bytes.Clone(data), "and more"...), false, false},
		"never finished":   {changed(64, 1), false, true},
		"no checkpoint":    {changed(23, data[23]+1), false, true},
	} {
		path := filepath.Join(t.TempDir(), "x.jfr")
		if err := os.WriteFile(path, test.data, 0o600); err != nil {
			t.Fatal(err)
		}
		rec, err := jfr.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := isWhole(path, rec); got != test.whole {
			t.Errorf("%s: whole is %v", name, got)
		}
		if err := rec.Close(); err != nil {
			t.Fatal(err)
		}
		in, err := OpenInput(context.Background(), path, nil, t.TempDir())
		if err != nil || in.Mended != test.mended || (in.path == path) != test.whole {
			t.Errorf("%s: %+v, %v", name, in, err)
		}
	}
}

// A search looks at what is behind the last chunk, too, which no tool shows.
func TestCheckSearchesBehindChunks(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "recordings", "hard-jdk21.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.jfr")
	if err := os.WriteFile(path, append(data, "tig3rTiger99"...), 0o600); err != nil {
		t.Fatal(err)
	}
	rules, err := rulesOf("default")
	if err != nil {
		t.Fatal(err)
	}
	s := NewSession(rules, Options{Key: KeyOf("tests")})
	s.AddSecret("tig3rTiger99")
	in, err := OpenInput(context.Background(), path, nil, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	report := NewFileReport(path, in.Kind)
	if err := s.Check(&in, report); err != nil {
		t.Fatal(err)
	}
	behind := false
	for _, l := range report.Left {
		behind = behind || l.What == Secret.String()
	}
	if !behind {
		t.Errorf("it is not found: %v", report.Left)
	}
}
