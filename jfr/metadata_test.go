package jfr_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// realType returns a type of a committed recording.
func realType(t *testing.T, file, name string) *jfr.Type {
	t.Helper()
	for c, err := range open(t, recording(file)).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		if typ := c.Metadata().Type(name); typ != nil {
			return typ
		}
	}
	t.Fatalf("%s has no type %s", file, name)
	return nil
}

func TestTypeTexts(t *testing.T) {
	typ := realType(t, "hard-jdk25.jfr", "test.Extremes")
	if typ.Label() != "Extremes" || typ.Description() != "One value of every primitive type" || typ.SimpleName() != "Extremes" {
		t.Errorf("label %q, description %q, simple name %q", typ.Label(), typ.Description(), typ.SimpleName())
	}
	if diff := cmp.Diff([]string{"Test", "Hard Values"}, typ.Categories()); diff != "" {
		t.Error(diff)
	}
	if !typ.IsEvent() || typ.Experimental() || typ.Field("absent") != nil {
		t.Error("an event that is not experimental, without a field absent")
	}
	settings := map[string]string{}
	for _, s := range typ.Settings {
		settings[s.Name] = s.Default
	}
	if settings["enabled"] != "true" {
		t.Errorf("settings %v", settings)
	}
}

func TestUnits(t *testing.T) {
	typ := realType(t, "hard-jdk17.jfr", "test.Units")
	for name, want := range map[string]jfr.Unit{
		"startTime": jfr.UnitTicksTime, "duration": jfr.UnitTicks, "ticks": jfr.UnitTicks, "nanos": jfr.UnitNanos,
		"micros": jfr.UnitMicros, "millis": jfr.UnitMillis, "seconds": jfr.UnitSeconds, "epoch": jfr.UnitEpochMillis,
		"instant": jfr.UnitTicksTime, "bytes": jfr.UnitBytes, "bits": jfr.UnitBits, "hertz": jfr.UnitHertz,
		"rate": jfr.UnitBytesPerSecond, "share": jfr.UnitPercentage, "unsignedInt": jfr.UnitNone,
	} {
		f := typ.Field(name)
		if f == nil {
			t.Errorf("no field %s", name)
			continue
		}
		if got := f.Unit(); got != want {
			t.Errorf("unit of %s is %d, want %d", name, got, want)
		}
	}
	if !typ.Field("unsignedByte").Unsigned() || typ.Field("nanos").Unsigned() {
		t.Error("unsignedByte is unsigned, nanos is not")
	}
	address := realType(t, "hard-jdk17.jfr", "jdk.JavaMonitorEnter").Field("address")
	if address.Unit() != jfr.UnitAddress || address.Label() != "Monitor Address" {
		t.Errorf("address: unit %d, label %q", address.Unit(), address.Label())
	}
}

// TestUnitsOfSeveralAnnotations has annotations that exclude each other, units that there are not, and none.
func TestUnitsOfSeveralAnnotations(t *testing.T) {
	for event, units := range map[string]map[string]jfr.Unit{
		"test.Amounts": {
			"shareFrequency": jfr.UnitPercentage, "amountShare": jfr.UnitPercentage, "addressAmount": jfr.UnitBytes,
			"parsecs": jfr.UnitNone, "parsecsPerSecond": jfr.UnitHertz, "bytesPerSecond": jfr.UnitBytesPerSecond,
			"bitsPerSecond": jfr.UnitBitsPerSecond, "bits": jfr.UnitBits, "kilometres": jfr.UnitNone, "order": jfr.UnitNone,
		},
		"test.Times": {"spanFirst": jfr.UnitNanos, "timeFirst": jfr.UnitNanos, "shareFirst": jfr.UnitNanos, "epochInt": jfr.UnitEpochMillis},
	} {
		typ := realType(t, "odd-jdk25.jfr", event)
		for name, want := range units {
			if got := typ.Field(name).Unit(); got != want {
				t.Errorf("unit of %s.%s is %d, want %d", event, name, got, want)
			}
		}
	}
}

// TestFieldTexts reads what annotations say of fields, the JDK's and our own.
func TestFieldTexts(t *testing.T) {
	typ := realType(t, "odd-jdk25.jfr", "test.Amounts")
	kilometres := typ.Field("kilometresDouble").Annotation("OddValues$Kilometres")
	if kilometres == nil || kilometres.Value() != "9" || len(kilometres.Array("names")) != 0 {
		t.Errorf("annotation %+v, want kilometres of 9 and no names", kilometres)
	}
	if names := typ.Field("kilometres").Annotation("OddValues$Kilometres").Array("names"); len(names) != 2 || names[1] != "b" {
		t.Errorf("names %q, want a and b", names)
	}
	if !typ.Field("experimental").Experimental() || typ.Field("flag").Experimental() {
		t.Error("the field experimental is experimental, flag is not")
	}
	stack := typ.Field("stackTrace")
	if stack.Label() != "Stack Trace" || stack.Description() != "Stack Trace starting from the method the event was committed in" {
		t.Errorf("label %q, description %q", stack.Label(), stack.Description())
	}
	if typ.Field("bytes").Description() != "" || typ.Annotation("jdk.jfr.Absent") != nil || typ.Field("bytes").Annotation("jdk.jfr.Absent") != nil {
		t.Error("texts and annotations that there are not")
	}
	members := typ.Annotation("OddValues$Members")
	for name, want := range map[string]string{"flag": "true", "small": "-1", "letter": "\"", "big": "1099511627776", "precise": "1.0E300", "absent": ""} {
		if got := members.Member(name); got != want {
			t.Errorf("member %s is %q, want %q", name, got, want)
		}
	}
}

