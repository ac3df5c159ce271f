package source

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	sitter "github.com/tree-sitter/go-tree-sitter"
)

// kotlinWalker reads Kotlin.
type kotlinWalker struct {
	reader
	facade  string       // class of top-level functions, with package
	argless []bool       // of the file's mains: without parameter
	stray   *sitter.Node // annotations that the grammar takes for an expression in front of a function
}

// parseKotlin reads a Kotlin text into f.
func parseKotlin(f *File, text []byte, with *pass) {
	r, root := readTree(f, sitter.NewLanguage(kotlin.Language()), forGrammar(text), with)
	if root == nil {
		return
	}
	w := &kotlinWalker{reader: r}
	w.header(root)
	top := scope{class: w.facade, prefix: w.file.prefix()}
	if root.Kind() == "ERROR" {
		recoverMembers(w, root, top)
	} else {
		w.topLevel(root, top)
	}
	f.Tests = collectTests(w.types)
}

// topLevel reads the declarations of a file.
func (w *kotlinWalker) topLevel(root *sitter.Node, top scope) {
	var before *sitter.Node // what may be annotations of the next function
	for _, c := range named(root) {
		switch c.Kind() {
		case "line_comment", "block_comment":
		case "function_declaration":
			w.stray = before
			w.member(&c, top)
			before, w.stray = nil, nil
		default:
			w.member(&c, top)
			before = nil
			if onlyAnnotations(&c) {
				before = &c
			}
		}
	}
}

// onlyAnnotations tells whether the grammar took annotations for an expression: the last one has its
// arguments beside it there.
func onlyAnnotations(n *sitter.Node) bool {
	if n.Kind() != "annotated_expression" {
		return false
	}
	if inner := child(n, "annotated_expression"); inner != nil {
		return onlyAnnotations(inner)
	}
	return child(n, "parenthesized_expression") != nil
}

// header reads the package, the imports and the name of the file's class.
func (w *kotlinWalker) header(root *sitter.Node) {
	for _, c := range named(root) {
		switch c.Kind() {
		case "package_header":
			w.file.Package = strings.ReplaceAll(w.of(child(&c, "qualified_identifier")), "`", "")
		case "import":
			w.imports = append(w.imports, strings.TrimSpace(strings.TrimPrefix(w.of(&c), "import")))
		}
	}
	w.facade = w.file.prefix() + fileClass(w.file.Name, w.text)
}

// member implements walker.
func (w *kotlinWalker) member(n *sitter.Node, in scope) {
	switch n.Kind() {
	case "class_declaration", "object_declaration", "companion_object":
		w.typeDecl(n, in)
	case "function_declaration":
		w.function(n, in)
	case "secondary_constructor":
		w.add(n, n, "<init>", in)
	case "anonymous_initializer":
		w.add(n, n, "<init>", in)
	case "property_declaration":
		w.property(n, in)
	case "enum_entry":
		w.entry(n, in)
	case "ERROR":
		recoverMembers(w, n, in)
	}
}

// entry reads what stands in the body of an enum's entry, whose class is named after it.
func (w *kotlinWalker) entry(n *sitter.Node, in scope) {
	body, name := child(n, "class_body"), child(n, "identifier")
	if body == nil || name == nil {
		return
	}
	class := in.prefix + strings.Trim(w.of(name), "`")
	inside := scope{class: class, prefix: class + "$", decl: &typeFacts{outer: in.decl, keyword: "class"}}
	for _, c := range named(body) {
		w.member(&c, inside)
	}
}

