package query

// weighted is how many samples have something on top of the stack (self) and anywhere on it (total).
type weighted struct {
	self, total int64
	round       uint32 // in which it was counted last
}

// weights are the samples of things that have numbers.
type weights struct {
	round uint32
	list  []weighted // by number
}

// add counts n samples with the things, top first. What occurs more than once is counted once.
func (w *weights) add(numbers []uint32, n int64) {
	w.round++
	for _, number := range numbers {
		entry := w.at(number)
		if entry.round != w.round {
			entry.round = w.round
			entry.total += n
		}
	}
	w.list[numbers[0]].self += n
}

func (w *weights) at(number uint32) *weighted {
	for int(number) >= len(w.list) {
		w.list = append(w.list, make([]weighted, max(1024, len(w.list)))...)
	}
	return &w.list[number]
}

// join adds what another worker counted.
func (w *weights) join(other *weights) {
	for number, more := range other.list {
		if more.total > 0 {
			w.merge(uint32(number), more)
		}
	}
}

func (w *weights) merge(number uint32, more weighted) {
	entry := w.at(number)
	entry.self += more.self
	entry.total += more.total
}

// call is a method that another one called.
type call struct{ caller, callee uint32 }

// tally counts the samples of one recording by line, by method and by call, so that the views of
// those need not look into stack traces. It belongs to one worker.
//
// Samples are first counted by stack trace, since most of these come back from chunk to chunk. Frames are
// taken when a stack trace is translated for its first sample: to read them again would cost as much as counting.
type tally struct {
	samples []sampledStack
	places  map[uint32]int // in samples, by number of the stack trace
	frames  []uint32       // of all samples

	lines, methods, calls weights
	callNumbers           map[call]uint32
	callList              []call // by number

	lineIDs, methodIDs, callIDs []uint32    // of the stack trace being counted
	lastCalls                   []knownCall // by number of the caller's frame
}

// sampledStack is a stack trace, the number of samples with it, and where its frames are.
type sampledStack struct {
	count    int64
	from, to int
}

// maxSampledFrames bounds the memory for the frames of stack traces, counted or not.
const maxSampledFrames = 2 << 20

func newTally() *tally { return &tally{places: map[uint32]int{}, callNumbers: map[call]uint32{}} }

func (t *tally) callNumber(c call) uint32 {
	number, ok := t.callNumbers[c]
	if !ok {
		number = uint32(len(t.callList))
		t.callNumbers[c] = number
		t.callList = append(t.callList, c)
	}
	return number
}

// knownCall is the call that a frame made last, which most frames make always.
type knownCall struct {
	callee, number uint32
	known          bool
}

// callFrom returns the number of a call that a frame makes.
func (t *tally) callFrom(frame uint32, c call) uint32 {
	last := &t.lastCalls[frame]
	if !last.known || last.callee != c.callee {
		*last = knownCall{callee: c.callee, number: t.callNumber(c), known: true}
	}
	return last.number
}

// keep remembers the frames of a stack trace, unless there is no room; samples with it may follow.
func (t *tally) keep(id uint32, frames []uint32) {
	if _, ok := t.places[id]; ok || len(t.frames) > maxSampledFrames {
		return
	}
	from := len(t.frames)
	t.frames = append(t.frames, frames...)
	t.enter(id, from)
}

// enter returns the place of a stack trace whose frames are the last ones, beginning with from.
func (t *tally) enter(id uint32, from int) int {
	t.places[id] = len(t.samples)
	t.samples = append(t.samples, sampledStack{from: from, to: len(t.frames)})
	return t.places[id]
}

// addStacks counts the samples of a chunk, given by row of the stack trace.
func (t *tally) addStacks(s *stackResolver, samples []int64) (err error) {
	for row, n := range samples {
		if n == 0 {
			continue
		}
		place, ok := t.places[s.ids[row]]
		if !ok {
			from := len(t.frames)
			if t.frames, err = s.frames(s.stacks.IDs()[row], t.frames); err != nil {
				return err
			}
			place = t.enter(s.ids[row], from)
		}
		t.samples[place].count += n
		if len(t.frames) > maxSampledFrames {
			t.settle(s.r.w.imp.stacks)
		}
	}
	return nil
}

// settle counts by line, method and call what has been counted by stack trace.
func (t *tally) settle(store *stackStore) {
	list, lineOf := store.framesNow()
	t.lastCalls = make([]knownCall, len(list))
	for _, s := range t.samples {
		if s.count == 0 {
			continue
		}
		t.lineIDs, t.methodIDs, t.callIDs = t.lineIDs[:0], t.methodIDs[:0], t.callIDs[:0]
		callee := uint32(0)
		for i, frame := range t.frames[s.from:s.to] {
			method := list[frame].method
			if i > 0 {
				t.callIDs = append(t.callIDs, t.callFrom(frame, call{method, callee}))
			}
			t.lineIDs, t.methodIDs = append(t.lineIDs, lineOf[frame]), append(t.methodIDs, method)
			callee = method
		}
		t.count(s.count)
	}
	clear(t.places)
	t.samples, t.frames, t.lastCalls = t.samples[:0], t.frames[:0], nil
}

// count adds n samples with the lines, methods and calls of lineIDs, methodIDs and callIDs.
func (t *tally) count(n int64) {
	if len(t.lineIDs) == 0 {
		return
	}
	t.lines.add(t.lineIDs, n)
	t.methods.add(t.methodIDs, n)
	if len(t.callIDs) > 0 {
		t.calls.add(t.callIDs, n)
	}
}

// join adds what another worker counted of the same recording.
func (t *tally) join(other *tally) {
	t.lines.join(&other.lines)
	t.methods.join(&other.methods)
	for number, c := range other.callList {
		t.calls.merge(t.callNumber(c), other.calls.list[number])
	}
}

// samplesOf returns what the samples of a recording are counted in.
func (w *worker) samplesOf(recording uint32) *tally {
	if w.tallies[recording] == nil {
		w.tallies[recording] = newTally()
	}
	return w.tallies[recording]
}
