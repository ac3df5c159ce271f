package source

import (
	"bytes"
	"slices"
	"strconv"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// anonymous reads the anonymous classes in a field's initial value, or in the
// arguments of an enum's constant: no method is around theirs.
func (w *javaWalker) anonymous(n *sitter.Node, in scope) {
	if in.decl != nil {
		w.eachAnonymous(n, func(body *sitter.Node) { w.anonymousClass(body, in) })
	}
}

// anonymousClass reads the body of a class that has a number for a name. The
// compiler counts those of each class, the ones in methods as well: they get
// theirs when it matters.
func (w *javaWalker) anonymousClass(body *sitter.Node, in scope) {
	for _, method := range in.decl.uncounted {
		w.eachAnonymous(&method, func(*sitter.Node) { in.decl.bodies++ })
	}
	in.decl.uncounted = nil
	in.decl.bodies++
	class := in.class + "$" + strconv.Itoa(in.decl.bodies)
	inside := scope{class: class, prefix: class + "$", decl: &typeFacts{outer: in.decl, keyword: "class"}}
	for _, c := range named(body) {
		w.member(&c, inside)
	}
}

// eachAnonymous visits the bodies of the anonymous classes below a node, but not
// what is in other classes, in the order in which javac comes to them.
func (w *javaWalker) eachAnonymous(n *sitter.Node, visit func(body *sitter.Node)) {
	if n == nil || !bytes.Contains(w.bytes(n), []byte("new")) {
		return
	}
	switch n.Kind() {
	case "class_declaration", "interface_declaration", "enum_declaration", "record_declaration":
		return
	case "method_invocation", "object_creation_expression", "explicit_constructor_invocation":
		w.eachAnonymousOfCall(n, visit)
		return
	}
	for _, c := range named(n) {
		w.eachAnonymous(&c, visit)
	}
}

// eachAnonymousOfCall is eachAnonymous for a call, where javac first looks at
// arguments whose type depends on nothing else, and at the object. When it knows the
// method it comes to the others, last to those with <>, which wait for the types of
// a generic method; in others they do not, so that two of one call may be mixed up.
func (w *javaWalker) eachAnonymousOfCall(n *sitter.Node, visit func(body *sitter.Node)) {
	var turns [3][]sitter.Node
	if args := n.ChildByFieldName("arguments"); args != nil {
		for _, arg := range named(args) {
			turn := turnOf(&arg)
			turns[turn] = append(turns[turn], arg)
		}
	}
	if object := n.ChildByFieldName("object"); object != nil {
		turns[0] = append(turns[0], *object)
	}
	for _, part := range slices.Concat(turns[:]...) {
		w.eachAnonymous(&part, visit)
	}
	if n.Kind() == "object_creation_expression" {
		if body := child(n, "class_body"); body != nil {
			visit(body)
		}
	}
}

// turnOf tells when javac comes to an argument: 0, or later where it is a poly
// expression (JLS 15.2).
func turnOf(arg *sitter.Node) int {
	switch arg.Kind() {
	case "lambda_expression", "method_reference", "parenthesized_expression", "ternary_expression", "switch_expression":
		return 1
	case "method_invocation":
		if arg.ChildByFieldName("type_arguments") == nil {
			return 1
		}
	case "object_creation_expression":
		if arguments := child(arg.ChildByFieldName("type"), "type_arguments"); arguments != nil && arguments.NamedChildCount() == 0 {
			return 2
		}
	}
	return 0
}
