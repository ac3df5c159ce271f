package query

import (
	"runtime"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
)

// stackEvent starts a chunk with an event type that has stack traces and classes, and these constants.
func stackEvent(pools ...jfrtest.Pool) *jfrtest.Chunk {
	return chunkOf(eventOf(
		jfrtest.Field{Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true},
		jfrtest.Field{Name: "class", TypeID: jfrtest.Class, Constant: true},
	)).Checkpoint(pools...)
}

// symbols returns the pool of symbols with keys from 1.
func symbols(texts ...string) jfrtest.Pool {
	p := jfrtest.PoolOf(jfrtest.Symbol)
	for i, text := range texts {
		p.Constants = append(p.Constants, jfrtest.Entry(int64(i+1), jfrtest.Values().UTF8(text)))
	}
	return p
}

// trace returns a stack trace of frames with method, line and bytecode index.
func trace(truncated byte, frames ...[3]int64) *jfrtest.Buffer {
	v := jfrtest.Values().Byte(truncated).Int(int64(len(frames)))
	for _, f := range frames {
		v.Int(f[0], f[1], f[2], 1)
	}
	return v
}

func event(c *jfrtest.Chunk, at, stack, class int64) {
	c.Event(valuesEvent, jfrtest.Values().Int(at, stack, class))
}

// TestClassesUnderReusedKeys imports chunks of a writer that numbers classes anew in each chunk.
func TestClassesUnderReusedKeys(t *testing.T) {
	chunk := func(first, second string) *jfrtest.Chunk {
		c := stackEvent(symbols(first, second), jfrtest.PoolOf(jfrtest.Class,
			jfrtest.Entry(1, jfrtest.Values().Int(1, 0)), jfrtest.Entry(2, jfrtest.Values().Int(2, 0))))
		event(c, 2000, 0, 1)
		event(c, 2001, 0, 2)
		event(c, 2002, 0, 77) // not there
		return c
	}
	db := importedChunks(t, chunk("a/A", "a/B"), chunk("a/B", "[La/A;"))
	const sql = `SELECT coalesce(c.javaName, '-') FROM "test.Values" e JOIN Class c ON c._id = e.class ORDER BY e._order`
	if got, want := ask(t, db, sql), "a.A\na.B\n-\na.B\na.A[]\n-"; got != want {
		t.Errorf("classes of events:\n%s\nwant\n%s", got, want)
	}
	if got := ask(t, db, "SELECT count(*) FROM Class WHERE name = 'a/B'"); got != "1" {
		t.Errorf("a/B is %s classes, want 1", got)
	}
}

