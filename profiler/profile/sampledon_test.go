package profile

import (
	"os"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

// What async-profiler sampled instead of time is not called CPU samples.
func TestSampledOn(t *testing.T) {
	const activeRecording, activeSetting = 500, 501
	for event, want := range map[string]string{
		"page-faults": "Samples of page-faults", "Keep.make": "Samples of Keep.make", "itimer": sample.TypeOf(sample.CPU).Label,
	} {
		c := jfrtest.NewChunk()
		c.Metadata(append(allTypes(), eventType(profilerLog, "profiler.Log", "eventThread"), eventType(activeRecording, "jdk.ActiveRecording", "eventThread"),
			jfrtest.Type{ID: activeSetting, Name: "jdk.ActiveSetting", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
				longField("startTime"), longField("id"), {Name: "name", TypeID: jfrtest.String}, {Name: "value", TypeID: jfrtest.String},
			}})...)
		c.Event(executionSample, sampleAt(c.StartTicks, mainThread, stackOne))
		c.Event(activeSetting, jfrtest.Values().Int(1, activeRecording).UTF8("event").UTF8(event))
		p := readChunks(t, Options{}, c.Checkpoint(pools()...))
		if got := view(t, p, sample.CPU).Type.Label; got != want || p.Quality().Of(sample.CPU).Type.Label != want {
			t.Errorf("%s: %q and %q, want %q", event, got, p.Quality().Of(sample.CPU).Type.Label, want)
		}
	}
}

// Live objects and native memory are sample types of their own. Weights are the sums that SQL has, those of Datadog rounded down event by event.
func TestMemoryOfOtherProfilers(t *testing.T) {
	for name, tt := range map[string]struct {
		sampleType string
		want       sum
	}{
		"async-live": {sample.Live, sum{101, 54864}}, "async-nativemem": {sample.Malloc, sum{95, 5097016}}, "datadog": {sample.Live, sum{13, 3414124}},
	} {
		path := filepath.Join("..", "..", "testdata", "recordings", "producers", name+".jfr")
		if _, err := os.Stat(path); err != nil {
			t.Fatal(err)
		}
		rec, err := jfr.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Read(rec, Options{Types: []string{tt.sampleType}})
		rec.Close()
		if err != nil {
			t.Fatal(err)
		}
		if got := sumsOf(p)[tt.sampleType]; got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}
