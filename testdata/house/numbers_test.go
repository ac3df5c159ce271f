package house

import (
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// ownNumbers are the files that write numbers by rules of their own, as nobody
// reads them as an amount, or somebody else's rules hold.
var ownNumbers = map[string]string{
	"cmd/jfrlens/ps.go":         "an age of one word: scripts cut the table at blanks",
	"flamegraph/svg.go":         "coordinates",
	"profiler/profile/limit.go": "a part of one a second, as settings have it",
	"profiler/query/engine.go":  "settings of DuckDB",
}

var (
	// decimals are verbs that round, and a verb with the sign of percents.
	decimals = regexp.MustCompile(`%[-+# 0]*[\d*]*\.[\d*]+[efg]|%[-+# 0]*[\d*]*(\.[\d*]+)?[a-z]%%`)
	// bytesAndTimes are units behind a verb, and those of bytes alone.
	bytesAndTimes = regexp.MustCompile(`%[-+# 0]*[\d*]*(\.[\d*]+)?[dfgsv] ?([kKMGT]i?B|ns|µs|ms|min)\b|^ ?[kKMGT]i?B\b`)
)

// One value has one text everywhere: that of jfr/units.
func TestNumbersForPeopleAreWrittenInOneRoom(t *testing.T) {
	needed := map[string]bool{}
	for _, f := range sourceFiles(t) {
		if !f.isProduct() || f.isGenerated() || f.in("jfr/units", "jfr/units/jdk") {
			continue
		}
		ast.Inspect(f.tree, func(node ast.Node) bool {
			found := numberText(node)
			if _, excepted := ownNumbers[f.path]; found != "" && excepted {
				needed[f.path] = true
			} else if found != "" {
				f.complain(t, node, "%s writes a number by a rule of its own: jfr/units does that for all rooms", found)
			}
			_, tag := node.(*ast.Field) // struct tags are no texts
			return !tag
		})
	}
	for path, why := range ownNumbers {
		if !needed[path] {
			t.Errorf("%s (%s) writes no number of its own any more: take it off the list", path, why)
		}
	}
}

// numberText is what in a node writes a number, "" if nothing does.
func numberText(node ast.Node) string {
	switch n := node.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && (decimals.MatchString(text) || bytesAndTimes.MatchString(text)) {
			return n.Value
		}
	case *ast.CallExpr:
		selector, ok := n.Fun.(*ast.SelectorExpr)
		if !ok {
			return ""
		}
		if from, ok := selector.X.(*ast.Ident); ok && from.Name == "strconv" && selector.Sel.Name == "FormatFloat" {
			return "strconv.FormatFloat"
		}
		if slices.Contains([]string{"Round", "Truncate"}, selector.Sel.Name) && len(n.Args) == 1 && ofTime(n.Args[0]) {
			return selector.Sel.Name + " of a time"
		}
	}
	return ""
}

// ofTime tells whether an expression names something of package time.
func ofTime(e ast.Expr) (found bool) {
	ast.Inspect(e, func(node ast.Node) bool {
		name, ok := node.(*ast.Ident)
		found = found || ok && name.Name == "time"
		return true
	})
	return found
}

// The page adds up weights that nobody asked for before, by the same rules in one
// file; other clients show the texts that they get.
func TestClientsWriteNoNumbers(t *testing.T) {
	rules := filepath.FromSlash("webview/src/format.ts")
	forbidden := regexp.MustCompile(`toFixed|toPrecision|toLocaleString|NumberFormat|%\.\d+f|%d samples|[}'"]%['"` + "`" + `]`)
	top, read := filepath.Join(root(t), "editors"), 0
	err := filepath.WalkDir(top, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && slices.Contains([]string{"node_modules", "dist", "test", "bin", "media"}, entry.Name()) {
			return filepath.SkipDir
		}
		if entry.IsDir() || !slices.Contains([]string{".ts", ".lua", ".el"}, filepath.Ext(name)) {
			return nil
		}
		text, err := os.ReadFile(name)
		if short, _ := filepath.Rel(top, name); short != rules {
			read++
			for i, line := range strings.Split(string(text), "\n") {
				if found := forbidden.FindString(line); found != "" {
					t.Errorf("%s:%d: %q writes a number by a rule of its own: it comes as text, or from %s", short, i+1, found, rules)
				}
			}
		}
		return err
	})
	if err != nil || read < 50 {
		t.Errorf("read %d files of clients, %v", read, err)
	}
}
