package timeline

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// TestSettingsOfParts: a chunk that is big enough to be read in parts has its settings in one of them, and they hold for all.
func TestSettingsOfParts(t *testing.T) {
	const setting, filler = 200, 201
	types := append(jfrtest.SampleTypes(),
		jfrtest.Type{ID: setting, Name: "jdk.ActiveSetting", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			{Name: "id", TypeID: jfrtest.Long}, {Name: "name", TypeID: jfrtest.String}, {Name: "value", TypeID: jfrtest.String},
		}},
		jfrtest.Type{ID: filler, Name: "test.Filler", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{{Name: "text", TypeID: jfrtest.String}}})
	c := jfrtest.NewChunk().Metadata(types...).Checkpoint(jfrtest.StackConstants()...)
	c.Event(setting, jfrtest.Values().Int(jfrtest.SampleEvent).UTF8("period").UTF8("7 ms"))
	const samples = 300
	for i := range int64(samples) {
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000+i*100_000_000, 3, 1))
		c.Event(filler, jfrtest.Values().UTF8(strings.Repeat("x", 100_000)))
	}
	data := c.Finish()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	timeline, err := Read(jfr.NewRecording("synthetic", bytes.NewReader(data), int64(len(data))), nil)
	if err != nil || len(timeline.Spans) != samples {
		t.Fatalf("%d spans, %v; want %d", len(timeline.Spans), err, samples)
	}
	for i, s := range timeline.Spans {
		if s.To-s.From != 7e6 {
			t.Fatalf("sample %d stands for %d ns, want 7 ms", i, s.To-s.From)
		}
	}
}
