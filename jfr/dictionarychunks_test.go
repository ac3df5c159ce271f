package jfr_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// namedChunk has a method a.b.C.name and one of a class with another name, a thread, and frames of kinds by their keys. Keys
// are moved by shift, so that they mean something else than in other chunks.
func namedChunk(t *testing.T, shift int64, class, name string, kinds ...string) *jfr.Chunk {
	t.Helper()
	key := func(k int64) int64 { return k + shift }
	text := func(k int64, s string) jfrtest.Constant { return jfrtest.Entry(key(k), jfrtest.Values().UTF8(s)) }
	var frameTypes []jfrtest.Constant
	for i, kind := range kinds {
		frameTypes = append(frameTypes, text(int64(i), kind))
	}
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	c.Checkpoint(jfrtest.PoolOf(jfrtest.FrameType, frameTypes...),
		jfrtest.PoolOf(jfrtest.Symbol, text(20, class), text(21, name), text(22, "()V"), text(23, "(I)V")),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(key(40), jfrtest.Values().Int(key(20), 1))),
		jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(key(50), jfrtest.Values().Int(key(40), key(21), key(22), 9).Byte(0)),
			jfrtest.Entry(key(51), jfrtest.Values().Int(key(40), key(21), key(23), 9).Byte(0))),
		jfrtest.PoolOf(jfrtest.Thread, jfrtest.Entry(key(60), jfrtest.Values().UTF8("os").Int(77).UTF8("main").Int(1)),
			jfrtest.Entry(key(61), jfrtest.Values().UTF8("VM Thread").Int(78).Null().Int(0))))
	return firstChunk(t, c.Finish())
}

// Equal methods, frames and threads have one number in all chunks, whatever their keys; different ones never have.
func TestNumbersOverChunks(t *testing.T) {
	t.Parallel()
	d := jfr.NewDictionary(nil)
	names := d.Translator()
	type numbers struct{ frame, overload, otherLine, otherKind, thread, ofJVM int32 }
	numbersOf := func(c *jfr.Chunk, shift int64) (n numbers) {
		names.Reset()
		n.frame = names.Frame(c, jfr.Frame{Method: 50 + shift, Line: 7, Kind: shift, BCI: 3})
		n.overload = names.Frame(c, jfr.Frame{Method: 51 + shift, Line: 7, Kind: shift, BCI: 9})
		n.otherLine = names.Frame(c, jfr.Frame{Method: 50 + shift, Line: 8, Kind: shift})
		n.otherKind = names.Frame(c, jfr.Frame{Method: 50 + shift, Line: 7, Kind: shift + 1})
		n.thread, _ = names.Thread(c, 60+shift)
		n.ofJVM, _ = names.Thread(c, 61+shift)
		if again := names.Frame(c, jfr.Frame{Method: 50 + shift, Line: 7, Kind: shift}); again != n.frame {
			t.Errorf("a frame is %d, then %d", n.frame, again)
		}
		return n
	}
	first := numbersOf(namedChunk(t, 0, "a/b/C", "run", "Interpreted", "Inlined"), 0)
	if moved := numbersOf(namedChunk(t, 1000, "a/b/C", "run", "Interpreted", "Inlined"), 1000); moved != first {
		t.Errorf("other keys have the numbers %+v, want %+v", moved, first)
	}
	other := numbersOf(namedChunk(t, 0, "a/b/C", "walk", "Inlined", "Native"), 0)
	if kind := d.Entries().Frames[other.frame].Kind; kind != jfr.FrameInlined {
		t.Errorf("a frame that is inlined is %s, as the key was in the chunk before", kind)
	}
	if other.frame == first.frame || other.thread != first.thread {
		t.Errorf("of another method they are %+v, of the first %+v", other, first)
	}
	if first.frame != first.overload || first.frame == first.otherLine || first.frame == first.otherKind || first.thread == first.ofJVM {
		t.Errorf("overloads are one, other lines, kinds and threads are not: %+v", first)
	}
	e := d.Entries()
	if diff := cmp.Diff([]jfr.MethodEntry{{Name: jfr.NoStackName}, {Class: "a.b.C", Name: "run"}, {Class: "a.b.C", Name: "walk"}}, e.Methods); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(jfr.FrameEntry{Method: 1, Line: 7, Kind: jfr.FrameInterpreted}, e.Frames[first.frame]); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]jfr.ThreadEntry{{Name: jfr.NoThreadName}, {Name: "main", JavaID: 1, OSID: 77}, {Name: "VM Thread", OSID: 78}}, e.Threads); diff != "" {
		t.Error(diff)
	}
}

