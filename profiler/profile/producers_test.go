package profile

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

const (
	datadogSample = 400 + iota
	profilerLog
)

// chunkAt returns a chunk of a minute that starts some seconds after the first.
func chunkAt(seconds int64, only string, events func(c *jfrtest.Chunk)) *jfrtest.Chunk {
	c := jfrtest.NewChunk()
	c.StartNanos += seconds * 1e9
	c.DurationNanos = 60e9
	types := allTypes()
	switch only {
	case "datadog":
		types = slices.DeleteFunc(types, func(t jfrtest.Type) bool { return t.ID >= executionSample && t.ID <= idleEvent && t.ID != objectSample })
		types = append(types, eventType(datadogSample, "datadog.ExecutionSample", "eventThread", longField("weight")))
	case "async":
		types = append(types, eventType(profilerLog, "profiler.Log", "eventThread"))
	}
	c.Metadata(types...)
	events(c)
	return c.Checkpoint(pools()...)
}

// Two profilers that recorded the same minute tell of the same allocations and of the same CPU: only one is counted,
// but what the other alone tells of is.
func TestTwoProducers(t *testing.T) {
	const second = 1e9
	jvm := func() *jfrtest.Chunk {
		return chunkAt(0, "", func(c *jfrtest.Chunk) {
			c.Event(executionSample, sampleAt(c.StartTicks+second, mainThread, stackOne))
			c.Event(allocSample, sampleAt(c.StartTicks+second, mainThread, stackOne, 1000))
		})
	}
	datadog := func() *jfrtest.Chunk {
		return chunkAt(30, "datadog", func(c *jfrtest.Chunk) {
			c.Event(datadogSample, sampleAt(c.StartTicks+second, mainThread, stackOne, 3))
			c.Event(objectSample, sampleAt(c.StartTicks+second, mainThread, stackOne, 500).Float(2))
			c.Event(objectSample, sampleAt(c.StartTicks+40*second, mainThread, stackOne, 700).Float(1)) // the JVM's ended before
		})
	}
	async := func() *jfrtest.Chunk {
		return chunkAt(0, "async", func(c *jfrtest.Chunk) {
			for i := range int64(5) {
				c.Event(executionSample, sampleAt(c.StartTicks+i, mainThread, stackOne))
			}
			c.Event(wallSample, sampleAt(c.StartTicks, mainThread, stackOne, 4))
		})
	}
	tlabs := func() *jfrtest.Chunk {
		return chunkAt(0, "", func(c *jfrtest.Chunk) { c.Event(inNewTLAB, sampleAt(c.StartTicks, mainThread, stackOne, 10, 100)) })
	}
	for name, tt := range map[string]struct {
		chunks []*jfrtest.Chunk
		want   map[string]sum
		said   string
	}{
		"Datadog":            {[]*jfrtest.Chunk{jvm(), datadog()}, map[string]sum{sample.CPU: {1, 1}, sample.Alloc: {2, 1700}}, "1 datadog.ObjectSample event left out, for the JVM's recorder tells"},
		"Datadog first":      {[]*jfrtest.Chunk{datadog(), jvm()}, map[string]sum{sample.CPU: {1, 1}, sample.Alloc: {2, 1700}}, "1 datadog.ObjectSample event left out"},
		"Datadog and TLABs":  {[]*jfrtest.Chunk{datadog(), tlabs()}, map[string]sum{sample.CPU: {3, 3}, sample.Alloc: {2, 800}}, "1 datadog.ObjectSample event left out"},
		"async-profiler":     {[]*jfrtest.Chunk{async(), jvm()}, map[string]sum{sample.CPU: {1, 1}, sample.Alloc: {1, 1000}, sample.Wall: {4, 4}}, ""},
		"Datadog alone":      {[]*jfrtest.Chunk{datadog()}, map[string]sum{sample.CPU: {3, 3}, sample.Alloc: {2, 1700}}, ""},
		"several JVMs alone": {[]*jfrtest.Chunk{jvm(), jvm()}, map[string]sum{sample.CPU: {2, 2}, sample.Alloc: {2, 2000}}, ""},
	} {
		for _, aggregate := range []bool{false, true} {
			p := readChunks(t, Options{Aggregate: aggregate}, tt.chunks...)
			if diff := cmp.Diff(tt.want, sumsOf(p)); diff != "" {
				t.Errorf("%s, aggregate %v (-want +got):\n%s", name, aggregate, diff)
			}
			notes := strings.Join(p.Quality().NotesFor(sample.Alloc), "\n")
			if !strings.Contains(notes, tt.said) || tt.said == "" && strings.Contains(notes, "two profilers") {
				t.Errorf("%s: notes %q, want %q", name, notes, tt.said)
			}
		}
	}
}

