package print_test

import (
	"fmt"
	"io"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

// compareFilters chooses events by names and categories of every form.
func compareFilters(t *testing.T, tool *jdks.JFR) {
	for _, file := range []string{"odd-jdk25.jfr", "chunks-jdk17.jfr"} {
		path := filepath.Join("..", "..", "testdata", "recordings", file)
		for _, f := range []struct{ events, categories string }{
			{"CPULoad", ""},
			{"jdk.CPULoad", ""},
			{"cpuload", ""},
			{"CPULoa", ""},
			{"*", ""},
			{"jdk.*", ""},
			{"*.*", ""},
			{"*GC*", ""},
			{"GC*,Thread*", ""},
			{"?PULoad", ""},
			{"CPULoad?", ""},
			{"*C?U*", ""},
			{",", ""},
			{" CPULoad , GC* ", ""},
			{"CPULoad,,", ""},
			{"none.of.these", ""},
			{"test.*", ""},
			{"*Größe*", ""},
			{"", "GC"},
			{"", "gc"},
			{"", "G*"},
			{"", "JVM"},
			{"", "Java Virtual Machine"},
			{"", "Java Virtual*"},
			{"", "Operating System,Statistics"},
			{"", "OS"},
			{"", "O"},
			{"", "?S"},
			{"", "Uncategorized"},
			{"", ","},
			{"", "None"},
			{"*Load", "Operating System"},
			{"Thread*", "GC"},
			{"none", "GC"},
		} {
			t.Run(file+" "+f.events+"|"+f.categories, func(t *testing.T) {
				args := []string{"print", "--json", "--stack-depth", "1"}
				if f.events != "" {
					args = append(args, "--events", f.events)
				}
				if f.categories != "" {
					args = append(args, "--categories", f.categories)
				}
				options := print.Options{StackDepth: 1, JDKClock: true, Filter: print.NewFilter(f.events, f.categories)}
				compareOutput(t, tool, path, args, func(w io.Writer, rec *jfr.Recording) error { return print.JSON(w, rec, options) })
			})
		}
	}
}

// compareStackDepths cuts stack traces at the edges: no frame, some, as many as there are.
func compareStackDepths(t *testing.T, tool *jdks.JFR) {
	path := filepath.Join("..", "..", "testdata", "recordings", "hard-jdk25.jfr")
	for _, depth := range []int{0, 1, 2, 64} {
		for name, form := range forms() {
			t.Run(fmt.Sprint(name, depth), func(t *testing.T) {
				const filter = "jdk.*" // the tool fails on lists of numbers
				args := []string{"print", "--events", filter, "--stack-depth", fmt.Sprint(depth)}
				if form.option != "" {
					args = append(args, form.option)
				}
				options := print.Options{StackDepth: depth, JDKClock: true, Exact: form.exact, Filter: print.NewFilter(filter, "")}
				compareOutput(t, tool, path, args, func(w io.Writer, rec *jfr.Recording) error { return form.write(w, rec, options) })
			})
		}
	}
}
