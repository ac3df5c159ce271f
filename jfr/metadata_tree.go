package jfr

// Bounds of the memory that is reserved for a number of things before they are seen.
const (
	maxReservedAttributes = 8
	maxReservedChildren   = 512
)

// Element is a node of the tree of types in a metadata event: the root, its "metadata" and "region", and the classes with
// fields, annotations and settings. [RawMetadata.Tree] parses one, [Element.Encode] writes it.
type Element struct {
	Name       string
	Attributes []Member
	Children   []Element
}

// Attribute returns the first attribute of that name.
func (e *Element) Attribute(name string) (text string, ok bool) {
	for _, a := range e.Attributes {
		if a.Name == name {
			return a.Text, true
		}
	}
	return "", false
}

// parseTree parses the elements of a metadata event from the string count on.
func parseTree(c cursor) (Element, error) {
	r := newMetadataReader(c)
	root := r.element(0)
	if r.bad {
		return Element{}, errMetadata
	}
	return root, nil
}

func (r *metadataReader) element(depth int) Element {
	if depth > maxElementDepth {
		r.bad = true
	}
	name, children := r.open()
	e := Element{Name: name, Attributes: make([]Member, 0, min(len(r.attributes), maxReservedAttributes))}
	for _, a := range r.attributes {
		e.Attributes = append(e.Attributes, Member{Name: r.texts[a.name], Text: r.texts[a.value]})
	}
	if children > 0 {
		e.Children = make([]Element, 0, min(children, maxReservedChildren))
	}
	for ; children > 0 && !r.bad; children-- {
		e.Children = append(e.Children, r.element(depth+1))
	}
	return e
}
