package jfr

// metadataWriter writes a tree of types as metadataReader reads it.
type metadataWriter struct {
	strings map[string]int64
	texts   []byte
	tree    []byte
}

// writeMetadata returns the content of a metadata event from the string count on.
func writeMetadata(root *element) []byte {
	w := metadataWriter{strings: map[string]int64{}}
	w.element(root)
	content := appendVarint(nil, int64(len(w.strings)))
	return append(append(content, w.texts...), w.tree...)
}

func (w *metadataWriter) element(e *element) {
	w.string(e.name)
	w.count(len(e.attributes))
	for _, a := range e.attributes {
		w.string(a.Name)
		w.string(a.Text)
	}
	w.count(len(e.children))
	for i := range e.children {
		w.element(&e.children[i])
	}
}

func (w *metadataWriter) count(n int) { w.tree = appendVarint(w.tree, int64(n)) }

// string writes the number of a text, which is put into the table of strings.
func (w *metadataWriter) string(text string) {
	i, known := w.strings[text]
	if !known {
		i = int64(len(w.strings))
		w.strings[text] = i
		w.texts = appendVarint(append(w.texts, stringUTF8), int64(len(text)))
		w.texts = append(w.texts, text...)
	}
	w.tree = appendVarint(w.tree, i)
}
