package house

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// module is the import path of the whole project.
const module = "jfrlens"

// arrows is the picture of .github/CONTRIBUTING.md: which room may import which. A
// missing arrow is forbidden, one that no import follows too. What a room may import, those above it may have
// among their dependencies. "*" stands for every room.
var arrows = map[string][]string{
	"cmd/jfrlens": {"*"},
	"lsp": {
		"profiler", "profiler/compare", "profiler/lines", "profiler/opinion", "profiler/profile", "profiler/sample", "profiler/source", "profiler/config", "profiler/launch",
		"profiler/launch/consent", "profiler/inspect", "profiler/jvm", "profiler/overview", "flamegraph", "lsp/wire", "profiler/ownevents", "profiler/instrument", "jfr/events", "jfr/redact", "jfr/units", "jfr/visible",
	},
	"lsp/wire": {},
	"profiler": {
		"jfr", "jfr/redact", "jfr/repair", "profiler/lines", "profiler/opinion", "profiler/profile", "profiler/sample", "profiler/source", "profiler/config", "profiler/launch", "profiler/launch/consent",
		"profiler/process", "profiler/jvm", "profiler/inspect", "profiler/threads", "profiler/smallfile", "jfr/units", "profiler/commit",
	},
	"profiler/compare":  {"jfr/units", "profiler/profile", "profiler/sample"},
	"profiler/gate":     {"jfr", "jfr/units", "jfr/visible", "profiler/budget", "profiler/compare", "profiler/profile", "profiler/source"},
	"profiler/doctor":   {"profiler", "profiler/config", "profiler/jvm", "profiler/launch"},
	"profiler/inspect":  {"profiler/jvm", "profiler/threads", "jfr/units"},
	"profiler/report":   {"profiler/compare", "profiler/contexts", "profiler/inspect", "profiler/threads", "profiler/lines", "profiler/opinion", "profiler/overview", "profiler/profile", "profiler/sample", "profiler/source", "jfr/units", "jfr/visible"},
	"profiler/opinion":  {"jfr/units", "profiler/lines", "profiler/profile", "profiler/sample"},
	"profiler/lines":    {"profiler/compare", "profiler/profile", "profiler/sample", "profiler/source"},
	"profiler/overview": {"jfr", "jfr/units", "profiler/profile", "profiler/sample", "profiler/source"},
	"profiler/profile":  {"jfr", "jfr/units", "profiler/sample"},
	"profiler/contexts": {"jfr", "jfr/units", "profiler/profile", "profiler/timeline"},
	"profiler/timeline": {"jfr", "jfr/units", "profiler/profile"},
	"profiler/launch": {
		"jfr/methodfilter", "profiler/config", "profiler/launch/build", "profiler/launch/consent", "profiler/launch/gradle", "profiler/launch/maven", "profiler/process",
		"profiler/sample", "profiler/smallfile",
	},
	"profiler/launch/maven":   {"profiler/config", "profiler/launch/build", "profiler/launch/consent", "profiler/smallfile"},
	"profiler/launch/gradle":  {"profiler/config", "profiler/launch/build", "profiler/launch/consent", "profiler/smallfile"},
	"profiler/launch/build":   {"profiler/config", "profiler/launch/consent", "profiler/smallfile"},
	"profiler/launch/consent": {"profiler/config", "profiler/smallfile"},
	"profiler/process":        {},
	"profiler/source":         {"profiler/smallfile"},
	"profiler/instrument":     {"jfr/methodfilter", "profiler/source"},
	"profiler/ownevents":      {"jfr/events", "jfr/methodfilter", "profiler/source"},
	"profiler/config":         {"profiler/budget", "profiler/sample", "profiler/smallfile"},
	"profiler/budget":         {"jfr/units", "profiler/sample"},
	"profiler/smallfile":      {},
	"profiler/commit":         {"profiler/smallfile"},
	"profiler/jvm":            {},
	"profiler/sample":         {"jfr/units"},
	"profiler/threads":        {"jfr/units", "jfr/visible"},
	"flamegraph":              {"flamegraph/firefox", "flamegraph/pprof", "jfr", "jfr/units", "jfr/visible", "profiler/compare", "profiler/contexts", "profiler/lines", "profiler/opinion", "profiler/overview", "profiler/profile", "profiler/sample", "profiler/source", "profiler/timeline", "editors/webview"},
	"flamegraph/firefox":      {"jfr", "jfr/units", "jfr/visible", "profiler/profile", "profiler/sample", "profiler/source"},
	"flamegraph/pprof":        {"jfr/visible", "profiler/profile", "profiler/sample", "profiler/source"},
	"editors/webview":         {},
	"profiler/query":          {"jfr", "jfr/units", "profiler/contexts", "profiler/profile", "profiler/smallfile"},
	"jfr/print":               {"jfr", "jfr/units"},
	"jfr/repair":              {"jfr"},
	"jfr/write":               {"jfr"},
	"jfr/redact":              {"jfr", "jfr/repair", "jfr/write", "jfr/visible"},
	"jfr/units":               {},
	"jfr/events":              {"jfr", "jfr/methodfilter", "jfr/units", "jfr/visible"},
	"jfr/methodfilter":        {},
	"jfr/visible":             {},
	"jfr":                     {},
}