// Keys of threads mean something else in the next chunk.
func TestThreadsOfAnotherChunk(t *testing.T) {
	t.Parallel()
	d := jfr.NewDictionary(nil)
	names := d.Translator()
	var got []string
	for _, name := range []string{"first", "second", "first"} {
		c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
		c.Checkpoint(jfrtest.PoolOf(jfrtest.Thread, jfrtest.Entry(3, jfrtest.Values().UTF8("os").Int(77).UTF8(name).Int(1))))
		names.Reset()
		number, ok := names.Thread(firstChunk(t, c.Finish()), 3)
		if again, _ := names.Thread(nil, 3); !ok || again != number {
			t.Errorf("a thread that is known is %d, then %d", number, again)
		}
		got = append(got, d.Entries().Threads[number].Name)
	}
	if diff := cmp.Diff([]string{"first", "second", "first"}, got); diff != "" {
		t.Error(diff)
	}
}

// What a chunk does not have is unknown, without another meaning.
func TestNumbersOfWhatIsMissing(t *testing.T) {
	t.Parallel()
	d := jfr.NewDictionary(nil)
	names := d.Translator()
	c := namedChunk(t, 0, "a/b/C", "run", "Interpreted")
	frame := names.Frame(c, jfr.Frame{Method: 99, Line: -1, Kind: 99})
	e := d.Entries()
	if got := e.Frames[frame]; got.Line != -1 || got.Kind != jfr.FrameOther || e.Methods[got.Method] != (jfr.MethodEntry{Name: "[unknown]"}) {
		t.Errorf("a frame of no method is %+v of %+v", got, e.Methods[got.Method])
	}
	if number, ok := names.Thread(c, 99); ok || number != jfr.NoThread {
		t.Errorf("a thread that is not there is %d, %v", number, ok)
	}
	if before := len(d.Entries().Threads); before != 1 {
		t.Errorf("%d threads have numbers", before)
	}
}

// Classes that a JVM makes anew at each start are one over chunks; lines of code are those of the source where somebody knows them.
func TestLastingNamesAndLines(t *testing.T) {
	t.Parallel()
	asked := map[string]int{}
	d := jfr.NewDictionary(func(class string) func(int32) int32 {
		asked[class]++
		if class != "a.Script" {
			return nil
		}
		return func(line int32) int32 { return line + 100 }
	})
	names := d.Translator()
	numbers := map[string]int32{}
	for i, class := range []string{"a/Load$$Lambda$49.364604394", "a/Load$$Lambda+0x00007f9578004800.1386883398", "a/Load$$Lambda.0x0000000070043000", "a/Script", "a/Script"} {
		names.Reset()
		shift := int64(i)
		c := namedChunk(t, shift, class, "run", "Interpreted")
		numbers[class] = names.Frame(c, jfr.Frame{Method: 50 + shift, Line: 7})
		for _, line := range []int32{0, -1} {
			names.Frame(c, jfr.Frame{Method: 50 + shift, Line: line})
		}
	}
	e := d.Entries()
	if len(e.Methods) != 3 || e.Methods[1].Class != "a.Load$$Lambda" {
		t.Errorf("the methods are %+v", e.Methods)
	}
	if line := e.Frames[numbers["a/Script"]].Line; line != 107 {
		t.Errorf("a line of code is %d of the source", line)
	}
	for _, f := range e.Frames {
		if f.Line != 107 && f.Line != 7 && f.Line > 0 {
			t.Errorf("no line was changed into %+v", f)
		}
	}
	if asked["a.Script"] != 1 || asked[""] != 0 {
		t.Errorf("the source was asked for %v", asked)
	}
}

