package write_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/jfr/write"
)

// recordings returns the committed recordings of real JVMs and other producers.
func recordings(t testing.TB) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*.jfr", "producers/*.jfr"} {
		files, err := filepath.Glob(recording(pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("no recordings %s in testdata/recordings: %v", pattern, err)
		}
		all = append(all, files...)
	}
	return all
}

func recording(name string) string {
	return filepath.Join("..", "..", "testdata", "recordings", filepath.FromSlash(name))
}

func fromBytes(b []byte) *jfr.Recording {
	return jfr.NewRecording("written", bytes.NewReader(b), int64(len(b)))
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// rewrite writes a recording anew.
func rewrite(t testing.TB, data []byte, edit write.Edit) ([]byte, write.Result) {
	t.Helper()
	var out bytes.Buffer
	done, err := write.Rewrite(&out, fromBytes(data), edit)
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), done
}

// event is an event as it is printed.
type event struct {
	Type   string          `json:"type"`
	Values json.RawMessage `json:"values"`
}

// events prints all events with all that they refer to.
func events(t testing.TB, data []byte) []event {
	t.Helper()
	rec := fromBytes(data)
	var out bytes.Buffer
	if err := print.JSON(&out, rec, print.Options{StackDepth: 1000}); err != nil {
		t.Fatal(err)
	}
	for _, problem := range rec.Problems() {
		t.Errorf("what was written is damaged: %v", problem)
	}
	return parse(t, out.Bytes())
}

// parse reads what is printed as JSON.
func parse(t testing.TB, printed []byte) []event {
	t.Helper()
	var all struct {
		Recording struct{ Events []event }
	}
	if err := json.Unmarshal(printed, &all); err != nil {
		t.Fatal(err)
	}
	for i := range all.Recording.Events { // Oracle JDK 9 called them otherwise
		e := &all.Recording.Events[i]
		e.Type = strings.Replace(e.Type, "com.oracle.jdk.", "jdk.", 1)
	}
	return all.Recording.Events
}

// sameEvents compares what was printed of two recordings.
func sameEvents(t testing.TB, got, want []event) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d events, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i].Type != want[i].Type || !bytes.Equal(got[i].Values, want[i].Values) {
			t.Fatalf("event %d is\n%s %s\nwant\n%s %s", i, got[i].Type, got[i].Values, want[i].Type, want[i].Values)
		}
	}
}

func without(events []event, prefix ...string) []event {
	var left []event
next:
	for _, e := range events {
		for _, p := range prefix {
			if strings.HasPrefix(e.Type, p) {
				continue next
			}
		}
		left = append(left, e)
	}
	return left
}
