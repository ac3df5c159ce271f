package jfr

// Bounds of the memory that is reserved for a number of things before they are seen.
const (
	maxReservedAttributes = 8
	maxReservedChildren   = 512
)

// element is a node of the metadata tree, for [pruneMetadata] to change and [writeMetadata] to write.
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

func (e *element) integer(name string) int64 { return integer(e.text(name)) }

func (e *element) childrenNamed(name string) []element {
	var list []element
	for _, child := range e.children {
		if child.name == name {
			list = append(list, child)
		}
	}
	return list
}

// parseTree parses the elements of a metadata event from the string count on.
func parseTree(c cursor) (element, error) {
	r := newMetadataReader(c)
	root := r.element(0)
	if r.bad {
		return element{}, errMetadata
	}
	return root, nil
}

func (r *metadataReader) element(depth int) element {
	if depth > maxElementDepth {
		r.bad = true
	}
	name, children := r.open()
	e := element{name: name, attributes: make([]Member, 0, min(len(r.attributes), maxReservedAttributes))}
	for _, a := range r.attributes {
		e.attributes = append(e.attributes, Member{Name: r.texts[a.name], Text: r.texts[a.value]})
	}
	if children > 0 {
		e.children = make([]element, 0, min(children, maxReservedChildren))
	}
	for ; children > 0 && !r.bad; children-- {
		e.children = append(e.children, r.element(depth+1))
	}
	return e
}
