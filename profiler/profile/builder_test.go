package profile

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

// growingChunk returns a chunk that is still written after a number of flushes:
// each wrote samples and then the constants so far.
func growingChunk(flushes int) []byte {
	c := jfrtest.NewChunk()
	c.DurationNanos = int64(flushes) * 1e9
	c.State = byte(flushes)
	c.Metadata(allTypes()...)
	for flush := range int64(flushes) {
		for i := range int64(10) {
			c.Event(executionSample, sampleAt(c.StartTicks+flush*1e9+i*1e8, 1+i%2, 1+(flush+i)%3))
		}
		c.Event(allocSample, sampleAt(c.StartTicks+flush*1e9, mainThread, stackOne, 100))
		c.Checkpoint(pools()...)
	}
	return c.Finish()
}

// A profile that grew flush by flush equals that of the whole recording, and a
// snapshot stays as it was.
func TestGrowingRecording(t *testing.T) {
	path := filepath.Join(t.TempDir(), "live.jfr")
	follower := jfr.Follow(path)
	defer follower.Close()
	b := NewBuilder(Options{})
	var snapshots []*Profile
	const flushes = 6
	for flush := 1; flush <= flushes; flush++ {
		if err := os.WriteFile(path, growingChunk(flush), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := follower.Poll(b.Add); err != nil {
			t.Fatal(err)
		}
		snapshots = append(snapshots, b.Snapshot())
	}
	for i, p := range snapshots {
		if got := view(t, p, sample.CPU).Total; got != int64(10*(i+1)) {
			t.Errorf("snapshot %d has %d samples", i, got)
		}
	}
	whole, err := Read(jfr.NewRecording("whole", bytes.NewReader(growingChunk(flushes)), int64(len(growingChunk(flushes)))), Options{})
	if err != nil {
		t.Fatal(err)
	}
	last := snapshots[flushes-1]
	for _, name := range []string{sample.CPU, sample.Alloc} {
		if diff := cmp.Diff(view(t, whole, name).Lines(), view(t, last, name).Lines()); diff != "" {
			t.Errorf("%s lines (-whole +grown):\n%s", name, diff)
		}
		if diff := cmp.Diff(timeline(whole, name), timeline(last, name)); diff != "" {
			t.Errorf("%s timeline (-whole +grown):\n%s", name, diff)
		}
	}
	if last.Nodes().Len() != whole.Nodes().Len() {
		t.Errorf("the tree has %d nodes, want %d", last.Nodes().Len(), whole.Nodes().Len())
	}
}

// A stack whose constant comes with a later flush is looked up again.
func TestConstantsThatComeLate(t *testing.T) {
	flush := func(n int) []byte {
		c := jfrtest.NewChunk()
		c.DurationNanos, c.State = 1e9, byte(n)
		c.Metadata(allTypes()...)
		c.Event(executionSample, sampleAt(c.StartTicks, mainThread, stackOne))
		if n == 1 {
			return c.Checkpoint(jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(0, jfrtest.Values().UTF8("Interpreted")))).Finish()
		}
		c.Checkpoint(jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(0, jfrtest.Values().UTF8("Interpreted"))))
		c.Event(executionSample, sampleAt(c.StartTicks, mainThread, stackOne))
		return c.Checkpoint(pools()...).Finish()
	}
	path := filepath.Join(t.TempDir(), "live.jfr")
	follower := jfr.Follow(path)
	defer follower.Close()
	b := NewBuilder(Options{})
	for n := 1; n <= 2; n++ {
		if err := os.WriteFile(path, flush(n), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := follower.Poll(b.Add); err != nil {
			t.Fatal(err)
		}
	}
	p := b.Snapshot()
	if q := p.Quality().Types[0]; q.Samples != 2 || q.NoStack != 1 {
		t.Errorf("quality %+v", q)
	}
	if lines := linesOf(view(t, p, sample.CPU), "a.M"); len(lines) != 2 || lines[0].Total != 1 {
		t.Errorf("lines %+v", lines)
	}
}

// Chunks may come in any order and from several goroutines at once.
func TestChunksInAnyOrder(t *testing.T) {
	chunk := func(i int64) *jfrtest.Chunk {
		return chunkOf(func(c *jfrtest.Chunk) {
			for n := range i + 1 {
				c.Event(executionSample, sampleAt(c.StartTicks+n, 1+n%2, 1+n%3))
			}
		})
	}
	var chunks []*jfrtest.Chunk
	for i := range int64(12) {
		chunks = append(chunks, chunk(i))
	}
	forward := readChunks(t, Options{}, chunks...)
	slices.Reverse(chunks)
	backward := readChunks(t, Options{}, chunks...)
	if diff := cmp.Diff(view(t, forward, sample.CPU).Lines(), view(t, backward, sample.CPU).Lines()); diff != "" {
		t.Errorf("lines (-forward +backward):\n%s", diff)
	}
	if got := view(t, forward, sample.CPU).Total; got != 78 {
		t.Errorf("total %d, want 78", got)
	}
}

// Stack traces that have been numbered already are taken as they are, the others are decoded.
func TestNumberedStacks(t *testing.T) {
	names := jfr.NewDictionary(nil)
	known := names.Stack(names.Frame(Frame{Method: names.Method(Method{Class: "a.Known", Name: "run"})}))
	data := growingChunk(1)
	b := NewBuilder(Options{Names: names})
	err := jfr.NewRecording("numbered", bytes.NewReader(data), int64(len(data))).Each(1, func(c *jfr.Chunk) error {
		return b.AddNumbered(c, func(key int64) (jfr.StackNumber, bool) {
			return jfr.StackNumber{Number: known, Truncated: true}, key == stackOne
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	v := view(t, b.Snapshot(), sample.CPU)
	taken, decoded := int64(0), int64(0)
	for _, m := range v.Methods() {
		if m.Class == "a.Known" {
			taken += m.Self
		} else {
			decoded += m.Self
		}
	}
	if taken != 4 || decoded != 6 || v.Quality().Truncated < 4 {
		t.Errorf("%d samples are of what was known, %d of what was decoded, %d of truncated stacks", taken, decoded, v.Quality().Truncated)
	}
}
