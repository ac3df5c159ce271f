package jfr_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// TestHiddenClasses finds the frames of hidden classes, and their names, which end in an address.
func TestHiddenClasses(t *testing.T) {
	c := onlyChunk(t, "content-jdk25.jfr")
	stacks, err := c.Stacks()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for steps, row := range rows(t, c, "test.Step") {
		if steps.Column("text").String(row) != "in a hidden class" {
			continue
		}
		class, _ := c.Class(steps.Column("type").Ints[row])
		frames, _, ok := stacks.Frames(steps.Column("stackTrace").Ints[row], nil)
		if !ok || len(frames) < 2 {
			t.Fatalf("%d frames", len(frames))
		}
		m, _ := c.Method(frames[1].Method)
		if !class.Hidden || !strings.HasPrefix(class.Name, "Content$Template") || m.Class != class.Name {
			t.Errorf("class %+v, method %+v", class, m)
		}
		found++
	}
	if found != 3 {
		t.Errorf("%d events in a hidden class, want 3", found)
	}
}

// TestNamesBeyond16Bits reads names that HotSpot writes with surrogates, of threads, classes, methods and parameters.
func TestNamesBeyond16Bits(t *testing.T) {
	c := onlyChunk(t, "odd-jdk25.jfr")
	events := oneBatch(t, c, "test.Names")
	stacks, err := c.Stacks()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for row := range events.Rows {
		thread, _ := c.Thread(events.Column("thread").Ints[row])
		class, _ := c.Class(events.Column("type").Ints[row])
		names[thread.JavaName], names[thread.OSName], names[jfr.SourceName(class.Name)] = true, true, true
		frames, _, _ := stacks.Frames(events.Column("stackTrace").Ints[row], nil)
		for _, f := range frames {
			m, _ := c.Method(f.Method)
			parameters, _ := jfr.Parameters(m.Descriptor)
			names[m.Class+"."+m.Name+parameters] = true
		}
	}
	for _, want := range []string{
		"🚀 rocket",
		"OddValues$Größe中𝒳[][]",
		"OddValues$Größe中𝒳.método𝒴(String[], int[][], OddValues$Größe中𝒳[], Map$Entry)",
	} {
		if !names[want] {
			t.Errorf("%s is not among the names", want)
		}
	}
}

// TestManyThreads tells thousands of threads apart, platform threads and virtual ones with and without a name.
func TestManyThreads(t *testing.T) {
	c := onlyChunk(t, "content-jdk25.jfr")
	platform, named, unnamed := map[string]bool{}, 0, 0
	for steps, row := range rows(t, c, "test.Step") {
		key := steps.Column("eventThread").Ints[row]
		th, ok := c.Thread(key)
		switch {
		case !ok:
			t.Fatalf("there is no thread %d", key)
		case th.Virtual && th.JavaName == "":
			unnamed++
		case th.Virtual:
			named++
		default:
			platform[th.JavaName] = true
		}
	}
	if len(platform) != 3*700+1 || named != 90 || unnamed != 90 {
		t.Errorf("%d platform threads, %d named and %d other virtual ones, want 2101, 90 and 90", len(platform), named, unnamed)
	}
}

// TestConstantsAgain has constants that JVMs write more than once in a chunk, after flushes: the first one is found.
func TestConstantsAgain(t *testing.T) {
	again := 0
	for _, path := range recordings(t) {
		if filepath.Base(path) == "oracle-jdk9.jfr" {
			continue // has whole pools twice in one checkpoint, where the later one counts
		}
		for c, err := range open(t, path).Chunks() {
			if err != nil {
				t.Fatal(err)
			}
			again += constantsAgain(t, c)
		}
	}
	if again == 0 {
		t.Error("no constant occurs again, so that nothing is tested")
	}
	t.Logf("%d constants occur again", again)
}

// constantsAgain counts the constants of a chunk that have been written before.
func constantsAgain(t *testing.T, c *jfr.Chunk) int {
	t.Helper()
	again := 0
	for _, typ := range c.Metadata().Types() {
		if typ.IsEvent() || typ.Name == "jdk.types.ChunkHeader" {
			continue
		}
		pool, err := c.PoolOf(typ)
		if err != nil {
			t.Fatal(err)
		}
		first := map[int64]int{}
		for row, key := range pool.Keys {
			if _, ok := first[key]; ok {
				again++
			} else {
				first[key] = row
			}
			if found, ok := pool.Row(key); !ok || found != first[key] {
				t.Fatalf("%s %d is first in row %d and found in %d", typ.Name, key, first[key], found)
			}
		}
	}
	return again
}

// TestConstantsOfTheChunkBefore asks the JDK's tool for constants that a chunk lacks and the one before has: they are
// null, but for a key that the event of the same type before it has, too. This package reads none of them.
func TestConstantsOfTheChunkBefore(t *testing.T) {
	event := jfrtest.Type{ID: jfrtest.SampleEvent, Name: "jdk.Sample", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		{Name: "startTime", TypeID: jfrtest.Long}, {Name: "thread", TypeID: jfrtest.Thread, Constant: true},
	}}
	chunk := func(start int64, keys []int64, threads ...string) []byte {
		c := jfrtest.NewChunk()
		c.StartNanos, c.StartTicks = c.StartNanos+start, c.StartTicks+start
		c.Metadata(append(jfrtest.Basics(), event)...)
		var pool []jfrtest.Constant
		for i, name := range threads {
			pool = append(pool, jfrtest.Entry(int64(i+1), jfrtest.Values().UTF8(name).Int(1).UTF8(name).Int(1)))
		}
		c.Checkpoint(jfrtest.PoolOf(jfrtest.Thread, pool...))
		for i, key := range keys {
			c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(c.StartTicks+int64(i), key))
		}
		return c.Finish()
	}
	data := append(chunk(0, []int64{1, 2, 3}, "one", "two", "three"), chunk(1e9, []int64{3, 2, 3, 1}, "one")...)
	var got, want []any
	for _, e := range printJSON(t, startTool(t), write(t, t.TempDir(), "two.jfr", data)) {
		thread, _ := e.Values["thread"].(map[string]any)
		want = append(want, thread["javaName"])
	}
	for c := range fromBytes(data).Chunks() {
		for table := range c.Events(c.Select(c.Metadata().TypeByID(jfrtest.SampleEvent))) {
			for _, key := range table.Column("thread").Ints {
				thread, found := c.Thread(key)
				if got = append(got, thread.JavaName); !found {
					got[len(got)-1] = nil
				}
			}
		}
	}
	if diff := cmp.Diff([]any{"one", "two", "three", "three", nil, nil, "one"}, want); diff != "" {
		t.Errorf("the JDK's tool: %s", diff)
	}
	if diff := cmp.Diff([]any{"one", "two", "three", nil, nil, nil, "one"}, got); diff != "" {
		t.Error(diff)
	}
}
