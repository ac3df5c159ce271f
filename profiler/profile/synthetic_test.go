package profile

import (
	"bytes"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// Type ids of the events that synthetic recordings can have.
const (
	executionSample = 100 + iota
	cpuTimeSample
	wallSample
	allocSample
	inNewTLAB
	outsideTLAB
	monitorEnter
	threadPark
	monitorWait
	objectSample
	fileRead
	socketWrite
	exceptionThrow
	errorThrow
	samplesLost
	dataLoss
	jvmInformation
	booleanFlag
	customEvent
	bareEvent
	idleEvent
	dataAmount // an annotation
)

// eventType declares an event with time, thread and stack, and more fields.
func eventType(id int64, name, thread string, more ...jfrtest.Field) jfrtest.Type {
	fields := []jfrtest.Field{
		{Name: "startTime", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timestamp, "TICKS")},
		{Name: thread, TypeID: jfrtest.Thread, Constant: true},
		{Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true},
	}
	return jfrtest.Type{ID: id, Name: name, Super: jfrtest.EventSuper, Fields: append(fields, more...)}
}

func durationField() jfrtest.Field {
	return jfrtest.Field{Name: "duration", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timespan, "TICKS")}
}

func longField(name string) jfrtest.Field { return jfrtest.Field{Name: name, TypeID: jfrtest.Long} }

// allTypes declares all event types above.
func allTypes() []jfrtest.Type {
	text := func(name string) jfrtest.Field { return jfrtest.Field{Name: name, TypeID: jfrtest.String} }
	bare := func(id int64, name string, fields ...jfrtest.Field) jfrtest.Type {
		return jfrtest.Type{ID: id, Name: name, Super: jfrtest.EventSuper, Fields: append([]jfrtest.Field{longField("startTime")}, fields...)}
	}
	return append(jfrtest.Basics(),
		jfrtest.Type{ID: dataAmount, Name: "jdk.jfr.DataAmount", Super: "java.lang.annotation.Annotation"},
		eventType(executionSample, "jdk.ExecutionSample", "sampledThread"),
		eventType(cpuTimeSample, "jdk.CPUTimeSample", "eventThread",
			jfrtest.Field{Name: "failed", TypeID: jfrtest.Boolean}, jfrtest.Field{Name: "biased", TypeID: jfrtest.Boolean}),
		eventType(wallSample, "profiler.WallClockSample", "sampledThread", longField("samples")),
		eventType(allocSample, "jdk.ObjectAllocationSample", "eventThread", longField("weight")),
		eventType(inNewTLAB, "jdk.ObjectAllocationInNewTLAB", "eventThread", longField("allocationSize"), longField("tlabSize")),
		eventType(outsideTLAB, "jdk.ObjectAllocationOutsideTLAB", "eventThread", longField("allocationSize")),
		eventType(monitorEnter, "jdk.JavaMonitorEnter", "eventThread", durationField()),
		eventType(threadPark, "jdk.ThreadPark", "eventThread", durationField(), jfrtest.Field{Name: "parkedClass", TypeID: jfrtest.Class, Constant: true}),
		eventType(monitorWait, "jdk.JavaMonitorWait", "eventThread", durationField()),
		eventType(objectSample, "datadog.ObjectSample", "eventThread", longField("size"), jfrtest.Field{Name: "weight", TypeID: jfrtest.Float}),
		eventType(fileRead, "jdk.FileRead", "eventThread", durationField()),
		eventType(socketWrite, "jdk.SocketWrite", "eventThread", durationField()),
		eventType(exceptionThrow, "jdk.JavaExceptionThrow", "eventThread"),
		eventType(errorThrow, "jdk.JavaErrorThrow", "eventThread"),
		bare(samplesLost, "jdk.CPUTimeSamplesLost", longField("lostSamples")),
		bare(dataLoss, "jdk.DataLoss", longField("amount")),
		bare(jvmInformation, "jdk.JVMInformation", text("jvmName"), text("jvmVersion"), text("jvmArguments"), text("javaArguments"), longField("jvmStartTime"), longField("pid")),
		bare(booleanFlag, "jdk.BooleanFlag", text("name"), jfrtest.Field{Name: "value", TypeID: jfrtest.Boolean}),
		eventType(customEvent, "shop.Order", "eventThread", durationField(),
			jfrtest.Field{Name: "size", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(dataAmount, "BYTES")},
			jfrtest.Field{Name: "wait", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timespan, "MILLISECONDS")},
			jfrtest.Field{Name: "price", TypeID: jfrtest.Double}),
		bare(bareEvent, "shop.Tick"),
		eventType(idleEvent, "shop.Idle", "eventThread"),
	)
}

