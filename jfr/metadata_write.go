package jfr

// metadataWriter writes a tree of types as metadataReader reads it.
type metadataWriter struct {
	strings map[string]int64
	texts   []byte
	tree    []byte
}

// Encode returns the content of a metadata event whose root this is, from the table of strings on.
func (e *Element) Encode() []byte {
	w := metadataWriter{strings: map[string]int64{}}
	w.element(e)
	content := AppendVarint(nil, int64(len(w.strings)))
	return append(append(content, w.texts...), w.tree...)
}

func (w *metadataWriter) element(e *Element) {
	w.string(e.Name)
	w.count(len(e.Attributes))
	for _, a := range e.Attributes {
		w.string(a.Name)
		w.string(a.Text)
	}
	w.count(len(e.Children))
	for i := range e.Children {
		w.element(&e.Children[i])
	}
}

func (w *metadataWriter) count(n int) { w.tree = AppendVarint(w.tree, int64(n)) }

// string writes the number of a text, which is put into the table of strings.
func (w *metadataWriter) string(text string) {
	i, known := w.strings[text]
	if !known {
		i = int64(len(w.strings))
		w.strings[text] = i
		w.texts = AppendString(w.texts, text)
	}
	w.tree = AppendVarint(w.tree, i)
}

// AppendString appends a text as a value of type java.lang.String, in UTF-8. The JDK's tools read UTF-8 of no bytes as null or as
// the text before.
func AppendString(buf []byte, text string) []byte {
	if text == "" {
		return append(buf, stringEmpty)
	}
	return append(AppendVarint(append(buf, stringUTF8), int64(len(text))), text...)
}

// AppendVarint appends a compressed integer.
func AppendVarint(buf []byte, n int64) []byte {
	rest := uint64(n)
	for range maxVarint - 1 {
		if rest < 0x80 {
			break
		}
		buf = append(buf, byte(rest)|0x80)
		rest >>= 7
	}
	return append(buf, byte(rest))
}
