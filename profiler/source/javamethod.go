package source

import (
	"strings"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// strayClass is the class of a method that broken text left outside of any
// class: the one that the file is named after.
func (w *javaWalker) strayClass() scope {
	for _, t := range w.types {
		if t.outer == nil && t.simple == baseName(w.file.Name) {
			return scope{class: t.Class, prefix: t.Class + "$", decl: t}
		}
	}
	return scope{}
}

// method reads a method, which may be a main or a test.
func (w *javaWalker) method(n *sitter.Node, in scope) {
	name := n.ChildByFieldName("name")
	if in.decl == nil {
		in = w.strayClass()
	}
	if name == nil || in.decl == nil {
		return
	}
	m := w.add(n, name, n.ChildByFieldName("body"), w.of(name), in)
	mods := child(n, "modifiers")
	if m.Name == "main" {
		w.mainCandidate(n, m, mods, in)
	}
	w.testCandidate(n, m, mods, in)
}

// constructor reads a constructor, and what it means for instance mains.
func (w *javaWalker) constructor(n *sitter.Node, in scope) {
	name := n.ChildByFieldName("name")
	if name == nil || in.decl == nil {
		return
	}
	w.add(n, name, n.ChildByFieldName("body"), "<init>", in)
	if n.Kind() == "compact_constructor_declaration" {
		return
	}
	in.decl.ctors++
	params := n.ChildByFieldName("parameters")
	if params != nil && len(named(params)) == 0 && !has(child(n, "modifiers"), "private") {
		in.decl.newable = true
	}
}

// initializer reads a static or instance initialiser.
func (w *javaWalker) initializer(n *sitter.Node, as string, in scope) {
	if in.decl == nil || in.decl == w.compact {
		return
	}
	w.add(n, n, n, as, in)
}

// add is addMethod; anonymous classes in the body are counted when it matters.
func (w *javaWalker) add(n, at, body *sitter.Node, name string, in scope) Method {
	in.decl.uncounted = append(in.decl.uncounted, *n)
	return w.addMethod(n, at, body, name, in)
}

// mainCandidate notes a method named main if its shape fits.
func (w *javaWalker) mainCandidate(n *sitter.Node, m Method, mods *sitter.Node, in scope) {
	result := n.ChildByFieldName("type")
	if result == nil || result.Kind() != "void_type" || has(mods, "private") {
		return
	}
	args, fits := w.mainParameters(n.ChildByFieldName("parameters"))
	body := n.ChildByFieldName("body")
	if !fits || (body == nil && !w.file.Broken) {
		return
	}
	in.decl.mains = append(in.decl.mains, mainFacts{
		line: m.Line, column: m.Column, args: args, static: has(mods, "static"),
		public: has(mods, "public") || in.decl.keyword == "interface",
	})
}

// mainParameters tells whether parameters are those of a main: none, or one
// array of strings.
func (w *javaWalker) mainParameters(params *sitter.Node) (args, fits bool) {
	if params == nil {
		return false, false
	}
	list := named(params)
	switch len(list) {
	case 0:
		return false, true
	case 1:
	default:
		return false, false
	}
	p := &list[0]
	typ, dims := p.ChildByFieldName("type"), strings.Count(w.of(p.ChildByFieldName("dimensions")), "[")
	if p.Kind() == "spread_parameter" {
		dims = 1
		for _, c := range named(p) {
			if k := c.Kind(); k == "type_identifier" || k == "scoped_type_identifier" {
				typ = &c
			}
		}
	}
	if typ != nil && typ.Kind() == "array_type" {
		dims += strings.Count(w.of(typ.ChildByFieldName("dimensions")), "[")
		typ = typ.ChildByFieldName("element")
	}
	name := w.of(typ)
	return true, dims == 1 && (name == "String" || name == "java.lang.String")
}
