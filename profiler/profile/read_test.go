package profile

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

// sum is samples and weight of a type.
type sum struct{ Samples, Weight int64 }

// sumsOf returns what a profile has of each type.
func sumsOf(p *Profile) map[string]sum {
	sums := map[string]sum{}
	for _, t := range p.SampleTypes() {
		samples, weight := p.Samples(t.Name)
		sums[t.Name] = sum{samples, weight}
	}
	return sums
}

func TestStandardTypes(t *testing.T) {
	p := readChunks(t, Options{}, chunkOf(func(c *jfrtest.Chunk) {
		c.Event(executionSample, sampleAt(1, mainThread, stackOne))
		c.Event(executionSample, sampleAt(2, mainThread, stackRecursive))
		c.Event(wallSample, sampleAt(3, workerThread, stackOne, 5))
		c.Event(allocSample, sampleAt(4, mainThread, stackOne, 4096))
		c.Event(monitorEnter, sampleAt(5, mainThread, stackOne, 1000))
		c.Event(threadPark, sampleAt(6, workerThread, stackTruncated, 500, lockClass))
		c.Event(threadPark, sampleAt(6, workerThread, stackOne, 70, conditionClass))
		c.Event(threadPark, sampleAt(6, workerThread, stackOne, 8, 0))
		c.Event(monitorWait, sampleAt(6, workerThread, stackOne, 1))
		c.Event(fileRead, sampleAt(7, mainThread, stackOne, 30))
		c.Event(socketWrite, sampleAt(8, mainThread, stackOne, 12))
		c.Event(exceptionThrow, sampleAt(9, mainThread, stackOne))
		c.Event(customEvent, sampleAt(10, mainThread, stackOne, 1, 2, 3).Double(4))
	}))
	want := map[string]sum{
		sample.CPU: {2, 2}, sample.Wall: {5, 5}, sample.Alloc: {1, 4096}, sample.Lock: {2, 1500}, sample.Wait: {3, 79}, sample.IO: {2, 42}, sample.Exceptions: {1, 1},
	}
	if diff := cmp.Diff(want, sumsOf(p)); diff != "" {
		t.Errorf("sums (-want +got):\n%s", diff)
	}
	lines := linesOf(view(t, p, sample.CPU), "a.M")
	wantLines := []LineWeight{
		{Class: "a.M", Method: "main", Line: 1, Total: 2, Samples: 2},
		{Class: "a.M", Method: "one", Line: 10, Self: 2, Total: 2, SelfSamples: 2, Samples: 2},
		{Class: "a.M", Method: "one", Line: 11, Total: 1, Samples: 1},
	}
	if diff := cmp.Diff(wantLines, lines); diff != "" {
		t.Errorf("cpu lines (-want +got):\n%s", diff)
	}
}

