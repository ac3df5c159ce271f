package profile

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/sample"
)

// The naive way to profile: keep every sample with its whole stack and count by
// going through all of them. It is the oracle of trees, hashes and stamps.

// naiveSample is one event.
type naiveSample struct {
	kind   string
	stack  []Place // root first; nil: none
	key    int64   // of the stack in the chunk
	thread int64
	weight int64
}

// naiveSamples are the events of a recording, or of a part of it.
type naiveSamples []naiveSample

// of picks the samples of a type.
func (s naiveSamples) of(kind string) naiveSamples {
	return slices.DeleteFunc(slices.Clone(s), func(one naiveSample) bool { return one.kind != kind })
}

// ofThreads picks the samples of some threads.
func (s naiveSamples) ofThreads(threads ...int64) naiveSamples {
	return slices.DeleteFunc(slices.Clone(s), func(one naiveSample) bool { return !slices.Contains(threads, one.thread) })
}

// count is how many samples an event stands for.
func (s naiveSample) count() int64 {
	if s.kind == sample.Wall {
		return s.weight
	}
	return 1
}

// naiveWeight is what LineWeight and MethodWeight hold.
type naiveWeight struct{ self, total, selfSamples, samples int64 }

// weights adds up by what name makes of each frame, each sample once.
func (s naiveSamples) weights(name func(Place) Place) map[Place]naiveWeight {
	sums := map[Place]naiveWeight{}
	for _, one := range s {
		seen := map[Place]bool{}
		for i, frame := range one.stack {
			at := name(frame)
			w := sums[at]
			if i == len(one.stack)-1 {
				w.self += one.weight
				w.selfSamples += one.count()
			}
			if !seen[at] {
				w.total += one.weight
				w.samples += one.count()
			}
			seen[at], sums[at] = true, w
		}
	}
	return sums
}

// neighbours adds up what stands a step above or below the outermost frame that
// is a place.
func (s naiveSamples) neighbours(at Place, step int) map[Place]naiveWeight {
	name := lineOf
	if at.Line == 0 {
		name = methodOf
	}
	sums := map[Place]naiveWeight{}
	for _, one := range s {
		i := slices.IndexFunc(one.stack, func(frame Place) bool { return name(frame) == at })
		if i < 0 || i+step < 0 || i+step >= len(one.stack) {
			continue
		}
		next := name(one.stack[i+step])
		w := sums[next]
		w.total += one.weight
		w.samples += one.count()
		sums[next] = w
	}
	return sums
}

// lineOf and methodOf are what frames are counted by.
func lineOf(frame Place) Place   { return frame }
func methodOf(frame Place) Place { return Place{Class: frame.Class, Method: frame.Method} }

// recorderWeight is the weight of the samples in the recorder's own code.
func (s naiveSamples) recorderWeight() (own int64) {
	for _, one := range s {
		for _, frame := range one.stack {
			if strings.HasPrefix(frame.Class, "jdk.jfr.") {
				own += one.weight
				break
			}
			if frame.Class != "" && !strings.HasPrefix(frame.Class, "java.") {
				break
			}
		}
	}
	return own
}

// world makes random samples. Methods are few, so that stacks are full of
// recursion; each has several keys, as overloads, class loaders and hidden
// classes have.
type world struct {
	random  *rand.Rand
	classes []string // as recorded
}

// Stacks of a world's chunk have keys from 1; the last one is not in the pool.
const worldStacks, worldThreads = 25, 4

func newWorld(seed uint64) *world {
	return &world{random: rand.New(rand.NewPCG(seed, 7)), classes: []string{
		"a/A", "a/A", "a/A$In", "b/B$$Lambda$7+0x00007f9578004800/12", "b/B$$Lambda/0x0000000070043000", "",
		"java/lang/Thread", "jdk/jfr/internal/Recorder",
	}}
}

// stack makes the frames of one stack and its constant.
func (w *world) stack() ([]Place, *jfrtest.Buffer) {
	frames := make([]Place, 1+w.random.IntN(9))
	cut := byte(w.random.IntN(2))
	constant := jfrtest.Values().Byte(cut).Int(int64(len(frames)))
	for i := len(frames) - 1; i >= 0; i-- { // leaf first, as in recordings
		class, method, line := w.random.IntN(len(w.classes)), w.random.IntN(2), w.random.IntN(4)-1
		name := strings.ReplaceAll(w.classes[class], "/", ".")
		name, _, _ = strings.Cut(name, "$7+")
		name, _, _ = strings.Cut(name, ".0x")
		frames[i] = Place{name, []string{"run", "eval"}[method], line}
		constant.Int(int64(class*2+method+1), int64(line), 0, int64(w.random.IntN(2)))
	}
	return frames, constant
}

