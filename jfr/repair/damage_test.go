package repair_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
	"jfrlens/testdata/race"
)

// TestRepairDamage changes bytes all over a recording: what Repair makes of it is read without a problem and gives the
// JDK's tool no reason to refuse it. Only types that cannot be read at all are beyond repair.
func TestRepairDamage(t *testing.T) {
	race.OneGoroutine(t)
	whole, err := os.ReadFile(recording("hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	tool, folder := startTool(t), t.TempDir()
	for at := 68; at < len(whole); at += 997 {
		damaged := bytes.Clone(whole)
		damaged[at] ^= 0xff
		var out bytes.Buffer
		if _, err := repair.Repair(&out, fromBytes(damaged)); err != nil {
			if !strings.Contains(err.Error(), "metadata") {
				t.Errorf("byte %d: %v", at, err)
			}
			continue
		}
		repaired := fromBytes(out.Bytes())
		if drain(repaired); len(repaired.Problems()) > 0 {
			t.Errorf("byte %d: %v", at, repaired.Problems())
		}
		path := write(t, folder, "repaired.jfr", out.Bytes())
		if _, err := tool.Run("print", path); err != nil {
			t.Errorf("byte %d: the JDK's tool says: %v", at, err)
		}
	}
}

// TestRepairReplacesLost puts something in the place of what a stack trace refers to and what is not there or damaged,
// without which the JDK's tool does not print it.
func TestRepairReplacesLost(t *testing.T) {
	tool, folder := startTool(t), t.TempDir()
	event := jfrtest.Type{ID: jfrtest.SampleEvent, Name: "jdk.Sample", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		{Name: "startTime", TypeID: jfrtest.Long}, {Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true},
	}}
	method := func(class, name, descriptor int64) jfrtest.Pool {
		return jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(7, jfrtest.Values().Int(class, name, descriptor, 1).Byte(0)))
	}
	symbols := jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(1, jfrtest.Values().UTF8("A")), jfrtest.Entry(2, jfrtest.Values().UTF8("run")),
		jfrtest.Entry(3, jfrtest.Values().UTF8("(I)V")))
	class := jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(5, jfrtest.Values().Int(1, 1)))
	nothing := jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(4, jfrtest.Values().UTF8("()V")))
	cut := jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(6, jfrtest.Values().UTF8("(Ljava/lang/String)V")))
	for name, test := range map[string]struct {
		want  string
		pools []jfrtest.Pool
	}{
		"nothing":              {"A.run(int)", []jfrtest.Pool{symbols, class, method(5, 2, 3)}},
		"method":               {"lost.lost()", []jfrtest.Pool{symbols, class}},
		"class":                {"lost.run(int)", []jfrtest.Pool{symbols, method(5, 2, 3)}},
		"name":                 {"A.lost(int)", []jfrtest.Pool{symbols, class, method(5, 9, 3)}},
		"descriptor":           {"A.run()", []jfrtest.Pool{symbols, class, method(5, 2, 0)}},
		"damaged descriptor":   {"A.run()", []jfrtest.Pool{symbols, cut, nothing, class, method(5, 2, 6)}},
		"name as a descriptor": {"A.run()", []jfrtest.Pool{symbols, class, method(5, 2, 1)}},
	} {
		c := jfrtest.NewChunk().Metadata(append(jfrtest.Basics(), event)...)
		c.Checkpoint(append(test.pools, jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(1, 7, 12, 3, 0))))...)
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 1))
		var out bytes.Buffer
		done, err := repair.Repair(&out, fromBytes(c.Finish()))
		if err != nil || (done.Repaired == 0) != (name == "nothing") {
			t.Errorf("%s: %+v, %v", name, done, err)
		}
		text, err := tool.Run("print", write(t, folder, "repaired.jfr", out.Bytes()))
		if err != nil || !bytes.Contains(text, []byte(test.want)) {
			t.Errorf("%s: the JDK's tool says: %v\n%s", name, err, text)
		}
		if _, err := repair.Repair(&out, fromBytes(out.Bytes())); err != nil {
			t.Errorf("%s: again: %v", name, err)
		}
	}
}