// Two lines of the code that are one of the source are one line of the profile, and a sample on both counts once.
func TestLinesOfTheSource(t *testing.T) {
	options := Options{Lines: func(class string) func(int32) int32 {
		if class != "a.M" {
			return nil
		}
		return func(line int32) int32 { return line / 10 * 10 }
	}}
	chunk := chunkOf(func(c *jfrtest.Chunk) {
		c.Event(executionSample, sampleAt(1, mainThread, stackOne))
		c.Event(executionSample, sampleAt(2, mainThread, stackRecursive))
	})
	want := []LineWeight{
		{Class: "a.M", Method: "main", Line: 0, Total: 4, Samples: 4},
		{Class: "a.M", Method: "one", Line: 10, Self: 4, Total: 4, SelfSamples: 4, Samples: 4},
	}
	if diff := cmp.Diff(want, linesOf(view(t, readChunks(t, options, chunk, chunk), sample.CPU), "a.M")); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestAlternativesAreNeverAddedUp(t *testing.T) {
	sampled := chunkOf(func(c *jfrtest.Chunk) { c.Event(allocSample, sampleAt(1, mainThread, stackOne, 1000)) })
	tlabs := func() *jfrtest.Chunk {
		return chunkOf(func(c *jfrtest.Chunk) {
			c.Event(inNewTLAB, sampleAt(1, mainThread, stackOne, 16, 500))
			c.Event(outsideTLAB, sampleAt(1, mainThread, stackOne, 70))
		})
	}
	older := jfrtest.NewChunk() // of a JDK that knows no ObjectAllocationSample
	var types []jfrtest.Type
	for _, typ := range allTypes() {
		if typ.ID != allocSample {
			types = append(types, typ)
		}
	}
	older.Metadata(types...)
	older.Event(inNewTLAB, sampleAt(1, mainThread, stackOne, 16, 8))
	older.Checkpoint(pools()...)
	tests := []struct {
		name   string
		chunks []*jfrtest.Chunk
		want   int64
	}{
		{"samples only", []*jfrtest.Chunk{sampled}, 1000},
		{"TLABs only", []*jfrtest.Chunk{tlabs()}, 570},
		{"both", []*jfrtest.Chunk{sampled, tlabs()}, 1000},
		{"both, the other way round", []*jfrtest.Chunk{tlabs(), sampled}, 1000},
		{"two JDKs", []*jfrtest.Chunk{sampled, older}, 1008},
	}
	for _, test := range tests {
		if got := sumsOf(readChunks(t, Options{}, test.chunks...))[sample.Alloc].Weight; got != test.want {
			t.Errorf("%s: %d bytes, want %d", test.name, got, test.want)
		}
	}
}

func TestNamedEventTypes(t *testing.T) {
	chunk := func() *jfrtest.Chunk {
		return chunkOf(func(c *jfrtest.Chunk) {
			c.Event(customEvent, sampleAt(1, mainThread, stackOne, 100, 2048, 3).Double(1.9))
			c.Event(customEvent, sampleAt(2, mainThread, stackRecursive, 50, 1, 4).Double(2.9))
		})
	}
	tests := []struct {
		weight string
		unit   string
		want   int64
	}{
		{"", sample.UnitSamples, 2},
		{"count", sample.UnitSamples, 2},
		{"duration", sample.UnitNanos, 150},
		{"size", sample.UnitBytes, 2049},
		{"wait", sample.UnitNanos, 7_000_000},
		{"price", sample.UnitValue, 3},
	}
	for _, test := range tests {
		p := readChunks(t, Options{Types: []string{"shop.Order"}, Weight: test.weight}, chunk())
		v := view(t, p, "shop.Order")
		if v.Total != test.want || v.Type.Unit != test.unit || v.Samples != 2 {
			t.Errorf("weight %q: %d %s of %d samples, want %d %s", test.weight, v.Total, v.Type.Unit, v.Samples, test.want, test.unit)
		}
	}
}

// Standard types may come along with a named one, those that have samples.
func TestNamedAndStandardTypes(t *testing.T) {
	chunk := func() *jfrtest.Chunk {
		return chunkOf(func(c *jfrtest.Chunk) {
			c.Event(executionSample, sampleAt(1, mainThread, stackOne))
			c.Event(wallSample, sampleAt(3, workerThread, stackOne, 5))
			c.Event(customEvent, sampleAt(1, mainThread, stackOne, 100, 2048, 3).Double(1.9))
		})
	}
	p := readChunks(t, Options{Types: []string{"shop.Order"}, AndStandard: true, Weight: "duration"}, chunk())
	want := map[string]sum{sample.CPU: {1, 1}, sample.Wall: {5, 5}, "shop.Order": {1, 100}}
	if diff := cmp.Diff(want, sumsOf(p)); diff != "" {
		t.Errorf("sums (-want +got):\n%s", diff)
	}
}

func TestUnknownWeight(t *testing.T) {
	chunk := chunkOf(func(c *jfrtest.Chunk) {
		c.Event(customEvent, sampleAt(1, mainThread, stackOne, 100, 2048, 3).Double(1.9))
	})
	for _, weight := range []string{"nothing", "startTime", "stackTrace", "eventThread"} {
		_, err := Read(recordingOf(chunk), Options{Types: []string{"shop.Order"}, Weight: weight})
		if !errors.Is(err, ErrUnknownWeight) || !strings.Contains(err.Error(), "they have duration, size, wait, price") {
			t.Errorf("weight %q: %v", weight, err)
		}
	}
}

func TestReadErrors(t *testing.T) {
	events := func(c *jfrtest.Chunk) {
		c.Event(executionSample, sampleAt(1, mainThread, stackOne))
		c.Event(bareEvent, jfrtest.Values().Int(1))
	}
	tests := []struct {
		kind string
		want error
		text string
	}{
		{sample.CPUTime, ErrNoSamples, "no samples of type cpu-time: the recording has cpu"},
		{"shop.Nothing", ErrUnknownType, `"shop.Nothing"`},
		{"java.lang.Thread", ErrUnknownType, "the recording has cpu"},
		{"shop.Idle", ErrNoSamples, "no shop.Idle events; it has cpu"},
		{"jdk.DataLoss", ErrNoSamples, "jdk.DataLoss events have no stack trace; the recording has cpu"},
	}
	for _, test := range tests {
		_, err := Read(recordingOf(chunkOf(events)), Options{Types: []string{test.kind}})
		if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.text) {
			t.Errorf("%s: %v, want %v with %q", test.kind, err, test.want, test.text)
		}
	}
}

