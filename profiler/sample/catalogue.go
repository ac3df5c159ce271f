package sample

import "slices"

// Names of the standard sample types.
const (
	CPU        = "cpu"
	CPUTime    = "cpu-time"
	Native     = "native"
	Wall       = "wall"
	Alloc      = "alloc"
	Lock       = "lock"
	Wait       = "wait"
	IO         = "io"
	Exceptions = "exceptions"
	Live       = "live"
	Malloc     = "malloc"
	Leaks      = "leaks"
)

// ExecutionSample are samples by the clock: of Java code, or, where
// async-profiler wrote them, of all that runs or waits.
const ExecutionSample = "jdk.ExecutionSample"

// CPUTimeSample are samples by the time that threads used.
const CPUTimeSample = "jdk.CPUTimeSample"

// Catalogue returns the standard sample types in order of preference: the first
// of them that a recording has is its default.
//
// Event types of the JDK are those of its metadata.xml
// (src/hotspot/share/jfr/metadata), their settings those of its profile.jfc;
// profiler.* is async-profiler's, datadog.* the Datadog profiler's.
func Catalogue() []Entry { return slices.Concat(sampled(), eachRecorded(), memory()) }

// sampled are the types of which some are taken, each for many others.
func sampled() []Entry {
	return []Entry{
		{
			Type: Type{CPUTime, UnitNanos, "CPU time"},
			Groups: [][]Event{
				// Samples stand for what was burnt since the one before: 5 ms were asked for, 5 to 40 came.
				{{Name: CPUTimeSample, Weigh: ByField, Field: "samplingPeriod", Recorded: &Recorded{Since: 25, LinuxOnly: true, Settings: []Setting{{Name: "throttle", Value: "10ms"}, stackTrace()}}}},
				{{Name: CPUTimeSample, Unit: UnitSamples}}, // where the period is not recorded
			},
			Async:          "event={event},interval={interval:10ms}",
			Instead:        "JDK {jdk} cannot sample CPU time (25 or later on Linux can); the program is sampled by the clock instead (cpu)",
			AnyInstruction: true,
		},
		{
			Type: Type{CPU, UnitSamples, "CPU samples"},
			Groups: [][]Event{
				{{Name: ExecutionSample, Label: "CPU samples of Java code", Filter: ByCPUClock, Recorded: on(every("10 ms"))}},
				{{Name: "datadog.ExecutionSample", Weigh: ByField, Field: "weight", Counts: true}},
			},
			Async:          "event={event},interval={interval:10ms}",
			AnyInstruction: true,
		},
		{
			Type: Type{Wall, UnitSamples, "Wall clock samples"},
			Groups: [][]Event{
				{{Name: "profiler.WallClockSample", Weigh: ByField, Field: "samples", Counts: true}},
				{{Name: "datadog.MethodSample", Weigh: ByField, Field: "weight", Counts: true}},
				{{Name: ExecutionSample, Filter: ByWallClock}},
			},
			Async:          "wall={interval:20ms}",
			Instead:        "the JDK's recorder cannot sample waiting threads (wall); async-profiler can: set ASPROF_HOME to its folder",
			AnyInstruction: true,
		},
		{
			Type:   Type{Native, UnitSamples, "Samples in native methods"},
			Groups: [][]Event{{{Name: "jdk.NativeMethodSample", Recorded: on(every("20 ms"))}}},
		},
		{
			Type: Type{Alloc, UnitBytes, "Allocated bytes"},
			Groups: [][]Event{
				{{Name: "jdk.ObjectAllocationSample", Weigh: ByField, Field: "weight", Recorded: &Recorded{Since: 16, Settings: []Setting{atMost("300/s"), stackTrace()}}}},
				{
					{Name: "jdk.ObjectAllocationInNewTLAB", Weigh: ByField, Field: "tlabSize", Recorded: &Recorded{Before: 16, Settings: []Setting{stackTrace()}}},
					{Name: "jdk.ObjectAllocationOutsideTLAB", Weigh: ByField, Field: "allocationSize", Recorded: &Recorded{Before: 16, Settings: []Setting{stackTrace()}}},
				},
				{{Name: "datadog.ObjectSample", Weigh: ByField, Field: "size", Times: "weight"}},
			},
			Async: "alloc=512k",
		},
	}
}

