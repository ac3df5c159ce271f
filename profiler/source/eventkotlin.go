package source

import (
	"strings"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// kotlinEventWalker collects the classes of a Kotlin text.
type kotlinEventWalker struct {
	*kotlinWalker
	allClasses
}

func kotlinEvents(w *kotlinWalker, root *sitter.Node, others []string) *Events {
	w.header(root)
	e := &kotlinEventWalker{kotlinWalker: w}
	e.classes(root, w.file.prefix(), false, false)
	return e.events(w.file.Package, w.imports, others)
}

// classes notes the classes below a node; prefix is what their binary name begins with.
func (w *kotlinEventWalker) classes(n *sitter.Node, prefix string, nested, local bool) {
	for _, c := range named(n) {
		switch c.Kind() {
		case "class_declaration", "object_declaration", "companion_object":
			name := "Companion"
			if at := c.ChildByFieldName("name"); at != nil {
				name = strings.Trim(w.of(at), "`")
				if c.Kind() == "class_declaration" && !has(&c, "interface") {
					w.class(&c, at, prefix, nested, local)
				}
			}
			w.classes(&c, prefix+name+"$", true, local)
		case "function_declaration", "secondary_constructor", "anonymous_initializer", "lambda_literal", "getter", "setter":
			w.classes(&c, prefix, nested, true)
		default:
			w.classes(&c, prefix, nested, local)
		}
	}
}

func (w *kotlinEventWalker) class(n, at *sitter.Node, prefix string, nested, local bool) {
	line, _ := w.position(at)
	mods, simple := child(n, "modifiers"), strings.Trim(w.of(at), "`")
	c := EventClass{
		Class: prefix + simple, Simple: simple, Line: line, At: extent(n), NameAt: extent(at), Nested: nested,
		Abstract: w.hasWord(mods, "abstract") || w.hasWord(mods, "sealed"), Annotations: w.eventAnnotations(mods),
	}
	if local {
		c.Class = ""
	}
	if parameters := child(child(n, "primary_constructor"), "class_parameters"); parameters != nil {
		for _, p := range childrenOf(parameters, "class_parameter") {
			if has(p, "val") || has(p, "var") {
				w.property(&c, p, p)
			}
		}
	}
	if body := child(n, "class_body"); body != nil {
		c.Body = int(body.StartByte()) + 1
		for _, p := range childrenOf(body, "property_declaration") {
			if declared := child(p, "variable_declaration"); declared != nil {
				w.property(&c, p, declared)
			}
		}
	}
	w.note(c, w.super(n))
}

// super is the class that a class extends: the supertype that is constructed.
func (w *kotlinEventWalker) super(n *sitter.Node) string {
	all := child(n, "delegation_specifiers")
	if all == nil {
		return ""
	}
	for _, s := range childrenOf(all, "delegation_specifier") {
		if made := child(s, "constructor_invocation"); made != nil {
			name, _, _ := strings.Cut(w.of(child(made, "user_type")), "<")
			return strings.TrimSpace(name)
		}
	}
	return ""
}

// property notes the field of a property, which those have that keep a value.
func (w *kotlinEventWalker) property(c *EventClass, n, declared *sitter.Node) {
	mods, at := child(n, "modifiers"), child(declared, "identifier")
	list := named(declared)
	if at == nil || len(list) == 0 {
		return
	}
	f := EventField{Name: strings.Trim(w.of(at), "`"), At: extent(n), NameAt: extent(at), Annotations: w.eventAnnotations(mods), Lost: w.annotationsAt(mods, false)}
	for _, a := range f.Annotations {
		f.Transient = f.Transient || a.Name == "Transient"
		f.Static = f.Static || a.Name == "JvmStatic"
		f.Private = f.Private || a.Name == "JvmField"
	}
	f.Private = !f.Private && !w.hasWord(mods, "lateinit")
	kind := &list[len(list)-1]
	value := w.value(n)
	switch {
	case has(n, "property_delegate"):
		f.Type, f.TypeAt = "a delegate", extent(child(n, "property_delegate"))
	case kind.Kind() != "identifier" && kind.Kind() != "modifiers":
		if has(n, "getter") && value == nil {
			return // it is computed
		}
		f.Type, f.TypeAt = kotlinType(w.of(kind)), extent(kind)
	case value != nil:
		f.Type, f.TypeAt = literalType(value.Kind(), w.of(value)), extent(value)
	}
	if f.Type != "" {
		c.Fields = append(c.Fields, f)
	}
}

// value is what a property is initialised with, nil if with nothing.
func (w *kotlinEventWalker) value(n *sitter.Node) *sitter.Node {
	all := children(n)
	for i := range all {
		if all[i].Kind() == "=" && i+1 < len(all) {
			return &all[i+1]
		}
	}
	return nil
}

// kotlinType is a type as the compiled field has it: null is allowed where Java has a reference anyway.
func kotlinType(text string) string {
	reference := strings.TrimSuffix(text, "?")
	if javaType(reference) != reference && reference != text {
		return text // Int? is a java.lang.Integer
	}
	return javaType(reference)
}

// eventAnnotations are the annotations among modifiers that the compiler puts at the class or the field.
func (w *kotlinEventWalker) eventAnnotations(mods *sitter.Node) []EventAnnotation {
	return w.annotationsAt(mods, true)
}

// annotationsAt are those that the compiler puts at the class or the field, or those that it puts elsewhere.
func (w *kotlinEventWalker) annotationsAt(mods *sitter.Node, field bool) (list []EventAnnotation) {
	if mods == nil {
		return nil
	}
	for _, n := range childrenOf(mods, "annotation") {
		target := child(n, "use_site_target")
		if atField := target == nil || strings.HasPrefix(w.of(target), "field"); atField != field {
			continue
		}
		made := orSelf(child(n, "constructor_invocation"), n)
		name := w.of(child(made, "user_type"))
		a := EventAnnotation{Name: name[strings.LastIndexByte(name, '.')+1:], At: extent(n)}
		if arguments := child(made, "value_arguments"); arguments != nil {
			a.setValue(w.text, extent(arguments))
		}
		list = append(list, a)
	}
	return list
}
