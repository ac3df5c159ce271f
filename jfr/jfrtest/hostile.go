package jfrtest

import "slices"

// Hostile is what no text of a recording may do: paint, turn the text, begin a
// line, end an element, a frame, a string or a mark, or be run or fetched.
const Hostile = "x\x1b[31m\u202e\u2028\u0085\x07\r\nFAKE 1;FAKE 2\n</title></script><script>alert(1)</script>]]>`[a](command:b)![i](http://c/)<img src=d>&\"'\\"

// HostileChunk has such a text in every place for one. All stacks have a method
// of such a name on top twice, called from line 4 of a.M.work.
func HostileChunk() *Chunk {
	c := NewChunk()
	c.Metadata(hostileTypes()...)
	for range 20 {
		at := func() *Buffer { return Values().Int(2000, 1, 1) }
		late := func() *Buffer { return Values().Int(500_000_000, 1, 1).Int(400_000_000) }
		c.Event(hostileSample, at())
		c.Event(hostileThrown, at().UTF8(Hostile))
		c.Event(hostileRead, at().Int(1000).UTF8("/tmp/"+Hostile).Int(1))
		c.Event(hostileLock, late().Int(7))
		c.Event(hostilePeer, late().UTF8(Hostile).UTF8(Hostile))
		c.Event(hostileOwn, at().UTF8(Hostile))
		c.Event(hostileRequest, Values().Int(1000, 1, 1).Int(600_000_000).UTF8(Hostile))
		c.Event(hostileLoad, at().Int(7).UTF8(Hostile))
	}
	c.Event(hostileJVM, Values().Int(2000, 1, 0).UTF8(Hostile).UTF8(Hostile).UTF8("-Djava.compiler="+Hostile+" -Xint").UTF8("a.Main "+Hostile))
	for _, about := range []int64{hostileMachine, hostileProcessor} {
		c.Event(about, Values().Int(2000, 1, 0).UTF8(Hostile))
	}
	c.Event(hostileProperty, Values().Int(2000, 1, 0).UTF8(Hostile).UTF8(Hostile))
	c.Event(hostileSetting, Values().Int(2000, 1, 0).Int(hostileOwn).UTF8("enabled").UTF8(Hostile))
	c.Event(hostileSetting, Values().Int(2000, 1, 0).Int(hostileOwn).UTF8(Hostile).UTF8(Hostile))
	return c.Checkpoint(hostileConstants()...)
}

// Ids of the types of [HostileChunk].
const (
	hostileLabel = 90 + iota
	hostileDescription
	hostileCategory
	hostileSample
	hostileThrown
	hostileRead
	hostileLock
	hostilePeer
	hostileOwn
	hostileJVM
	hostileMachine
	hostileProcessor
	hostileProperty
	hostileSetting
	hostileContextual
	hostileRequest
	hostileLoad
)

func hostileTypes() []Type {
	text := func(name string) Field { return Field{Name: name, TypeID: String} }
	duration := Field{Name: "duration", TypeID: Long, Annotations: Annotated(Timespan, "TICKS")}
	annotation := func(id int64, name string) Type {
		return Type{ID: id, Name: "jdk.jfr." + name, Super: "java.lang.annotation.Annotation", Fields: []Field{text("value")}}
	}
	own := hostileEvent(hostileOwn, "shop."+Hostile, "eventThread", Field{Name: "field" + Hostile, TypeID: String, Annotations: Annotated(hostileLabel, Hostile)})
	own.Annotations = slices.Concat(Annotated(hostileLabel, Hostile), Annotated(hostileDescription, Hostile), []Annotation{{TypeID: hostileCategory, Value: Hostile, List: true}})
	request := hostileEvent(hostileRequest, "shop.Request"+Hostile, "eventThread", duration, Field{Name: "endpoint" + Hostile, TypeID: String, Annotations: Annotated(hostileContextual, Hostile)})
	return append(Basics(), request, annotation(hostileContextual, "Contextual"),
		hostileEvent(hostileSetting, "jdk.ActiveSetting", "eventThread", Field{Name: "id", TypeID: Long}, text("name"), text("value")),
		hostileEvent(hostileLoad, "jdk.ClassLoaderStatistics", "eventThread", Field{Name: "classCount", TypeID: Long}, text("classLoader"+Hostile)),
		annotation(hostileLabel, "Label"), annotation(hostileDescription, "Description"), annotation(hostileCategory, "Category"),
		hostileEvent(hostileMachine, "jdk.OSInformation", "eventThread", text("osVersion")),
		hostileEvent(hostileProcessor, "jdk.CPUInformation", "eventThread", text("cpu")),
		hostileEvent(hostileProperty, "jdk.InitialSystemProperty", "eventThread", text("key"), text("value")),
		hostileEvent(hostileSample, "jdk.ExecutionSample", "sampledThread"),
		hostileEvent(hostileThrown, "jdk.JavaExceptionThrow", "eventThread", text("message")),
		hostileEvent(hostileRead, "jdk.FileRead", "eventThread", duration, text("path"), Field{Name: "number" + Hostile, TypeID: Long}),
		hostileEvent(hostileLock, "jdk.JavaMonitorEnter", "eventThread", duration, Field{Name: "monitorClass", TypeID: Class, Constant: true}),
		hostileEvent(hostilePeer, "jdk.SocketRead", "eventThread", duration, text("host"), text("address")),
		hostileEvent(hostileJVM, "jdk.JVMInformation", "eventThread", text("jvmName"), text("jvmVersion"), text("jvmArguments"), text("javaArguments")),
		own)
}

func hostileEvent(id int64, name, thread string, more ...Field) Type {
	return Type{ID: id, Name: name, Super: EventSuper, Fields: append([]Field{
		{Name: "startTime", TypeID: Long, Annotations: Annotated(Timestamp, "TICKS")},
		{Name: thread, TypeID: Thread, Constant: true},
		{Name: "stackTrace", TypeID: StackTrace, Constant: true},
	}, more...)}
}

func hostileConstants() []Pool {
	symbol := func(key int64, s string) Constant { return Entry(key, Values().UTF8(s)) }
	return []Pool{
		PoolOf(FrameType, symbol(1, Hostile)),
		PoolOf(Symbol, symbol(10, "p"+Hostile+"/C"+Hostile), symbol(11, "m"+Hostile), symbol(12, "(L"+Hostile+";)V"), symbol(13, "a/M"), symbol(14, "work")),
		PoolOf(Class, Entry(7, Values().Int(10, 1)), Entry(17, Values().Int(13, 1))),
		PoolOf(Method, Entry(8, Values().Int(7, 11, 12, 9).Byte(0)), Entry(18, Values().Int(17, 14, 12, 9).Byte(0))),
		PoolOf(StackTrace, Entry(1, Values().Byte(0).Int(3, 8, 10, 0, 1, 8, 1, 0, 1, 18, 4, 0, 1))),
		PoolOf(Thread, Entry(1, Values().UTF8(Hostile).Int(101).UTF8(Hostile).Int(1))),
	}
}
