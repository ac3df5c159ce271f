package source

import (
	"slices"
	"strings"

	sitter "github.com/tree-sitter/go-tree-sitter"
	java "github.com/tree-sitter/tree-sitter-java/bindings/go"
)

// javaWalker reads Java. Its grammar is behind the language in two places:
// module imports are blanked before parsing, and a statement in front of
// super() leaves an error inside that constructor, which harms nothing else.
type javaWalker struct {
	reader
	compact *typeFacts // the class of a compact source, nil otherwise
}

// parseJava reads a Java text into f.
func parseJava(f *File, text []byte, with *pass) {
	prepared, shifts := unescape(blankModuleImports(text))
	r, root := readTree(f, sitter.NewLanguage(java.Language()), prepared, with)
	if root == nil {
		return
	}
	w := &javaWalker{reader: r}
	w.program(root)
	f.Mains = javaMains(w.types, w.compact)
	f.Tests = collectTests(w.types)
	shifts.apply(f)
}

// program reads a whole file.
func (w *javaWalker) program(root *sitter.Node) {
	w.header(root)
	top := scope{prefix: w.file.prefix()}
	if w.isCompact(root) {
		top = w.compactClass(top)
	}
	if root.Kind() == "ERROR" {
		recoverMembers(w, root, top)
		return
	}
	for _, c := range named(root) {
		w.member(&c, top)
	}
}

// header reads the package and the imports.
func (w *javaWalker) header(root *sitter.Node) {
	for _, c := range named(root) {
		switch c.Kind() {
		case "package_declaration":
			for _, p := range named(&c) {
				if k := p.Kind(); k == "scoped_identifier" || k == "identifier" {
					w.file.Package = strings.Join(strings.Fields(w.of(&p)), "")
				}
			}
		case "import_declaration":
			text := strings.TrimPrefix(w.of(&c), "import")
			text = strings.TrimPrefix(strings.TrimSpace(text), "static ")
			w.imports = append(w.imports, strings.TrimRight(strings.TrimSpace(text), "; "))
		}
	}
}

// isCompact tells whether methods stand at the top level. In broken text they
// may have fallen out of the class that the file is named after.
func (w *javaWalker) isCompact(root *sitter.Node) bool {
	methods := false
	for _, c := range named(root) {
		switch c.Kind() {
		case "method_declaration":
			methods = true
		case "class_declaration", "record_declaration", "enum_declaration", "interface_declaration":
			if w.of(c.ChildByFieldName("name")) == baseName(w.file.Name) {
				return false
			}
		}
	}
	return methods && w.file.Package == ""
}

// compactClass is the scope of a compact source: a class named after the file,
// with everything in it nested.
func (w *javaWalker) compactClass(top scope) scope {
	name := baseName(w.file.Name)
	w.compact = &typeFacts{
		Type: Type{Class: name, Line: 1, Column: 1, EndLine: w.file.Lines}, keyword: "class", simple: name,
	}
	w.types = append(w.types, w.compact)
	w.file.Types = append(w.file.Types, w.compact.Type)
	return scope{class: name, prefix: name + "$", decl: w.compact}
}

// member implements walker.
func (w *javaWalker) member(n *sitter.Node, in scope) {
	switch n.Kind() {
	case "class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "annotation_type_declaration":
		w.typeDecl(n, in)
	case "method_declaration":
		w.method(n, in)
	case "constructor_declaration", "compact_constructor_declaration":
		w.constructor(n, in)
	case "static_initializer":
		w.initializer(n, "<clinit>", in)
	case "block":
		w.initializer(n, "<init>", in)
	case "field_declaration", "constant_declaration":
		w.anonymous(n, in)
	case "enum_constant":
		w.constant(n, in)
	case "enum_body_declarations":
		for _, c := range named(n) {
			w.member(&c, in)
		}
	case "ERROR":
		recoverMembers(w, n, in)
	}
}

// typeDecl reads a type and what is in it.
func (w *javaWalker) typeDecl(n *sitter.Node, in scope) {
	name := n.ChildByFieldName("name")
	if name == nil || w.of(name) == "" {
		return
	}
	mods := child(n, "modifiers")
	inside := w.open(strings.TrimSuffix(n.Kind(), "_declaration"), name, in)
	t := inside.decl
	t.Public = in.decl == nil && has(mods, "public")
	w.endType(t, n)
	t.abstract = has(mods, "abstract") || t.keyword == "interface" || t.keyword == "annotation_type"
	static := has(mods, "static") || t.keyword != "class" || (in.decl != nil && in.decl.keyword == "interface")
	t.inner = in.decl != nil && !static
	if t.keyword == "record" && len(named(orSelf(n.ChildByFieldName("parameters"), n))) > 0 {
		t.ctors = 1 // the canonical constructor has parameters
	}
	w.supertypes(n, t)
	annotations := w.annotations(mods)
	framework, annotated := testFramework(annotations, w.imports)
	t.testClass = annotated && framework == TestNG
	t.nested = slices.ContainsFunc(annotations, isNested)
	if body := n.ChildByFieldName("body"); body != nil {
		for _, c := range named(body) {
			w.member(&c, inside)
		}
	}
}

// constant reads what stands in an enum's constant, which may have a class of its
// own.
func (w *javaWalker) constant(n *sitter.Node, in scope) {
	w.anonymous(n.ChildByFieldName("arguments"), in)
	if body := n.ChildByFieldName("body"); body != nil && in.decl != nil {
		w.anonymousClass(body, in)
	}
}

// orSelf returns n, or the fallback when n is nil.
func orSelf(n, fallback *sitter.Node) *sitter.Node {
	if n == nil {
		return fallback
	}
	return n
}

// supertypes notes the names of what a type extends and implements.
func (w *javaWalker) supertypes(n *sitter.Node, t *typeFacts) {
	for _, kind := range []string{"superclass", "super_interfaces", "extends_interfaces"} {
		list := child(n, kind)
		if list == nil {
			continue
		}
		text := w.of(list)
		for _, word := range []string{"extends", "implements"} {
			text = strings.TrimPrefix(text, word)
		}
		for _, part := range strings.Split(text, ",") {
			part, _, _ = strings.Cut(part, "<")
			name := strings.TrimPrefix(strings.TrimSpace(part), w.file.prefix())
			t.supers = append(t.supers, name)
		}
	}
}

// open implements walker.
func (w *javaWalker) open(keyword string, name *sitter.Node, in scope) scope {
	simple := w.of(name)
	t := w.declare(in.prefix+simple, simple, keyword, name, in)
	return scope{class: t.Class, prefix: t.Class + "$", decl: t}
}
