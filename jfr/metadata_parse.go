package jfr

import (
	"errors"
	"strconv"
)

// maxElementDepth bounds the nesting of metadata elements; real ones have five levels.
const maxElementDepth = 16

// Bounds of the memory that is reserved for a number of things before they are seen.
const (
	maxReservedTexts      = 8192
	maxReservedAttributes = 8
)

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

func (e *element) childrenNamed(name string) []element {
	var list []element
	for _, child := range e.children {
		if child.name == name {
			list = append(list, child)
		}
	}
	return list
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
	// Memory for what comes, cut off piece by piece: there are thousands of small lists.
	attributes []Member
	elements   []element
}

// pieces is how many elements of small lists are allocated at once.
const pieces = 512

// cutOff returns an empty list with room for n elements, from memory that is allocated for many lists.
func cutOff[T any](memory *[]T, n int) []T {
	if n > len(*memory) {
		*memory = make([]T, max(n, pieces))
	}
	list := (*memory)[:0:n]
	*memory = (*memory)[n:]
	return list
}

var errMetadata = errors.New("the tree of types is damaged")

// parseMetadata parses the content of a metadata event from the string count on.
func parseMetadata(c cursor) (*Metadata, error) {
	root, err := parseTree(c)
	if err != nil {
		return nil, err
	}
	m := buildMetadata(&root)
	if len(m.types) == 0 { // every recording has those of its own events
		return nil, errMetadata
	}
	return m, nil
}

// parseTree parses the elements of a metadata event from the string count on.
func parseTree(c cursor) (element, error) {
	r := metadataReader{cursor: c}
	r.readStrings()
	root := r.element(0)
	if r.bad {
		return element{}, errMetadata
	}
	return root, nil
}

// readStrings reads the table of strings; all of them are parts of one.
func (r *metadataReader) readStrings() {
	n := r.count(1)
	text := make([]byte, 0, r.end-r.p)
	ends := make([]int, 0, min(n, maxReservedTexts))
	for i := 0; i < n && !r.bad; i++ {
		text = r.stringRef().appendTo(text, r.data)
		ends = append(ends, len(text))
	}
	all, from := string(text), 0
	r.strings = make([]string, len(ends))
	for i, end := range ends {
		r.strings[i], from = all[from:end], end
	}
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
		e.attributes = cutOff(&r.attributes, min(n, maxReservedAttributes))
		for i := 0; i < n && !r.bad; i++ {
			e.attributes = append(e.attributes, Member{Name: r.string(), Text: r.string()})
		}
	}
	if n := r.count(3); n > 0 && !r.bad {
		e.children = cutOff(&r.elements, min(n, pieces))
		for i := 0; i < n && !r.bad; i++ {
			e.children = append(e.children, r.element(depth+1))
		}
	}
	return e
}

func newMetadata() *Metadata {
	return &Metadata{byID: map[int64]*Type{}, byName: map[string]*Type{}}
}
