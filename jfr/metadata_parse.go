package jfr

import (
	"errors"
	"strconv"
)

// maxElementDepth bounds the nesting of metadata elements; real ones have five levels.
const maxElementDepth = 16

// maxReserved bounds the memory that is reserved for a number of things before they are seen.
const maxReserved = 8192

// element is a node of the metadata tree: names and values are indexes into the string table.
type element struct {
	name       string
	attributes []Member
	children   []element
}

func (e *element) attribute(name string) (string, bool) {
	for _, a := range e.attributes {
		if a.Name == name {
			return a.Text, true
		}
	}
	return "", false
}

func (e *element) text(name string) string {
	v, _ := e.attribute(name)
	return v
}

func (e *element) number(name string) int64 {
	n, err := strconv.ParseInt(e.text(name), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// metadataReader reads the tree of a metadata event (OpenJDK jdk.jfr.internal.MetadataReader).
type metadataReader struct {
	cursor
	strings []string
}

var errMetadata = errors.New("the tree of types is damaged")

// parseMetadata parses the content of a metadata event from the string count on.
func parseMetadata(c cursor) (*Metadata, error) {
	r := metadataReader{cursor: c}
	n := r.count(1)
	r.strings = make([]string, 0, min(n, maxReserved))
	for i := 0; i < n && !r.bad; i++ {
		r.strings = append(r.strings, r.text())
	}
	root := r.element(0)
	if r.bad {
		return nil, errMetadata
	}
	b := metadataBuilder{m: newMetadata()}
	b.build(&root)
	return b.m, nil
}

func (r *metadataReader) string() string {
	i := r.varint()
	if i < 0 || i >= int64(len(r.strings)) {
		r.bad = true
		return ""
	}
	return r.strings[i]
}

func (r *metadataReader) element(depth int) element {
	if depth > maxElementDepth {
		r.bad = true
	}
	e := element{name: r.string()}
	if n := r.count(2); n > 0 {
		e.attributes = make([]Member, 0, min(n, maxReserved/1024))
		for i := 0; i < n && !r.bad; i++ {
			e.attributes = append(e.attributes, Member{Name: r.string(), Text: r.string()})
		}
	}
	if n := r.count(3); n > 0 && !r.bad {
		e.children = make([]element, 0, min(n, maxReserved/1024))
		for i := 0; i < n && !r.bad; i++ {
			e.children = append(e.children, r.element(depth+1))
		}
	}
	return e
}

func newMetadata() *Metadata {
	return &Metadata{byID: map[int64]*Type{}, byName: map[string]*Type{}}
}

// metadataBuilder makes types from elements: first all types, then what refers to them.
type metadataBuilder struct {
	m *Metadata
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
		t := &Type{
			ID: e.number("id"), Name: e.text("name"), Super: e.text("superType"), Simple: simple,
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
			t.Fields = append(t.Fields, &Field{
				Name: child.text("name"), Type: b.typeOf(child), Constant: constant,
				Array: child.number("dimension") > 0, Annotations: b.annotations(child),
			})
		case "setting":
			t.Settings = append(t.Settings, Setting{
				Name: child.text("name"), Type: b.m.byID[child.number("class")],
				Default: child.text("defaultValue"), Annotations: b.annotations(child),
			})
		}
	}
	t.Annotations = b.annotations(e)
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
	var list []Annotation
	for i := range e.children {
		child := &e.children[i]
		if child.name != "annotation" {
			continue
		}
		a := Annotation{Type: b.typeOf(child)}
		for _, m := range child.attributes {
			if m.Name != "class" {
				a.Members = append(a.Members, m)
			}
		}
		list = append(list, a)
	}
	return list
}
