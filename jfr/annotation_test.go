package jfr

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Elements of arrays are numbered without a gap; of several of one name the first counts.
func TestArraysOfAnnotations(t *testing.T) {
	t.Parallel()
	for members, want := range map[string]string{
		"":                                    "",
		"value-0=a value-1=b":                 "a b",
		"value-1=b value-0=a value-2=c":       "a b c",
		"value-0=a value-2=c":                 "a",
		"value-1=b":                           "",
		"value=x value-0=a other-1=b":         "a",
		"value-0=a value-0=b value-1=c":       "a c",
		"value-00=a value-01=b":               "",
		"value-0=a value-1=b value-10=c":      "a b",
		"value--1=x value-0=":                 "",
		"value-0=a value-1=b value-1=z x-2=c": "a b",
	} {
		a := Annotation{}
		for pair := range strings.FieldsSeq(members) {
			name, text, _ := strings.Cut(pair, "=")
			a.Members = append(a.Members, Member{name, text})
		}
		if got := strings.Join(a.Array("value"), " "); got != want {
			t.Errorf("%s: %q, want %q", members, got, want)
		}
	}
	many := Annotation{}
	for i := range 100_000 {
		many.Members = append(many.Members, Member{"value-" + strconv.Itoa(i), strconv.Itoa(i)})
	}
	slices.Reverse(many.Members)
	if got := many.Array("value"); len(got) != 100_000 || got[99_999] != "99999" {
		t.Errorf("%d of very many elements", len(got))
	}
}

// What a type and its fields say of themselves, and nothing where nothing is said.
func TestTextsOfTypes(t *testing.T) {
	t.Parallel()
	annotation := func(name string, members ...Member) Annotation {
		return Annotation{Type: &Type{Name: "jdk.jfr." + name}, Members: members}
	}
	told := []Annotation{
		annotation("Label", Member{"value", "A label"}), annotation("Description", Member{"value", "A sentence."}),
		annotation("Category", Member{"value-0", "Java"}, Member{"value-1", "Own"}), annotation("Experimental"), annotation("Label", Member{"value", "another"}),
	}
	typ := Type{Name: "a.b.C", Annotations: told, Fields: []*Field{{Name: "f", Type: &Type{Name: "int"}, Annotations: told}}}
	got := []string{
		typ.Label(), typ.Description(), strings.Join(typ.Categories(), "/"), typ.SimpleName(), typ.Field("f").Label(), typ.Field("f").Description(),
		typ.Annotation("jdk.jfr.Category").Member("value-1"),
	}
	if want := []string{"A label", "A sentence.", "Java/Own", "C", "A label", "A sentence.", "Own"}; !slices.Equal(got, want) || !typ.Experimental() || !typ.Field("f").Experimental() {
		t.Errorf("it says %q, want %q", got, want)
	}
	bare := Type{Name: "D", Fields: []*Field{{Name: "f", Type: &Type{}}}}
	if text := bare.Label() + bare.Description() + bare.Field("f").Label() + bare.Field("f").Description() + bare.SimpleName(); text != "D" || bare.Categories() != nil || bare.Experimental() || bare.Field("f").Experimental() || bare.Field("g") != nil || bare.Annotation("x") != nil {
		t.Errorf("of nothing it says %q", text)
	}
}

// Which thread events are of, and which are of the whole program.
func TestThreadsOfTypes(t *testing.T) {
	t.Parallel()
	for fields, want := range map[string]string{
		"":                                "- true",
		"startTime eventThread":           "eventThread false",
		"eventThread sampledThread":       "sampledThread false",
		"sampledThread state":             "sampledThread false",
		"eventThread gcId":                "eventThread true",
		"eventThread safepointId":         "eventThread true",
		"thread":                          "- true",
		"startTime duration stackTrace x": "- true",
	} {
		typ := &Type{}
		for name := range strings.FieldsSeq(fields) {
			typ.Fields = append(typ.Fields, &Field{Name: name, Type: &Type{}})
		}
		thread := typ.ThreadField()
		if thread == "" {
			thread = "-"
		}
		if got := fmt.Sprint(thread, " ", typ.IsOfProgram()); got != want {
			t.Errorf("%s: %s, want %s", fields, got, want)
		}
	}
}

// Units are what annotations say, the JDK's order deciding between several; the units that there are not are those of the JDK's fallback.
func TestUnitsByAnnotations(t *testing.T) {
	t.Parallel()
	for annotations, want := range map[string]Unit{
		"":                                   UnitNone,
		"Timespan=TICKS":                     UnitTicks,
		"Timespan=NANOSECONDS":               UnitNanos,
		"Timespan=MICROSECONDS":              UnitMicros,
		"Timespan=MILLISECONDS":              UnitMillis,
		"Timespan=SECONDS":                   UnitSeconds,
		"Timespan=":                          UnitNanos,
		"Timespan=FORTNIGHTS":                UnitNanos,
		"Timestamp=TICKS":                    UnitTicksTime,
		"Timestamp=MILLISECONDS_SINCE_EPOCH": UnitEpochMillis,
		"Timestamp=":                         UnitEpochMillis,
		"Timestamp=TICKS Timespan=TICKS":     UnitTicks,
		"Percentage= Timespan=TICKS":         UnitTicks,
		"Percentage= DataAmount=BYTES":       UnitPercentage,
		"DataAmount=BYTES":                   UnitBytes,
		"DataAmount=":                        UnitBytes,
		"DataAmount=BITS":                    UnitBits,
		"DataAmount=BITS Frequency=":         UnitBitsPerSecond,
		"Frequency= DataAmount=":             UnitBytesPerSecond,
		"DataAmount=PARSECS":                 UnitNone,
		"DataAmount=PARSECS Frequency=":      UnitHertz,
		"DataAmount=PARSECS MemoryAddress=":  UnitAddress,
		"Frequency=":                         UnitHertz,
		"Frequency= MemoryAddress=":          UnitAddress,
		"MemoryAddress=":                     UnitAddress,
		"Unsigned=":                          UnitNone,
	} {
		f := Field{Type: &Type{Name: "long"}}
		for pair := range strings.FieldsSeq(annotations) {
			name, value, _ := strings.Cut(pair, "=")
			f.Annotations = append(f.Annotations, Annotation{Type: &Type{Name: "jdk.jfr." + name}, Members: []Member{{"value", value}}})
		}
		if got := f.Unit(); got != want {
			t.Errorf("%s: %d, want %d", annotations, got, want)
		}
		unsigned := strings.Contains(annotations, "Unsigned")
		if f.Unsigned() != unsigned {
			t.Errorf("%s: unsigned is %v", annotations, f.Unsigned())
		}
		if f.Type = (&Type{Name: "char"}); f.Unsigned() {
			t.Errorf("%s: a char, which has no sign, is said to have none", annotations)
		}
	}
}
