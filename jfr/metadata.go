package jfr

import "strings"

// Metadata describes the types of a chunk. It is immutable and safe for concurrent use. Chunks
// of one [Recording] whose metadata bytes are equal share one *Metadata, so the pointer is a good
// cache key for everything that is derived from it.
type Metadata struct {
	types  []*Type
	byID   map[int64]*Type
	byName map[string]*Type
	// Locale is the locale of the JVM that wrote the recording, such as "en_US"; "" if unknown.
	Locale string
	// GMTOffsetMillis and DSTMillis are the time zone of the JVM; display only, all times are UTC.
	GMTOffsetMillis, DSTMillis int64

	plans planCache
}

// Types returns all types in the order of the recording. The slice must not be changed.
func (m *Metadata) Types() []*Type { return m.types }

// Type returns the type of that name, such as "jdk.ExecutionSample", or nil.
func (m *Metadata) Type(name string) *Type { return m.byName[name] }

// TypeByID returns the type of that id, or nil. Ids differ from recording to recording.
func (m *Metadata) TypeByID(id int64) *Type { return m.byID[id] }

// Super types that tell kinds of types apart.
const (
	eventSuper      = "jdk.jfr.Event"
	annotationSuper = "java.lang.annotation.Annotation"
)

// Type is one entry of the metadata: an event type, a struct, a primitive or an annotation.
type Type struct {
	// ID identifies the type within its chunk only.
	ID int64
	// Name is the qualified name, such as "jdk.ExecutionSample" or "int".
	Name string
	// Written is the name in the file. It differs from Name in recordings of Oracle JDK 9 and 10, where the type is
	// "com.oracle.jdk.ExecutionSample".
	Written string
	// Super is the name of the super type; "" for plain structs and primitives.
	Super string
	// Simple says that the type has one field which stands for the whole (such as jdk.types.Symbol).
	Simple bool
	// Fields are in the order of declaration, which is their order in the file.
	Fields []*Field
	// Annotations are the annotations of the type itself.
	Annotations []Annotation
	// Settings are the settings of an event type, such as "enabled" and "threshold".
	Settings []Setting

	primitive primitive
	index     int // position in Metadata.types
}

// IsEvent says whether values of the type are events.
func (t *Type) IsEvent() bool { return t.Super == eventSuper || t.Super == "com.oracle.jfr.Event" }

// IsStruct says whether a value of the type consists of those of its fields.
func (t *Type) IsStruct() bool { return t.primitive == notPrimitive }

// Field returns the field of that name, or nil.
func (t *Type) Field(name string) *Field {
	for _, f := range t.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// ThreadField names the field with the thread that events are of, "" where they are of none. Samples are taken by another
// thread than that which they are of.
func (t *Type) ThreadField() string {
	return ThreadFieldAmong(func(name string) bool { return t.Field(name) != nil })
}

// ThreadFieldAmong is [Type.ThreadField] of events that have the fields for which has says so.
func ThreadFieldAmong(has func(name string) bool) string {
	for _, name := range []string{"sampledThread", "eventThread"} {
		if has(name) {
			return name
		}
	}
	return ""
}

// IsOfProgram tells whether events are of the whole program and not of what a thread did: they name no thread, or that of the JVM
// that stopped all others or collected garbage.
func (t *Type) IsOfProgram() bool {
	return t.ThreadField() == "" || t.Field("gcId") != nil || t.Field("safepointId") != nil
}

// Label returns the name for people, or "".
func (t *Type) Label() string { return annotationValue(t.Annotations, labelAnnotation) }

// Description returns the sentence that explains the type, or "".
func (t *Type) Description() string { return annotationValue(t.Annotations, descriptionAnnotation) }

// Categories returns the path of categories of an event type, outermost first.
func (t *Type) Categories() []string {
	if a := findAnnotation(t.Annotations, categoryAnnotation); a != nil {
		return a.Array("value")
	}
	return nil
}

// Experimental says whether the producer marks the type as experimental.
func (t *Type) Experimental() bool {
	return findAnnotation(t.Annotations, experimentalAnnotation) != nil
}

// SimpleName returns the part of the name after the last dot.
func (t *Type) SimpleName() string { return t.Name[strings.LastIndexByte(t.Name, '.')+1:] }

// Field is one field of a type.
type Field struct {
	// Name is the name of the field.
	Name string
	// Type is the type of the value, or of its elements if Array; never nil.
	Type *Type
	// Constant says that the file holds a key into the constant pool of Type instead of a value.
	Constant bool
	// Array says that the value is a list.
	Array bool
	// Annotations are the annotations of the field.
	Annotations []Annotation

	shadowed bool // declared but not in the file; see markShadowed
}

// Label returns the name for people, or "".
func (f *Field) Label() string { return annotationValue(f.Annotations, labelAnnotation) }

// Description returns the sentence that explains the field, or "".
func (f *Field) Description() string { return annotationValue(f.Annotations, descriptionAnnotation) }

// Experimental says whether the producer marks the field as experimental.
func (f *Field) Experimental() bool {
	return findAnnotation(f.Annotations, experimentalAnnotation) != nil
}

// Written says whether values of the field are in the file: not of one that an event class declares again, which the JVM
// leaves out.
func (f *Field) Written() bool { return !f.shadowed }

// Annotation returns the annotation of that type name, such as "jdk.jfr.Contextual", or nil.
func (f *Field) Annotation(name string) *Annotation { return findAnnotation(f.Annotations, name) }

// Annotation returns the annotation of that type name, such as "jdk.jfr.Label", or nil.
func (t *Type) Annotation(name string) *Annotation { return findAnnotation(t.Annotations, name) }

// Setting is one setting that an event type declares.
type Setting struct {
	// Name is the name of the setting, such as "threshold".
	Name string
	// Type is the type of the setting's control; nil if the metadata does not have it.
	Type *Type
	// Default is the default value as text.
	Default string
	// Annotations are the annotations of the setting.
	Annotations []Annotation
}