// Entries do not change with what comes later, and several goroutines get the same numbers.
func TestEntriesStay(t *testing.T) {
	t.Parallel()
	d := jfr.NewDictionary(nil)
	method := d.Method(jfr.MethodEntry{Class: "a.B", Name: "c"})
	d.Method(jfr.MethodEntry{Name: "third"}) // so that there is room behind it
	before := d.Entries()
	spoiled := append(before.Methods, jfr.MethodEntry{Class: "not", Name: "there"})
	kept := []int{len(before.Methods), len(before.Frames), len(before.Threads)}
	var wait sync.WaitGroup
	found := make([][]int32, 4)
	for i := range found {
		wait.Go(func() {
			for n := range int32(500) {
				m := d.Method(jfr.MethodEntry{Class: "x", Name: string('a' + n%26)})
				found[i] = append(found[i], m, d.Frame(jfr.FrameEntry{Method: m, Line: n}))
			}
		})
	}
	wait.Wait()
	after := d.Entries()
	for i := range found {
		for n := range 500 {
			if m := after.Methods[found[i][2*n]].Name; m != string('a'+int32(n)%26) {
				t.Fatalf("goroutine %d has the number of %s for %s", i, m, string('a'+int32(n)%26))
			}
		}
		if !slices.Equal(found[i], found[0]) {
			t.Errorf("goroutines %d and 0 have other numbers", i)
		}
	}
	if now := []int{len(before.Methods), len(before.Frames), len(before.Threads)}; !slices.Equal(now, kept) || before.Methods[method].Name != "c" || after.Methods[method].Name != "c" {
		t.Errorf("%v entries became %v", kept, now)
	}
	if slices.Contains(after.Methods, spoiled[len(spoiled)-1]) {
		t.Error("what somebody appended is among the entries")
	}
	if len(after.Methods) != len(before.Methods)+26 || len(after.Frames) != len(before.Frames)+500 {
		t.Errorf("%d methods and %d frames", len(after.Methods), len(after.Frames))
	}
}

// What frame types are called by HotSpot, native images and async-profiler, and how we say it.
func TestKindsOfFrames(t *testing.T) {
	t.Parallel()
	descriptions := []string{"Interpreted", "JIT compiled", "AOT compiled", "Inlined", "Native", "C1 compiled", "C++", "Kernel", "Something new"}
	want := []string{"interpreted", "compiled", "compiled", "inlined", "native", "C1 compiled", "C++", "kernel", "other"}
	d := jfr.NewDictionary(nil)
	c := namedChunk(t, 0, "a/B", "run", descriptions...)
	names := d.Translator()
	var got []string
	for i := range descriptions {
		number := names.Frame(c, jfr.Frame{Method: 50, Line: 1, Kind: int64(i)})
		got = append(got, d.Entries().Frames[number].Kind.String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if unknown := jfr.FrameKind(200).String(); unknown != "other" {
		t.Errorf("a kind that there is not is %q", unknown)
	}
}

// Each has a translator for the chunk that it delivers: the numbers of a recording of several chunks are those of one after the other.
func TestEachKnowsItsChunk(t *testing.T) {
	t.Parallel()
	var data []byte
	for range 3 {
		data = append(data, jfrtest.SampleChunk().Finish()...)
	}
	for range 20 {
		d := jfr.NewDictionary(nil)
		var mu sync.Mutex
		frames := map[int32]int{}
		if err := d.Each(fromBytes(data), func(c *jfr.Chunk, names *jfr.Translator) error {
			number := names.Frame(c, jfr.Frame{Method: 1 << 40, Line: 12, Kind: 1})
			mu.Lock()
			frames[number]++
			mu.Unlock()
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if len(frames) != 1 || len(d.Entries().Methods) != 2 {
			t.Fatalf("frames %v, methods %v", frames, d.Entries().Methods)
		}
	}
}
