package timeline

import (
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

const (
	timeField     = "startTime"
	durationField = "duration"
	stackField    = "stackTrace"
)

// feed is an event type that says what a thread did. Names and fields are those of
// the JDK's metadata.xml, and of async-profiler's and Datadog's FlightRecorder (flightRecorder.cpp).
type feed struct {
	event  string
	thread string // field
	state  func(r *chunkReader, t *jfr.Table, row int) State
	more   []string // fields that state looks at
	period string   // field with the time that a sample stands for; of samples only
	times  string   // field with the number of periods that it stands for
	sample bool
}

// fields are all that a feed needs of its events, beside their stack traces.
func (f feed) fields() []string {
	fields := append([]string{timeField, durationField, f.thread, f.period, f.times}, f.more...)
	return slices.DeleteFunc(fields, func(name string) bool { return name == "" })
}

// feeds are the event types that are read, of which a recording has some.
func feeds() []feed {
	always := func(s State) func(*chunkReader, *jfr.Table, int) State {
		return func(*chunkReader, *jfr.Table, int) State { return s }
	}
	interval := func(event string, state func(*chunkReader, *jfr.Table, int) State, more ...string) feed {
		return feed{event: event, thread: "eventThread", state: state, more: more}
	}
	return []feed{
		{event: "jdk.CPUTimeSample", thread: "eventThread", state: always(Java), period: "samplingPeriod", sample: true},
		{event: "jdk.ExecutionSample", thread: "sampledThread", state: always(Java), sample: true},
		{event: "jdk.NativeMethodSample", thread: "sampledThread", state: always(Native), sample: true},
		{event: "profiler.WallClockSample", thread: "sampledThread", state: wallState, more: []string{"state"}, period: "timeSpan", sample: true},
		{event: "datadog.ExecutionSample", thread: "eventThread", state: datadogState, more: []string{"state"}, times: "weight", sample: true},
		{event: "datadog.MethodSample", thread: "eventThread", state: datadogState, more: []string{"state"}, times: "weight", sample: true},
		interval("jdk.JavaMonitorEnter", always(Lock)),
		interval("jdk.ThreadPark", parkState, "parkedClass", stackField),
		interval("jdk.JavaMonitorWait", always(Wait)),
		interval("jdk.ThreadSleep", always(Wait)),
		interval("jdk.VirtualThreadPinned", always(Wait)),
		interval("jdk.SocketRead", always(IO)),
		interval("jdk.SocketWrite", always(IO)),
		interval("jdk.FileRead", always(IO)),
		interval("jdk.FileWrite", always(IO)),
		interval("jdk.FileForce", always(IO)),
		interval("jdk.ZAllocationStall", always(Memory)),
	}
}

// wallState is that of async-profiler's wall-clock samples: a sleeping thread waits for
// something that the sample does not tell.
func wallState(r *chunkReader, t *jfr.Table, row int) State {
	if strings.Contains(r.constant(t, "state", row), "SLEEP") {
		return Wait
	}
	return Java
}

// datadogState is that of samples of Datadog's profiler, which name the state of the thread.
func datadogState(r *chunkReader, t *jfr.Table, row int) State {
	switch r.constant(t, "state", row) {
	case "RUNNABLE":
		return Java
	case "SYSCALL":
		return Native
	case "CONTENDED":
		return Lock
	}
	return Wait
}

// parkState tells whether a parked thread waits for a lock, for work or for something else.
func parkState(r *chunkReader, t *jfr.Table, row int) State {
	class := ""
	if keys := t.Ints("parkedClass"); keys != nil {
		found, _ := r.chunk.Class(keys[row])
		class = found.Name
	}
	switch {
	case r.isAtRest(t.Int(stackField, row)):
		return Idle
	case profile.IsLock(class):
		return Lock
	}
	return Wait
}

// resting are methods in which workers of pools wait for their next task.
var resting = map[[2]string]bool{
	{"java.util.concurrent.ThreadPoolExecutor", "getTask"}: true,
	{"java.util.concurrent.ForkJoinPool", "awaitWork"}:     true,
	{"java.util.concurrent.DelayScheduler", "loop"}:        true,
}

// isAtRest tells whether a worker of a pool waits for its next task.
func (r *chunkReader) isAtRest(key int64) bool {
	known, ok := r.resting[key]
	if ok || r.stacks == nil {
		return known
	}
	r.frames, _, _ = r.stacks.Frames(key, r.frames[:0])
	for _, frame := range r.frames {
		class, name, _ := r.chunk.MethodName(frame.Method)
		known = known || resting[[2]string{class, name}]
	}
	r.resting[key] = known
	return known
}
