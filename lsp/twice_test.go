package lsp_test

import (
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
)

// twice does a fixed amount of work, most of it in one line, and enough of the rest that its samples can be compared.
const twice = `public class Twice {
    static long sum;

    public static void main(String[] args) {
        for (int i = 0; i < 1000; i++) {
            dear();
            cheap();
        }
        System.out.println(sum);
    }

    static void dear() {
        for (int i = 0; i < 500_000; i++) sum += Long.numberOfTrailingZeros(sum + i) / (sum | 1);
    }

    static void cheap() {
        for (int i = 0; i < 200_000; i++) sum += Long.numberOfTrailingZeros(sum + i) / (sum | 1);
    }
}
`

// Who makes a line cheaper and runs the program again sees beside it what it
// had before.
func TestLinesSinceTheRunBefore(t *testing.T) {
	dir := realFolder(t)
	path := filepath.Join(dir, "Twice.java")
	write(t, path, twice)
	e := realEditor(t, dir)
	e.Open(path, "java", twice)
	profileTwice := func(times int) {
		t.Helper()
		if _, err := e.Execute("jfrlens.profile"); err != nil {
			t.Fatal(err)
		}
		e.Await("the result is told", func(s lsptest.State) bool { return results(s) == times })
	}
	profileTwice(1)
	cheaper := strings.Replace(insertion+twice, "500_000", "50_000", 1)
	save(t, e, path, cheaper)
	profileTwice(2)
	if !hasCompareLens(e, path) {
		t.Fatal("no lens compares")
	}
	if _, err := e.Execute("jfrlens.compare", map[string]any{"quiet": true}); err != nil {
		t.Fatal(err)
	}
	row := strings.Count(cheaper[:strings.Index(cheaper, "50_000")], "\n")
	if got := e.Hover(path, uint32(row)); !strings.Contains(strings.ReplaceAll(got, `\`, ""), "Twice.dear: −") {
		t.Errorf("the line that became cheaper says %q", got)
	}
	told := false
	for _, lens := range e.CodeLenses(path) {
		told = told || strings.Contains(lens.Command.Title, " (was self ")
	}
	if !told {
		t.Error("no lens of a method tells what it had before")
	}
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Fatal(err)
	}
	if got := e.Hover(path, uint32(row)); got == "" || strings.Contains(got, "before total") {
		t.Errorf("without the comparison it says %q", got)
	}
}
