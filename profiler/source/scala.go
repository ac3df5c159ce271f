package source

import (
	"strings"

	sitter "github.com/tree-sitter/go-tree-sitter"
	scala "github.com/tree-sitter/tree-sitter-scala/bindings/go"
)

// scalaWalker reads Scala 2 and 3.
type scalaWalker struct{ reader }

// parseScala reads a Scala text into f.
func parseScala(f *File, text []byte, with *pass) {
	r, root := readTree(f, sitter.NewLanguage(scala.Language()), text, with)
	if root == nil {
		return
	}
	w := &scalaWalker{r}
	w.unit(root, scope{})
	w.objectMains()
	f.Tests = collectTests(w.types)
}

// unit reads top-level text: a file, or the body of a package clause.
func (w *scalaWalker) unit(n *sitter.Node, in scope) {
	in = w.topLevel(in)
	if n.Kind() == "ERROR" {
		recoverMembers(w, n, in)
		return
	}
	for _, c := range named(n) {
		switch c.Kind() {
		case "package_clause":
			inside := scope{prefix: in.prefix + w.of(c.ChildByFieldName("name")) + "."}
			if w.file.Package == "" || c.ChildByFieldName("body") == nil {
				w.file.Package = strings.TrimSuffix(inside.prefix, ".")
			}
			if body := c.ChildByFieldName("body"); body != nil {
				w.unit(body, inside)
				continue
			}
			in = w.topLevel(inside)
		case "import_declaration":
			w.imports = append(w.imports, strings.TrimSpace(strings.TrimPrefix(w.of(&c), "import")))
		default:
			w.member(&c, in)
		}
	}
}

// topLevel is the scope of definitions outside of any type: Scala 3 puts them
// into a class named after the file.
func (w *scalaWalker) topLevel(in scope) scope {
	return scope{class: in.prefix + baseName(w.file.Name) + "$package$", prefix: in.prefix}
}

// member implements walker.
func (w *scalaWalker) member(n *sitter.Node, in scope) {
	switch n.Kind() {
	case "class_definition", "trait_definition", "enum_definition", "object_definition", "package_object":
		w.typeDecl(n, in)
	case "function_definition", "function_declaration":
		w.function(n, in)
	case "extension_definition":
		for _, c := range named(n) {
			w.member(&c, in)
		}
	case "ERROR":
		recoverMembers(w, n, in)
	}
}

// typeDecl reads a class, trait, enum or object and what is in it.
func (w *scalaWalker) typeDecl(n *sitter.Node, in scope) {
	name := n.ChildByFieldName("name")
	if name == nil {
		return
	}
	keyword := strings.TrimSuffix(n.Kind(), "_definition")
	inside := w.open(keyword, name, in)
	t := inside.decl
	w.endType(t, n)
	t.abstract = keyword == "trait" || strings.Contains(w.of(child(n, "modifiers")), "abstract")
	t.supers = w.supertypes(n.ChildByFieldName("extend"))
	if body := n.ChildByFieldName("body"); body != nil {
		for _, c := range named(body) {
			w.member(&c, inside)
		}
	}
}

// supertypes returns the names of what a type extends.
func (w *scalaWalker) supertypes(extend *sitter.Node) []string {
	if extend == nil {
		return nil
	}
	var names []string
	for _, c := range named(extend) {
		if strings.HasSuffix(c.Kind(), "type_identifier") {
			names = append(names, w.of(&c))
		}
		if c.Kind() == "compound_type" {
			for _, part := range named(&c) {
				names = append(names, w.of(&part))
			}
		}
	}
	return names
}

// open implements walker.
func (w *scalaWalker) open(keyword string, name *sitter.Node, in scope) scope {
	simple := encodeName(w.of(name))
	class := in.prefix + simple
	switch keyword {
	case "object":
		class += "$"
	case "package_object":
		class += ".package$"
	}
	t := w.declare(class, simple, keyword, name, in)
	prefix := class
	if !strings.HasSuffix(prefix, "$") {
		prefix += "$"
	}
	return scope{class: class, prefix: prefix, decl: t}
}

// function reads a method, which may be a main or a test.
func (w *scalaWalker) function(n *sitter.Node, in scope) {
	name := n.ChildByFieldName("name")
	if name == nil {
		return
	}
	as := encodeName(w.of(name))
	if as == "this" {
		as = "<init>"
	}
	m := w.addMethod(n, name, n.ChildByFieldName("body"), as, in)
	w.mainCandidate(n, m, in)
	if in.decl == nil {
		return
	}
	if framework, ok := testFramework(w.annotations(n), w.imports); ok {
		in.decl.tests = append(in.decl.tests, testFacts{m, framework})
	}
}

// annotations returns the names of a definition's annotations.
func (w *scalaWalker) annotations(n *sitter.Node) []string {
	var names []string
	for _, c := range named(n) {
		if c.Kind() == "annotation" {
			names = append(names, w.of(c.ChildByFieldName("name")))
		}
	}
	return names
}
