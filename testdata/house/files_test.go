package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// sourceFile is one Go file of the project.
type sourceFile struct {
	path string // below the project's folder, with slashes
	set  *token.FileSet
	tree *ast.File
}

func (f sourceFile) isTest() bool      { return strings.HasSuffix(f.path, "_test.go") }
func (f sourceFile) isGenerated() bool { return ast.IsGenerated(f.tree) }

// isProduct tells whether a file is part of the program, rather than a test or
// something that tests use.
func (f sourceFile) isProduct() bool {
	return !f.isTest() && !strings.Contains("/"+f.path, "/testdata/") && !strings.Contains(f.path, "test/")
}

// in tells whether a file is in one of the folders, not below it.
func (f sourceFile) in(folders ...string) bool {
	return slices.Contains(folders, path.Dir(f.path))
}

// lines returns the number of lines that a node takes.
func (f sourceFile) lines(node ast.Node) int {
	return f.set.Position(node.End()).Line - f.set.Position(node.Pos()).Line + 1
}

// complain reports a node that breaks a rule.
func (f sourceFile) complain(t *testing.T, node ast.Node, format string, args ...any) {
	t.Helper()
	args = append([]any{f.path, f.set.Position(node.Pos()).Line}, args...)
	t.Errorf("%s:%d: "+format, args...)
}

// root returns the folder of the project.
func root(t *testing.T) string {
	t.Helper()
	_, file, _, ok := runtime.Caller(0)
	if !ok {
		t.Fatal("this test does not know where its source is")
	}
	return filepath.Join(filepath.Dir(file), "..", "..")
}

// sourceFiles parses every Go file of the project.
func sourceFiles(t *testing.T) []sourceFile {
	t.Helper()
	var files []sourceFile
	top := root(t)
	err := filepath.WalkDir(top, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != top && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if entry.IsDir() || filepath.Ext(name) != ".go" {
			return nil
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		short, err := filepath.Rel(top, name)
		files = append(files, sourceFile{filepath.ToSlash(short), set, tree})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
