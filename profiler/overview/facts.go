package overview

import (
	"cmp"
	"slices"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// facts is what the events of a recording say of the run, besides its samples. Times are nanoseconds from the epoch.
type facts struct {
	threads jfr.Numbered[jfr.ThreadEntry]
	causes  jfr.Numbered[cause]
	waits   waitList
	atRest  perThread[int64] // how long a thread waited for work
	workers perThread[bool]  // threads that ran tasks of a pool

	holders    sums[holding]            // nanoseconds that were waited for who held a monitor before
	thresholds map[string]time.Duration // shorter waits are not recorded, by event type
	mostOf     map[string]float64       // events of a type that are recorded in a second; absent where all are

	samplePeriod time.Duration // between two samples of the CPU, where they are not by CPU time; 0: not told

	servesRequests bool // threads of a known server waited for requests

	hardware    int64 // threads that the machine runs at once; 0: not told
	loads       []load
	collections []collection
	heaps       []heapUse
	maxHeap     int64
	region      int64 // of the heap of G1, in bytes; 0: not told
	mostThreads int64 // platform threads that there were at once

	allocated   sums[string]     // bytes by class
	allocations sums[allocation] // bytes; only once a rule asks, see [evidence.allocatedWhere]
	outsideTLAB outsideTLAB
	weights     weights
	kept        sums[profile.Place] // samples of objects that were made late and there at the end
	thrown      sums[thrown]        // events, which may be a few of many
	starts      sums[profile.Place]
	collects    sums[collector]  // calls of System.gc
	native      sums[nativeCall] // samples of native code that does something
	counters    [counterKinds]counter
	waiting     sums[string]        // objects for a finalizer, by class, the most that were told at once
	waitingAt   sums[int64]         // those of all classes, by when that was told
	finalized   map[string]*counter // by class
	lost        int64               // samples of the CPU that could not be taken
	codeFull    int64               // how often there was no room for compiled code
}

type (
	load struct {
		time         int64
		jvm, machine float64 // shares of the machine
	}
	collection struct {
		time, pauses, longest int64
		name, cause           string
	}
	heapUse struct {
		time, used int64
		after      bool
	}
	holding struct {
		class  string
		thread int32 // number in threads
	}
	allocation struct {
		class, call string
		place       profile.Place
	}
	thrown struct {
		class string
		place profile.Place
	}
	collector struct {
		place  profile.Place
		direct bool // for the memory of direct buffers
	}
	nativeCall struct {
		call  string
		place profile.Place
	}
)

// perThread is something for each thread, by number in facts.threads; threads behind the last have the zero value.
type perThread[T any] []T

// of is what is there for a thread, to be changed.
func (p *perThread[T]) of(thread int32) *T {
	for int(thread) >= len(*p) {
		var zero T
		*p = append(*p, zero)
	}
	return &(*p)[thread]
}

// sums are amounts by what they are of.
type sums[K comparable] map[K]int64

func (s sums[K]) add(other sums[K]) {
	for key, n := range other {
		s[key] += n
	}
}

// total is all of them.
func (s sums[K]) total() int64 {
	all := int64(0)
	for _, n := range s {
		all += n
	}
	return all
}

// counterKind is a number of which the JVM tells from time to time how far it has got.
type counterKind int

const (
	throwables counterKind = iota
	classesLoaded
	classesUnloaded
	compilations
	threadsEnded
	cpuSlices
	throttledSlices
	swapUsed // bytes
	counterKinds
)

func newFacts() *facts {
	return &facts{
		holders: sums[holding]{}, thresholds: map[string]time.Duration{}, mostOf: map[string]float64{},
		allocated: sums[string]{}, allocations: sums[allocation]{}, kept: sums[profile.Place]{}, weights: weights{}, thrown: sums[thrown]{}, starts: sums[profile.Place]{}, collects: sums[collector]{},
		native: sums[nativeCall]{}, waiting: sums[string]{}, waitingAt: sums[int64]{}, finalized: map[string]*counter{},
	}
}

// add enters what was gathered of another part of the recording.
func (f *facts) add(part *facts) {
	threads, causes := renumber(&f.threads, &part.threads), renumber(&f.causes, &part.causes)
	f.waits.join(&part.waits, threads, causes)
	for thread, nanos := range part.atRest {
		*f.atRest.of(threads[thread]) += nanos
	}
	for thread, works := range part.workers {
		*f.workers.of(threads[thread]) = works || *f.workers.of(threads[thread])
	}
	for of, nanos := range part.holders {
		f.holders[holding{of.class, threads[of.thread]}] += nanos
	}
	for event, threshold := range part.thresholds {
		f.thresholds[event] = max(f.thresholds[event], threshold)
	}
	for event, most := range part.mostOf {
		f.limit(event, most)
	}
	f.samplePeriod = max(f.samplePeriod, part.samplePeriod)
	f.servesRequests = f.servesRequests || part.servesRequests
	f.region = max(f.region, part.region)
	f.hardware, f.maxHeap, f.mostThreads = max(f.hardware, part.hardware), max(f.maxHeap, part.maxHeap), max(f.mostThreads, part.mostThreads)
	f.loads = append(f.loads, part.loads...)
	f.collections = append(f.collections, part.collections...)
	f.heaps = append(f.heaps, part.heaps...)
	f.allocated.add(part.allocated)
	f.allocations.add(part.allocations)
	f.outsideTLAB.add(part.outsideTLAB)
	f.weights.addAll(part.weights)
	f.kept.add(part.kept)
	f.thrown.add(part.thrown)
	f.starts.add(part.starts)
	f.collects.add(part.collects)
	f.native.add(part.native)
	for class, n := range part.waiting {
		f.waiting[class] = max(f.waiting[class], n)
	}
	f.waitingAt.add(part.waitingAt)
	for class, c := range part.finalized {
		f.finalizersOf(class).add(*c)
	}
	for kind, c := range part.counters {
		f.counters[kind].add(c)
	}
	f.codeFull += part.codeFull
	f.lost += part.lost
}

// renumber gives values the numbers that they have, or get, in another list.
func renumber[V comparable](in, of *jfr.Numbered[V]) []int32 {
	numbers := make([]int32, len(of.List))
	for i, value := range of.List {
		numbers[i] = in.Of(value)
	}
	return numbers
}

// finalizersOf counts the finalizers of a class that ran.
func (f *facts) finalizersOf(class string) *counter {
	if f.finalized[class] == nil {
		f.finalized[class] = &counter{}
	}
	return f.finalized[class]
}

// sort puts in order what chunks told of in any.
func (f *facts) sort() {
	slices.SortFunc(f.loads, func(a, b load) int { return cmp.Compare(a.time, b.time) })
	slices.SortFunc(f.heaps, func(a, b heapUse) int { return cmp.Compare(a.time, b.time) })
}
