package source

import (
	"strings"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// scalaEventWalker collects the classes of a Scala text.
type scalaEventWalker struct {
	scalaWalker
	allClasses
}

func scalaEvents(r reader, root *sitter.Node, others []string) *Events {
	w := &scalaEventWalker{scalaWalker: scalaWalker{r}}
	w.classes(root, "", false, false)
	return w.events(w.file.Package, w.imports, others)
}

// classes notes the classes below a node; prefix is what their binary name begins with.
func (w *scalaEventWalker) classes(n *sitter.Node, prefix string, nested, local bool) {
	for _, c := range named(n) {
		name := c.ChildByFieldName("name")
		switch c.Kind() {
		case "package_clause":
			inside := prefix + w.of(name) + "."
			if w.file.Package == "" || c.ChildByFieldName("body") == nil {
				w.file.Package = strings.TrimSuffix(inside, ".")
			}
			if body := c.ChildByFieldName("body"); body != nil {
				w.classes(body, inside, nested, local)
			} else {
				prefix = inside
			}
		case "import_declaration":
			w.imports = append(w.imports, strings.TrimSpace(strings.TrimPrefix(w.of(&c), "import")))
		case "class_definition", "object_definition", "trait_definition", "enum_definition":
			if name == nil {
				continue
			}
			if c.Kind() == "class_definition" {
				w.class(&c, name, prefix, nested, local)
			}
			w.classes(&c, prefix+encodeName(w.of(name))+"$", true, local)
		case "function_definition", "lambda_expression", "block":
			w.classes(&c, prefix, nested, true)
		default:
			w.classes(&c, prefix, nested, local)
		}
	}
}

func (w *scalaEventWalker) class(n, at *sitter.Node, prefix string, nested, local bool) {
	line, _ := w.position(at)
	simple := encodeName(w.of(at))
	c := EventClass{
		Class: prefix + simple, Simple: simple, Line: line, At: extent(n), NameAt: extent(at), Nested: nested,
		Abstract: strings.Contains(w.of(child(n, "modifiers")), "abstract"), Annotations: w.eventAnnotations(n),
	}
	if local {
		c.Class = ""
	}
	if parameters := n.ChildByFieldName("class_parameters"); parameters != nil {
		for _, p := range childrenOf(parameters, "class_parameter") {
			if has(p, "val") || has(p, "var") {
				fields := len(c.Fields)
				w.field(&c, p, p.ChildByFieldName("name"), nil)
				for i := range c.Fields[fields:] {
					c.Fields[fields+i].Lost = w.eventAnnotations(p) // they stay with the parameter
				}
			}
		}
	}
	if body := n.ChildByFieldName("body"); body != nil {
		c.Body = int(body.StartByte()) + 1
		for _, f := range named(body) {
			if f.Kind() == "val_definition" || f.Kind() == "var_definition" {
				w.field(&c, &f, f.ChildByFieldName("pattern"), w.eventAnnotations(&f))
			}
		}
	}
	super := ""
	if names := w.supertypes(n.ChildByFieldName("extend")); len(names) > 0 {
		super = names[0]
	} else if e := n.ChildByFieldName("extend"); e != nil {
		super, _, _ = strings.Cut(w.of(e.ChildByFieldName("type")), "[")
	}
	w.note(c, strings.TrimSpace(super))
}

// field notes the field of a val or a var.
func (w *scalaEventWalker) field(c *EventClass, n, at *sitter.Node, annotations []EventAnnotation) {
	if at == nil || at.Kind() != "identifier" {
		return
	}
	mods := w.of(child(n, "modifiers"))
	f := EventField{Name: encodeName(w.of(at)), At: extent(n), NameAt: extent(at), Private: true, Annotations: annotations}
	if strings.Contains(mods, "lazy") {
		f.Lazy, f.Type, f.TypeAt = true, "a lazy value", extent(at)
		c.Fields = append(c.Fields, f)
		return
	}
	for _, a := range annotations {
		f.Transient = f.Transient || a.Name == "transient"
	}
	kind, value := n.ChildByFieldName("type"), n.ChildByFieldName("value")
	switch {
	case kind != nil:
		f.Type, f.TypeAt = javaType(w.of(kind)), extent(kind)
		if inner, class := strings.CutPrefix(f.Type, "Class["); class {
			f.Type = "Class<" + strings.TrimSuffix(inner, "]") + ">"
		}
	case value != nil:
		f.Type, f.TypeAt = literalType(value.Kind(), w.of(value)), extent(value)
		if n.Kind() == "val_definition" && strings.Contains(mods, "private") {
			return // a constant, of which the compiler makes no field
		}
	}
	if f.Type != "" {
		c.Fields = append(c.Fields, f)
	}
}

// eventAnnotations are the annotations of a definition.
func (w *scalaEventWalker) eventAnnotations(n *sitter.Node) (list []EventAnnotation) {
	for _, c := range childrenOf(n, "annotation") {
		name := w.of(c.ChildByFieldName("name"))
		a := EventAnnotation{Name: name[strings.LastIndexByte(name, '.')+1:], At: extent(c)}
		if arguments := c.ChildByFieldName("arguments"); arguments != nil {
			a.setValue(w.text, extent(arguments))
		}
		list = append(list, a)
	}
	return list
}
