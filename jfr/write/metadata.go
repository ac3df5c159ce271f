package write

import (
	"bytes"
	"strconv"

	"jfrlens/jfr"
)

// declared is what becomes of the content of metadata events, which most chunks of a recording have in common.
type declared struct {
	before, after []byte // from the table of strings on; after is nil if nothing changes
	types         int64  // that are left out
}

// declare decides what becomes of the metadata, once for all chunks that have the same.
func (c *chunk) declare(content []byte) (*declared, error) {
	if known := c.plan.declared; known != nil && bytes.Equal(known.before, content) {
		return known, nil
	}
	given := c.RawMetadata()
	root, err := given.Tree()
	if err != nil {
		return nil, err
	}
	d := &declared{before: bytes.Clone(content), types: c.leaveOutTypes(&root)}
	if changed := c.changeTexts(&root); changed || d.types > 0 {
		d.after = root.Encode()
	}
	c.plan.declared = d
	return d, nil
}

// decideMetadata makes the new metadata events, if they change.
func (c *chunk) decideMetadata() error {
	c.newMeta = map[int][]byte{}
	given := c.RawMetadata()
	d, err := c.declare(given.Content)
	if err != nil {
		return err
	}
	c.result.Types += d.types
	switch {
	case d.after != nil:
		// The newest has all that those before it have.
		for _, at := range c.Places(jfr.MetadataID) {
			c.newMeta[int(at)] = nil
		}
		c.newMeta[given.At] = c.metadataEvent(given, d.after)
	case c.edit.Renumber != 0:
		c.newMeta[given.At] = c.metadataEvent(given, given.Content)
	}
	return nil
}

// metadataEvent returns the event with other content from the table of strings on.
func (c *chunk) metadataEvent(given jfr.RawMetadata, content []byte) []byte {
	e := c.Event(uint32(given.At))
	edits := []edit{{e.End - len(given.Content), e.End, content}}
	if c.edit.Renumber != 0 {
		at := skipVarints(c.data, e.Content, e.End, 2) // start, duration
		number := edit{at, e.End - len(given.Content), jfr.AppendVarint(nil, c.edit.Renumber+int64(c.Index))}
		edits = append([]edit{number}, edits...)
	}
	return encoded(c.data, e, edits)
}

// removedTypes returns the ids of the types that only event types need which are left out.
func (c *chunk) removedTypes() map[int64]bool {
	gone := map[int64]bool{}
	for _, t := range c.plan.meta.Types() {
		if c.plan.dropped(t.ID) {
			markTypes(t, gone)
		}
	}
	stay := map[int64]bool{}
	for _, t := range c.plan.meta.Types() {
		if !c.plan.dropped(t.ID) && (t.IsEvent() || !gone[t.ID]) {
			markTypes(t, stay)
		}
	}
	for id := range stay {
		delete(gone, id)
	}
	return gone
}

// markTypes marks a type and all that it needs.
func markTypes(t *jfr.Type, marked map[int64]bool) {
	if t == nil || marked[t.ID] {
		return
	}
	marked[t.ID] = true
	markAnnotations(t.Annotations, marked)
	for _, f := range t.Fields {
		markTypes(f.Type, marked)
		markAnnotations(f.Annotations, marked)
	}
	for i := range t.Settings {
		markTypes(t.Settings[i].Type, marked)
		markAnnotations(t.Settings[i].Annotations, marked)
	}
}

func markAnnotations(annotations []jfr.Annotation, marked map[int64]bool) {
	for i := range annotations {
		markTypes(annotations[i].Type, marked)
	}
}

// leaveOutTypes takes the classes of types that are left out from the tree, and counts them.
func (c *chunk) leaveOutTypes(root *jfr.Element) (n int64) {
	for i := range root.Children {
		list := root.Children[i].Children
		kept := list[:0]
		for _, class := range list {
			if id, _ := class.Attribute("id"); class.Name == "class" && c.removed[number(id)] {
				n++
				continue
			}
			kept = append(kept, class)
		}
		root.Children[i].Children = kept
	}
	return n
}

// number reads an integer, -1 if it is none.
func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return -1
	}
	return n
}

// changeTexts changes the strings of a tree.
func (c *chunk) changeTexts(e *jfr.Element) (changed bool) {
	if c.edit.Declared == nil {
		return false
	}
	for i := range e.Attributes {
		a := &e.Attributes[i]
		if isReference(e.Name, a.Name) {
			continue
		}
		name := e.Name != "annotation" && e.Name != "region" && a.Name != "defaultValue"
		if after := c.edit.Declared(name, a.Text); after != a.Text {
			a.Text, changed = after, true
		}
	}
	for i := range e.Children {
		changed = c.changeTexts(&e.Children[i]) || changed
	}
	return changed
}

// isReference says whether an attribute is a number or a mark.
func isReference(element, attribute string) bool {
	switch attribute {
	case "id", "class", "constantPool", "dimension", "simpleType":
		return element != "annotation" || attribute == "class"
	case "gmtOffset", "dst":
		return element == "region"
	}
	return false
}
