package print_test

import (
	"math"

	"jfrlens/jfr/jfrtest"
)

// Ids of the types of the synthetic recordings.
const (
	leakEvent = 200 + iota
	unitsEvent
	nestedEvent
	oldObject
	reference
	oldArray
	oldField
	point
	contentType
	dataAmount
	percentage
	frequency
	address
	unsigned
)

// contentAnnotations are annotation types that say that they are about content, as HotSpot declares them.
func contentAnnotations() []jfrtest.Type {
	const super = "java.lang.annotation.Annotation"
	isContent := []jfrtest.Annotation{{TypeID: contentType}}
	value := []jfrtest.Field{{Name: "value", TypeID: jfrtest.String}}
	types := []jfrtest.Type{{ID: contentType, Name: "jdk.jfr.ContentType", Super: super}}
	for id, name := range map[int64]string{
		jfrtest.Timestamp: "Timestamp", jfrtest.Timespan: "Timespan", dataAmount: "DataAmount",
		percentage: "Percentage", frequency: "Frequency", address: "MemoryAddress", unsigned: "Unsigned",
	} {
		t := jfrtest.Type{ID: id, Name: "jdk.jfr." + name, Super: super, Annotations: isContent}
		if name == "Timestamp" || name == "Timespan" || name == "DataAmount" {
			t.Fields = value
		}
		types = append(types, t)
	}
	return types
}

// withContent replaces the annotation types of the basics.
func withContent(types ...jfrtest.Type) []jfrtest.Type {
	all := contentAnnotations()
	for _, t := range jfrtest.Basics() {
		if t.ID != jfrtest.Timestamp && t.ID != jfrtest.Timespan {
			all = append(all, t)
		}
	}
	return append(all, types...)
}

func startTime() jfrtest.Field {
	return jfrtest.Field{Name: "startTime", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timestamp, "TICKS")}
}

// leaks are leaked objects: one that nobody holds, one in an array in a field, one in a circle.
func leaks() []byte {
	constant := func(name string, id int64) jfrtest.Field {
		return jfrtest.Field{Name: name, TypeID: id, Constant: true}
	}
	c := jfrtest.NewChunk()
	c.Metadata(withContent(
		jfrtest.Type{ID: leakEvent, Name: "jdk.OldObjectSample", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			startTime(), constant("object", oldObject), {Name: "arrayElements", TypeID: jfrtest.Int},
		}},
		jfrtest.Type{ID: oldObject, Name: "jdk.types.OldObject", Fields: []jfrtest.Field{
			{Name: "address", TypeID: jfrtest.Long, Annotations: []jfrtest.Annotation{{TypeID: address}}},
			constant("type", jfrtest.Class),
			{Name: "description", TypeID: jfrtest.String},
			constant("referrer", reference),
		}},
		jfrtest.Type{ID: reference, Name: "jdk.types.Reference", Fields: []jfrtest.Field{
			constant("array", oldArray), constant("field", oldField), constant("object", oldObject), {Name: "skip", TypeID: jfrtest.Int},
		}},
		jfrtest.Type{ID: oldArray, Name: "jdk.types.Array", Fields: []jfrtest.Field{{Name: "size", TypeID: jfrtest.Int}, {Name: "index", TypeID: jfrtest.Int}}},
		jfrtest.Type{ID: oldField, Name: "jdk.types.Field", Fields: []jfrtest.Field{{Name: "name", TypeID: jfrtest.String}, {Name: "modifiers", TypeID: jfrtest.Short}}},
	)...)
	c.Event(leakEvent, jfrtest.Values().Int(1500, 1, 7))
	c.Event(leakEvent, jfrtest.Values().Int(1600, 2, math.MinInt32))
	c.Event(leakEvent, jfrtest.Values().Int(1700, 99, 0))
	c.Checkpoint(
		jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(1, jfrtest.Values().UTF8("[I")), jfrtest.Entry(2, jfrtest.Values().UTF8("a/Holder")),
			jfrtest.Entry(3, jfrtest.Values().UTF8("[[La/Holder;"))),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 1)), jfrtest.Entry(2, jfrtest.Values().Int(2, 1)), jfrtest.Entry(3, jfrtest.Values().Int(3, 1))),
		jfrtest.PoolOf(oldObject,
			jfrtest.Entry(1, jfrtest.Values().Int(0x1000, 1).Null().Int(0)),
			jfrtest.Entry(2, jfrtest.Values().Int(0x2000, 2).UTF8("Thread Name: x").Int(1)),
			jfrtest.Entry(3, jfrtest.Values().Int(0x3000, 3).Null().Int(2)),
			jfrtest.Entry(4, jfrtest.Values().Int(0x4000, 2).Null().Int(0))),
		jfrtest.PoolOf(reference,
			jfrtest.Entry(1, jfrtest.Values().Int(1, 0, 3, 0)),
			jfrtest.Entry(2, jfrtest.Values().Int(0, 1, 4, 5))),
		jfrtest.PoolOf(oldArray, jfrtest.Entry(1, jfrtest.Values().Int(64, 12))),
		jfrtest.PoolOf(oldField, jfrtest.Entry(1, jfrtest.Values().UTF8("table").Int(2))),
	)
	return c.Finish()
}

