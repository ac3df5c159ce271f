package jfr

import "slices"

// metadataBuilder makes types from elements: first all types, then what refers to them.
type metadataBuilder struct {
	m *Metadata
	// Memory for what comes.
	fields   []Field
	lists    []Annotation
	declared map[string]bool // fields of one event type
}

// buildMetadata makes the types of a tree.
func buildMetadata(root *element) *Metadata {
	b := metadataBuilder{m: newMetadata(), declared: map[string]bool{}}
	b.build(root)
	return b.m
}

func (b *metadataBuilder) build(root *element) {
	for i := range root.children {
		child := &root.children[i]
		switch child.name {
		case "metadata":
			b.types(child)
		case "region":
			b.m.Locale = child.text("locale")
			b.m.GMTOffsetMillis = child.number("gmtOffset")
			b.m.DSTMillis = child.number("dst")
		}
	}
}

func (b *metadataBuilder) types(metadata *element) {
	classes := make([]*element, 0, len(metadata.children))
	for i := range metadata.children {
		e := &metadata.children[i]
		if e.name != "class" || b.m.byID[e.number("id")] != nil {
			continue
		}
		_, simple := e.attribute("simpleType")
		written := e.text("name")
		t := &Type{
			ID: e.number("id"), Name: todaysName(written), Written: written, Super: e.text("superType"), Simple: simple,
			index: len(b.m.types),
		}
		t.primitive = primitiveOf(t.Name)
		b.m.types = append(b.m.types, t)
		b.m.byID[t.ID] = t
		b.m.byName[t.Name] = t
		classes = append(classes, e)
	}
	for i, e := range classes {
		b.members(b.m.types[i], e)
	}
}

func (b *metadataBuilder) members(t *Type, e *element) {
	for i := range e.children {
		child := &e.children[i]
		switch child.name {
		case "field":
			_, constant := child.attribute("constantPool")
			field := cutOff(&b.fields, 1)[:1]
			field[0] = Field{
				Name: child.text("name"), Type: b.typeOf(child), Constant: constant,
				Array: child.number("dimension") > 0, Annotations: b.annotations(child),
			}
			t.Fields = append(t.Fields, &field[0])
		case "setting":
			t.Settings = append(t.Settings, Setting{
				Name: child.text("name"), Type: b.m.byID[child.number("class")],
				Default: child.text("defaultValue"), Annotations: b.annotations(child),
			})
		}
	}
	t.Annotations = b.annotations(e)
	if t.IsEvent() {
		b.markShadowed(t.Fields)
	}
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

// typeOf returns the type that the element refers to; an unknown one is made up without a name, so
// that Type is never nil. A value of such a type cannot be decoded.
func (b *metadataBuilder) typeOf(e *element) *Type {
	id := e.number("class")
	if t := b.m.byID[id]; t != nil {
		return t
	}
	return &Type{ID: id, primitive: unknownType, index: -1}
}

func (b *metadataBuilder) annotations(e *element) []Annotation {
	n := 0
	for i := range e.children {
		if e.children[i].name == "annotation" {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	list := cutOff(&b.lists, n)
	for i := range e.children {
		if child := &e.children[i]; child.name == "annotation" {
			list = append(list, Annotation{Type: b.typeOf(child), Members: membersOf(child)})
		}
	}
	return list
}

// membersOf returns the attributes of an annotation but its class, which is the first one as a rule.
func membersOf(annotation *element) []Member {
	isClass := func(m Member) bool { return m.Name == "class" }
	list := annotation.attributes
	if len(list) > 0 && isClass(list[0]) {
		list = list[1:]
	}
	if slices.ContainsFunc(list, isClass) {
		list = slices.DeleteFunc(slices.Clone(list), isClass)
	}
	if len(list) == 0 {
		return nil
	}
	return list
}
