package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// projectFiles writes files and returns their folder.
func projectFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// awaitProblem waits until a file has a problem with a text.
func awaitProblem(e *lsptest.Editor, path, text string) {
	e.Await(text, func(s lsptest.State) bool {
		for _, p := range s.Problems[uri.File(path)].Diagnostics {
			if message, _ := p.Message.(protocol.String); strings.Contains(string(message), text) {
				return true
			}
		}
		return false
	})
}

// A file is told what is wrong with events whose classes are in others, also in others that are edited.
func TestEventsOfTheProject(t *testing.T) {
	const (
		use   = "package b;\nimport a.Order;\nclass Use {\n  void run() {\n    Order o = new Order();\n    o.begin();\n  }\n}\n"
		order = "package a;\nimport jdk.jfr.*;\n@Name(\"shop.Order\")\npublic class Order extends Event {\n}\n"
		other = "package c;\nimport jdk.jfr.*;\n@Name(\"%\")\nclass Other extends Event {\n}\n"
	)
	dir := projectFiles(t, map[string]string{
		"a/Order.java": order, "b/Use.java": use, "c/Other.java": strings.Replace(other, "%", "shop.Other", 1),
	})
	e := lsptest.Start(t, lsptest.Options{Capabilities: able(), Root: dir})
	path := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	e.Open(path("b/Use.java"), "java", use)
	awaitProblem(e, path("b/Use.java"), "begins and is never committed")
	e.Open(path("c/Other.java"), "java", strings.Replace(other, "%", "shop.Order", 1)) // not saved
	awaitProblem(e, path("c/Other.java"), "another event (Order.java:4) is called shop.Order")
	e.Open(path("a/Order.java"), "java", order)
	awaitProblem(e, path("a/Order.java"), "another event (Other.java:4) is called shop.Order")
}
