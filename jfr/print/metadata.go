package print

import (
	"bufio"
	"cmp"
	"io"
	"iter"
	"slices"
	"strings"

	"jfrlens/jfr"
)

// Names of super types that tell kinds of types apart.
const (
	annotationSuper = "java.lang.annotation.Annotation"
	settingSuper    = "jdk.jfr.SettingControl"
	eventSuper      = "jdk.jfr.Event"
	nameAnnotation  = "jdk.jfr.Name"
)

// Metadata writes the types of a recording as Java-like declarations, the same
// text as `jfr metadata` of JDK 25. A filter that chooses anything leaves out
// all types that are not events.
func Metadata(w io.Writer, rec *jfr.Recording, o Options) error {
	types, err := typesOf(rec)
	if err != nil {
		return err
	}
	if len(types) == 0 {
		return rec.Decodable()
	}
	out := bufio.NewWriter(w)
	for _, t := range types {
		if o.Filter.all() || t.IsEvent() && o.Filter.Accepts(t) {
			out.Write(screen(o.Screen).appendType(nil, t))
		}
	}
	return out.Flush()
}

// all tells whether the filter chooses nothing in particular.
func (f Filter) all() bool { return len(f.names) == 0 && len(f.categories) == 0 }

// typesOf collects the types of all chunks, each once, in the order of the JDK's tool.
func typesOf(rec *jfr.Recording) ([]*jfr.Type, error) {
	var all []*jfr.Type
	twins := map[string]bool{}
	for m, err := range metadataOf(rec) {
		if err != nil {
			return nil, err
		}
		all = append(all, m.Types()...)
		addTwins(twins, m)
	}
	seen := map[listedType]bool{}
	types := slices.DeleteFunc(all, func(t *jfr.Type) bool {
		key := listedType{t.Written, t.ID}.listed(twins)
		known := seen[key]
		seen[key] = true
		return known
	})
	slices.SortStableFunc(types, compareTypes)
	return types, nil
}

// metadataOf returns the metadata of all chunks, each once.
func metadataOf(rec *jfr.Recording) iter.Seq2[*jfr.Metadata, error] {
	return func(yield func(*jfr.Metadata, error) bool) {
		seen := map[*jfr.Metadata]bool{}
		for c, err := range rec.Chunks() {
			if err == nil {
				_, err = c.Counts() // then the metadata need no more of the chunk than the heads of its events
			}
			if err != nil {
				yield(nil, err)
				return
			}
			m := c.Metadata()
			if !seen[m] && !yield(m, nil) {
				return
			}
			seen[m] = true
		}
	}
}

// compareTypes orders by kind, then by package, then by name. The JDK's tool means to list the events of a package
// jdk.jfr first, but compares its name with one that ends in a dot (jdk.jfr.internal.tool.Metadata, TypeComparator).
func compareTypes(a, b *jfr.Type) int {
	if order := cmp.Compare(groupOf(a), groupOf(b)); order != 0 {
		return order
	}
	return cmp.Or(strings.Compare(packageOf(a), packageOf(b)), strings.Compare(a.Written, b.Written))
}

// groupOf is the place of a kind of types in the listing.
func groupOf(t *jfr.Type) int {
	switch t.Super {
	case "":
		return 1
	case annotationSuper:
		return 3
	case settingSuper:
		return 4
	case eventSuper:
		return 5
	}
	return 2
}

// packageOf is the part of the name up to and with the last dot.
func packageOf(t *jfr.Type) string { return t.Written[:strings.LastIndexByte(t.Written, '.')+1] }

// appendType appends the declaration of a type and a blank line.
func (s screen) appendType(buf []byte, t *jfr.Type) []byte {
	if packageOf(t) != "" {
		buf = append(buf, `@Name("`...)
		buf = append(buf, s.text(t.Written)...)
		buf = append(buf, "\")\n"...)
	}
	buf = s.appendAnnotations(buf, t.Annotations, "")
	buf = append(append(buf, "class "...), s.text(t.SimpleName())...)
	if t.Super != "" {
		buf = append(append(buf, " extends "...), s.text(t.Super)...)
	}
	buf = append(buf, " {\n"...)
	for i, f := range t.Fields {
		if i > 0 {
			buf = append(buf, '\n')
		}
		buf = s.appendField(buf, f)
	}
	return append(buf, "}\n\n"...)
}

// appendField appends the declaration of a field; one of a simple type is
// declared with the type that it stands for.
func (s screen) appendField(buf []byte, f *jfr.Field) []byte {
	buf = s.appendAnnotations(buf, f.Annotations, "  ")
	buf = append(buf, "  "...)
	if f.Type.Super == settingSuper {
		buf = append(buf, "static "...)
	}
	shown := f.Type
	if shown.Simple && len(shown.Fields) > 0 {
		shown = shown.Fields[0].Type
	}
	buf = append(buf, s.text(shown.SimpleName())...)
	if f.Array {
		buf = append(buf, "[]"...)
	}
	buf = append(append(buf, ' '), s.text(f.Name)...)
	return append(buf, ";\n"...)
}

// appendAnnotations appends annotations, one per line, but for the name.
func (s screen) appendAnnotations(buf []byte, annotations []jfr.Annotation, indent string) []byte {
	for i := range annotations {
		a := &annotations[i]
		if a.Type.Name == nameAnnotation {
			continue
		}
		buf = append(append(buf, indent...), '@')
		buf = append(buf, s.text(a.Type.SimpleName())...)
		if len(a.Type.Fields) > 0 {
			buf = s.appendMembers(append(buf, '('), a)
			buf = append(buf, ')')
		}
		buf = append(buf, '\n')
	}
	return buf
}

// appendMembers appends the members; a single one called value needs no name.
func (s screen) appendMembers(buf []byte, a *jfr.Annotation) []byte {
	fields := a.Type.Fields
	for i, f := range fields {
		if i > 0 {
			buf = append(buf, ", "...)
		}
		if len(fields) > 1 || f.Name != "value" {
			buf = append(append(buf, s.text(f.Name)...), '=')
		}
		if !f.Array {
			buf = s.appendMember(buf, f, a.Member(f.Name))
			continue
		}
		buf = s.appendArray(buf, f, a.Array(f.Name))
	}
	return buf
}

// appendArray appends an array member; one of a single element has no braces.
func (s screen) appendArray(buf []byte, f *jfr.Field, elements []string) []byte {
	if len(elements) == 1 {
		return s.appendMember(buf, f, elements[0])
	}
	buf = append(buf, '{')
	for i, element := range elements {
		if i > 0 {
			buf = append(buf, ", "...)
		}
		buf = s.appendMember(buf, f, element)
	}
	return append(buf, '}')
}

func (s screen) appendMember(buf []byte, f *jfr.Field, text string) []byte {
	if f.Type.Name != "java.lang.String" {
		return append(buf, s.text(text)...)
	}
	buf = append(append(buf, '"'), s.text(text)...)
	return append(buf, '"')
}
