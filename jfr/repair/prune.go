package repair

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"jfrlens/jfr"
)

// pruner takes out of a tree of types what the JDK's tools refuse a recording for (jdk.jfr.internal.MetadataReader and
// jdk.jfr.internal.consumer.ParserFactory). Values of the types that are left look as before.
type pruner struct {
	classes map[int64]declaredClass
	changed bool
}

// declaredClass is what others need to know of a type.
type declaredClass struct {
	name   string
	fields []jfr.Element
}

// pruneMetadata says whether there was anything to take out.
func pruneMetadata(root *jfr.Element) bool {
	p := pruner{}
	region := false
	for i := range root.Children {
		switch child := &root.Children[i]; child.Name {
		case "metadata":
			p.types(child)
		case "region":
			region = true
			p.regionNumbers(child)
		}
	}
	if !region {
		root.Children = append(root.Children, jfr.Element{Name: "region"})
	}
	return p.changed || !region
}

// regionNumbers takes out what are no numbers.
func (p *pruner) regionNumbers(region *jfr.Element) {
	before := len(region.Attributes)
	region.Attributes = slices.DeleteFunc(region.Attributes, func(m jfr.Member) bool {
		return (m.Name == "gmtOffset" || m.Name == "dst") && !isNumber(m.Text, 64)
	})
	p.changed = p.changed || len(region.Attributes) < before
}

// keep takes out the children of an element that are not accepted.
func (p *pruner) keep(e *jfr.Element, accept func(*jfr.Element) bool) (less bool) {
	before := len(e.Children)
	e.Children = slices.DeleteFunc(e.Children, func(child jfr.Element) bool { return !accept(&child) })
	less = len(e.Children) < before
	p.changed = p.changed || less
	return less
}

// types takes out what is damaged of the types, again and again, since others refer to what is taken out.
func (p *pruner) types(metadata *jfr.Element) {
	for again := true; again; {
		p.classes = map[int64]declaredClass{}
		again = p.keep(metadata, p.declare)
		for i := range metadata.Children {
			again = p.cutFields(&metadata.Children[i]) || again
		}
		again = p.keep(metadata, p.fieldsAreSound) || again
	}
	for i := range metadata.Children {
		class := &metadata.Children[i]
		event := isEventClass(class)
		p.annotations(class)
		p.keep(class, func(child *jfr.Element) bool { return child.Name != "setting" || event && p.refersToClass(child) })
		for k := range class.Children {
			p.annotations(&class.Children[k])
		}
	}
}

// declare enters a class; false if it cannot be one.
func (p *pruner) declare(e *jfr.Element) bool {
	if e.Name != "class" {
		return true
	}
	name, named := e.Attribute("name")
	if !named || !isNumber(textOf(e, "id"), 64) || isEventClass(e) && !isClassName(name) {
		return false
	}
	id := integerOf(e, "id")
	if _, twice := p.classes[id]; twice {
		return false
	}
	p.classes[id] = declaredClass{name: name, fields: fieldsOf(e)}
	return true
}

func isEventClass(class *jfr.Element) bool { return textOf(class, "superType") == eventSuper }

// Super types that tell kinds of types apart.
const (
	eventSuper      = "jdk.jfr.Event"
	annotationSuper = "java.lang.annotation.Annotation"
)

// cutFields takes the fields of an event or an annotation from the first damaged one on out: those before it can be
// read without them.
func (p *pruner) cutFields(class *jfr.Element) (less bool) {
	if super := textOf(class, "superType"); super != eventSuper && super != annotationSuper {
		return false
	}
	cut := false
	return p.keep(class, func(child *jfr.Element) bool {
		cut = cut || child.Name == "field" && !p.isField(child)
		return child.Name != "field" || !cut
	})
}

// fieldsAreSound says that values of a class can be read. Every event has a time.
func (p *pruner) fieldsAreSound(class *jfr.Element) bool {
	fields := fieldsOf(class)
	return (!isEventClass(class) || len(fields) > 0) && !slices.ContainsFunc(fields, func(f jfr.Element) bool { return !p.isField(&f) })
}

// isField says whether values of a field can be read.
func (p *pruner) isField(f *jfr.Element) bool {
	dimension, array := f.Attribute("dimension")
	if !p.refersToClass(f) || array && (!isNumber(dimension, 32) || integerOf(f, "dimension") < 0) {
		return false
	}
	class := p.classes[integerOf(f, "class")]
	_, constant := f.Attribute("constantPool")
	return constant || len(class.fields) > 0 || isPrimitive(class.name)
}

// refersToClass says whether an element has a name and a class that is declared.
func (p *pruner) refersToClass(e *jfr.Element) bool {
	_, named := e.Attribute("name")
	_, known := p.classes[integerOf(e, "class")]
	return named && known && isNumber(textOf(e, "class"), 64)
}

// annotations takes out those of an element that do not have what their types demand.
func (p *pruner) annotations(e *jfr.Element) {
	p.keep(e, func(child *jfr.Element) bool { return child.Name != "annotation" || p.isAnnotation(child) })
}

func (p *pruner) isAnnotation(a *jfr.Element) bool {
	class, known := p.classes[integerOf(a, "class")]
	if !known || !isNumber(textOf(a, "class"), 64) {
		return false
	}
	return !slices.ContainsFunc(class.fields, func(f jfr.Element) bool { return !p.hasMember(a, &f) })
}

// hasMember says whether an annotation has a value for a field of its type.
func (p *pruner) hasMember(a, f *jfr.Element) bool {
	class := p.classes[integerOf(f, "class")].name
	name := textOf(f, "name")
	if integerOf(f, "dimension") == 0 {
		text, ok := a.Attribute(name)
		return ok && isValue(class, text)
	}
	for i := 0; ; i++ {
		text, ok := a.Attribute(name + "-" + strconv.Itoa(i))
		if !ok {
			return isPrimitive(class)
		}
		if !isValue(class, text) {
			return false
		}
	}
}

// isPrimitive says whether values of a class have no fields.
func isPrimitive(class string) bool {
	switch class {
	case "boolean", "byte", "char", "short", "int", "long", "float", "double", "java.lang.String":
		return true
	}
	return false
}

// isValue says whether a text stands for a value of a primitive class.
func isValue(class, text string) bool {
	switch class {
	case "java.lang.String", "boolean":
		return true
	case "long":
		return isNumber(text, 64)
	case "int":
		return isNumber(text, 32)
	case "short":
		return isNumber(text, 16)
	case "byte":
		return isNumber(text, 8)
	case "char":
		return len(utf16.Encode([]rune(text))) == 1
	case "float", "double":
		_, err := strconv.ParseFloat(text, 64)
		return err == nil
	}
	return false
}

func isNumber(text string, bits int) bool {
	_, err := strconv.ParseInt(text, 10, bits)
	return err == nil
}

// isClassName says whether a name is made of Java identifiers with dots between them.
func isClassName(name string) bool {
	for part := range strings.SplitSeq(name, ".") {
		for i, r := range part {
			if !isIdentifierStart(r) && (i == 0 || !unicode.In(r, unicode.Nd, unicode.Mn, unicode.Mc, unicode.Cf, unicode.Cc)) {
				return false
			}
		}
		if part == "" {
			return false
		}
	}
	return true
}

func isIdentifierStart(r rune) bool {
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Pc, unicode.Sc)
}