// typeDecl reads a class, interface, enum or object and what is in it.
func (w *kotlinWalker) typeDecl(n *sitter.Node, in scope) {
	name := n.ChildByFieldName("name")
	simple, keyword := "Companion", "companion"
	switch {
	case n.Kind() == "object_declaration":
		keyword = "object"
	case n.Kind() == "class_declaration" && w.hasWord(child(n, "modifiers"), "value"):
		keyword = "value"
	case n.Kind() == "class_declaration":
		keyword = "class"
	}
	if name != nil {
		simple = w.of(name)
	} else if keyword != "companion" {
		return
	}
	at := orSelf(name, n)
	inside := w.scopeOf(keyword, simple, at, in)
	w.endType(inside.decl, n)
	mods := child(n, "modifiers")
	inside.decl.abstract = w.hasWord(mods, "abstract") || w.hasWord(mods, "sealed") || has(n, "interface")
	inside.decl.inner = in.decl != nil && w.hasWord(mods, "inner")
	inside.decl.nested = slices.ContainsFunc(w.annotations(mods), isNested)
	for _, kind := range []string{"class_body", "enum_class_body"} {
		if body := child(n, kind); body != nil {
			for _, c := range named(body) {
				w.member(&c, inside)
			}
		}
	}
}

// open implements walker.
func (w *kotlinWalker) open(keyword string, name *sitter.Node, in scope) scope {
	return w.scopeOf(keyword, w.of(name), name, in)
}

// scopeOf makes the scope of a type.
func (w *kotlinWalker) scopeOf(keyword, simple string, at *sitter.Node, in scope) scope {
	simple = strings.Trim(simple, "`")
	t := w.declare(in.prefix+simple, simple, keyword, at, in)
	return scope{class: t.Class, prefix: t.Class + "$", decl: t}
}

// add appends a method to the file.
func (w *kotlinWalker) add(n, at *sitter.Node, as string, in scope) Method {
	body := child(n, "function_body")
	if body == nil {
		body = child(n, "block")
	}
	return w.addMethod(n, at, body, as, in)
}

// function reads a function, which may be a main or a test.
func (w *kotlinWalker) function(n *sitter.Node, in scope) {
	name := n.ChildByFieldName("name")
	if name == nil {
		return
	}
	mods := child(n, "modifiers")
	as := strings.Trim(w.of(name), "`")
	if jvmName, ok := w.jvmName(mods, "JvmName"); ok {
		as = jvmName
	} else if jvmName, ok := w.jvmName(w.stray, "JvmName"); ok {
		as = jvmName
	} else if in.decl != nil && in.decl.keyword == "value" {
		as += "-impl" // static, with the value itself as first parameter
	}
	m := w.add(n, name, as, in)
	if w.stray != nil {
		m.Begin, _ = w.position(w.stray)
		w.file.Methods[len(w.file.Methods)-1] = m
	}
	if as == "main" {
		w.mainCandidate(n, m, mods, in)
	}
	if framework, ok := testFramework(w.annotations(mods), w.imports); ok && in.decl != nil {
		in.decl.tests = append(in.decl.tests, testFacts{m, framework})
	}
}

// property reads the accessors of a property that have text of their own.
func (w *kotlinWalker) property(n *sitter.Node, in scope) {
	name := w.of(child(child(n, "variable_declaration"), "identifier"))
	if name == "" {
		return
	}
	for _, kind := range []string{"getter", "setter"} {
		if accessor := child(n, kind); accessor != nil && has(accessor, "function_body") {
			as := accessorName(kind, name)
			if jvmName, ok := w.jvmName(child(accessor, "modifiers"), "JvmName"); ok {
				as = jvmName
			} else if jvmName, ok := w.jvmName(child(n, "modifiers"), kind[:len("get")]+":JvmName"); ok {
				as = jvmName
			}
			w.add(accessor, accessor, as, in)
		}
	}
}

// accessorName is the method name of a property's getter or setter.
func accessorName(kind, property string) string {
	prefix := kind[:len("get")]
	rest, is := strings.CutPrefix(property, "is")
	if is && rest != "" && !unicode.IsLower(rune(rest[0])) {
		if prefix == "get" {
			return property
		}
		return prefix + rest
	}
	first, size := utf8.DecodeRuneInString(property)
	return prefix + string(unicode.ToUpper(first)) + property[size:]
}