// quantities are numbers with every unit, as floating-point numbers and integers.
func quantities() []byte {
	annotated := func(name string, typeID int64, annotations ...jfrtest.Annotation) jfrtest.Field {
		return jfrtest.Field{Name: name, TypeID: typeID, Annotations: annotations}
	}
	bytes, bits := jfrtest.Annotation{TypeID: dataAmount, Value: "BYTES"}, jfrtest.Annotation{TypeID: dataAmount, Value: "BITS"}
	perSecond, percent := jfrtest.Annotation{TypeID: frequency}, jfrtest.Annotation{TypeID: percentage}
	c := jfrtest.NewChunk()
	c.Metadata(withContent(jfrtest.Type{ID: unitsEvent, Name: "test.Quantities", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		startTime(),
		annotated("bytes", jfrtest.Long, bytes), annotated("bits", jfrtest.Int, bits), annotated("floatBytes", jfrtest.Float, bytes),
		annotated("doubleBits", jfrtest.Double, bits), annotated("byteRate", jfrtest.Long, bytes, perSecond),
		annotated("bitRate", jfrtest.Double, bits, perSecond), annotated("share", jfrtest.Float, percent),
		annotated("doubleShare", jfrtest.Double, percent), annotated("hertz", jfrtest.Double, perSecond),
		annotated("intHertz", jfrtest.Int, perSecond), annotated("address", jfrtest.Long, jfrtest.Annotation{TypeID: address}),
		annotated("nanos", jfrtest.Long, jfrtest.Annotation{TypeID: jfrtest.Timespan, Value: "NANOSECONDS"}),
		annotated("epoch", jfrtest.Long, jfrtest.Annotation{TypeID: jfrtest.Timestamp, Value: "MILLISECONDS_SINCE_EPOCH"}),
	}})...)
	for i, v := range []float64{0, 1, -1, 0.4999, 1234.5, -0.00001, 1e12, math.NaN(), math.Inf(1), math.Inf(-1)} {
		n := int64([]float64{0, 1, -1, 2, 1234, 1023, 1e12, math.MinInt32, 5e9, 7}[i])
		c.Event(unitsEvent, jfrtest.Values().Int(2000+int64(i), n, int64(int32(n))).Float(float32(v)).Double(v).Int(n).Double(v).
			Float(float32(v)).Double(v).Double(v).Int(int64(int32(n)), n*16, n*1001, n))
	}
	return c.Finish()
}

// nested is an event with structs in structs and lists, constants that are missing, and a constant in itself.
func nestedValues() []byte {
	c := jfrtest.NewChunk()
	c.Metadata(withContent(
		jfrtest.Type{ID: nestedEvent, Name: "test.Nested", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			startTime(),
			{Name: "point", TypeID: point},
			{Name: "known", TypeID: point, Constant: true},
			{Name: "unknown", TypeID: point, Constant: true},
			{Name: "symbol", TypeID: jfrtest.Symbol, Constant: true},
			{Name: "noSymbol", TypeID: jfrtest.Symbol, Constant: true},
			{Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true},
		}},
		jfrtest.Type{ID: point, Name: "test.Point", Fields: []jfrtest.Field{
			{Name: "x", TypeID: jfrtest.Int}, {Name: "name", TypeID: jfrtest.String}, {Name: "type", TypeID: jfrtest.Class, Constant: true},
		}},
	)...)
	c.Event(nestedEvent, jfrtest.Values().Int(2000, 4).UTF8("<a & 'b'> \"c\"").Int(5, 1, 2, 1, 9, 1))
	c.Event(nestedEvent, jfrtest.Values().Int(2100, -4).Chars('x', 0xd83d, 0xde00, 0xdc00, 7).Int(0, 0, 0, 0, 0, 0))
	c.Checkpoint(
		jfrtest.PoolOf(point, jfrtest.Entry(1, jfrtest.Values().Int(1).Null().Int(5))),
		jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(1, jfrtest.Values().UTF8("a/B")), jfrtest.Entry(2, jfrtest.Values().UTF8("m")), jfrtest.Entry(3, jfrtest.Values().UTF8("([[JLa/B;)V"))),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(5, jfrtest.Values().Int(1, 1))),
		jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(1, jfrtest.Values().Int(5, 2, 3, 1).Byte(0)), jfrtest.Entry(2, jfrtest.Values().Int(5, 2, 3, 1).Byte(1))),
		jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(0, jfrtest.Values().UTF8("Interpreted"))),
		jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, jfrtest.Values().Byte(1).Int(4).Int(1, 10, 3, 0).Int(2, 20, 3, 0).Int(1, -1, 0, 0).Int(1, 30, 1, 0))),
	)
	return c.Finish()
}
