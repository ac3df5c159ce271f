package jfr

import (
	"errors"
	"strconv"
	"strings"
)

// maxElementDepth bounds the nesting of metadata elements; real ones have five levels.
const maxElementDepth = 16

// maxReservedTexts bounds the memory that is reserved for a number of texts before they are seen.
const maxReservedTexts = 8192

// metadataReader reads the elements of a metadata event (OpenJDK jdk.jfr.internal.MetadataReader), which are a tree, in
// the order of the file: a parent, then its children.
type metadataReader struct {
	cursor
	texts []string // the table of strings, and an empty one behind it that stands for damage
	// attributes are those of the element that was opened last.
	attributes []attribute
}

// attribute is an attribute of an element. Its name and its value are numbers in the table of strings.
type attribute struct{ name, value int32 }

var errMetadata = errors.New("the tree of types is damaged")

// newMetadataReader reads the table of strings, which comes first; all of them are parts of one.
func newMetadataReader(c cursor) metadataReader {
	r := metadataReader{cursor: c}
	n := r.count(1)
	r.texts = make([]string, 0, min(n, maxReservedTexts)+1)
	var all strings.Builder
	all.Grow(r.end - r.p)
	var converted []byte
	for i := 0; i < n && !r.bad; i++ {
		from, ref := all.Len(), r.stringRef()
		if payload, ok := ref.raw(r.data); ok {
			all.Write(payload)
		} else {
			converted = ref.appendTo(converted[:0], r.data)
			all.Write(converted)
		}
		r.texts = append(r.texts, all.String()[from:])
	}
	r.texts = append(r.texts, "")
	return r
}

// number reads a number in the table of strings.
func (r *metadataReader) number() int32 {
	damage := len(r.texts) - 1
	i := r.varint()
	if i < 0 || i >= int64(damage) {
		r.bad = true
		return int32(damage)
	}
	return int32(i)
}

// open reads the name and the attributes of an element. As many children follow.
func (r *metadataReader) open() (name string, children int) {
	name = r.texts[r.number()]
	r.attributes = r.attributes[:0]
	for n := r.count(2); n > 0 && !r.bad; n-- {
		r.attributes = append(r.attributes, attribute{r.number(), r.number()})
	}
	return name, r.count(3)
}

// skip passes over children that are so deep in the tree.
func (r *metadataReader) skip(children, depth int) {
	if children > 0 && depth > maxElementDepth {
		r.bad = true
	}
	for ; children > 0 && !r.bad; children-- {
		_, n := r.open()
		r.skip(n, depth+1)
	}
}

// find returns the number of the value of the first attribute of that name.
func (r *metadataReader) find(name string) (value int32, ok bool) {
	for _, a := range r.attributes {
		if r.texts[a.name] == name {
			return a.value, true
		}
	}
	return 0, false
}

// text returns the value of an attribute, "" if there is none.
func (r *metadataReader) text(name string) string {
	if value, ok := r.find(name); ok {
		return r.texts[value]
	}
	return ""
}

// integer returns the value of an attribute, 0 if it is none.
func (r *metadataReader) integer(name string) int64 { return integer(r.text(name)) }

func integer(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
