package print_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

// recordings returns the committed recordings of real JVMs and other producers.
func recordings(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*.jfr", filepath.Join("producers", "*.jfr")} {
		found, err := filepath.Glob(filepath.Join("..", "..", "testdata", "recordings", pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("no recordings %s to test with (%v)", pattern, err)
		}
		all = append(all, found...)
	}
	return all
}

// representative returns one recording of every kind: of the oldest JVM, the
// usual one, with several chunks, and of other producers. With
// JFRLENS_TEST_ALL=1 it returns all: the JDK's tool takes its time for each.
func representative(t *testing.T) []string {
	t.Helper()
	all := recordings(t)
	if os.Getenv("JFRLENS_TEST_ALL") != "" {
		return all
	}
	return slices.DeleteFunc(all, func(path string) bool {
		return !slices.Contains([]string{
			"hard-jdk8.jfr", "hard-jdk25.jfr", "odd-jdk25.jfr", "chunks-jdk17.jfr", "datadog.jfr", "async-jfrsync.jfr", "native-image.jfr",
		}, filepath.Base(path))
	})
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

// hasTwoProducers tells whether the chunks of a recording have different types with equal ids.
func hasTwoProducers(path string) bool {
	return slices.Contains([]string{"async-jfrsync.jfr", "datadog-jvm.jfr"}, filepath.Base(path))
}

func compareSummaries(t *testing.T, tool *jdks.JFR) {
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			if hasTwoProducers(path) {
				t.Skip("the JDK's tool adds up events of different types: its chunks are of two producers")
			}
			want, err := tool.Run("summary", path)
			if err != nil {
				t.Skipf("the JDK's tool refuses it: %v", err)
			}
			var got bytes.Buffer
			if err := summarize(t, path).WriteText(&got, print.Options{}); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("summary (-JDK +ours):\n%s", diff)
			}
		})
	}
}

// Recordings of format 1.0, and types without metadata, whose lines are longer than the table is wide.
func compareOddSummaries(t *testing.T, tool *jdks.JFR) {
	for name, change := range map[string]func(c *jfrtest.Chunk){
		"unknown types": func(c *jfrtest.Chunk) { c.Event(70_000, jfrtest.Values().Int(1)).Event(9, jfrtest.Values()) },
		"format 1.0":    func(c *jfrtest.Chunk) { c.Major, c.Minor = 1, 0 },
		"half a second": func(c *jfrtest.Chunk) { c.DurationNanos = 500_000_000 },
		"nearly half":   func(c *jfrtest.Chunk) { c.DurationNanos = 1_499_999_999 },
	} {
		t.Run(name, func(t *testing.T) {
			c := tick(0, 1_000_000_000, 1000, 1e9)
			change(c)
			path := filepath.Join(t.TempDir(), "odd.jfr")
			if err := os.WriteFile(path, c.Checkpoint().Finish(), 0o600); err != nil {
				t.Fatal(err)
			}
			want, err := tool.Run("summary", path)
			if err != nil {
				t.Fatalf("the JDK's tool refuses it: %v\n%s", err, want)
			}
			var got bytes.Buffer
			if err := summarize(t, path).WriteText(&got, print.Options{}); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("summary (-JDK +ours):\n%s", diff)
			}
		})
	}
}

// Types of a name that another type of the chunk has, as when two class loaders have the same event class, are listed
// apart, in every chunk by their ids.
func compareTwins(t *testing.T, tool *jdks.JFR) {
	var data []byte
	for chunk := range int64(2) {
		c := jfrtest.NewChunk()
		c.StartTicks += chunk * 1e9
		var types []jfrtest.Type
		for i := chunk; i < 40; i++ {
			id := nestedEvent + i*61
			types = append(types, jfrtest.Type{ID: id, Name: "test.Twin", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{startTime()}})
			c.Event(id, jfrtest.Values().Int(c.StartTicks+5).Byte(make([]byte, i)...)) // by the size the lines are told apart
		}
		data = append(data, c.Metadata(withContent(types...)...).Checkpoint().Finish()...)
	}
	path := filepath.Join(t.TempDir(), "twins.jfr")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	compareOutput(t, tool, path, []string{"summary"}, func(w io.Writer, rec *jfr.Recording) error {
		summary, err := print.Summarize(rec)
		if err != nil {
			return err
		}
		return summary.WriteText(w, print.Options{})
	})
	compareOutput(t, tool, path, []string{"metadata", "--events", "test.Twin"}, func(w io.Writer, rec *jfr.Recording) error {
		return print.Metadata(w, rec, print.Options{Filter: print.NewFilter("test.Twin", "")})
	})
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