// Keys of the synthetic stacks and threads. Key 0 is none.
const (
	stackOne       = 1 // main:1 one:10
	stackTruncated = 2 // main:2 two:20, cut
	stackRecursive = 3 // main:1 one:11 one:10
	mainThread     = 1
	workerThread   = 2
	lockClass      = 8
	conditionClass = 9
)

// pools are the constants of the synthetic stacks and threads.
func pools() []jfrtest.Pool {
	text := func(key int64, s string) jfrtest.Constant { return jfrtest.Entry(key, jfrtest.Values().UTF8(s)) }
	method := func(key, name int64) jfrtest.Constant {
		return jfrtest.Entry(key, jfrtest.Values().Int(7, name, 14, 9).Byte(0))
	}
	const main, one, two = 1 << 40, 2 << 40, 3 << 40
	thread := func(key int64, name string) jfrtest.Constant {
		return jfrtest.Entry(key, jfrtest.Values().UTF8(name).Int(100+key).UTF8(name).Int(key))
	}
	return []jfrtest.Pool{
		jfrtest.PoolOf(jfrtest.FrameType, text(0, "Interpreted"), text(1, "JIT compiled")),
		jfrtest.PoolOf(jfrtest.Symbol, text(10, "a/M"), text(11, "main"), text(12, "one"), text(13, "two"), text(14, "()V"),
			text(15, "java/util/concurrent/locks/ReentrantLock$NonfairSync"),
			text(16, "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject")),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(7, jfrtest.Values().Int(10, 1)),
			jfrtest.Entry(lockClass, jfrtest.Values().Int(15, 1)), jfrtest.Entry(conditionClass, jfrtest.Values().Int(16, 1))),
		jfrtest.PoolOf(jfrtest.Method, method(main, 11), method(one, 12), method(two, 13)),
		jfrtest.PoolOf(jfrtest.StackTrace,
			jfrtest.Entry(stackOne, jfrtest.Values().Byte(0).Int(2, one, 10, 0, 1, main, 1, 0, 0)),
			jfrtest.Entry(stackTruncated, jfrtest.Values().Byte(1).Int(2, two, 20, 0, 1, main, 2, 0, 1)),
			jfrtest.Entry(stackRecursive, jfrtest.Values().Byte(0).Int(3, one, 10, 0, 1, one, 11, 0, 1, main, 1, 0, 0))),
		jfrtest.PoolOf(jfrtest.Thread, thread(mainThread, "main"), thread(workerThread, "worker")),
	}
}

// sampleAt is the payload of an event of eventType; more are its other fields.
func sampleAt(ticks, thread, stack int64, more ...int64) *jfrtest.Buffer {
	return jfrtest.Values().Int(ticks, thread, stack).Int(more...)
}

// chunkOf returns a chunk of one minute with these events.
func chunkOf(events func(c *jfrtest.Chunk)) *jfrtest.Chunk {
	c := jfrtest.NewChunk()
	c.DurationNanos = 60e9
	c.Metadata(allTypes()...)
	events(c)
	return c.Checkpoint(pools()...)
}

// recordingOf returns a recording of chunks.
func recordingOf(chunks ...*jfrtest.Chunk) *jfr.Recording {
	var all []byte
	for _, c := range chunks {
		all = append(all, c.Finish()...)
	}
	return jfr.NewRecording("synthetic.jfr", bytes.NewReader(all), int64(len(all)))
}

// readChunks makes a profile of chunks.
func readChunks(t *testing.T, o Options, chunks ...*jfrtest.Chunk) *Profile {
	t.Helper()
	p, err := Read(recordingOf(chunks...), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
