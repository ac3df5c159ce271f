package query

import (
	"math/rand/v2"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// TestStackTracesUnderReusedKeys imports chunks whose stack traces are written with the same bytes and mean
// something else: another method or another frame type.
func TestStackTracesUnderReusedKeys(t *testing.T) {
	chunk := func(method, kind string, methodKey, other int64) *jfrtest.Chunk {
		c := stackEvent(
			symbols("a/A", method, "()V", "other"),
			jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 0))),
			jfrtest.PoolOf(jfrtest.Method,
				jfrtest.Entry(methodKey, jfrtest.Values().Int(1, 2, 3, 0).Byte(0)), jfrtest.Entry(other, jfrtest.Values().Int(1, 4, 3, 0).Byte(0))),
			jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(1, jfrtest.Values().UTF8(kind)), jfrtest.Entry(2, jfrtest.Values().UTF8("Native")), jfrtest.Entry(3, jfrtest.Values().UTF8("Inlined"))),
			jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, trace(0, [3]int64{11, 5, 2}, [3]int64{12, 7, 0}))),
		)
		event(c, 2000, 1, 0)
		return c
	}
	db := importedChunks(t,
		chunk("run", "Inlined", 11, 12),
		chunk("walk", "Inlined", 11, 12), // another method under the key
		chunk("run", "Native", 11, 12),   // another frame type
		chunk("run", "Inlined", 12, 11),  // the two methods have changed places
		chunk("run", "Inlined", 11, 12),  // as at first
	)
	const sql = `SELECT string_agg(f.methodName || ' ' || f.line || ' ' || f.type, ', ' ORDER BY depth)
FROM "test.Values" e JOIN StackFrame f USING (stackTrace) GROUP BY e._order ORDER BY e._order`
	want := "a.A.run() 5 Inlined, a.A.other() 7 Inlined\na.A.walk() 5 Inlined, a.A.other() 7 Inlined\n" +
		"a.A.run() 5 Native, a.A.other() 7 Native\na.A.other() 5 Inlined, a.A.run() 7 Inlined\na.A.run() 5 Inlined, a.A.other() 7 Inlined"
	if got := ask(t, db, sql); got != want {
		t.Errorf("stack traces:\n%s\nwant\n%s", got, want)
	}
	if got := ask(t, db, "SELECT count(*) FROM StackTrace WHERE length > 0"); got != "4" {
		t.Errorf("%s stack traces, want 4: the first and the last are the same", got)
	}
}

// TestFrameTypesThatGrow imports frame types that the first chunk does not have.
func TestFrameTypesThatGrow(t *testing.T) {
	chunk := func(kind string) *jfrtest.Chunk {
		c := stackEvent(
			jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(1, jfrtest.Values().UTF8(kind))),
			jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, trace(0, [3]int64{11, 5, 2}))),
		)
		event(c, 2000, 1, 0)
		return c
	}
	db := importedChunks(t, chunk("Interpreted"), chunk("Native"), chunk("Kernel"))
	const sql = `SELECT string_agg(f.type::VARCHAR, ' ' ORDER BY e._order), any_value(typeof(f.type)) FROM "test.Values" e JOIN StackFrame f USING (stackTrace)`
	if got, want := ask(t, db, sql), "Interpreted Native Kernel ENUM('Interpreted', 'Native', 'Kernel')"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestHashIndex enters hashes, more than the first table holds, and asks for them and for others.
func TestHashIndex(t *testing.T) {
	var x hashIndex
	hash := func(n uint64) stackHash {
		h := newStackHash()
		h.add(n)
		return h
	}
	if got := x.get(hash(1)); got != 0 {
		t.Errorf("an empty index knows %d", got)
	}
	const n = 10_000
	for i := uint32(1); i <= n; i++ {
		if got := x.enter(hash(uint64(i)), i); got != i {
			t.Fatalf("hash %d got number %d", i, got)
		}
	}
	for i := uint32(1); i <= n; i++ {
		if got := x.enter(hash(uint64(i)), n+1); got != i {
			t.Fatalf("hash %d has number %d the second time", i, got)
		}
	}
	for i := uint64(n + 1); i < 2*n; i++ {
		if got := x.get(hash(i)); got != 0 {
			t.Fatalf("hash %d, which was not entered, has number %d", i, got)
		}
	}
}