// libraries says which rooms may import a library, or one below it, directly.
var libraries = map[string][]string{
	"go.lsp.dev/":                      {"lsp", "lsp/wire"},
	"github.com/duckdb/":               {"profiler/query"},
	"github.com/tree-sitter/":          {"profiler/source"},
	"github.com/tree-sitter-grammars/": {"profiler/source"},
	"github.com/tailscale/hujson":      {"profiler/config"},
	"github.com/santhosh-tekuri/":      {"profiler/config"},
	"github.com/invopop/jsonschema":    {"profiler/config"},
	"github.com/google/pprof":          {"flamegraph/pprof"},
	"github.com/peterh/liner":          {"profiler/query"},
	"github.com/goccy/go-yaml":         {"jfr/redact"},
	"gonum.org/v1/gonum":               {"profiler/compare"},
	"net/http":                         {"flamegraph"},
	"os/exec":                          {"profiler/process", "profiler/jvm"},
}

// decompressors are all that jfr imports beside the standard library.
var decompressors = []string{"github.com/klauspost/compress/", "github.com/pierrec/lz4/"}

// goPackage is what the go command tells about a package.
type goPackage struct {
	ImportPath   string
	Imports      []string
	TestImports  []string
	XTestImports []string
	Deps         []string
}

// packages lists our packages, without their tests.
func packages(t *testing.T) []goPackage {
	t.Helper()
	list := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports,Deps", module+"/...")
	list.Dir = root(t)
	out, err := list.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatalf("go list: %v", err)
	}
	var all []goPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("read what go list prints: %v", err)
		}
		all = append(all, p)
	}
}

// room returns the room that one of our packages is in: itself, or the nearest
// one above it.
func room(importPath string) (string, bool) {
	name, ours := strings.CutPrefix(importPath, module+"/")
	for ; ours && name != "."; name = path.Dir(name) {
		if _, found := arrows[name]; found {
			return name, true
		}
	}
	return "", ours
}

// reachable returns all rooms that a room may depend on, through others too.
func reachable(from string) map[string]bool {
	seen := map[string]bool{from: true}
	for open := []string{from}; len(open) > 0; open = open[1:] {
		next := arrows[open[0]]
		if slices.Contains(next, "*") {
			next = slices.Collect(maps.Keys(arrows))
		}
		for _, name := range next {
			if !seen[name] {
				seen[name] = true
				open = append(open, name)
			}
		}
	}
	return seen
}

func TestRooms(t *testing.T) {
	for _, p := range packages(t) {
		from, ours := room(p.ImportPath)
		if ours && from == "" {
			t.Errorf("%s is in no room of the import table", p.ImportPath)
			continue
		}
		allowed := reachable(from)
		for _, dep := range p.Deps {
			if to, ours := room(dep); ours && !allowed[to] {
				t.Errorf("%s depends on %s: %s may not import %s", p.ImportPath, dep, from, to)
			}
		}
	}
}

func TestLibraries(t *testing.T) {
	for _, p := range packages(t) {
		from, _ := room(p.ImportPath)
		for _, imported := range p.Imports {
			for library, rooms := range libraries {
				if below(imported, library) && !slices.Contains(rooms, from) {
					t.Errorf("%s imports %s: only %s may", p.ImportPath, imported, strings.Join(rooms, " and "))
				}
			}
			if from == "jfr" && !plain(imported) {
				t.Errorf("%s imports %s: it may only use the standard library and the decompressors", p.ImportPath, imported)
			}
		}
	}
}

// An arrow that no import follows, and a library that a room does not use, are
// allowed for nothing: somebody would follow them one day.
func TestNoDeadArrows(t *testing.T) {
	imported := map[string][]string{} // by room; of libraries also for tests
	for _, p := range packages(t) {
		from, _ := room(p.ImportPath)
		for _, path := range p.Imports {
			if to, ours := room(path); ours && to != from {
				imported[from] = append(imported[from], to)
			}
		}
		for _, path := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
			for library := range libraries {
				if below(path, library) {
					imported[from] = append(imported[from], library)
				}
			}
		}
	}
	for from, allowed := range arrows {
		for _, to := range allowed {
			if to != "*" && !slices.Contains(imported[from], to) {
				t.Errorf("%s may import %s, but does not: take the arrow out", from, to)
			}
		}
	}
	for library, rooms := range libraries {
		for _, from := range rooms {
			if !slices.Contains(imported[from], library) {
				t.Errorf("%s may use %s, but does not: take it out", from, library)
			}
		}
	}
}

// below tells whether an import path is a library or a part of it.
func below(imported, library string) bool {
	library = strings.TrimSuffix(library, "/")
	return imported == library || strings.HasPrefix(imported, library+"/")
}

// plain tells whether jfr may import a path.
func plain(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return !strings.Contains(first, ".") ||
		slices.ContainsFunc(decompressors, func(prefix string) bool { return strings.HasPrefix(imported, prefix) })
}

func TestReachable(t *testing.T) {
	for _, test := range []struct {
		from, to string
		want     bool
	}{
		{"lsp", "jfr", true},
		{"lsp", "jfr/print", false},
		{"profiler", "profiler/report", false},
		{"profiler", "profiler/config", true},
		{"flamegraph", "jfr", true},
		{"jfr", "profiler", false},
		{"cmd/jfrlens", "jfr/print", true},
	} {
		if got := reachable(test.from)[test.to]; got != test.want {
			t.Errorf("reachable(%s)[%s] = %v, want %v", test.from, test.to, got, test.want)
		}
	}
}
