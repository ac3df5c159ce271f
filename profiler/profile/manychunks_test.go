package profile

import (
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

// Chunks with equal metadata share how they are read, but each is read with its own clock, and nothing is asked of a chunk
// that has been left, whose memory is that of another one by then: the race detector sees that.
func TestChunksOfOneKind(t *testing.T) {
	const setting, trace = 300, 301
	chunk := func(ticksPerSecond int64) *jfrtest.Chunk {
		c := jfrtest.NewChunk()
		c.TicksPerSecond = ticksPerSecond
		traced := eventType(trace, "jdk.MethodTrace", "eventThread", durationField(), jfrtest.Field{Name: "method", TypeID: jfrtest.Method, Constant: true})
		c.Metadata(append(jfrtest.Basics(), traced, eventType(executionSample, sample.ExecutionSample, "sampledThread"),
			eventType(setting, "jdk.ActiveSetting", "eventThread", longField("id"),
				jfrtest.Field{Name: "name", TypeID: jfrtest.String}, jfrtest.Field{Name: "value", TypeID: jfrtest.String}))...)
		for range 50 {
			c.Event(setting, sampleAt(1, mainThread, stackOne, executionSample).UTF8("period").UTF8("20 ms"))
			c.Event(executionSample, sampleAt(1, mainThread, stackOne))
			c.Event(trace, sampleAt(1, mainThread, stackOne, 1000, 1<<40))
		}
		return c.Checkpoint(pools()...)
	}
	var chunks []*jfrtest.Chunk
	for i := range 40 {
		chunks = append(chunks, chunk(1_000_000_000>>(i%2)))
	}
	for range 10 {
		p := readChunks(t, Options{}, chunks...)
		if rate := p.quality.rate(sample.CPU); rate != "every 20 ms" {
			t.Errorf("the rate is %q", rate)
		}
		if traces := p.MethodTraces(); len(traces) != 1 || traces[0].Minimum != 1000 || traces[0].Maximum != 2000 {
			t.Errorf("traces %+v", traces)
		}
	}
}