// TestConstantsOfParts imports a chunk that is big enough to be cut into parts, each of which sees all its
// constants; those of the type that is here have nothing but their keys to tell them apart.
func TestConstantsOfParts(t *testing.T) {
	point := jfrtest.Type{ID: pointType, Name: "test.Point", Fields: []jfrtest.Field{{Name: "x", TypeID: jfrtest.Int}, {Name: "y", TypeID: jfrtest.Int}}}
	c := chunkOf(point, eventOf(jfrtest.Field{Name: "point", TypeID: pointType, Constant: true}, jfrtest.Field{Name: "text", TypeID: jfrtest.String}))
	c.Checkpoint(jfrtest.PoolOf(pointType,
		jfrtest.Entry(1, jfrtest.Values().Int(5, 6)), jfrtest.Entry(2, jfrtest.Values().Int(5, 6))))
	text := strings.Repeat("x", 100_000)
	for i := range int64(200) {
		c.Event(valuesEvent, jfrtest.Values().Int(2000+i, 1+i%2).UTF8(text))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	db := importedChunks(t, c)
	if got, want := ask(t, db, `SELECT count(*), count(x), count(DISTINCT _id) FROM "test.Point"`), "3 2 3"; got != want {
		t.Errorf("rows, values and keys of points: %s, want %s", got, want)
	}
	if got, want := ask(t, db, `SELECT count(*), count(DISTINCT e.point) FROM "test.Values" e JOIN "test.Point" p ON p._id = e.point AND p.y = 6`), "200 2"; got != want {
		t.Errorf("events with a point, and points: %s, want %s", got, want)
	}
}

// TestStackTracesAreShared imports two chunks with equal stack traces under other keys.
func TestStackTracesAreShared(t *testing.T) {
	methods := jfrtest.PoolOf(jfrtest.Method,
		jfrtest.Entry(11, jfrtest.Values().Int(1, 2, 4, 0).Byte(0)), jfrtest.Entry(12, jfrtest.Values().Int(1, 3, 4, 0).Byte(0)))
	constants := func(traces ...jfrtest.Constant) []jfrtest.Pool {
		return []jfrtest.Pool{
			symbols("a/A", "<init>", "run", "(ILjava/lang/String;)V"), jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 0))), methods,
			jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(1, jfrtest.Values().UTF8("Interpreted"))), jfrtest.PoolOf(jfrtest.StackTrace, traces...),
		}
	}
	first := stackEvent(constants(
		jfrtest.Entry(1, trace(0, [3]int64{11, 5, 2}, [3]int64{12, 9, 0})),
		jfrtest.Entry(2, trace(0, [3]int64{11, 6, 4}, [3]int64{12, 9, 0})), // another line
		jfrtest.Entry(3, trace(1, [3]int64{11, 5, 2}, [3]int64{12, 9, 0})), // the same, cut
	)...)
	second := stackEvent(constants(jfrtest.Entry(9, trace(0, [3]int64{11, 5, 2}, [3]int64{12, 9, 0})))...)
	for i, stack := range []int64{1, 2, 3, 4, 0} {
		event(first, int64(2000+i), stack, 0)
	}
	event(second, 2000, 9, 0)
	db := importedChunks(t, first, second)
	for sql, want := range map[string]string{
		`SELECT string_agg(stackTrace, ' ' ORDER BY _order) FROM "test.Values"`: "1 2 3 0 0 1",
		`SELECT _id, length, truncated, samePath, len(frames), len(methods) FROM StackTrace ORDER BY _id`: "0 0 false 0 0 0\n" +
			"1 2 false 1 2 2\n2 2 false 1 2 2\n3 2 true 1 2 2",
		`SELECT methodName, line, bytecodeIndex, type FROM StackFrame WHERE stackTrace = 2 ORDER BY depth`: "a.A.<init>(int, String) 6 4 Interpreted\na.A.run(int, String) 9 0 Interpreted",
		`SELECT t.fullName, n.fullName, stackTrace$length FROM "test.Values" e JOIN Method t ON t._id = stackTrace$topMethod
JOIN Method n ON n._id = stackTrace$topNonInitMethod WHERE stackTrace = 3`: "a.A.<init>(int, String) a.A.run(int, String) 2",
		`SELECT DISTINCT stackTrace$topMethod, stackTrace$length, stackTrace$truncated, len(stackTrace$methods) FROM "test.Values" WHERE stackTrace = 0`: "0 0 false 0",
	} {
		if got := ask(t, db, sql); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", sql, got, want)
		}
	}
}

// TestTextsThatReferToThemselves imports symbols that are keys of symbols: there is no string in them.
func TestTextsThatReferToThemselves(t *testing.T) {
	types := jfrtest.Basics()
	for i := range types {
		if types[i].ID == jfrtest.Symbol {
			types[i].Fields = []jfrtest.Field{{Name: "string", TypeID: jfrtest.Symbol, Constant: true}}
		}
	}
	c := jfrtest.NewChunk().Metadata(append(types, eventOf(
		jfrtest.Field{Name: "text", TypeID: jfrtest.Symbol, Constant: true}, jfrtest.Field{Name: "class", TypeID: jfrtest.Class, Constant: true},
	))...)
	c.Checkpoint(jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(1, jfrtest.Values().Int(1))), jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 0))))
	event(c, 2000, 1, 1)
	const sql = `SELECT e.text, c._id, c.name FROM "test.Values" e JOIN Class c ON c._id = e.class`
	if got, want := ask(t, importedChunks(t, c), sql), "<nil> 1 <nil>"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
