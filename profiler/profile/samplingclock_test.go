package profile

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

// Samples of the wall clock that async-profiler wrote as jdk.ExecutionSample are told from those of CPU time by the states
// of the threads; the JDK's are all of CPU time.
func TestSamplingClocks(t *testing.T) {
	const threadState, profilerLog = 300, 301
	const cpu, running, sleeping = 0, 1, 2
	chunk := func(async, marksCPU bool, states ...int64) *jfrtest.Chunk {
		samples := eventType(executionSample, sample.ExecutionSample, "sampledThread", jfrtest.Field{Name: "state", TypeID: threadState, Constant: true})
		types := append(jfrtest.Basics(), samples,
			jfrtest.Type{ID: threadState, Name: "jdk.types.ThreadState", Simple: true, Fields: []jfrtest.Field{{Name: "name", TypeID: jfrtest.String}}})
		if async {
			types = append(types, eventType(profilerLog, "profiler.Log", "eventThread"))
		}
		named := []jfrtest.Constant{
			jfrtest.Entry(running, jfrtest.Values().UTF8("STATE_RUNNABLE")), jfrtest.Entry(sleeping, jfrtest.Values().UTF8("STATE_SLEEPING")),
		}
		if marksCPU {
			named = append(named, jfrtest.Entry(cpu, jfrtest.Values().UTF8("STATE_DEFAULT")))
		}
		c := jfrtest.NewChunk()
		c.Metadata(types...)
		for _, state := range states {
			c.Event(executionSample, sampleAt(1, mainThread, stackOne, state))
		}
		return c.Checkpoint(slices.Concat(pools(), []jfrtest.Pool{jfrtest.PoolOf(threadState, named...)})...)
	}
	for name, tt := range map[string]struct {
		chunks []*jfrtest.Chunk
		want   map[string]sum
	}{
		"the JDK's":    {[]*jfrtest.Chunk{chunk(false, false, running, sleeping)}, map[string]sum{sample.CPU: {2, 2}}},
		"2.9, cpu":     {[]*jfrtest.Chunk{chunk(true, false, running, running)}, map[string]sum{sample.CPU: {2, 2}}},
		"2.9, wall":    {[]*jfrtest.Chunk{chunk(true, false, running, running, sleeping)}, map[string]sum{sample.Wall: {3, 3}}},
		"3.0, cpu":     {[]*jfrtest.Chunk{chunk(true, true, cpu)}, map[string]sum{sample.CPU: {1, 1}}},
		"2.10, both":   {[]*jfrtest.Chunk{chunk(true, true, cpu, running, sleeping, sleeping)}, map[string]sum{sample.CPU: {1, 1}, sample.Wall: {3, 3}}},
		"after others": {[]*jfrtest.Chunk{chunk(true, true, cpu, sleeping), chunk(false, false, running)}, map[string]sum{sample.CPU: {2, 2}, sample.Wall: {1, 1}}},
	} {
		if diff := cmp.Diff(tt.want, sumsOf(readChunks(t, Options{}, tt.chunks...))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	rec := recordingOf(chunk(true, false, sleeping))
	for _, kind := range []string{sample.CPU, sample.Alloc} {
		if _, err := Read(rec, Options{Types: []string{kind}}); err == nil || err.Error() != "no samples of type "+kind+": the recording has wall" {
			t.Errorf("error %v", err)
		}
	}
}
