package house

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

const (
	maxFileLines     = 800
	maxFunctionLines = 80 // tests may be longer: tables are
)

func TestLengths(t *testing.T) {
	for _, f := range sourceFiles(t) {
		if f.isGenerated() {
			continue
		}
		if n := f.set.Position(f.tree.FileEnd).Line; n > maxFileLines {
			t.Errorf("%s has %d lines; split it below %d", f.path, n, maxFileLines)
		}
		for _, declared := range f.tree.Decls {
			function, ok := declared.(*ast.FuncDecl)
			if ok && !f.isTest() && f.lines(function) > maxFunctionLines {
				f.complain(t, function, "%s has %d lines; split it below %d", function.Name.Name, f.lines(function), maxFunctionLines)
			}
		}
	}
}

func TestPackageNames(t *testing.T) {
	vague := []string{"util", "utils", "common", "helper", "helpers", "types", "misc", "shared"}
	for _, f := range sourceFiles(t) {
		if slices.Contains(vague, f.tree.Name.Name) {
			f.complain(t, f.tree.Name, "package %s does not say what it is for", f.tree.Name.Name)
		}
	}
}

// TestNoHiddenState forbids init functions and variables of a package that
// start empty, to be filled later. Tables, errors and embedded files stay.
func TestNoHiddenState(t *testing.T) {
	for _, f := range sourceFiles(t) {
		for _, declared := range f.tree.Decls {
			switch d := declared.(type) {
			case *ast.FuncDecl:
				if d.Name.Name == "init" && d.Recv == nil {
					f.complain(t, d, "a package does no work before it is asked to: no init")
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					value, ok := spec.(*ast.ValueSpec)
					if ok && d.Tok == token.VAR && len(value.Values) == 0 && !embeds(d, value) {
						f.complain(t, value, "variable %s of the package starts empty: keep state in a value that somebody owns", value.Names[0].Name)
					}
				}
			}
		}
	}
}

// embeds tells whether a variable is filled by the compiler.
func embeds(group *ast.GenDecl, value *ast.ValueSpec) bool {
	for _, doc := range []*ast.CommentGroup{group.Doc, value.Doc} {
		if doc == nil {
			continue
		}
		for _, comment := range doc.List {
			if strings.HasPrefix(comment.Text, "//go:embed ") {
				return true
			}
		}
	}
	return false
}

// forbidden says which functions and variables of the standard library are
// used nowhere but in some folders ("" for all folders).
var forbidden = []struct {
	name    string
	where   []string // folders it is forbidden in; none: everywhere
	allowed []string // folders it is allowed in all the same
	why     string
}{
	{name: "os.Exit", allowed: []string{"cmd/jfrlens"}, why: "return an error"},
	{name: "log.Fatal", why: "return an error"},
	{name: "log.Fatalf", why: "return an error"},
	{name: "fmt.Print", why: "standard output may belong to the protocol"},
	{name: "fmt.Printf", why: "standard output may belong to the protocol"},
	{name: "fmt.Println", why: "standard output may belong to the protocol"},
	{name: "os.Stdout", allowed: []string{"cmd/jfrlens"}, why: "standard output may belong to the protocol"},
	{name: "zap.NewExample", why: "it writes to standard output"},
	{name: "time.Now", where: timeless, why: "this part does not read the clock"},
	{name: "time.Since", where: timeless, why: "this part does not read the clock"},
	{name: "os.Getenv", where: timeless, why: "this part does not read the environment"},
	{name: "os.LookupEnv", where: timeless, why: "this part does not read the environment"},
	{name: "os.Environ", where: timeless, why: "this part does not read the environment"},
	{name: "slog.Default", why: "loggers are handed over"},
}

// timeless are the parts whose output depends on their input alone.
var timeless = []string{"jfr", "profiler/profile", "flamegraph"}

func TestForbiddenCalls(t *testing.T) {
	for _, f := range sourceFiles(t) {
		if !f.isProduct() {
			continue
		}
		ast.Inspect(f.tree, func(node ast.Node) bool {
			selector, ok := node.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			from, ok := selector.X.(*ast.Ident)
			if !ok || from.Obj != nil { // an Obj is a local name, not a package
				return true
			}
			for _, rule := range forbidden {
				if from.Name+"."+selector.Sel.Name == rule.name && (rule.where == nil || f.in(rule.where...)) && !f.in(rule.allowed...) {
					f.complain(t, selector, "no %s here: %s", rule.name, rule.why)
				}
			}
			return true
		})
	}
}

func TestNoPanic(t *testing.T) {
	for _, f := range sourceFiles(t) {
		if !f.isProduct() {
			continue
		}
		ast.Inspect(f.tree, func(node ast.Node) bool {
			if call, ok := node.(*ast.CallExpr); ok {
				if name, ok := call.Fun.(*ast.Ident); ok && name.Name == "panic" {
					f.complain(t, call, "no panic: return an error")
				}
			}
			return true
		})
	}
}
