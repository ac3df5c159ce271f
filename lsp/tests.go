package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/uri"

	"jfrlens/profiler/source"
)

// testsParams name a document.
type testsParams struct {
	URI uri.URI `json:"uri,omitempty" doc:"address of the document"`
}

// listedTest is a class with tests, or one test of it.
type listedTest struct {
	URI    uri.URI `json:"uri" doc:"address of its document"`
	Class  string  `json:"class" doc:"binary name of the class"`
	Method string  `json:"method" doc:"the test; empty for the class"`
	In     string  `json:"in" doc:"of a class: binary name of the one around it that runs its tests, too; empty for none"`
	Label  string  `json:"label" doc:"how people call it"`
	Line   int     `json:"line" doc:"of the name, from 0"`
}

// listTests lists the tests of a document, or the classes of the workspace.
func (f *goalFinder) listTests(ctx context.Context, params testsParams) ([]listedTest, error) {
	open := documentsOf(ctx)
	if params.URI == "" {
		return f.testClasses(open), nil
	}
	doc, err := open.document(params.URI)
	if err != nil {
		return nil, err
	}
	return f.testsIn(doc), nil
}

// testClasses are the classes with tests of the workspace that are in no other, as they are on disk.
func (f *goalFinder) testClasses(open *snapshot) []listedTest {
	list := []listedTest{}
	paths, _ := source.WithTests(*f.roots.Load())
	for _, path := range paths {
		doc, err := open.document(uri.File(path))
		if err != nil {
			continue // deleted meanwhile
		}
		for _, test := range f.testsIn(doc) {
			if test.Method == "" && test.In == "" {
				list = append(list, test)
			}
		}
	}
	return list
}

// testsIn are the classes and tests of a document, in the order of its text.
func (f *goalFinder) testsIn(doc *Document) []listedTest {
	declared, list := doc.syntax.parse(), []listedTest{}
	for _, g := range f.tests(doc, declared) {
		test := listedTest{URI: doc.URI, Class: g.class, Method: g.method, Label: g.method, Line: g.line - 1}
		if g.method == "" {
			test.In = declared.Outer(g.class)
			test.Label = shortName(g.class, test.In)
		}
		list = append(list, test)
	}
	return list
}

// shortName is the name of a class without its package, or without that of the class around it.
func shortName(class, in string) string {
	if in != "" {
		return class[len(in)+1:]
	}
	return class[strings.LastIndexByte(class, '.')+1:]
}
