package jfrtest

import (
	"math"
	"strings"
)

// Type ids of [SampleTypes], and one that they do not have.
const (
	SampleEvent = 100 + iota
	ValuesEvent
	PointStruct
	UnknownEvent
)

// SampleTypes are the basic types and two event types.
func SampleTypes() []Type {
	return append(Basics(),
		Type{ID: SampleEvent, Name: "jdk.ExecutionSample", Super: EventSuper, Fields: []Field{
			{Name: "startTime", TypeID: Long, Annotations: Annotated(Timestamp, "TICKS")},
			{Name: "sampledThread", TypeID: Thread, Constant: true},
			{Name: "stackTrace", TypeID: StackTrace, Constant: true},
		}},
		Type{ID: PointStruct, Name: "test.Point", Fields: []Field{{Name: "x", TypeID: Int}, {Name: "name", TypeID: String}}},
		Type{ID: ValuesEvent, Name: "test.Values", Super: EventSuper, Fields: []Field{
			{Name: "startTime", TypeID: Long, Annotations: Annotated(Timestamp, "TICKS")},
			{Name: "duration", TypeID: Long, Annotations: Annotated(Timespan, "TICKS")},
			{Name: "flag", TypeID: Boolean},
			{Name: "b", TypeID: Byte},
			{Name: "c", TypeID: Char},
			{Name: "s", TypeID: Short},
			{Name: "i", TypeID: Int},
			{Name: "f", TypeID: Float},
			{Name: "d", TypeID: Double},
			{Name: "text", TypeID: String},
			{Name: "tag", TypeID: String, Constant: true},
			{Name: "point", TypeID: PointStruct},
			{Name: "numbers", TypeID: Int, Array: true},
			{Name: "points", TypeID: PointStruct, Array: true},
			{Name: "keys", TypeID: Class, Constant: true, Array: true},
			{Name: "last", TypeID: Long},
		}},
	)
}

// SampleValues is the payload of one test.Values event.
func SampleValues(start int64, last int64) *Buffer {
	return Values().Int(start, 5).Byte(1, 0x80).Padded(0xffff, 3).Int(-2).Padded(-1&0xffffffff, 5).
		Float(1.5).Double(math.Pi).Chars('h', 'i', 0xd83d, 0xde00).Int(7).
		Int(-3).Latin1('c', 'a', 'f', 0xe9).Int(3, 1, -1, 300).Int(2, 1).UTF8("one").Int(2).StringKey(8).
		Int(2, 40, 41).Int(last)
}

// StackConstants are the pools for two stack traces and a thread.
func StackConstants() []Pool {
	return []Pool{
		PoolOf(FrameType, Entry(0, Values().UTF8("Interpreted")), Entry(1, Values().UTF8("JIT compiled"))),
		PoolOf(Symbol, Entry(20, Values().UTF8("a/b/Outer$Inner")), Entry(21, Values().UTF8("run")), Entry(22, Values().UTF8("()V"))),
		PoolOf(Class, Entry(40, Values().Int(20, 1))),
		PoolOf(Method, Entry(1<<40, Values().Int(40, 21, 22, 9).Byte(0))),
		PoolOf(StackTrace, Entry(1, Values().Byte(0).Int(2).Int(1<<40, 12, 3, 1).Int(1<<40, -1, 0, 0)),
			Entry(2, Values().Byte(1).Int(0))),
		PoolOf(Thread, Entry(3, Values().UTF8("main").Int(77).UTF8("main").Int(1))),
	}
}

// SampleChunk is a chunk with events of all these types, one that no metadata has, and constants.
func SampleChunk() *Chunk {
	c := NewChunk()
	c.Event(SampleEvent, Values().Int(2000, 3, 1))
	c.Metadata(SampleTypes()...)
	c.Event(UnknownEvent, Values().Int(1, 2, 3))
	c.Event(ValuesEvent, SampleValues(3000, math.MinInt64))
	c.Checkpoint(StackConstants()...)
	c.Event(SampleEvent, Values().Int(1500, 3, 2))
	c.Checkpoint(PoolOf(String, Entry(7, Values().UTF8("tag")), Entry(8, Values().StringKey(7)), Entry(9, Values().Null())))
	return c
}

// HugeChunk is a finished chunk of so many megabytes: each has one event of UnknownEvent, and a test.Values whose last field numbers it.
func HugeChunk(megabytes int) []byte {
	c := NewChunk()
	c.Metadata(SampleTypes()...)
	c.Checkpoint(StackConstants()...)
	pad := Values().UTF8(strings.Repeat("x", 1<<20))
	for i := range megabytes {
		c.Event(UnknownEvent, pad)
		c.Event(ValuesEvent, SampleValues(3000, int64(i)))
	}
	return c.Finish()
}
