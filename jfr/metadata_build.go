package jfr

// metadataBuilder makes types from elements while they are read.
type metadataBuilder struct {
	metadataReader
	m *Metadata
	// known are the types by the number of the text of their id, as far as they have been looked up.
	known []*Type

	// Lists that are being read.
	fields           []*Field
	settings         []Setting
	ofType, ofMember []Annotation
	members          []Member
	declared         map[string]bool // fields of one event type

	// Memory for what is kept, cut off piece by piece: there are thousands of small lists.
	typeMemory       []Type
	fieldMemory      []Field
	listMemory       []*Field
	settingMemory    []Setting
	annotationMemory []Annotation
	memberMemory     []Member
}

// pieces is how many elements of small lists are allocated at once.
const pieces = 512

// maxReservedTypes bounds the memory that is reserved for a number of types before they are seen.
const maxReservedTypes = 4096

// cutOff returns an empty list with room for n elements, from memory that is allocated for many lists.
func cutOff[T any](memory *[]T, n int) []T {
	if n > len(*memory) {
		*memory = make([]T, max(n, pieces))
	}
	list := (*memory)[:0:n]
	*memory = (*memory)[n:]
	return list
}

// kept returns a copy of a list, nil if it is empty.
func kept[T any](memory *[]T, list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return append(cutOff(memory, len(list)), list...)
}

func newMetadata() *Metadata {
	return &Metadata{byID: map[int64]*Type{}, byName: map[string]*Type{}}
}

// parseMetadata parses the content of a metadata event from the string count on.
func parseMetadata(c cursor) (*Metadata, error) {
	b := metadataBuilder{metadataReader: newMetadataReader(c), m: newMetadata(), declared: map[string]bool{}}
	b.known = make([]*Type, len(b.texts))
	b.root()
	b.settle()
	if b.bad || len(b.m.types) == 0 { // every recording has the types of its own events
		return nil, errMetadata
	}
	return b.m, nil
}

func (b *metadataBuilder) root() {
	for _, children := b.open(); children > 0 && !b.bad; children-- {
		switch name, n := b.open(); name {
		case "metadata":
			b.types(n)
		case "region":
			b.m.Locale = b.text("locale")
			b.m.GMTOffsetMillis, b.m.DSTMillis = b.integer("gmtOffset"), b.integer("dst")
			b.skip(n, 2)
		default:
			b.skip(n, 2)
		}
	}
}

func (b *metadataBuilder) types(children int) {
	if len(b.m.types) == 0 {
		n := min(children, maxReservedTypes)
		b.m.types, b.m.byID, b.m.byName = make([]*Type, 0, n), make(map[int64]*Type, n), make(map[string]*Type, n)
	}
	for ; children > 0 && !b.bad; children-- {
		name, n := b.open()
		if name == "class" {
			if t := b.declare(); t != nil {
				b.class(t, n)
				continue
			}
		}
		b.skip(n, 3)
	}
}

// declare enters the type whose element has been opened; nil if there is one of that id.
func (b *metadataBuilder) declare() *Type {
	t := b.typeOf("id")
	if t.index >= 0 {
		return nil
	}
	written := b.text("name")
	_, simple := b.find("simpleType")
	t.Name, t.Written, t.Super, t.Simple = todaysName(written), written, b.text("superType"), simple
	t.primitive, t.index = primitiveOf(t.Name), len(b.m.types)
	b.m.types = append(b.m.types, t)
	b.m.byName[t.Name] = t
	return t
}

// typeOf returns the type whose id is the value of an attribute. One that has not been declared yet has no name, and no
// value of it can be decoded.
func (b *metadataBuilder) typeOf(attribute string) *Type {
	number, ok := b.find(attribute)
	if ok && b.known[number] != nil {
		return b.known[number]
	}
	id := int64(0)
	if ok {
		id = integer(b.texts[number])
	}
	t := b.m.byID[id]
	if t == nil {
		t = &cutOff(&b.typeMemory, 1)[:1][0]
		t.ID, t.primitive, t.index = id, unknownType, -1
		b.m.byID[id] = t
	}
	if ok {
		b.known[number] = t
	}
	return t
}

// settle does what all types have to be known for, and leaves out those that are referred to but not declared.
func (b *metadataBuilder) settle() {
	for id, t := range b.m.byID {
		if t.index < 0 {
			delete(b.m.byID, id)
		}
	}
	for _, t := range b.m.types {
		if t.IsEvent() {
			b.markShadowed(t.Fields)
		}
		for i := range t.Settings {
			if s := &t.Settings[i]; s.Type.index < 0 {
				s.Type = nil
			}
		}
	}
}

// class reads the children of a class.
func (b *metadataBuilder) class(t *Type, children int) {
	b.fields, b.settings, b.ofType = b.fields[:0], b.settings[:0], b.ofType[:0]
	for ; children > 0 && !b.bad; children-- {
		switch name, n := b.open(); name {
		case "field":
			b.field(n)
		case "setting":
			s := Setting{Name: b.text("name"), Type: b.typeOf("class"), Default: b.text("defaultValue")}
			s.Annotations = b.memberAnnotations(n)
			b.settings = append(b.settings, s)
		case "annotation":
			b.ofType = b.annotation(b.ofType, n, 4)
		default:
			b.skip(n, 4)
		}
	}
	t.Fields = kept(&b.listMemory, b.fields)
	t.Settings = kept(&b.settingMemory, b.settings)
	t.Annotations = kept(&b.annotationMemory, b.ofType)
}

func (b *metadataBuilder) field(children int) {
	_, constant := b.find("constantPool")
	f := &cutOff(&b.fieldMemory, 1)[:1][0]
	*f = Field{Name: b.text("name"), Type: b.typeOf("class"), Constant: constant, Array: b.integer("dimension") > 0}
	f.Annotations = b.memberAnnotations(children)
	b.fields = append(b.fields, f)
}

// memberAnnotations reads the children of a field or a setting.
func (b *metadataBuilder) memberAnnotations(children int) []Annotation {
	b.ofMember = b.ofMember[:0]
	for ; children > 0 && !b.bad; children-- {
		if name, n := b.open(); name == "annotation" {
			b.ofMember = b.annotation(b.ofMember, n, 5)
		} else {
			b.skip(n, 5)
		}
	}
	return kept(&b.annotationMemory, b.ofMember)
}

// annotation appends the annotation whose element has been opened to a list and passes over its children.
func (b *metadataBuilder) annotation(list []Annotation, children, depth int) []Annotation {
	a := Annotation{Type: b.typeOf("class"), Members: b.annotationMembers()}
	b.skip(children, depth)
	return append(list, a)
}

// annotationMembers returns the attributes of the annotation that has been opened but its class.
func (b *metadataBuilder) annotationMembers() []Member {
	b.members = b.members[:0]
	for _, a := range b.attributes {
		if name := b.texts[a.name]; name != "class" {
			b.members = append(b.members, Member{Name: name, Text: b.texts[a.value]})
		}
	}
	return kept(&b.memberMemory, b.members)
}

// markShadowed finds the fields that are declared twice, by an event class and by one that it extends: the JVM writes
// the first alone (jdk.jfr.internal.ClassInspector.buildFields). Fields that share a name by annotation are written.
func (b *metadataBuilder) markShadowed(fields []*Field) {
	clear(b.declared)
	for _, f := range fields {
		if f.Annotation(nameAnnotation) == nil {
			f.shadowed = b.declared[f.Name]
			b.declared[f.Name] = true
		}
	}
}
