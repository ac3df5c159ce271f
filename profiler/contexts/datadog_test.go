package contexts

import (
	"strings"
	"testing"

	"jfrlens/jfr"
)

// The program of the recording sets one span on one thread: testdata/java/recordings/DatadogBusy.java.
func TestSpansOfDatadog(t *testing.T) {
	rec, err := jfr.Open("../../testdata/recordings/producers/datadog.jfr")
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	set, err := Read(rec)
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Kinds) != 1 || set.Kinds[0].Name != DatadogSpan || set.Kinds[0].Count == 0 {
		t.Fatalf("kinds are %+v", set.Kinds)
	}
	choice, err := set.Choose([]string{"endpoint=GET /busy", "spanId=4711"}, "endpoint")
	if err != nil {
		t.Fatal(err)
	}
	counts, err := choice.Count(rec, func(t *jfr.Type) bool { return strings.HasPrefix(t.Name, "datadog.") })
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int64{}
	for _, c := range counts {
		if got[c.Type] = c.Count; c.Context != "GET /busy" {
			t.Errorf("%+v", c)
		}
	}
	// As many as have the id, of which SQL tells: SELECT count(*) FROM "datadog.MethodSample" WHERE spanId = 4711.
	for name, want := range map[string]int64{"datadog.MethodSample": 6, "datadog.ExecutionSample": 1, "datadog.ObjectSample": 13} {
		if got[name] != want {
			t.Errorf("%d of %s are in the span, want %d", got[name], name, want)
		}
	}
	measured, err := set.Measure(rec, nil)
	if err != nil {
		t.Fatal(err)
	}
	// One sample of the processor's time in the span, and the setting of the recording is 10 ms.
	if work := measured.Types()[0].Work; work.CPU != 10e6 || work.Lock != 0 {
		t.Errorf("the span took %+v", work)
	}
	if notes := strings.Join(set.Notes(), " "); !strings.Contains(notes, "from its first to its last sample") {
		t.Errorf("notes are %q", notes)
	}
}
