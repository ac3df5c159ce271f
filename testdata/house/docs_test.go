package house

import (
	"go/ast"
	"go/token"
	"path"
	"strings"
	"testing"
)

func TestPackagesAreDocumented(t *testing.T) {
	documented := map[string]bool{}
	for _, f := range sourceFiles(t) {
		if f.isTest() {
			continue
		}
		folder := path.Dir(f.path)
		documented[folder] = documented[folder] || f.tree.Doc != nil
	}
	for folder, ok := range documented {
		if !ok {
			t.Errorf("the package in %s has no comment that says what it is", folder)
		}
	}
}

func TestExportedNamesAreDocumented(t *testing.T) {
	for _, f := range sourceFiles(t) {
		if f.isTest() || f.isGenerated() {
			continue
		}
		for _, declared := range f.tree.Decls {
			switch d := declared.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && exportedReceiver(d) && d.Doc == nil {
					f.complain(t, d, "%s is exported and not documented", d.Name.Name)
				}
			case *ast.GenDecl:
				checkGroup(t, f, d)
			}
		}
	}
}

// exportedReceiver tells whether a function is one, or a method of an exported type.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return true
	}
	receiver := d.Recv.List[0].Type
	if pointer, ok := receiver.(*ast.StarExpr); ok {
		receiver = pointer.X
	}
	if generic, ok := receiver.(*ast.IndexExpr); ok {
		receiver = generic.X
	}
	name, ok := receiver.(*ast.Ident)
	return ok && name.IsExported()
}

// checkGroup checks types, constants and variables. The comment of a group
// speaks for its constants and variables, not for its types.
func checkGroup(t *testing.T, f sourceFile, group *ast.GenDecl) {
	t.Helper()
	for _, spec := range group.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() && s.Doc == nil && (group.Doc == nil || group.Lparen.IsValid()) {
				f.complain(t, s, "type %s is exported and not documented", s.Name.Name)
			}
		case *ast.ValueSpec:
			if s.Names[0].IsExported() && s.Doc == nil && s.Comment == nil && group.Doc == nil {
				f.complain(t, s, "%s %s is exported and not documented", kindOf(group.Tok), s.Names[0].Name)
			}
		}
	}
}

func kindOf(tok token.Token) string { return strings.ToLower(tok.String()) }
