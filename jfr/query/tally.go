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
// Samples are first counted by stack trace, since most of these come back from chunk to chunk.
type tally struct {
	samples []sampledStack
	places  map[uint32]int // in samples, by number of the stack trace
	frames  []uint32       // of all samples

	lines, methods, calls weights
	callNumbers           map[call]uint32
	callList              []call // by number

	lineIDs, methodIDs, callIDs []uint32 // of the stack trace being counted
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

// addStacks counts what samples has by key of the stack trace.
func (t *tally) addStacks(s *stackResolver, samples map[int64]int64) error {
	for key, n := range samples {
		id, err := s.id(key)
		if err != nil {
			return err
		}
		place, ok := t.places[id]
		if !ok {
			place = len(t.samples)
			t.places[id] = place
			from := len(t.frames)
			if t.frames, err = s.frames(key, t.frames); err != nil {
				return err
			}
			t.samples = append(t.samples, sampledStack{from: from, to: len(t.frames)})
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
	for _, s := range t.samples {
		t.lineIDs, t.methodIDs = t.lineIDs[:0], t.methodIDs[:0]
		for _, frame := range t.frames[s.from:s.to] {
			t.lineIDs, t.methodIDs = append(t.lineIDs, lineOf[frame]), append(t.methodIDs, list[frame].method)
		}
		t.count(s.count)
	}
	clear(t.places)
	t.samples, t.frames = t.samples[:0], t.frames[:0]
}

// count adds n samples with the lines and methods of lineIDs and methodIDs, which are as long as
// the stack trace.
func (t *tally) count(n int64) {
	if len(t.lineIDs) == 0 {
		return
	}
	t.lines.add(t.lineIDs, n)
	t.methods.add(t.methodIDs, n)
	t.callIDs = t.callIDs[:0]
	for i, caller := range t.methodIDs[1:] {
		t.callIDs = append(t.callIDs, t.callNumber(call{caller, t.methodIDs[i]}))
	}
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

// addSamples counts the samples of a chunk: how many have which stack trace.
func (w *worker) addSamples(r *resolver, samples map[int64]int64) error {
	if len(samples) == 0 {
		return nil
	}
	t := w.tallies[r.recording]
	if t == nil {
		t = newTally()
		w.tallies[r.recording] = t
	}
	return t.addStacks(r.stacks, samples)
}
