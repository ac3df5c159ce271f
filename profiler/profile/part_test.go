package profile

import (
	"errors"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

// between is the part of a recording from one time to another after its start.
func between(from, to time.Duration) Part {
	return Part{Time: func(_ *jfr.Recording, start, _ time.Time) (time.Time, time.Time, error) {
		return start.Add(from), start.Add(to), nil
	}}
}

// of is the part of a recording that is of one thread.
func of(thread string) Part { return Part{Thread: func(name string) bool { return name == thread }} }

// busy returns two chunks of a minute each with a sample of each thread every second, 500 lost ones at the start of
// each chunk, and locks of main that take from 50 s to 70 s and from 80 s to 81 s.
func busy() []*jfrtest.Chunk {
	chunk := func(number int64) *jfrtest.Chunk {
		return chunkOf(func(c *jfrtest.Chunk) {
			c.StartNanos += number * 60e9
			c.Event(samplesLost, jfrtest.Values().Int(c.StartTicks, 500))
			for second := range int64(60) {
				at := c.StartTicks + second*1e9
				c.Event(cpuTimeSample, sampleAt(at, mainThread, stackOne).Byte(0, 0))
				c.Event(cpuTimeSample, sampleAt(at, workerThread, stackRecursive).Byte(0, 0))
			}
			if number == 1 {
				c.Event(monitorEnter, sampleAt(c.StartTicks-10e9, mainThread, stackOne, 20e9))
				c.Event(monitorEnter, sampleAt(c.StartTicks+20e9, mainThread, stackOne, 1e9))
			}
		})
	}
	return []*jfrtest.Chunk{chunk(0), chunk(1)}
}

// Only samples of the part count; what lasts longer counts with its time in it.
func TestParts(t *testing.T) {
	tests := []struct {
		name       string
		part       Part
		samples    int64
		lost       int64
		lock       time.Duration
		locks      int64
		start, end time.Duration
	}{
		{"all", Part{}, 240, 1000, 21 * time.Second, 2, 0, 2 * time.Minute},
		{"a thread", of("worker"), 120, 0, 0, 0, 0, 2 * time.Minute},
		{"some seconds", between(10*time.Second, 20*time.Second), 20, 0, 0, 0, 10 * time.Second, 20 * time.Second},
		{"of both chunks", between(55*time.Second, 65*time.Second), 20, 500, 10 * time.Second, 1, 55 * time.Second, 65 * time.Second},
		{"within a lock", between(61*time.Second, 62*time.Second), 2, 0, time.Second, 1, 61 * time.Second, 62 * time.Second},
		{"the end of one lock and another", between(69*time.Second, 90*time.Second), 42, 0, 2 * time.Second, 2, 69 * time.Second, 90 * time.Second},
		{"more than there is", between(-time.Hour, time.Hour), 240, 1000, 21 * time.Second, 2, 0, 2 * time.Minute},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := readChunks(t, Options{Part: test.part}, busy()...)
			if v := view(t, p, sample.CPUTime); v.Samples != test.samples {
				t.Errorf("%d samples, want %d", v.Samples, test.samples)
			}
			if lost := p.Quality().Types[0].Lost; lost != test.lost {
				t.Errorf("%d lost samples, want %d", lost, test.lost)
			}
			samples, lock := p.Samples(sample.Lock)
			if time.Duration(lock) != test.lock || samples != test.locks {
				t.Errorf("%d locks that take %s, want %d, %s", samples, time.Duration(lock), test.locks, test.lock)
			}
			begin := readChunks(t, Options{}, busy()...).Start()
			if from, to := p.Start().Sub(begin), p.End().Sub(begin); from != test.start || to != test.end {
				t.Errorf("goes from %s to %s, want %s to %s", from, to, test.start, test.end)
			}
			width := p.Bins().Width
			if from := p.Bins().Start.Sub(begin); from < test.start-width || from > test.start+width {
				t.Errorf("the time axis starts at %s", from)
			}
			if to := p.Bins().Start.Add(time.Duration(p.Bins().Count) * width).Sub(begin); to > test.end+width {
				t.Errorf("the time axis ends at %s", to)
			}
		})
	}
}

// A part without samples is told with what there is.
func TestEmptyParts(t *testing.T) {
	for _, o := range []Options{
		{Part: of("wrker")},
		{Part: between(time.Hour, 2*time.Hour)},
		{Part: of("worker"), Types: []string{sample.Lock}, Aggregate: true},
		{Part: between(0, time.Nanosecond), Types: []string{sample.Lock}},
	} {
		_, err := Read(recordingOf(busy()...), o)
		if !errors.Is(err, ErrNoSamples) || !strings.Contains(err.Error(), "in that part") || !strings.Contains(err.Error(), `"main"`) {
			t.Errorf("%v", err)
		}
	}
}

// Threads without a name are told by what chooses them, once for all of them.
func TestEmptyPartNamesThreads(t *testing.T) {
	unnamed := func(key int64) jfrtest.Constant {
		return jfrtest.Entry(key, jfrtest.Values().UTF8("").Int(key).UTF8("").Int(key))
	}
	chunk := chunkOf(func(c *jfrtest.Chunk) {
		c.Event(cpuTimeSample, sampleAt(c.StartTicks, 8, stackOne).Byte(0, 0))
		c.Event(cpuTimeSample, sampleAt(c.StartTicks, 9, stackOne).Byte(0, 0))
	}).Checkpoint(jfrtest.PoolOf(jfrtest.Thread, unnamed(8), unnamed(9)))
	if _, err := Read(recordingOf(chunk), Options{Part: of("main")}); err == nil || !strings.HasSuffix(err.Error(), `of the threads "[no name]"`) {
		t.Errorf("%v", err)
	}
}

// What is wrong with a time is told as it is.
func TestWrongTimes(t *testing.T) {
	wrong := errors.New("wrong")
	part := Part{Time: func(_ *jfr.Recording, start, end time.Time) (time.Time, time.Time, error) { return start, end, wrong }}
	if _, err := Read(recordingOf(busy()...), Options{Part: part}); !errors.Is(err, wrong) {
		t.Errorf("%v", err)
	}
}
