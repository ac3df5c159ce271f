package jfrtest

// Unfinished makes a chunk one that is being written: flushed bytes, and events behind that refer to a thread
// and a stack trace by these keys.
func Unfinished(tail ...[2]int64) []byte {
	c := SampleChunk()
	c.State = 5
	b := c.Finish()
	for _, keys := range tail {
		payload := Values().Int(2000, keys[0], keys[1]).Bytes()
		b = append(b, byte(2+len(payload)), SampleEvent)
		b = append(b, payload...)
	}
	return b
}

// ChunksOfOneJVM returns two chunks, one behind the other, the second without metadata. Neither has events.
func ChunksOfOneJVM() (before, lost *Chunk) {
	before, lost = NewChunk().Metadata(SampleTypes()...), NewChunk()
	lost.StartNanos += before.DurationNanos
	lost.StartTicks += before.DurationNanos
	return before, lost
}

// Seeds are recordings as several producers write them.
func Seeds() [][]byte {
	graal := SampleChunk()
	graal.State = 3
	asyncProfiler := NewChunk()
	asyncProfiler.Minor, asyncProfiler.SizeWidth = 0, 5
	asyncProfiler.Metadata(SampleTypes()...)
	asyncProfiler.Event(SampleEvent, Values().Int(2000, 3, 1))
	asyncProfiler.Checkpoint(append(StackConstants(), PoolOf(String, Entry(0, Values().Null())))...)
	openJ9 := NewChunk()
	openJ9.SizeWidth = 8
	openJ9.Metadata(SampleTypes()...)
	for _, pool := range StackConstants() {
		openJ9.Checkpoint(pool)
	}
	plain := SampleChunk()
	plain.SizeWidth = 0
	two := append(SampleChunk().Finish(), plain.Finish()...)
	before, lost := ChunksOfOneJVM()
	borrowing := append(before.Finish(), lost.Event(SampleEvent, Values().Int(2000, 3, 1)).Finish()...)
	recalling, whole := NewChunk(), SampleChunk()
	recalling.StartNanos, recalling.StartTicks = whole.StartNanos-whole.DurationNanos, whole.StartTicks-whole.DurationNanos
	recalling.Metadata(SampleTypes()...)
	recalling.Checkpoint(StackConstants()[4]) // without methods
	recalled := append(recalling.Event(SampleEvent, Values().Int(2000, 3, 1)).Finish(), whole.Finish()...)
	return [][]byte{
		recalled, SampleChunk().Finish(), graal.Finish(), asyncProfiler.Finish(), openJ9.Finish(), two, borrowing,
		Unfinished([2]int64{3, 1}, [2]int64{3, 99}),
	}
}
