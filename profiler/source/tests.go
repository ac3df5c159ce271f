package source

import (
	"slices"
	"strings"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// annotationFramework tells which framework an annotation of a method or class
// belongs to. name is as written, imports are those of the file.
func annotationFramework(name string, imports []string) (Framework, bool) {
	simple := name[strings.LastIndexByte(name, '.')+1:]
	switch simple {
	case "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate":
		return JUnit5, true
	case "Theory": // of the runner Theories
		return JUnit4, true
	case "Test":
	default:
		return 0, false
	}
	if simple != name {
		return frameworkOf(name)
	}
	for _, i := range imports {
		if strings.HasSuffix(i, ".Test") {
			return frameworkOf(i)
		}
	}
	for _, i := range imports {
		if f, ok := frameworkOf(i); ok && strings.HasSuffix(i, "*") || ok && strings.HasSuffix(i, "_") {
			return f, true
		}
	}
	return JUnit5, true // a class of the same package that stands for it, or an import yet to be typed
}

// frameworkOf tells the framework of a qualified name.
func frameworkOf(name string) (Framework, bool) {
	switch {
	case strings.HasPrefix(name, "org.junit.jupiter."), strings.HasPrefix(name, "kotlin.test."):
		return JUnit5, true
	case strings.HasPrefix(name, "org.junit."):
		return JUnit4, true
	case strings.HasPrefix(name, "org.testng."):
		return TestNG, true
	default:
		return 0, false
	}
}

// annotations returns the names of the annotations among modifiers, which may
// be nil.
func (w *javaWalker) annotations(mods *sitter.Node) []string {
	if mods == nil {
		return nil
	}
	var names []string
	for _, c := range named(mods) {
		if k := c.Kind(); k == "marker_annotation" || k == "annotation" {
			names = append(names, w.of(c.ChildByFieldName("name")))
		}
	}
	return names
}

// isNested tells whether an annotation makes an inner class one of tests.
func isNested(annotation string) bool {
	return annotation == "Nested" || annotation == "org.junit.jupiter.api.Nested"
}

// testFramework returns the framework of the first test annotation.
func testFramework(annotations, imports []string) (Framework, bool) {
	for _, name := range annotations {
		if f, ok := annotationFramework(name, imports); ok {
			return f, true
		}
	}
	return 0, false
}

// testCandidate notes a method that a test framework runs.
func (w *javaWalker) testCandidate(n *sitter.Node, m Method, mods *sitter.Node, in scope) {
	if has(mods, "static") || has(mods, "private") || has(mods, "abstract") {
		return
	}
	framework, ok := testFramework(w.annotations(mods), w.imports)
	if !ok && has(mods, "public") && w.of(n.ChildByFieldName("type")) == "void" {
		switch {
		case in.decl.testClass:
			framework, ok = TestNG, true
		case strings.HasPrefix(m.Name, "test") && slices.ContainsFunc(in.decl.supers, isTestCase):
			framework, ok = JUnit4, true
		}
	}
	if ok {
		in.decl.tests = append(in.decl.tests, testFacts{m, framework})
	}
}

// isTestCase tells whether a superclass is that of JUnit 3.
func isTestCase(super string) bool { return super == "TestCase" || super == "junit.framework.TestCase" }

// collectTests lists the tests of all types that can be run: an entry for each
// class, one for each method.
func collectTests(types []*typeFacts) []Test {
	byClass := map[string]*typeFacts{}
	for _, t := range types {
		t.tellOuter()
		byClass[t.Class] = t
	}
	var tests []Test
	for _, t := range types {
		framework, ok := t.framework(byClass)
		if !ok || !t.runsTests() {
			continue
		}
		tests = append(tests, Test{Class: t.Class, Nested: t.below, Line: t.Line, Column: t.Column, Framework: framework})
		for _, m := range t.tests {
			tests = append(tests, Test{Class: t.Class, Method: m.Name, Line: m.Line, Column: m.Column, Framework: m.framework})
		}
	}
	slices.SortStableFunc(tests, func(a, b Test) int { return a.Line - b.Line })
	return tests
}

// framework is that of the tests of a class: its own and those nested in it, or
// those that it inherits from a type of the file; not ok where it has none.
func (t *typeFacts) framework(byClass map[string]*typeFacts) (Framework, bool) {
	for _, t := range append([]*typeFacts{t}, supertypesOf(t, byClass)...) {
		switch {
		case len(t.tests) > 0:
			return t.tests[0].framework, true
		case len(t.below) > 0:
			return JUnit5, true
		}
	}
	return 0, false
}

// runsTests tells whether a framework makes instances of a type for its tests, and
// of those around an inner one.
func (t *typeFacts) runsTests() bool {
	return !t.abstract && (!t.inner || t.nested && t.outer.runsTests())
}

// tellOuter adds a nested class with tests to the classes around it that run
// its tests with theirs.
func (t *typeFacts) tellOuter() {
	if len(t.tests) == 0 {
		return
	}
	for in := t; in.inner && in.nested && !in.abstract; in = in.outer {
		in.outer.below = append(in.outer.below, t.Class)
	}
}