func TestDefaultOnly(t *testing.T) {
	alloc := func(c *jfrtest.Chunk) { c.Event(allocSample, sampleAt(1, mainThread, stackOne, 8)) }
	cpu := func(c *jfrtest.Chunk) { c.Event(executionSample, sampleAt(1, mainThread, stackOne)); alloc(c) }
	cpuTime := func(c *jfrtest.Chunk) {
		c.Event(cpuTimeSample, sampleAt(1, mainThread, stackOne).Byte(0, 0))
		c.Event(samplesLost, jfrtest.Values().Int(1, 3))
		cpu(c)
	}
	tests := []struct {
		name   string
		chunks []*jfrtest.Chunk
		want   map[string]sum
	}{
		{"one chunk", []*jfrtest.Chunk{chunkOf(cpuTime)}, map[string]sum{sample.CPUTime: {1, 1}}},
		{"the best comes last", []*jfrtest.Chunk{chunkOf(alloc), chunkOf(cpu), chunkOf(cpuTime)}, map[string]sum{sample.CPUTime: {1, 1}}},
		{"the best comes first", []*jfrtest.Chunk{chunkOf(cpu), chunkOf(alloc)}, map[string]sum{sample.CPU: {1, 1}}},
		{"only one", []*jfrtest.Chunk{chunkOf(alloc)}, map[string]sum{sample.Alloc: {1, 8}}},
	}
	for _, test := range tests {
		p := readChunks(t, Options{DefaultOnly: true}, test.chunks...)
		if diff := cmp.Diff(test.want, sumsOf(p)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		for _, q := range p.Quality().Types[1:] {
			t.Errorf("%s: quality of %s", test.name, q.Type.Name)
		}
	}
}

func TestEventsWithoutStackOrThreadAreShown(t *testing.T) {
	p := readChunks(t, Options{}, chunkOf(func(c *jfrtest.Chunk) {
		c.Event(executionSample, sampleAt(1, 0, 0))
		c.Event(executionSample, sampleAt(1, mainThread, 99)) // a constant that is missing
		c.Event(executionSample, sampleAt(1, 77, stackOne))
		c.Event(executionSample, sampleAt(1, mainThread, stackTruncated))
	}))
	v := view(t, p, sample.CPU)
	if v.Total != 4 || v.Methods()[1].Method != jfr.NoStackName && v.Methods()[0].Method != jfr.NoStackName {
		t.Errorf("total %d, methods %+v", v.Total, v.Methods())
	}
	q := p.Quality().Types[0]
	if q.NoStack != 2 || q.Truncated != 1 || q.Samples != 4 {
		t.Errorf("quality %+v", q)
	}
	threads := map[string]int64{}
	for _, w := range v.Threads() {
		threads[w.Thread.Name] = w.Samples
	}
	if diff := cmp.Diff(map[string]int64{"main": 2, jfr.NoThreadName: 2}, threads); diff != "" {
		t.Errorf("threads (-want +got):\n%s", diff)
	}
}

func TestFailedAndLostSamples(t *testing.T) {
	p := readChunks(t, Options{}, chunkOf(func(c *jfrtest.Chunk) {
		c.Event(cpuTimeSample, sampleAt(1, mainThread, stackOne).Byte(0, 0))
		c.Event(cpuTimeSample, sampleAt(2, mainThread, 0).Byte(1, 0))
		c.Event(cpuTimeSample, sampleAt(2, mainThread, 0).Byte(1, 0))
		c.Event(cpuTimeSample, sampleAt(3, mainThread, stackOne).Byte(0, 1))
		c.Event(samplesLost, jfrtest.Values().Int(3, 40))
		c.Event(dataLoss, jfrtest.Values().Int(3, 512))
	}))
	kind := sample.TypeOf(sample.CPUTime)
	kind.Unit = sample.UnitSamples // these events have no period
	want := TypeQuality{Type: kind, Samples: 2, Failed: 2, Biased: 1, Lost: 40}
	if diff := cmp.Diff(want, p.Quality().Types[0]); diff != "" {
		t.Errorf("quality (-want +got):\n%s", diff)
	}
	if p.Quality().LostBytes != 512 {
		t.Errorf("lost bytes %d", p.Quality().LostBytes)
	}
}

func TestJVMAndFlags(t *testing.T) {
	p := readChunks(t, Options{}, chunkOf(func(c *jfrtest.Chunk) {
		c.Event(jvmInformation, jfrtest.Values().Int(1).UTF8("VM").UTF8("25").UTF8("-Xint -Xmx1g").UTF8("a.M x y").Int(1000, 42))
		c.Event(booleanFlag, jfrtest.Values().Int(1).UTF8("UseG1GC").Byte(1))
		c.Event(booleanFlag, jfrtest.Values().Int(1).UTF8("DebugNonSafepoints").Byte(1))
		c.Event(executionSample, sampleAt(1, mainThread, stackOne))
	}))
	j := p.JVM()
	if j.Name != "VM" || j.Version != "25" || j.Args != "-Xint -Xmx1g" || j.Command != "a.M x y" || j.PID != 42 || j.StartTime.Unix() != 1 {
		t.Errorf("JVM %+v", j)
	}
	if q := p.Quality(); q.Compiler != CompilerNone || q.NonSafepoints != On {
		t.Errorf("quality %+v", q)
	}
}

// Errors alone are not called exceptions: the others were not recorded.
func TestErrorsAlone(t *testing.T) {
	for want, events := range map[string][]int64{"Errors thrown": {errorThrow}, "Exceptions thrown": {exceptionThrow}} {
		p := readChunks(t, Options{}, chunkOf(func(c *jfrtest.Chunk) {
			for _, event := range events {
				c.Event(event, sampleAt(9, mainThread, stackOne))
			}
		}))
		if got := view(t, p, sample.Exceptions); got.Type.Label != want || got.Samples != 1 {
			t.Errorf("%d %s, want 1 %s", got.Samples, got.Type.Label, want)
		}
	}
}

// Of each Error the JDK writes two exception events and an error event.
func TestErrorsAreCountedOnce(t *testing.T) {
	const throwable, errorInit = 1 << 40, 2 << 40
	text := func(key int64, s string) jfrtest.Constant { return jfrtest.Entry(key, jfrtest.Values().UTF8(s)) }
	c := jfrtest.NewChunk()
	c.Metadata(allTypes()...)
	c.Event(exceptionThrow, sampleAt(1, 0, 1)).Event(exceptionThrow, sampleAt(1, 0, 2)) // an Error
	c.Event(exceptionThrow, sampleAt(1, 0, 3))                                          // another exception
	c.Checkpoint(
		jfrtest.PoolOf(jfrtest.Symbol, text(1, "java/lang/Throwable"), text(2, "java/lang/Error"), text(3, "<init>")),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 1)), jfrtest.Entry(2, jfrtest.Values().Int(2, 1))),
		jfrtest.PoolOf(jfrtest.Method,
			jfrtest.Entry(throwable, jfrtest.Values().Int(1, 3, 3, 1).Byte(0)),
			jfrtest.Entry(errorInit, jfrtest.Values().Int(2, 3, 3, 1).Byte(0))),
		jfrtest.PoolOf(jfrtest.StackTrace,
			jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(2, throwable, 272, 0, 1, errorInit, 70, 0, 1)),
			jfrtest.Entry(2, jfrtest.Values().Byte(0).Int(1, errorInit, 71, 0, 1)),
			jfrtest.Entry(3, jfrtest.Values().Byte(0).Int(1, throwable, 272, 0, 1))))
	if got := sumsOf(readChunks(t, Options{}, c))[sample.Exceptions]; got != (sum{2, 2}) {
		t.Errorf("exceptions %+v, want 2", got)
	}
}

