package print_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

// recordings returns the recordings that are kept for tests.
func recordings(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join("..", "..", "testdata", "recordings", "*.jfr"))
	if err != nil || len(found) == 0 {
		t.Fatalf("no recordings to test with (%v)", err)
	}
	return found
}

func summarize(t *testing.T, path string) *print.Summary {
	t.Helper()
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	summary, err := print.Summarize(rec)
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// The text is that of the JDK's own tool, byte for byte.
func TestSummaryIsTheJDKs(t *testing.T) {
	tool := jdks.Tool(t, 25, "jfr")
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			want, err := exec.Command(tool, "summary", path).Output()
			if err != nil {
				t.Skipf("the JDK's tool refuses it: %v", err)
			}
			var got bytes.Buffer
			if err := summarize(t, path).WriteText(&got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("summary (-JDK +ours):\n%s", diff)
			}
		})
	}
}

// The JSON holds the same numbers as the text.
func TestSummaryJSON(t *testing.T) {
	summary := summarize(t, recordings(t)[0])
	var text bytes.Buffer
	if err := summary.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Version  string
		Chunks   int
		Start    string
		Duration float64
		Events   []struct {
			Type        string
			Count, Size int64
		}
	}
	if err := json.Unmarshal(text.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Version != summary.Version || got.Chunks != summary.Chunks || len(got.Events) != len(summary.Events) {
		t.Fatalf("JSON says %+v, want the numbers of %+v", got, summary)
	}
	for i, e := range summary.Events {
		if got.Events[i].Type != e.Type || got.Events[i].Count != e.Count || got.Events[i].Size != e.Bytes {
			t.Errorf("event %d: %+v, want %+v", i, got.Events[i], e)
		}
	}
}