// eachRecorded are the types of which every one is recorded, unless the settings
// of a recording leave some out: few of them are no rough picture.
func eachRecorded() []Entry {
	return []Entry{
		{
			Type: Type{Lock, UnitNanos, "Time waiting for locks"},
			Each: true,
			Groups: [][]Event{{
				{Name: "jdk.JavaMonitorEnter", Weigh: ByDuration, Recorded: on(above(LockThreshold))},
				{Name: "jdk.ThreadPark", Weigh: ByDuration, Filter: ParkedForLock, Recorded: on(above(LockThreshold))},
			}},
			Async: "lock={lock}",
		},
		{
			Type: Type{Wait, UnitNanos, "Time waiting for other threads"},
			Each: true,
			Groups: [][]Event{{
				{Name: "jdk.JavaMonitorWait", Weigh: ByDuration, Recorded: on(above(LockThreshold))},
				{Name: "jdk.ThreadPark", Weigh: ByDuration, Filter: ParkedForOther, Recorded: on(above(LockThreshold))},
			}},
		},
		{
			Type: Type{IO, UnitNanos, "Time in file and socket I/O"},
			Each: true,
			Groups: [][]Event{{
				{Name: "jdk.FileRead", Weigh: ByDuration, Recorded: on(above(IOThreshold), unthrottled())},
				{Name: "jdk.FileWrite", Weigh: ByDuration, Recorded: on(above(IOThreshold), unthrottled())},
				{Name: "jdk.FileForce", Weigh: ByDuration, Recorded: on(above(IOThreshold))},
				{Name: "jdk.SocketRead", Weigh: ByDuration, Recorded: on(above(IOThreshold), unthrottled())},
				{Name: "jdk.SocketWrite", Weigh: ByDuration, Recorded: on(above(IOThreshold), unthrottled())},
			}},
		},
		{
			Type: Type{Exceptions, UnitSamples, "Exceptions thrown"},
			Each: true,
			Groups: [][]Event{{
				// Errors are exceptions, too. JVMs may throttle this one, but not the other.
				{Name: "jdk.JavaExceptionThrow", Repeats: true, Total: Total{"jdk.ExceptionStatistics", "throwables"}, Recorded: on(unthrottled())},
				{Name: "jdk.JavaErrorThrow", Label: "Errors thrown", Recorded: on()},
			}},
		},
	}
}

// memory are the types of what was there at the end, or outside of the heap, which other profilers than the JDK's sample.
func memory() []Entry {
	return []Entry{
		{
			Type: Type{Live, UnitBytes, "Live bytes, as sampled"},
			Groups: [][]Event{
				{{Name: "profiler.LiveObject", Weigh: ByField, Field: "allocationSize"}},
				{{Name: "datadog.HeapLiveObject", Weigh: ByField, Field: "size", Times: "weight"}},
			},
			Async:   "alloc=512k,live",
			Instead: "the JDK's recorder does not weigh live objects (live); async-profiler does: set ASPROF_HOME to its folder",
		},
		{
			Type:    Type{Malloc, UnitBytes, "Native bytes allocated, whether freed or not"},
			Groups:  [][]Event{{{Name: "profiler.Malloc", Weigh: ByField, Field: "size"}}},
			Async:   "nativemem=512k",
			Instead: "the JDK's recorder does not sample native memory (malloc); async-profiler does: set ASPROF_HOME to its folder",
		},
		{
			Type:    Type{Leaks, UnitBytes, "Native bytes allocated and not freed"},
			Groups:  [][]Event{{{Name: "profiler.Malloc", Weigh: ByField, Field: "size", Filter: NotFreed}}},
			Async:   "nativemem=512k",
			Instead: "the JDK's recorder does not sample native memory (leaks); async-profiler does: set ASPROF_HOME to its folder",
		},
	}
}

// on records an event type on every JDK.
func on(settings ...Setting) *Recorded { return &Recorded{Settings: append(settings, stackTrace())} }

// stackTrace records stacks.
func stackTrace() Setting { return Setting{Name: "stackTrace", Value: "true", Shipped: true} }

// every takes samples as often as that.
func every(period string) Setting { return Setting{Name: "period", Value: period, Shipped: true} }

// above records what takes longer than a threshold.
func above(t Threshold) Setting { return Setting{Name: "threshold", Value: string(t)} }

// atMost takes no more samples than that.
func atMost(rate string) Setting { return Setting{Name: "throttle", Value: rate, Shipped: true} }

// unthrottled lifts the limit of 100 to 300 events a second that is in the settings of JDK 25.
func unthrottled() Setting { return Setting{Name: "throttle", Value: "off", Since: 25} }
