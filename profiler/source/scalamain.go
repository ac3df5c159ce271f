package source

import (
	"slices"
	"strings"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// mainCandidate notes a method that starts a program: def main, which counts in
// a top-level object, or one with @main.
func (w *scalaWalker) mainCandidate(n *sitter.Node, m Method, in scope) {
	for _, a := range w.annotations(n) {
		if a == "main" || a == "scala.main" {
			w.addMain(w.file.prefix()+m.Name, m.Line, m.Column)
			return
		}
	}
	if m.Name != "main" || in.decl == nil {
		return
	}
	params := child(n, "parameters")
	if params == nil || len(named(params)) != 1 || strings.Contains(w.of(child(n, "modifiers")), "private") {
		return
	}
	_, typ, _ := strings.Cut(w.of(&named(params)[0]), ":")
	result := w.of(n.ChildByFieldName("return_type"))
	if strings.Join(strings.Fields(typ), "") == "Array[String]" && (result == "" || result == "Unit") {
		in.decl.mains = append(in.decl.mains, mainFacts{line: m.Line, column: m.Column})
	}
}

// objectMains adds the mains of top-level objects: their own, that of a trait or
// class of this file, or of App.
func (w *scalaWalker) objectMains() {
	for _, t := range w.types {
		switch {
		case t.keyword != "object" || t.outer != nil:
		case len(t.mains) > 0:
			w.addMain(strings.TrimSuffix(t.Class, "$"), t.mains[0].line, t.mains[0].column)
		case w.inheritsMain(t, nil):
			w.addMain(strings.TrimSuffix(t.Class, "$"), t.Line, t.Column)
		}
	}
	slices.SortStableFunc(w.file.Mains, func(a, b Main) int { return a.Line - b.Line })
}

// inheritsMain tells whether a supertype has a main.
func (w *scalaWalker) inheritsMain(t *typeFacts, seen []*typeFacts) bool {
	seen = append(seen, t)
	return slices.ContainsFunc(t.supers, func(name string) bool {
		if name == "App" || name == "scala.App" {
			return true
		}
		return slices.ContainsFunc(w.types, func(super *typeFacts) bool {
			fits := super.simple == name && super.outer == nil && super.keyword != "object" && !slices.Contains(seen, super)
			return fits && (len(super.mains) > 0 || w.inheritsMain(super, seen))
		})
	})
}

// addMain adds a main of the file.
func (w *scalaWalker) addMain(class string, line, column int) {
	w.file.Mains = append(w.file.Mains, Main{Class: class, Line: line, Column: column, Kind: ScalaMain})
}
