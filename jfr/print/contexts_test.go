package print_test

import "jfrlens/jfr/jfrtest"

// Ids of the types of this recording, beside those of the others.
const (
	spanEvent = 400 + iota
	stepEvent
	contextual
)

// contexts are events inside of others over two chunks: nested, on several threads and on none, beginning and ending
// at the same time, longer than a chunk, and one whose duration is negative.
func contexts() []byte {
	span := jfrtest.Type{ID: spanEvent, Name: "test.Span", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		startTime(),
		{Name: "duration", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timespan, "TICKS")},
		{Name: "eventThread", TypeID: jfrtest.Thread, Constant: true},
		{Name: "name", TypeID: jfrtest.String, Annotations: []jfrtest.Annotation{{TypeID: contextual}}},
		{Name: "note", TypeID: jfrtest.String},
		{Name: "thread", TypeID: jfrtest.Thread, Constant: true, Annotations: []jfrtest.Annotation{{TypeID: contextual}}},
	}}
	step := jfrtest.Type{ID: stepEvent, Name: "test.Step", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		startTime(), {Name: "eventThread", TypeID: jfrtest.Thread, Constant: true}, {Name: "number", TypeID: jfrtest.Int},
	}}
	annotation := jfrtest.Type{ID: contextual, Name: "jdk.jfr.Contextual", Super: "java.lang.annotation.Annotation"}
	var all []byte
	for chunk := range int64(2) {
		c := jfrtest.NewChunk()
		c.StartNanos += chunk * 1000
		c.StartTicks += chunk * 1000
		c.Metadata(withContent(span, step, annotation)...)
		at := func(ticks int64) int64 { return c.StartTicks + ticks }
		for i, s := range [][3]int64{ // start, duration, thread
			{100, 700, 1}, {200, 100, 1}, {200, 50, 1}, {300, 0, 1}, {300, 100, 2}, {350, 10, 0}, {360, 10, 9}, {400, -100, 1}, {800, 1000, 2},
		} {
			c.Event(spanEvent, jfrtest.Values().Int(at(s[0]), s[1], s[2]).Chars('s', uint16('a'+i)).Null().Int(s[2]))
		}
		for i := range int64(40) {
			c.Event(stepEvent, jfrtest.Values().Int(at(50+25*(i/2)), i%4, i))
		}
		c.Checkpoint(jfrtest.PoolOf(jfrtest.Thread,
			jfrtest.Entry(1, jfrtest.Values().UTF8("one").Int(11).UTF8("one").Int(1)),
			jfrtest.Entry(2, jfrtest.Values().UTF8("two").Int(12).UTF8("two").Int(2)),
			jfrtest.Entry(3, jfrtest.Values().UTF8("three").Int(13).Null().Int(0))))
		all = append(all, c.Finish()...)
	}
	return all
}