// TestFrameCache compares the cache with a map.
func TestFrameCache(t *testing.T) {
	type frame struct {
		method    int64
		line, bci int32
		kind      uint16
	}
	random, cache, want := rand.New(rand.NewPCG(1, 2)), &frameCache{}, map[frame]uint32{}
	for range 50_000 {
		f := frame{random.Int64N(40) << 40, random.Int32N(20) - 1, random.Int32N(5) << 8, uint16(random.IntN(4))}
		entry := cache.find(f.method, f.line, f.bci, f.kind)
		if entry.id != want[f] || entry.id != 0 && entry.method != uint32(f.line+1) {
			t.Fatalf("frame %v has the number %d and method %d, want %d and %d", f, entry.id, entry.method, want[f], f.line+1)
		}
		if entry.id == 0 && random.IntN(10) > 0 { // sometimes it turns out not to be known
			want[f] = uint32(len(want) + 1)
			cache.fill(entry, knownMethod{id: uint32(f.line + 1)}, want[f], 0)
		}
	}
}

// keysOf is the hash of a stack trace as it is written. That of the path before must not matter.
func keysOf(before *keyPath, frames []jfr.Frame, truncated bool) stackHash {
	before.follow(frames)
	return before.hash(truncated)
}

// TestKeysOfFrames changes each part of a stack trace in turn: none has the keys of another.
func TestKeysOfFrames(t *testing.T) {
	var path keyPath
	first := []jfr.Frame{{Method: 1, Line: 2, BCI: 3, Kind: 4}, {Method: 5, Line: 6, BCI: 7, Kind: 1}}
	seen := map[stackHash]string{keysOf(&path, first, false): "the first"}
	for what, change := range map[string]func(*jfr.Frame){
		"method": func(f *jfr.Frame) { f.Method++ }, "line": func(f *jfr.Frame) { f.Line++ }, "no line": func(f *jfr.Frame) { f.Line = -1 },
		"bytecode index": func(f *jfr.Frame) { f.BCI++ }, "kind": func(f *jfr.Frame) { f.Kind++ },
		"line and index": func(f *jfr.Frame) { f.Line, f.BCI = f.BCI, f.Line },
	} {
		for i := range first {
			frames := append([]jfr.Frame(nil), first...)
			change(&frames[i])
			keys := keysOf(&path, frames, false)
			if other, ok := seen[keys]; ok {
				t.Errorf("with another %s of frame %d the keys are those of %s", what, i, other)
			}
			seen[keys] = what
		}
	}
	for what, keys := range map[string]stackHash{
		"truncated": keysOf(&path, first, true), "shorter": keysOf(&path, first[:1], false), "in another order": keysOf(&path, []jfr.Frame{first[1], first[0]}, false),
	} {
		if other, ok := seen[keys]; ok {
			t.Errorf("%s it has the keys of %s", what, other)
		}
	}
}

// TestKeysOfSharedCallers compares the hashes of stack traces that follow each other with those of each alone.
func TestKeysOfSharedCallers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var path keyPath
	for range 1000 {
		frames := make([]jfr.Frame, random.IntN(6))
		for i := range frames {
			frames[i] = jfr.Frame{Method: random.Int64N(2), Line: random.Int32N(2)}
		}
		truncated := random.IntN(2) == 0
		if got, want := keysOf(&path, frames, truncated), keysOf(new(keyPath), frames, truncated); got != want {
			t.Fatalf("%v: %v, want %v", frames, got, want)
		}
	}
}