func TestTimeOfSamples(t *testing.T) {
	p := readChunks(t, Options{}, chunkOf(func(c *jfrtest.Chunk) {
		c.Event(executionSample, sampleAt(c.StartTicks-5e9, mainThread, stackOne)) // began before the chunk
		c.Event(executionSample, sampleAt(c.StartTicks+30e9, mainThread, stackOne))
		c.Event(executionSample, sampleAt(c.StartTicks+900e9, mainThread, stackOne)) // after its end
	}))
	if span := p.End().Sub(p.Start()); span.Seconds() != 60 {
		t.Errorf("the profile covers %v", span)
	}
	bins := p.Bins()
	timeline := timeline(p, sample.CPU)
	if bins.Count > maxBins || timeline[0] != 1 || timeline[bins.Count-1] != 1 {
		t.Errorf("%d bins, first %d, last %d", bins.Count, timeline[0], timeline[bins.Count-1])
	}
}

func TestAggregateKeepsNeitherThreadsNorTime(t *testing.T) {
	events := func(c *jfrtest.Chunk) {
		for i := range int64(100) {
			c.Event(executionSample, sampleAt(c.StartTicks+i*1e8, 1+i%2, 1+i%3))
		}
	}
	all := readChunks(t, Options{}, chunkOf(events))
	aggregate := readChunks(t, Options{Aggregate: true}, chunkOf(events))
	if diff := cmp.Diff(view(t, all, sample.CPU).Lines(), view(t, aggregate, sample.CPU).Lines()); diff != "" {
		t.Errorf("lines differ (-all +aggregate):\n%s", diff)
	}
	if n := len(aggregate.Threads()); n != 1 {
		t.Errorf("%d threads", n)
	}
	if bins := aggregate.Bins(); bins.Count != 0 {
		t.Errorf("bins %+v", bins)
	}
}

