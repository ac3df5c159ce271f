package flamegraph

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"jfrlens/testdata/golden"
)

// The guide's table of formats is printed from the registry.
func TestGuideListsFormats(t *testing.T) {
	const file = "README.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	table := regexp.MustCompile(`(?m)^\| file \| for .*\n(\|.*\n)*`)
	if len(table.FindAll(text, -1)) != 1 {
		t.Fatal("the guide has no table of formats")
	}
	golden.Check(t, file, table.ReplaceAllLiteral(text, []byte(FormatTable())))
}

func TestFormatNames(t *testing.T) {
	for want, has := range map[string]func(*Format) bool{
		"":                          func(*Format) bool { return false },
		"html":                      func(f *Format) bool { return f.Name == "html" },
		"html, pprof or speedscope": func(f *Format) bool { return f.AllTypes },
	} {
		if got := FormatNames(" or ", has); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What help and guide tell, and what commands choose by, is there for every format, and no two claim a file.
func TestFormatsAreDeclared(t *testing.T) {
	claimed := map[string]string{}
	for _, f := range Formats() {
		if f.Name == "" || f.File == "" || f.Readers == "" || f.Holds == "" || f.write == nil {
			t.Errorf("%+v is not complete", f)
		}
		if found := FormatOf("", f.File); found == nil || found.Name != f.Name {
			t.Errorf("%s: its own file %s is taken for %+v", f.Name, f.File, found)
		}
		for _, name := range append(f.Extensions, f.Name) {
			if claimed[name] != "" {
				t.Errorf("%s is the extension of %s and %s", name, claimed[name], f.Name)
			}
			claimed[name] = f.Name
		}
		if !strings.Contains(FormatHelp(80), "\n  "+f.Name+" ") && !strings.HasPrefix(FormatHelp(80), "  "+f.Name+" ") {
			t.Errorf("help does not list %s", f.Name)
		}
	}
	for line := range strings.Lines(FormatHelp(80)) {
		if len(line) > 81 {
			t.Errorf("too long: %s", line)
		}
	}
}
