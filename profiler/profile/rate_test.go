package profile

import (
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

func TestRateText(t *testing.T) {
	for value, want := range map[string]string{
		"20 ms": "every 20 ms", "10ms": "every 10 ms", "1 s": "every 1 s", "1500us": "every 1.5 ms",
		"50000000": "every 50 ms", "500/s": "500 times a second", "1000/s": "1,000 times a second",
		"everyChunk": "", "beginChunk": "", "0": "", "0/s": "", "-1 ms": "", "off": "", "": "",
		"99999999999999999999/s": "", "\x1b[2J": "",
	} {
		if got := rateText(value); got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}

func TestRatesOfOneRecordingThatChange(t *testing.T) {
	r := rates{}
	for _, tt := range []struct{ rate, want string }{
		{"every 20 ms", "every 20 ms"}, {"every 20 ms", "every 20 ms"}, {"every 10 ms", changing}, {"every 10 ms", changing},
	} {
		jvm := rated{ofJVM, sample.CPU}
		r.add(jvm, tt.rate)
		r.add(rated{ofAsyncProfiler, sample.CPU}, "every 5 ms")
		if r[jvm] != tt.want {
			t.Errorf("after %s: %q, want %q", tt.rate, r[jvm], tt.want)
		}
	}
}

func TestCPUKindsDiffer(t *testing.T) {
	byClock := func(c *jfrtest.Chunk) { c.Event(executionSample, sampleAt(1, mainThread, stackOne)) }
	byTime := func(c *jfrtest.Chunk) { c.Event(cpuTimeSample, sampleAt(1, mainThread, stackOne).Byte(0, 0)) }
	clock, time := readChunks(t, Options{}, chunkOf(byClock)), readChunks(t, Options{}, chunkOf(byTime))
	both := readChunks(t, Options{}, chunkOf(byClock), chunkOf(byTime))
	if now, before, differ := CPUKindsDiffer(time, clock); !differ || now != sample.CPUTime || before != sample.CPU {
		t.Errorf("%s now, %s before, %v", now, before, differ)
	}
	for _, pair := range [][2]*Profile{{time, time}, {clock, clock}, {both, time}, {time, both}, {both, clock}, {clock, both}} {
		if now, before, differ := CPUKindsDiffer(pair[0], pair[1]); differ {
			t.Errorf("%s now, %s before", now, before)
		}
	}
}