// An object that Datadog's profiler sampled stands for as many as its weight says.
func TestSampledObjects(t *testing.T) {
	p := readChunks(t, Options{}, chunkOf(func(c *jfrtest.Chunk) {
		c.Event(objectSample, sampleAt(1, mainThread, stackOne, 24).Float(1000.5))
		c.Event(objectSample, sampleAt(2, mainThread, stackOne, 4096).Float(2))
	}))
	if diff := cmp.Diff(map[string]sum{sample.Alloc: {2, 24012 + 8192}}, sumsOf(p)); diff != "" {
		t.Errorf("sums (-want +got):\n%s", diff)
	}
}

// Where there is nothing standard, what could be shown is named.
func TestOnlyOtherEvents(t *testing.T) {
	p := readChunks(t, Options{}, chunkOf(func(c *jfrtest.Chunk) {
		c.Event(customEvent, sampleAt(1, mainThread, stackOne, 1, 2, 3).Double(4))
		c.Event(samplesLost, jfrtest.Values().Int(1, 2))
	}))
	if _, err := p.View(""); !errors.Is(err, ErrNoSamples) || !strings.HasSuffix(err.Error(), "are of type shop.Order: choose one of those") {
		t.Errorf("error %v", err)
	}
}

// Parked threads without a lock are no reason to offer locks.
func TestNoLocks(t *testing.T) {
	rec := recordingOf(chunkOf(func(c *jfrtest.Chunk) { c.Event(threadPark, sampleAt(6, workerThread, stackOne, 8, 0)) }))
	if _, err := Read(rec, Options{Types: []string{sample.Lock}}); err == nil || !strings.HasSuffix(err.Error(), "no samples of type lock: the recording has wait") {
		t.Errorf("error %v", err)
	}
}

// What was asked for first is the default.
func TestOrderOfTypes(t *testing.T) {
	chunk := chunkOf(func(c *jfrtest.Chunk) {
		c.Event(executionSample, sampleAt(1, mainThread, stackOne))
		c.Event(allocSample, sampleAt(4, mainThread, stackOne, 4096))
		c.Event(exceptionThrow, sampleAt(9, mainThread, stackOne))
	})
	for want, types := range map[string][]string{
		sample.CPU: nil, sample.Exceptions: {sample.Exceptions, sample.CPU, sample.Alloc}, sample.Alloc: {sample.Alloc, sample.CPU}, "jdk.JavaExceptionThrow": {"jdk.JavaExceptionThrow", sample.Alloc},
	} {
		if got := readChunks(t, Options{Types: types}, chunk).Default().Name; got != want {
			t.Errorf("of %v the default is %s", types, got)
		}
	}
}
