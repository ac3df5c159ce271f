package profile

import (
	"os"
	"path/filepath"
	"strings"
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

// Calls of a method that async-profiler was asked for are no samples of the CPU, and nothing that is said of them says so.
func TestCallsAreNotCPU(t *testing.T) {
	p, other := read(t, Options{}, producersDir+"async-calls.jfr"), read(t, Options{}, producersDir+"async-cpu.jfr")
	if p.OfCPU(sample.CPU) || !other.OfCPU(sample.CPU) {
		t.Error("samples of calls are told as those of the CPU, or the other way round")
	}
	if now, before, differ := EventsDiffer(p, other, sample.CPU); !differ || now != "Samples of Busy.allocate" || before != "CPU samples" {
		t.Errorf("%q and %q, %v", now, before, differ)
	}
	few := p.Quality().Of(sample.CPU)
	few.Samples = 17
	if notes := few.notes(Quality{}); len(notes) == 0 || !strings.HasPrefix(notes[0], "only 17 samples of Busy.allocate:") {
		t.Errorf("notes %q", notes)
	}
	if _, err := p.View(sample.Lock); err == nil || !strings.HasSuffix(err.Error(), "the recording has cpu (of Busy.allocate), alloc") {
		t.Errorf("what there is: %v", err)
	}
}

// A type may be asked for by the label that it has in a recording.
func TestLabelsOfLess(t *testing.T) {
	recordings := filepath.Join("..", "..", "testdata", "recordings")
	for label, path := range map[string]string{
		"Samples of Busy.allocate": producersDir + "async-calls.jfr", "cpu samples of java code": filepath.Join(recordings, "hard-jdk17.jfr"),
	} {
		p := read(t, Options{Types: []string{label}}, path)
		if v, err := p.View(label); err != nil || v.Type.Name != sample.CPU || !strings.EqualFold(v.Type.Label, label) {
			t.Errorf("%s: %v", label, err)
		}
	}
}