// TestRepairTypes takes out of the types what the JDK's tool refuses a recording for.
func TestRepairTypes(t *testing.T) {
	tool, folder := startTool(t), t.TempDir()
	for name, test := range map[string]struct {
		damage func(event *jfrtest.Type)
		fields int // that are left of the event's three; -1 if the event has no type any more
	}{
		"annotation of no type":  {func(event *jfrtest.Type) { event.Annotations = jfrtest.Annotated(999, "x") }, 3},
		"field of no type":       {func(event *jfrtest.Type) { event.Fields[1].TypeID = 999 }, 1},
		"first field of no type": {func(event *jfrtest.Type) { event.Fields[0].TypeID = 999 }, -1},
		"name":                   {func(event *jfrtest.Type) { event.Name = "jdk.?ample" }, -1},
		"field of a hollow type": {func(event *jfrtest.Type) {
			event.Fields[1].TypeID, event.Fields[1].Constant = jfrtest.UnknownEvent, false
		}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			event := jfrtest.Type{ID: jfrtest.SampleEvent, Name: "jdk.Sample", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
				{Name: "startTime", TypeID: jfrtest.Long}, {Name: "thread", TypeID: jfrtest.Thread, Constant: true}, {Name: "last", TypeID: jfrtest.Int},
			}}
			hollow := jfrtest.Type{ID: jfrtest.UnknownEvent, Name: "test.Hollow"}
			test.damage(&event)
			data := jfrtest.NewChunk().Metadata(append(jfrtest.Basics(), event, hollow)...).Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 0, 7)).Finish()
			if _, err := tool.Run("metadata", write(t, folder, "damaged.jfr", data)); err == nil {
				t.Error("the JDK's tool reads it as it is")
			}
			var out bytes.Buffer
			if done, err := repair.Repair(&out, fromBytes(data)); err != nil || done.Repaired != 1 {
				t.Fatalf("%+v, %v", done, err)
			}
			path := write(t, folder, "repaired.jfr", out.Bytes())
			if text, err := tool.Run("print", "--json", path); err != nil || bytes.Contains(text, []byte("jdk.Sample")) != (test.fields > 0) {
				t.Errorf("the JDK's tool says: %v\n%s", err, text)
			}
			fields := -1
			if event := firstChunk(t, out.Bytes()).Metadata().TypeByID(jfrtest.SampleEvent); event != nil {
				fields = len(event.Fields)
			}
			if fields != test.fields {
				t.Errorf("%d fields, want %d", fields, test.fields)
			}
			var again bytes.Buffer
			if done, err := repair.Repair(&again, fromBytes(out.Bytes())); err != nil || done.Repaired != 0 {
				t.Errorf("again: %+v, %v", done, err)
			}
		})
	}
}

// TestRepairCutsCheckpoints keeps the constants before the damage.
func TestRepairCutsCheckpoints(t *testing.T) {
	text := func(s string) *jfrtest.Buffer { return jfrtest.Values().UTF8(s) }
	unknown := jfrtest.Values().Byte(77, 0, 0, 0, 0) // an encoding that no string has
	event := jfrtest.Type{ID: jfrtest.SampleEvent, Name: "test.Event", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{{Name: "startTime", TypeID: jfrtest.Long}}}
	hollow := jfrtest.Type{ID: 99, Name: "test.Hollow"}
	tool, folder := startTool(t), t.TempDir()
	for name, test := range map[string]struct {
		pools []jfrtest.Pool
		want  int // texts
	}{
		"later constant": {[]jfrtest.Pool{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("a")), jfrtest.Entry(2, text("b")), jfrtest.Entry(3, unknown))}, 2},
		"later pool": {[]jfrtest.Pool{
			jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("a"))), jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 1))),
			jfrtest.PoolOf(jfrtest.UnknownEvent, jfrtest.Entry(2, unknown)),
		}, 1},
		"one byte too many":    {[]jfrtest.Pool{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("a")), jfrtest.Entry(2, text("b").Byte(0)))}, 1},
		"three bytes too many": {[]jfrtest.Pool{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("a")), jfrtest.Entry(2, text("b").Byte(0, 0, 0)))}, 2},
		"no fields":            {[]jfrtest.Pool{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("a"))), jfrtest.PoolOf(hollow.ID, jfrtest.Entry(2, text("b")))}, 1},
		"first constant":       {[]jfrtest.Pool{jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, unknown))}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			c := jfrtest.NewChunk().Metadata(append(jfrtest.Basics(), event, hollow)...)
			c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(9, text("before"))))
			c.Checkpoint(test.pools...)
			c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(8, text("behind"))))
			c.Event(event.ID, jfrtest.Values().Int(2000))
			var out bytes.Buffer
			done, err := repair.Repair(&out, fromBytes(c.Finish()))
			if err != nil || done.Repaired != 1 {
				t.Errorf("%+v, %v", done, err)
			}
			repaired := fromBytes(out.Bytes())
			if got := drain(repaired); got != 1 || len(repaired.Problems()) > 0 {
				t.Errorf("%d events, problems %v", got, repaired.Problems())
			}
			pool, err := firstChunk(t, out.Bytes()).Pool("java.lang.String")
			if err != nil || pool.Rows != test.want+2 {
				t.Errorf("%d texts, want %d; %v", pool.Rows, test.want+2, err)
			}
			if _, err := tool.Run("print", write(t, folder, "repaired.jfr", out.Bytes())); err != nil {
				t.Errorf("the JDK's tool says: %v", err)
			}
		})
	}
}

// TestReservedIDs has event types with the ids of metadata and of checkpoints: these are no events of theirs, neither to
// read nor to repair.
func TestReservedIDs(t *testing.T) {
	for _, id := range []int64{0, 1} {
		claims := jfrtest.Type{ID: id, Name: "test.Claims", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{{Name: "text", TypeID: jfrtest.String}}}
		c := jfrtest.NewChunk().Metadata(append(jfrtest.SampleTypes(), claims)...)
		c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, jfrtest.Values().UTF8("a"))))
		r := fromBytes(c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 0)).Finish())
		if got := drain(r); got != 1 || len(r.Problems()) > 0 {
			t.Errorf("id %d: %d events, problems %v", id, got, r.Problems())
		}
		var out bytes.Buffer
		if done, err := repair.Repair(&out, r); err != nil || done.Repaired != 0 {
			t.Errorf("id %d: %+v, %v, problems %v", id, done, err, r.Problems())
		}
	}
}
