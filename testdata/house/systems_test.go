package house

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The program is tested on Linux; that it compiles for other systems is found out
// here without their C compilers: what a Go file takes from C is not looked at.
func TestTypesOnOtherSystems(t *testing.T) {
	for _, system := range []string{"windows/amd64", "darwin/arm64"} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			goos, goarch, _ := strings.Cut(system, "/")
			c := checker{set: token.NewFileSet(), arch: goarch, checked: map[string]*types.Package{"unsafe": types.Unsafe}}
			for _, p := range packagesOn(t, goos, goarch) {
				if err := c.check(p); err != nil {
					t.Fatalf("%s: %v", p.ImportPath, err)
				}
			}
			if c.checked["jfrlens/cmd/jfrlens"] == nil {
				t.Error("the program was not checked")
			}
		})
	}
}

// listedPackage is what the go command says of a package.
type listedPackage struct {
	ImportPath, Dir   string
	GoFiles, CgoFiles []string
	ImportMap         map[string]string
	Module            *struct{ Main bool }
}

// packagesOn lists what the program is made of on a system, each package behind
// those that it imports.
func packagesOn(t *testing.T, goos, goarch string) []listedPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,CgoFiles,ImportMap,Module", "./cmd/jfrlens")
	cmd.Dir = root(t)
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var packages []listedPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listedPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// checker checks the types of packages, one after the other.
type checker struct {
	set     *token.FileSet
	arch    string
	checked map[string]*types.Package
}

// check checks one package: of libraries only what they declare.
func (c *checker) check(p listedPackage) error {
	if p.ImportPath == "unsafe" {
		return nil
	}
	ours := p.Module != nil && p.Module.Main
	var files []*ast.File
	for _, name := range append(p.GoFiles, p.CgoFiles...) {
		file, err := parser.ParseFile(c.set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	config := types.Config{
		Importer:         importer{c, p.ImportMap},
		Sizes:            types.SizesFor(runtime.Compiler, c.arch),
		FakeImportC:      true,
		IgnoreFuncBodies: !ours,
	}
	if !ours {
		config.Error = func(error) {} // theirs, and some come from C
	}
	checked, err := config.Check(p.ImportPath, c.set, files, nil)
	c.checked[p.ImportPath] = checked
	if !ours {
		return nil
	}
	return err
}

// importer finds what one package imports among what was checked.
type importer struct {
	checker *checker
	names   map[string]string // other paths of what is imported, as of vendored packages
}

// Import returns a package that was checked before.
func (i importer) Import(path string) (*types.Package, error) {
	if real, ok := i.names[path]; ok {
		path = real
	}
	if p := i.checker.checked[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s was not listed", path)
}
