package firefox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/jfr/visible"
)

// The fields of markers have the values that jfr print --json prints, as far as
// both show numbers, texts and truth values.
func TestFieldsAreThoseOfPrint(t *testing.T) {
	for _, name := range []string{"hard-jdk8", "hard-jdk21", "hard-jdk28", "odd-jdk25"} {
		o := Defaults()
		o.MinItems, o.GCThreads, o.Environment, o.IgnoredEvents = 0, true, true, []string{"jdk.ActiveSetting"}
		e := exportOf(t, name, o)
		printed := printedEvents(t, name)
		compared := 0
		for _, s := range e.Meta.MarkerSchema {
			formats := map[string]string{}
			for _, f := range s.Fields {
				if slices.Contains([]string{formatText, formatInteger, formatBytes, formatPath}, f.Format) {
					formats[f.Key] = f.Format
				}
			}
			events := printed[strings.TrimPrefix(s.Name, "jfr.")]
			shared := sharedKeys(events, formats)
			compared += len(shared)
			var want, got []string
			for _, values := range events {
				want = append(want, visible.Lines(line(values, shared)))
			}
			for i := range e.Threads {
				for _, data := range e.Threads[i].Markers.Data {
					if data["type"] == s.Name {
						got = append(got, line(e.texts(data, formats), shared))
					}
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s (- printed, + marker):\n%s", name, s.Name, diff)
			}
		}
		if compared < 20 {
			t.Errorf("%s: only %d fields were compared", name, compared)
		}
	}
}

// printedEvents are the values of all events as print has them, by type.
func printedEvents(t *testing.T, name string) map[string][]map[string]any {
	t.Helper()
	rec, err := jfr.Open(recordingPath(name))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	var out bytes.Buffer
	if err := print.JSON(&out, rec, print.Options{}); err != nil {
		t.Fatal(err)
	}
	var document struct {
		Recording struct {
			Events []struct {
				Type   string
				Values map[string]any
			}
		}
	}
	decoder := json.NewDecoder(&out)
	decoder.UseNumber()
	if err := decoder.Decode(&document); err != nil {
		t.Fatal(err)
	}
	events := map[string][]map[string]any{}
	for _, e := range document.Recording.Events {
		events[e.Type] = append(events[e.Type], e.Values)
	}
	return events
}

// sharedKeys are the fields that are plain values in print and have one of the
// formats in markers.
func sharedKeys(events []map[string]any, formats map[string]string) []string {
	keys := map[string]bool{}
	for _, values := range events {
		for key, value := range values {
			if _, ok := formats[key]; ok && value != nil {
				keys[key] = true
			}
		}
	}
	for _, values := range events {
		maps.DeleteFunc(keys, func(key string, _ bool) bool {
			switch values[key].(type) {
			case map[string]any, []any:
				return true
			}
			return false
		})
	}
	return slices.Sorted(maps.Keys(keys))
}

// texts replaces numbers of texts by the texts.
func (e *exported) texts(data map[string]any, formats map[string]string) map[string]any {
	values := maps.Clone(data)
	for key, format := range formats {
		if at, ok := data[key].(float64); ok && format == formatText {
			values[key] = e.Shared.StringArray[int(at)]
		}
	}
	return values
}

// line is an event in one line. Numbers are compared as far as a float64 is exact.
func line(values map[string]any, keys []string) string {
	var b strings.Builder
	for _, key := range keys {
		value := values[key]
		if number, ok := value.(json.Number); ok {
			value, _ = number.Float64()
		}
		if number, ok := value.(float64); ok && math.Abs(number) < 1e-40 {
			value = 0 // denormal: Java writes more digits than are needed
		}
		fmt.Fprintf(&b, "%s=%v ", key, value)
	}
	return b.String()
}
