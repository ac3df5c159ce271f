package firefox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// weights are the self and total weight of a method.
type weights struct{ Self, Total int64 }

// The samples are those of every other output: weights by method agree with those
// of the profile for every type of sample.
func TestSamplesAreThoseOfTheProfile(t *testing.T) {
	for _, name := range allRecordings(t) {
		rec, err := jfr.Open(recordingPath(name))
		if err != nil {
			t.Fatal(err)
		}
		p, err := profile.Read(rec, profile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, sampleType := range p.SampleTypes() {
			o := Defaults()
			o.Type, o.MinItems, o.GCThreads = sampleType.Name, 0, true
			e := exportOf(t, name, o)
			if diff := cmp.Diff(profileMethods(t, p, sampleType.Name), e.methods(sampleType.Unit)); diff != "" {
				t.Errorf("%s, %s (- the profile, + the export):\n%s", name, sampleType.Name, diff)
			}
		}
		_ = rec.Close()
	}
}

// methods adds up the samples of all threads by method, in the unit of the profile.
func (e *exported) methods(unit string) map[string]weights {
	sums := map[string]weights{}
	for i := range e.Threads {
		s := &e.Threads[i].Samples
		for row, stack := range s.Stack {
			if stack == nil {
				continue
			}
			weight := 1.0
			if s.Weight != nil {
				weight = s.Weight[row]
			}
			if unit == sample.UnitNanos {
				weight *= 1e6
			}
			e.addStack(sums, *stack, int64(weight+0.5))
		}
	}
	return sums
}

// addStack adds a sample to the methods on its stack, to each once.
func (e *exported) addStack(sums map[string]weights, stack int, weight int64) {
	seen := map[string]bool{}
	for at, top := stack, true; ; top = false {
		function := e.Shared.FrameTable.Func[e.Shared.StackTable.Frame[at]]
		name := e.Shared.StringArray[e.Shared.FuncTable.Name[function]]
		sum := sums[name]
		if top {
			sum.Self += weight
		}
		if !seen[name] {
			sum.Total += weight
		}
		seen[name] = true
		sums[name] = sum
		offset := e.Shared.StackTable.PrefixOffset[at]
		if offset == 0 {
			return
		}
		at -= offset
	}
}

// Every event that is no sample and not ignored is a marker: as many as the JDK's
// own tool counts.
func TestMarkersAreAllEvents(t *testing.T) {
	for _, name := range allRecordings(t) {
		o := Defaults()
		o.MinItems, o.MaxThreads, o.GCThreads, o.Environment, o.IgnoredEvents = 0, 1<<20, true, true, []string{"jdk.ActiveSetting"}
		e := exportOf(t, name, o)
		got := map[string]int{}
		for i := range e.Threads {
			for _, data := range e.Threads[i].Markers.Data {
				got[strings.TrimPrefix(data["type"].(string), "jfr.")]++
			}
		}
		want := eventCounts(t, name)
		for _, left := range []string{"jdk.ActiveSetting", "jdk.ExecutionSample", "jdk.NativeMethodSample", "jdk.CPUTimeSample"} {
			delete(want, left)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (- the JDK's tool, + the export):\n%s", name, diff)
		}
	}
}

// eventCounts are the numbers of events that the JDK's jfr summary counted.
func eventCounts(t *testing.T, recording string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(strings.TrimSuffix(recordingPath(recording), ".jfr") + ".summary.txt")
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, line := range regexp.MustCompile(`(?m)^ (\S+) +(\d+) +\d+$`).FindAllSubmatch(text, -1) {
		if count, _ := strconv.Atoi(string(line[2])); count > 0 && !strings.HasPrefix(string(line[1]), "jdk.types.") {
			counts[string(line[1])] = count
		}
	}
	delete(counts, "jdk.Metadata")
	delete(counts, "jdk.Checkpoint")
	return counts
}

// What is written is the same each time.
func TestExportIsRepeatable(t *testing.T) {
	if first, second := exportOf(t, "hard-jdk21", Defaults()), exportOf(t, "hard-jdk21", Defaults()); !cmp.Equal(first, second) {
		t.Error(cmp.Diff(first, second))
	}
}

// A thread that was not seen for long is idle: the sample before must not be
// stretched over the pause.
func TestIdleTimeIsNoSample(t *testing.T) {
	e := exportOf(t, "hard-jdk21", Defaults())
	busy, idle := 0, 0
	for i := range e.Threads {
		s := &e.Threads[i].Samples
		for row, stack := range s.Stack {
			last := row == len(s.Stack)-1
			if stack == nil {
				idle++
				continue
			}
			busy++
			if last || s.Time[row+1]-s.Time[row] > 2*e.Meta.Interval+0.01 {
				t.Errorf("%s: the sample at %v ms is followed by none for %v intervals", e.Threads[i].Name, s.Time[row], e.Meta.Interval)
			}
		}
	}
	if busy == 0 || idle == 0 {
		t.Errorf("%d samples with and %d without a stack", busy, idle)
	}
}

// Samples that are left out with their threads are told.
func TestQuietThreadsAreTold(t *testing.T) {
	rec, err := jfr.Open(recordingPath("producers/async-all"))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	quiet, all := Defaults(), Defaults()
	all.MinItems, all.GCThreads = 0, true
	for _, test := range []struct {
		o     Options
		notes int
	}{{quiet, 1}, {all, 0}} {
		notes, err := Write(io.Discard, rec, test.o)
		if err != nil || len(notes) != test.notes || test.notes > 0 && !strings.Contains(notes[0], "threads with") {
			t.Errorf("notes %q, error %v", notes, err)
		}
	}
}

// What is too much for the viewer is left out, the frequent events and the quiet
// threads first, and named.
func TestTooMuch(t *testing.T) {
	whole := exportOf(t, "hard-jdk21", Defaults())
	o := Defaults()
	o.MaxMarkers, o.MaxThreads = 60, 2
	rec, err := jfr.Open(recordingPath("hard-jdk21"))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	notes, err := Write(io.Discard, rec, o)
	if err != nil || len(notes) != 2 || !strings.Contains(notes[0], "test.Text (") || !strings.Contains(notes[1], "threads") {
		t.Errorf("notes %q, error %v", notes, err)
	}
	part := exportOf(t, "hard-jdk21", o)
	if len(part.Threads) != 3 || len(part.Meta.MarkerSchema) == 0 || len(part.Meta.MarkerSchema) >= len(whole.Meta.MarkerSchema) {
		t.Errorf("%d threads, %d event types of %d", len(part.Threads), len(part.Meta.MarkerSchema), len(whole.Meta.MarkerSchema))
	}
}

// Without samples and markers there is an error instead of an empty window.
func TestNothingToExport(t *testing.T) {
	o := Defaults()
	o.Markers = false
	o.IgnoredEvents = []string{"jdk.ExecutionSample", "jdk.NativeMethodSample", "jdk.ObjectAllocationSample"}
	data, err := os.ReadFile(recordingPath("hard-jdk17"))
	if err != nil {
		t.Fatal(err)
	}
	o.IgnoredEvents = append(o.IgnoredEvents, sample.EventTypes(sample.Alloc)...)
	if _, err := exportBytes(t, data, o); !errors.Is(err, profile.ErrNoSamples) {
		t.Errorf("error %v", err)
	}
}

// Damaged recordings of all producers neither panic nor make an unsound export.
func TestDamagedRecordings(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/recordings/producers/*.jfr*")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no recordings of other producers: %v", err)
	}
	paths = append(paths, recordingPath("odd-jdk25"))
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := exportBytes(t, data, Defaults()); err != nil && !errors.Is(err, profile.ErrNoSamples) {
			t.Errorf("%s: %v", path, err)
		}
		step := max(len(data)/40, 1)
		for at := 0; at < len(data); at += step {
			damaged := slices.Clone(data)
			damaged[at] ^= 0x55
			_, _ = exportBytes(t, damaged, Defaults()) // an error is as good: exportBytes checks what is written
			_, _ = exportBytes(t, data[:at], Defaults())
		}
	}
}

// A writer that fails ends the export with its error.
func TestWriterFails(t *testing.T) {
	rec, err := jfr.Open(recordingPath("hard-jdk17"))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	broken := fmt.Errorf("the disk is full")
	if _, err := Write(failing{broken}, rec, Defaults()); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

var _ io.Writer = failing{}

// A recording that was written anew, without a type that is no sample, exports the same samples.
func TestWrittenAnew(t *testing.T) {
	for _, name := range []string{"chunks-jdk17", "hard-jdk8", "hard-jdk25", "producers/async-cpu"} {
		rec, err := jfr.Open(recordingPath(name))
		if err != nil {
			t.Fatal(err)
		}
		var anew bytes.Buffer
		_, err = write.Rewrite(&anew, rec, write.Edit{Keep: func(t *jfr.Type) bool { return t.Name != "jdk.ActiveSetting" }})
		if err = errors.Join(err, rec.Close()); err != nil {
			t.Fatal(err)
		}
		got, err := exportBytes(t, anew.Bytes(), Defaults())
		if err != nil {
			t.Fatal(err)
		}
		want := exportOf(t, name, Defaults())
		if len(want.Threads) == 0 || len(got.Threads) != len(want.Threads) {
			t.Fatalf("%s: %d threads, before %d", name, len(got.Threads), len(want.Threads))
		}
		for i := range want.Threads {
			if diff := cmp.Diff(want.Threads[i].Samples, got.Threads[i].Samples); diff != "" {
				t.Errorf("%s: thread %d: %s", name, i, diff)
			}
		}
	}
}
