package lsp_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
)

func TestMainsThatCannotBeStartedHaveNoLens(t *testing.T) {
	e, _, path := opened(t, lsptest.Options{Settings: `{"jdk":"/nowhere"}`, Init: map[string]any{"settings": map[string]any{"jdk": "/nowhere"}}})
	dir := filepath.Dir(path)
	sources := map[string]string{
		"Loose.kt":    "fun main() {}\n",
		"Loose.scala": "object Loose { def main(args: Array[String]): Unit = {} }\n",
		"New.java":    "void main() {}\n",
	}
	for name, text := range sources {
		language := map[string]string{".kt": "kotlin", ".scala": "scala", ".java": "java"}[filepath.Ext(name)]
		e.Open(filepath.Join(dir, name), language, text)
		if lenses := e.CodeLenses(filepath.Join(dir, name)); len(lenses) > 0 {
			t.Errorf("%s has the lens %q", name, lenses[0].Command.Title)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "pom.xml"), []byte("<project/>"), 0o600); err != nil {
		t.Fatal(err)
	}
	module := filepath.Join(dir, "src")
	e.Open(filepath.Join(module, "In.kt"), "kotlin", sources["Loose.kt"])
	if lenses := e.CodeLenses(filepath.Join(module, "In.kt")); len(lenses) != 1 {
		t.Errorf("a main in a project has %d lenses", len(lenses))
	}
}

func TestDocumentsThatAreNoFilesHaveNoLens(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{})
	e.OpenURI("untitled:Untitled-1", "java", mainJava)
	params := &protocol.CodeLensParams{TextDocument: protocol.TextDocumentIdentifier{URI: "untitled:Untitled-1"}}
	if lenses, err := e.Server().CodeLens(t.Context(), params); err != nil || len(lenses) > 0 {
		t.Errorf("lenses %v, %v", lenses, err)
	}
}

func TestResolvedLensKeepsItsCommand(t *testing.T) {
	e, _, path := opened(t, lsptest.Options{})
	lens := e.CodeLenses(path)[0]
	got, err := e.Server().CodeLensResolve(t.Context(), &lens)
	if err != nil || got.Command.Command != "jfrlens.profile" || len(got.Command.Arguments) != 1 {
		t.Errorf("resolved to %+v, %v", got, err)
	}
}

// TestLensOfNestedTests looks at what the lens of a class asks for that has no
// tests of its own.
func TestLensOfNestedTests(t *testing.T) {
	dir := realFolder(t)
	if err := os.WriteFile(filepath.Join(dir, "pom.xml"), []byte("<project/>"), 0o600); err != nil {
		t.Fatal(err)
	}
	runner := lsptest.NewRunner()
	e := lsptest.Start(t, lsptest.Options{Capabilities: able(), Runner: runner, Root: dir})
	path := filepath.Join(dir, "GroupsTest.java")
	text := "class GroupsTest {\n@Nested class One {\n@Test void test() {} } }\n"
	e.Open(path, "java", text)
	for _, test := range []struct {
		on, title, method string
		nested            []string
	}{
		{"class GroupsTest", "▶ Profile tests", "", []string{"GroupsTest$One"}},
		{"class One", "▶ Profile tests", "", nil},
		{"void test", "▶ Profile test", "test", nil},
	} {
		if _, err := e.Click(lensOn(t, e, path, text, test.on, test.title)); err != nil {
			t.Fatal(err)
		}
		r := runner.Next(t)
		if got := r.Request; !got.Test || got.TestMethod != test.method || !slices.Equal(got.TestNested, test.nested) {
			t.Errorf("%s asks for %+v", test.on, got)
		}
		r.Cancel()
	}
}
