package source

import (
	sitter "github.com/tree-sitter/go-tree-sitter"
)

// scope is what surrounds a declaration.
type scope struct {
	class  string // binary name of the class whose methods stand here; "" for none
	prefix string // what the binary names of nested types begin with
	decl   *typeFacts
}

// typeFacts is what later decides whether a type has mains and tests.
type typeFacts struct {
	Type
	keyword   string     // "class", "interface", "enum", "record", "object", …
	simple    string     // name as written
	outer     *typeFacts // nil at the top level
	abstract  bool
	inner     bool     // nested and not static: has no instance of its own
	nested    bool     // is an inner class that JUnit 5 makes instances of
	supers    []string // names of the superclass and interfaces, as written
	testClass bool     // has a class-level test annotation
	mains     []mainFacts
	ctors     int  // constructors declared
	newable   bool // one of them is without parameters and not private
	tests     []testFacts
	below     []string      // nested classes with tests, at any depth, whose tests belong to those of this one
	bodies    int           // anonymous classes of Java so far, bodies of an enum's constants included
	uncounted []sitter.Node // methods whose anonymous classes are not among them yet
}

// mainFacts is a method that could be a main by its name and parameters.
type mainFacts struct {
	line, column int
	static       bool
	public       bool
	args         bool // takes the program's arguments
}

// testFacts is a method that a framework runs by its annotation.
type testFacts struct {
	Method
	framework Framework
}

// walker reads the declarations of one language.
type walker interface {
	// member reads one declaration that stands in a scope.
	member(n *sitter.Node, in scope)
	// open makes the scope of a type of which only the keyword and the name
	// could be parsed.
	open(keyword string, name *sitter.Node, in scope) scope
}

// recoverMembers reads what a parse error left of a piece of text: tokens and whole
// declarations, one after the other. Braces and the words that begin a type
// tell which class they stand in.
func recoverMembers(w walker, n *sitter.Node, in scope) {
	stack := []scope{in}
	keyword := ""
	var pending *scope
	for _, c := range children(n) {
		top := stack[len(stack)-1]
		switch kind := c.Kind(); kind {
		case "class", "interface", "enum", "record", "object", "trait":
			keyword = kind
		case "identifier", "type_identifier", "simple_identifier":
			if keyword != "" {
				next := w.open(keyword, &c, top)
				pending, keyword = &next, ""
			}
		case "{":
			if pending == nil {
				pending = &top
			}
			stack, pending = append(stack, *pending), nil
		case "}":
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
		default:
			if c.IsNamed() {
				w.member(&c, top)
			}
		}
	}
}
