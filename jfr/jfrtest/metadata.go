package jfrtest

import "strconv"

// Type is a type of the metadata.
type Type struct {
	ID     int64
	Name   string
	Super  string
	Simple bool
	Fields []Field
	// Annotations are those of the type itself.
	Annotations []Annotation
}

// Field is a field of a type.
type Field struct {
	Name     string
	TypeID   int64
	Constant bool
	Array    bool
	// Annotations are ids of annotation types with the text of their value.
	Annotations []Annotation
}

// Annotation is an annotation of a field or a type; without a value if that is empty.
type Annotation struct {
	TypeID int64
	Value  string
	List   bool // the value is the only one of a list
}

// Ids of the types that [Basics] declares.
const (
	Boolean = 10 + iota
	Byte
	Char
	Short
	Int
	Long
	Float
	Double
	String
	Timestamp
	Timespan
	Thread
	Class
	Symbol
	Method
	FrameType
	StackFrame
	StackTrace
)

// EventSuper is the super type of event types.
const EventSuper = "jdk.jfr.Event"

// Basics returns the primitive types and those that stack traces and threads are made of.
func Basics() []Type {
	annotation := "java.lang.annotation.Annotation"
	types := []Type{
		{ID: Timestamp, Name: "jdk.jfr.Timestamp", Super: annotation},
		{ID: Timespan, Name: "jdk.jfr.Timespan", Super: annotation},
		{ID: Thread, Name: "java.lang.Thread", Fields: []Field{
			{Name: "osName", TypeID: String},
			{Name: "osThreadId", TypeID: Long},
			{Name: "javaName", TypeID: String},
			{Name: "javaThreadId", TypeID: Long},
		}},
		{ID: Class, Name: "java.lang.Class", Fields: []Field{
			{Name: "name", TypeID: Symbol, Constant: true}, {Name: "modifiers", TypeID: Int},
		}},
		{ID: Symbol, Name: "jdk.types.Symbol", Simple: true, Fields: []Field{{Name: "string", TypeID: String}}},
		{ID: Method, Name: "jdk.types.Method", Fields: []Field{
			{Name: "type", TypeID: Class, Constant: true},
			{Name: "name", TypeID: Symbol, Constant: true},
			{Name: "descriptor", TypeID: Symbol, Constant: true},
			{Name: "modifiers", TypeID: Int},
			{Name: "hidden", TypeID: Boolean},
		}},
		{ID: FrameType, Name: "jdk.types.FrameType", Simple: true, Fields: []Field{{Name: "description", TypeID: String}}},
		{ID: StackFrame, Name: "jdk.types.StackFrame", Fields: []Field{
			{Name: "method", TypeID: Method, Constant: true},
			{Name: "lineNumber", TypeID: Int},
			{Name: "bytecodeIndex", TypeID: Int},
			{Name: "type", TypeID: FrameType, Constant: true},
		}},
		{ID: StackTrace, Name: "jdk.types.StackTrace", Fields: []Field{
			{Name: "truncated", TypeID: Boolean}, {Name: "frames", TypeID: StackFrame, Array: true},
		}},
	}
	for i, name := range []string{"boolean", "byte", "char", "short", "int", "long", "float", "double", "java.lang.String"} {
		types = append(types, Type{ID: Boolean + int64(i), Name: name})
	}
	return types
}

// Metadata appends a metadata event with these types.
func (c *Chunk) Metadata(types ...Type) *Chunk {
	c.metadata = c.Offset()
	s := stringTable{index: map[string]int64{}}
	classes := Values()
	for _, t := range types {
		s.class(classes, t)
	}
	tree := Values()
	tree.Int(s.id("root"), 0, 2)
	tree.Int(s.id("metadata"), 0, int64(len(types))).Byte(classes.Bytes()...)
	tree.Int(s.id("region"), 2, s.id("locale"), s.id("en_US"), s.id("gmtOffset"), s.id(strconv.FormatInt(c.GMTOffsetMillis, 10)), 0)
	v := Values().Int(c.StartTicks, 0, 1, int64(len(s.texts)))
	for _, text := range s.texts {
		v.UTF8(text)
	}
	return c.Event(0, v.Byte(tree.Bytes()...))
}

// stringTable collects the texts of a metadata event.
type stringTable struct {
	texts []string
	index map[string]int64
}

func (s *stringTable) id(text string) int64 {
	if i, ok := s.index[text]; ok {
		return i
	}
	s.index[text] = int64(len(s.texts))
	s.texts = append(s.texts, text)
	return s.index[text]
}

func (s *stringTable) class(b *Buffer, t Type) {
	attributes := []string{"id", strconv.FormatInt(t.ID, 10), "name", t.Name}
	if t.Super != "" {
		attributes = append(attributes, "superType", t.Super)
	}
	if t.Simple {
		attributes = append(attributes, "simpleType", "true")
	}
	s.element(b, "class", attributes, len(t.Annotations)+len(t.Fields))
	s.annotations(b, t.Annotations)
	for _, f := range t.Fields {
		attributes := []string{"name", f.Name, "class", strconv.FormatInt(f.TypeID, 10)}
		if f.Constant {
			attributes = append(attributes, "constantPool", "true")
		}
		if f.Array {
			attributes = append(attributes, "dimension", "1")
		}
		s.element(b, "field", attributes, len(f.Annotations))
		s.annotations(b, f.Annotations)
	}
}

func (s *stringTable) annotations(b *Buffer, annotations []Annotation) {
	for _, a := range annotations {
		attributes := []string{"class", strconv.FormatInt(a.TypeID, 10)}
		switch {
		case a.List:
			attributes = append(attributes, "value-0", a.Value)
		case a.Value != "":
			attributes = append(attributes, "value", a.Value)
		}
		s.element(b, "annotation", attributes, 0)
	}
}

func (s *stringTable) element(b *Buffer, name string, attributes []string, children int) {
	b.Int(s.id(name), int64(len(attributes)/2))
	for _, a := range attributes {
		b.Int(s.id(a))
	}
	b.Int(int64(children))
}

// Annotated returns the annotations of a field that has one, with one value.
func Annotated(typeID int64, value string) []Annotation {
	return []Annotation{{TypeID: typeID, Value: value}}
}
