package overview_test

import (
	"encoding/json"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/overview"
)

// TestAnyRecording: whoever wrote a recording, its overview is one JSON object, of no more time than there is.
func TestAnyRecording(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..", "testdata", "recordings")
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.Contains(path, ".jfr") {
			return err
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			rec, err := jfr.Open(path)
			if err != nil {
				t.Skip(err)
			}
			defer func() { _ = rec.Close() }()
			o, err := overview.Read(t.Context(), rec, overview.Options{})
			if err != nil {
				t.Skip(err)
			}
			text, err := json.Marshal(o)
			if err != nil || strings.Contains(string(text), "null") {
				t.Errorf("%v: %s", err, text)
			}
			for _, k := range o.Kinds {
				if k.Loss < 0 || k.Loss > 1.01 {
					t.Errorf("%s could lose %v of the time", k.Name, k.Loss)
				}
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestLateReady: a start-up that is longer than the recording leaves nothing to look at.
func TestLateReady(t *testing.T) {
	t.Parallel()
	rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", "hard-jdk25.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	o, err := overview.Read(t.Context(), rec, overview.Options{Ready: overview.Ready{At: time.Now()}})
	if err != nil || o.Span != 0 || len(o.Findings) > 0 {
		t.Errorf("span %v, findings %v, error %v", o.Span, o.Findings, err)
	}
}
