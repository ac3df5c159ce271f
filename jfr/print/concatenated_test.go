package print_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/testdata/race"
)

// Recordings of different processes and producers, one behind the other in a file, are printed as each of them
// alone: types, constants and clocks of a chunk say nothing about the next. (The JDK's tool takes them over.)
func TestConcatenatedIsEachAlone(t *testing.T) {
	race.OneGoroutine(t)
	names := []string{
		"hard-jdk25.jfr", "hard-jdk8.jfr", "content-jdk25.jfr", "hard-jdk17.jfr",
		filepath.Join("producers", "async-cpu.jfr"), filepath.Join("producers", "datadog.jfr"), "hard-jdk21.jfr",
	}
	var all []byte
	var want [][]byte
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "recordings", name))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data...)
		want = append(want, eventsOf(t, data))
	}
	if diff := firstDifference(bytes.Join(want, []byte(", ")), eventsOf(t, all)); diff != "" {
		t.Error(diff)
	}
}

// eventsOf prints a recording as JSON without what stands around the events.
func eventsOf(t *testing.T, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	rec := jfr.NewRecording("recording", bytes.NewReader(data), int64(len(data)))
	if err := print.JSON(&out, rec, print.Options{StackDepth: 5}); err != nil {
		t.Fatal(err)
	}
	if problems := rec.Problems(); len(problems) > 0 {
		t.Fatal(problems)
	}
	_, events, found := bytes.Cut(out.Bytes(), []byte(`"events": [`))
	events, end := bytes.CutSuffix(events, []byte("]\n  }\n}"))
	if !found || !end {
		t.Fatalf("not the usual document: %.100s", out.Bytes())
	}
	return events
}
