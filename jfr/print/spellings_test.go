package print_test

import "jfrlens/jfr/jfrtest"

// Ids of the types of this recording, beside those of the others.
const (
	spellingEvent = 300 + iota
	callEvent
)

// spellings are names and texts that are hard to read: what is not UTF-8, descriptors that are none, threads without a
// name, and frames and stack traces where there usually are none.
func spellings() []byte {
	constant := func(name string, id int64) jfrtest.Field {
		return jfrtest.Field{Name: name, TypeID: id, Constant: true}
	}
	c := jfrtest.NewChunk()
	c.Metadata(withContent(
		jfrtest.Type{ID: spellingEvent, Name: "test.Spelling", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			startTime(), {Name: "text", TypeID: jfrtest.String}, constant("pooled", jfrtest.String),
		}},
		jfrtest.Type{ID: callEvent, Name: "test.Call", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			startTime(), constant("type", jfrtest.Class), constant("method", jfrtest.Method),
			{Name: "frame", TypeID: jfrtest.StackFrame},
			constant("trace", jfrtest.StackTrace), constant("eventThread", jfrtest.Thread), constant("stackTrace", jfrtest.StackTrace),
		}},
	)...)
	notUTF8 := []string{
		"\x80", "\xbfx", "\xc0\x80", "\xc1\xbf", "\xc3", "\xc3(", "\xe0\x80\x80", "\xe0\xa0", "\xe2\x82", "\xe2\x82x", "\xe2(\xa1", "\xe4\xb8\xadx",
		"\xed\xa0\xbd\xed\xba\x80", "x\xed\xa0\xbd\xed\xba\x80y", "\xf0\x9f\x9a\x80", "\xf0\x9f\x9a", "\xf0\x9f\x9ax", "\xf0\x9f", "\xf0\x9fx", "\xf0",
		"\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xff\xfe", "\xe2\x82\xac\xff\xe2\x82",
	}
	pool := jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, jfrtest.Values().Null()), jfrtest.Entry(2, jfrtest.Values().Empty()))
	for i, text := range notUTF8 {
		key := int64(10 + i)
		c.Event(spellingEvent, jfrtest.Values().Int(2000+int64(i)).UTF8(text).Int(key))
		pool.Constants = append(pool.Constants, jfrtest.Entry(key, jfrtest.Values().UTF8(text+"|")))
	}
	c.Event(spellingEvent, jfrtest.Values().Int(2100).Latin1(0xe9, 0x80, 0xff, '/').Int(1))
	c.Event(spellingEvent, jfrtest.Values().Int(2101).Chars(0xd83d, 0xde80, 0xde80, 0xd83d).Int(2))
	c.Event(spellingEvent, jfrtest.Values().Int(2102).StringKey(10).Int(99))

	symbols, classes, methods := jfrtest.Pool{TypeID: jfrtest.Symbol}, jfrtest.Pool{TypeID: jfrtest.Class}, jfrtest.Pool{TypeID: jfrtest.Method}
	symbols.Constants = append(symbols.Constants, jfrtest.Entry(1, jfrtest.Values().UTF8("a/B")), jfrtest.Entry(2, jfrtest.Values().UTF8("m")))
	names := []string{"I", "[I", "[[Z", "[La/b/C$D;", "[V", "[II", "[L;", "a/Main$$Lambda.0x7f12", "[La/Main$$Lambda+0x7f12.1;", "no/\xed\xa0\xbd\xed\xba\x80"}
	descriptors := []string{
		"()V", "()", "(V)V", "(II)I", "(ILa/b/C;[[La/b/C;J)V", "(Q[Q)V", "(La.b.C;)V", "([La/Main$$Lambda.0x7f12;)V", "((I)V)V", "(L;)V",
	}
	for i, name := range names {
		key := int64(100 + i)
		symbols.Constants = append(symbols.Constants, jfrtest.Entry(key, jfrtest.Values().UTF8(name)))
		classes.Constants = append(classes.Constants, jfrtest.Entry(key, jfrtest.Values().Int(key, 1)))
	}
	classes.Constants = append(classes.Constants, jfrtest.Entry(1, jfrtest.Values().Int(1, 1)))
	for i, descriptor := range descriptors {
		key := int64(200 + i)
		symbols.Constants = append(symbols.Constants, jfrtest.Entry(key, jfrtest.Values().UTF8(descriptor)))
		methods.Constants = append(methods.Constants, jfrtest.Entry(key, jfrtest.Values().Int(1, 2, key, 1).Byte(byte(i%2))))
		c.Event(callEvent, jfrtest.Values().Int(3000+int64(i), 100+int64(i), key).Int(key, int64(10*i-10), 3, 0).Int(1, int64(i%5), int64(i%3)))
	}
	c.Checkpoint(pool, symbols, classes, methods,
		jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(0, jfrtest.Values().UTF8("Interpreted"))),
		jfrtest.PoolOf(jfrtest.Thread,
			jfrtest.Entry(1, jfrtest.Values().Null().Int(7).Null().Int(0)),
			jfrtest.Entry(2, jfrtest.Values().UTF8("os").Int(8).Null().Int(2)),
			jfrtest.Entry(3, jfrtest.Values().UTF8("\xed\xa0\xbd\xed\xba\x80").Int(9).UTF8("a \"b\"\n\xe2\x82").Int(3)),
			jfrtest.Entry(4, jfrtest.Values().UTF8("native").Int(-1).Empty().Int(-1))),
		jfrtest.PoolOf(jfrtest.StackTrace,
			jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(5).Int(200, 1, 0, 0).Int(201, 2, 0, 0).Int(202, -1, 0, 0).Int(204, 0, 0, 0).Int(206, 5, 0, 0)),
			jfrtest.Entry(2, jfrtest.Values().Byte(1).Int(0))),
	)
	return c.Finish()
}
