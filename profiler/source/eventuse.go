package source

import sitter "github.com/tree-sitter/go-tree-sitter"

// uses finds the events that methods make in a variable of their own, and follows the variable to the end of its block.
func (w *eventWalker) uses(n *sitter.Node) {
	if len(w.found.Classes) == 0 && len(w.found.Others) == 0 {
		return
	}
	for _, c := range named(n) {
		if c.Kind() == "local_variable_declaration" {
			for _, declared := range childrenOf(&c, "variable_declarator") {
				w.use(n, &c, declared)
			}
		}
		w.uses(&c)
	}
}

// use follows one variable, if it is an event that is made there.
func (w *eventWalker) use(block, statement, declared *sitter.Node) {
	name, value := declared.ChildByFieldName("name"), declared.ChildByFieldName("value")
	if name == nil || value == nil || value.Kind() != "object_creation_expression" {
		return
	}
	class := w.of(value.ChildByFieldName("type"))
	_, known := w.found.Others[class]
	for _, c := range w.found.Classes {
		known = known || c.Simple == class
	}
	if !known {
		return
	}
	use := EventUse{Class: class, Variable: w.of(name), At: extent(declared), End: int(statement.EndByte())}
	committed := false
	for _, c := range named(block) {
		if c.StartByte() < statement.EndByte() {
			continue
		}
		begins, commits := use.Begins, len(use.Commits)
		w.follow(&use, &c, false)
		straight := c.Kind() == "expression_statement" && len(use.Commits) > commits
		if straight && committed && use.Again == (Extent{}) {
			use.Again = use.Commits[commits]
		}
		committed = straight || committed && use.Begins == begins
	}
	w.found.Uses = append(w.found.Uses, use)
}

// follow notes what happens to a variable below a node.
func (w *eventWalker) follow(use *EventUse, n *sitter.Node, loop bool) {
	switch n.Kind() {
	case "for_statement", "enhanced_for_statement", "while_statement", "do_statement":
		loop = true
	case "class_body", "lambda_expression":
		// Another thread may run it.
		if w.mentions(n, use.Variable) {
			use.Leaves = true
		}
		return
	case "method_invocation":
		if object := n.ChildByFieldName("object"); object != nil && object.Kind() == "identifier" && w.of(object) == use.Variable {
			w.call(use, n, loop)
			if arguments := n.ChildByFieldName("arguments"); arguments != nil {
				w.follow(use, arguments, loop)
			}
			return
		}
	case "assignment_expression":
		w.filled(use, n)
	case "field_access":
		if object := n.ChildByFieldName("object"); object != nil && w.of(object) == use.Variable {
			return
		}
	case "identifier":
		if w.of(n) == use.Variable {
			use.Leaves = true // handed over, returned, or made anew
		}
		return
	}
	for _, c := range named(n) {
		w.follow(use, &c, loop)
	}
}

// filled notes that a field of the event is given a text that is built for it.
func (w *eventWalker) filled(use *EventUse, n *sitter.Node) {
	left, right := n.ChildByFieldName("left"), n.ChildByFieldName("right")
	if left == nil || right == nil || left.Kind() != "field_access" || w.of(left.ChildByFieldName("object")) != use.Variable {
		return
	}
	if w.buildsText(right) {
		use.Builds = append(use.Builds, extent(right))
	}
}

// buildsText tells whether an expression makes a new text.
func (w *eventWalker) buildsText(n *sitter.Node) bool {
	switch n.Kind() {
	case "binary_expression":
		for _, side := range named(n) {
			if side.Kind() == "string_literal" || side.Kind() == "binary_expression" && w.buildsText(&side) {
				return true
			}
		}
	case "method_invocation":
		switch w.of(n.ChildByFieldName("name")) {
		case "format", "formatted", "join", "toString":
			return true
		}
	}
	return false
}

func (w *eventWalker) call(use *EventUse, n *sitter.Node, loop bool) {
	switch w.of(n.ChildByFieldName("name")) {
	case "begin":
		use.Begins++
		use.LoopBegins = use.LoopBegins || loop
	case "end":
		use.Ends++
	case "commit":
		use.Commits = append(use.Commits, extent(n))
		use.LoopEnds = use.LoopEnds || loop
	case "shouldCommit", "isEnabled":
		use.Asks = true
	}
}

// mentions tells whether an identifier is below a node.
func (w *eventWalker) mentions(n *sitter.Node, name string) bool {
	if n.Kind() == "identifier" && w.of(n) == name {
		return true
	}
	for _, c := range named(n) {
		if w.mentions(&c, name) {
			return true
		}
	}
	return false
}