func TestFieldsKnowTheirTypes(t *testing.T) {
	typ := realType(t, "hard-jdk8.jfr", "jdk.ExecutionSample")
	stack := typ.Field("stackTrace")
	if stack == nil || !stack.Constant || stack.Array || stack.Type.Name != "jdk.types.StackTrace" {
		t.Fatalf("stackTrace = %+v", stack)
	}
	frames := stack.Type.Field("frames")
	if frames == nil || frames.Constant || !frames.Array || frames.Type.Name != "jdk.types.StackFrame" {
		t.Errorf("frames = %+v", frames)
	}
}

func TestRegion(t *testing.T) {
	for c, err := range open(t, recording("hard-jdk21.jfr")).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		if m := c.Metadata(); m.Locale != "en" && m.Locale != "en_US" && m.Locale != "" || m.GMTOffsetMillis != 0 {
			t.Errorf("locale %q, offset %d", m.Locale, m.GMTOffsetMillis)
		}
	}
}

func TestArrayAnnotation(t *testing.T) {
	a := jfr.Annotation{Members: []jfr.Member{{Name: "value-0", Text: "a"}, {Name: "other", Text: "x"}, {Name: "value-1", Text: "b"}, {Name: "value-3", Text: "d"}}}
	if diff := cmp.Diff([]string{"a", "b"}, a.Array("value")); diff != "" {
		t.Error(diff)
	}
	if a.Member("other") != "x" || a.Value() != "" || a.Array("none") != nil {
		t.Errorf("other = %q, value = %q", a.Member("other"), a.Value())
	}
}

// TestNewestMetadataCounts adds a type while a chunk is being written.
func TestNewestMetadataCounts(t *testing.T) {
	c := jfrtest.NewChunk()
	c.Metadata(jfrtest.SampleTypes()[:len(jfrtest.SampleTypes())-1]...)
	c.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(1, 2))
	c.Metadata(jfrtest.SampleTypes()...)
	if got := oneBatch(t, firstChunk(t, c.Finish()), "test.Values").Column("last").Ints[0]; got != 2 {
		t.Errorf("last = %d", got)
	}
}

// TestOddMetadata has a field of an unknown type, a type that is there twice, and no types at all.
func TestOddMetadata(t *testing.T) {
	const event = 500
	types := append(jfrtest.Basics(),
		jfrtest.Type{ID: event, Name: "test.Odd", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			{Name: "number", TypeID: jfrtest.Int}, {Name: "key", TypeID: 4711, Constant: true}, {Name: "alien", TypeID: 4711},
		}},
		jfrtest.Type{ID: event, Name: "test.Second", Super: jfrtest.EventSuper})
	c := jfrtest.NewChunk().Metadata(types...).Event(event, jfrtest.Values().Int(7, 8, 9))
	chunk := firstChunk(t, c.Finish())
	if chunk.Metadata().Type("test.Second") != nil {
		t.Error("the second type of the same id counts")
	}
	table := oneBatch(t, chunk, "test.Odd", "number", "key")
	if table.Column("number").Ints[0] != 7 || table.Column("key").Ints[0] != 8 || !table.Column("key").Null(0) {
		t.Errorf("table %+v", table)
	}
	if all := oneBatch(t, chunk, "test.Odd"); len(all.Columns) != 2 || all.Column("key").Ints[0] != 8 {
		t.Errorf("the fields before the one of unknown type are %+v", all.Columns)
	}
	if pool, err := chunk.Pool("absent.Type"); err != nil || pool.Rows != 0 {
		t.Errorf("pool of an absent type: %+v, %v", pool, err)
	}
	absent := chunk.Select(chunk.Metadata().Type("absent.Type"))
	for table, err := range chunk.Events(absent) {
		t.Errorf("events of an absent type: %+v, %v", table, err)
	}
	for table, err := range chunk.EventsAt(absent, []uint32{68}) {
		t.Errorf("events of an absent type at a place: %+v, %v", table, err)
	}
	if absent.Type() != nil {
		t.Errorf("type %v of a selection of none", absent.Type())
	}
	none := firstChunk(t, jfrtest.NewChunk().Event(event, jfrtest.Values().Int(1)).Finish())
	if m := none.Metadata(); m == nil || len(m.Types()) != 0 {
		t.Errorf("metadata %+v", m)
	}
}
