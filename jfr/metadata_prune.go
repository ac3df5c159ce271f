package jfr

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
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
	fields []element
}

// pruneMetadata says whether there was anything to take out.
func pruneMetadata(root *element) bool {
	p := pruner{}
	region := false
	for i := range root.children {
		switch child := &root.children[i]; child.name {
		case "metadata":
			p.types(child)
		case "region":
			region = true
			p.regionNumbers(child)
		}
	}
	if !region {
		root.children = append(root.children, element{name: "region"})
	}
	return p.changed || !region
}

// regionNumbers takes out what are no numbers.
func (p *pruner) regionNumbers(region *element) {
	before := len(region.attributes)
	region.attributes = slices.DeleteFunc(region.attributes, func(m Member) bool {
		return (m.Name == "gmtOffset" || m.Name == "dst") && !isNumber(m.Text, 64)
	})
	p.changed = p.changed || len(region.attributes) < before
}

// keep takes out the children of an element that are not accepted.
func (p *pruner) keep(e *element, accept func(*element) bool) (less bool) {
	before := len(e.children)
	e.children = slices.DeleteFunc(e.children, func(child element) bool { return !accept(&child) })
	less = len(e.children) < before
	p.changed = p.changed || less
	return less
}

// types takes out what is damaged of the types, again and again, since others refer to what is taken out.
func (p *pruner) types(metadata *element) {
	for again := true; again; {
		p.classes = map[int64]declaredClass{}
		again = p.keep(metadata, p.declare)
		for i := range metadata.children {
			again = p.cutFields(&metadata.children[i]) || again
		}
		again = p.keep(metadata, p.fieldsAreSound) || again
	}
	for i := range metadata.children {
		class := &metadata.children[i]
		event := isEventClass(class)
		p.annotations(class)
		p.keep(class, func(child *element) bool { return child.name != "setting" || event && p.refersToClass(child) })
		for k := range class.children {
			p.annotations(&class.children[k])
		}
	}
}

// declare enters a class; false if it cannot be one.
func (p *pruner) declare(e *element) bool {
	if e.name != "class" {
		return true
	}
	name, named := e.attribute("name")
	if !named || !isNumber(e.text("id"), 64) || isEventClass(e) && !isClassName(name) {
		return false
	}
	id := e.integer("id")
	if _, twice := p.classes[id]; twice {
		return false
	}
	p.classes[id] = declaredClass{name: name, fields: e.childrenNamed("field")}
	return true
}

func isEventClass(class *element) bool { return class.text("superType") == eventSuper }

// cutFields takes the fields of an event or an annotation from the first damaged one on out: those before it can be
// read without them.
func (p *pruner) cutFields(class *element) (less bool) {
	if super := class.text("superType"); super != eventSuper && super != annotationSuper {
		return false
	}
	cut := false
	return p.keep(class, func(child *element) bool {
		cut = cut || child.name == "field" && !p.isField(child)
		return child.name != "field" || !cut
	})
}

// fieldsAreSound says that values of a class can be read. Every event has a time.
func (p *pruner) fieldsAreSound(class *element) bool {
	fields := class.childrenNamed("field")
	return (!isEventClass(class) || len(fields) > 0) && !slices.ContainsFunc(fields, func(f element) bool { return !p.isField(&f) })
}

// isField says whether values of a field can be read.
func (p *pruner) isField(f *element) bool {
	dimension, array := f.attribute("dimension")
	if !p.refersToClass(f) || array && (!isNumber(dimension, 32) || f.integer("dimension") < 0) {
		return false
	}
	class := p.classes[f.integer("class")]
	_, constant := f.attribute("constantPool")
	return constant || len(class.fields) > 0 || primitiveOf(class.name) != notPrimitive
}

// refersToClass says whether an element has a name and a class that is declared.
func (p *pruner) refersToClass(e *element) bool {
	_, named := e.attribute("name")
	_, known := p.classes[e.integer("class")]
	return named && known && isNumber(e.text("class"), 64)
}

// annotations takes out those of an element that do not have what their types demand.
func (p *pruner) annotations(e *element) {
	p.keep(e, func(child *element) bool { return child.name != "annotation" || p.isAnnotation(child) })
}

func (p *pruner) isAnnotation(a *element) bool {
	class, known := p.classes[a.integer("class")]
	if !known || !isNumber(a.text("class"), 64) {
		return false
	}
	return !slices.ContainsFunc(class.fields, func(f element) bool { return !p.hasMember(a, &f) })
}

// hasMember says whether an annotation has a value for a field of its type.
func (p *pruner) hasMember(a, f *element) bool {
	kind := primitiveOf(p.classes[f.integer("class")].name)
	name := f.text("name")
	if f.integer("dimension") == 0 {
		text, ok := a.attribute(name)
		return ok && isValue(kind, text)
	}
	for i := 0; ; i++ {
		text, ok := a.attribute(name + "-" + strconv.Itoa(i))
		if !ok {
			return kind != notPrimitive
		}
		if !isValue(kind, text) {
			return false
		}
	}
}

// isValue says whether a text stands for a value of a kind.
func isValue(kind primitive, text string) bool {
	switch kind {
	case stringType, booleanType:
		return true
	case longType:
		return isNumber(text, 64)
	case intType:
		return isNumber(text, 32)
	case shortType:
		return isNumber(text, 16)
	case byteType:
		return isNumber(text, 8)
	case charType:
		return len(utf16.Encode([]rune(text))) == 1
	case floatType, doubleType:
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