// Time between chunks was not recorded; that of two at once counts once.
func TestRecordedTime(t *testing.T) {
	empty := func(*jfrtest.Chunk) {}
	p := readChunks(t, Options{}, chunkAt(600, "", empty), chunkAt(0, "", empty), chunkAt(30, "datadog", empty))
	if p.Recorded() != 150*time.Second || p.End().Sub(p.Start()) != 660*time.Second {
		t.Errorf("recorded %s of %s", p.Recorded(), p.End().Sub(p.Start()))
	}
	second := func(_ *jfr.Recording, start, end time.Time) (time.Time, time.Time, error) {
		return start.Add(80 * time.Second), end.Add(-50 * time.Second), nil
	}
	part := chunkAt(600, "", func(c *jfrtest.Chunk) { c.Event(executionSample, sampleAt(c.StartTicks, mainThread, stackOne)) })
	if p := readChunks(t, Options{Part: Part{Time: second}}, part, chunkAt(30, "", empty)); p.Recorded() != 10*time.Second {
		t.Errorf("recorded %s of a part", p.Recorded())
	}
}

// What two producers tell is what each tells alone: of the better one all, of the other what happened while the better did
// not record, and of each sample type the settings of who told it.
func TestTwoRealProducers(t *testing.T) {
	for name, better := range map[string]map[string]int{
		"async-jfrsync.jfr": {sample.CPU: 1, sample.Alloc: 0},
		"datadog-jvm.jfr":   {sample.CPU: 0, sample.Native: 0, sample.Alloc: 0, sample.Wall: 1, sample.Live: 1},
	} {
		path := "../../testdata/recordings/producers/" + name
		whole := read(t, Options{}, path)
		var parts []*Profile
		for _, chunk := range jfrtest.Split(t, path) {
			parts = append(parts, read(t, Options{}, chunk))
		}
		for sampleType, teller := range better {
			want, got := parts[teller].Quality().Of(sampleType), whole.Quality().Of(sampleType)
			if left := parts[1-teller].Quality().Of(sampleType).Samples; left != leftOut(got) {
				t.Errorf("%s, %s: %d samples of the other left out, want %d", name, sampleType, leftOut(got), left)
			}
			got.Doubled = nil
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s (-alone +together):\n%s", name, sampleType, diff)
			}
			if diff := cmp.Diff(parts[teller].sum(sampleType), whole.sum(sampleType)); diff != "" {
				t.Errorf("%s, %s (-alone +together):\n%s", name, sampleType, diff)
			}
		}
		if once := whole.End().Sub(whole.Start()); whole.Recorded() != once {
			t.Errorf("%s: recorded over %s, it takes %s", name, whole.Recorded(), once)
		}
	}
}

// leftOut is how many events were left out for another producer.
func leftOut(q TypeQuality) (sum int64) {
	for _, n := range q.Doubled {
		sum += n
	}
	return sum
}

// sum returns samples and weight of a type.
func (p *Profile) sum(sampleType string) sum { return sumsOf(p)[sampleType] }