// chunk makes a chunk that was flushed several times, each time with samples and
// all constants; the flushes up to the wanted one are written.
func (w *world) chunk(flushes, wanted, samples int) (*jfrtest.Chunk, []naiveSamples) {
	c := jfrtest.NewChunk()
	c.DurationNanos, c.State = 60e9, byte(wanted)
	c.Metadata(allTypes()...)
	stacks, pools := w.pools()
	var parts []naiveSamples
	for flush := range flushes {
		var part naiveSamples
		for range samples {
			one := w.sample(stacks)
			part = append(part, one)
			if flush < wanted {
				c.Event(eventOf(one.kind), one.payload(c.StartTicks+int64(flush)))
			}
		}
		if flush < wanted {
			c.Checkpoint(pools...)
		}
		parts = append(parts, part)
	}
	return c, parts[:wanted]
}

// sample makes one event. Half of them take one of three stacks.
func (w *world) sample(stacks [][]Place) naiveSample {
	one := naiveSample{
		kind:   []string{sample.CPU, sample.Wall, sample.Alloc, sample.Lock}[w.random.IntN(4)],
		key:    int64(w.random.IntN(worldStacks + 2)),
		thread: 1 + int64(w.random.IntN(worldThreads)),
		weight: 1,
	}
	if w.random.IntN(2) == 0 {
		one.key = 1 + int64(w.random.IntN(3))
	}
	if one.kind != sample.CPU {
		one.weight = 1 + int64(w.random.IntN(1000))
	}
	one.stack = []Place{{Method: jfr.NoStackName}}
	if one.key >= 1 && one.key <= worldStacks {
		one.stack = stacks[one.key-1]
	}
	return one
}

// eventOf is the event type of a sample type.
func eventOf(kind string) int64 {
	return map[string]int64{sample.CPU: executionSample, sample.Wall: wallSample, sample.Alloc: allocSample, sample.Lock: monitorEnter}[kind]
}

// payload is the event as bytes.
func (s naiveSample) payload(ticks int64) *jfrtest.Buffer {
	if s.kind == sample.CPU {
		return sampleAt(ticks, s.thread, s.key)
	}
	return sampleAt(ticks, s.thread, s.key, s.weight)
}

// pools makes the constants of a chunk.
func (w *world) pools() ([][]Place, []jfrtest.Pool) {
	text := func(key int64, s string) jfrtest.Constant { return jfrtest.Entry(key, jfrtest.Values().UTF8(s)) }
	const runName, evalName, firstClass = 1, 2, 10
	symbols := []jfrtest.Constant{text(runName, "run"), text(evalName, "eval")}
	var classes, methods, stacks, threads []jfrtest.Constant
	for i, class := range w.classes {
		key := firstClass + int64(i)
		symbols = append(symbols, text(key, class))
		classes = append(classes, jfrtest.Entry(key, jfrtest.Values().Int(key, 1)))
		for m := range int64(2) {
			methods = append(methods, jfrtest.Entry(int64(2*i)+m+1, jfrtest.Values().Int(key, runName+m, runName, 9).Byte(0)))
		}
	}
	var frames [][]Place
	for i := range int64(worldStacks) {
		stack, constant := w.stack()
		frames = append(frames, stack)
		stacks = append(stacks, jfrtest.Entry(i+1, constant))
	}
	for i := range int64(worldThreads) {
		name := fmt.Sprintf("t%d", i+1)
		threads = append(threads, jfrtest.Entry(i+1, jfrtest.Values().UTF8(name).Int(100+i).UTF8(name).Int(i+1)))
	}
	return frames, []jfrtest.Pool{
		jfrtest.PoolOf(jfrtest.FrameType, text(0, "Interpreted"), text(1, "Inlined")),
		jfrtest.PoolOf(jfrtest.Symbol, symbols...), jfrtest.PoolOf(jfrtest.Class, classes...),
		jfrtest.PoolOf(jfrtest.Method, methods...), jfrtest.PoolOf(jfrtest.StackTrace, stacks...),
		jfrtest.PoolOf(jfrtest.Thread, threads...),
	}
}
