package print_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/testdata/golden"
	"jfrlens/testdata/jdks"
)

// forms are the forms that recordings are printed in, with the options of the JDK's tool for each.
func forms() map[string]struct {
	write  func(io.Writer, *jfr.Recording, print.Options) error
	option string
	exact  bool
} {
	return map[string]struct {
		write  func(io.Writer, *jfr.Recording, print.Options) error
		option string
		exact  bool
	}{
		"json": {print.JSON, "--json", false},
		"xml":  {print.XML, "--xml", false},
		"txt":  {print.Text, "", false},
		"full": {print.Text, "--exact", true},
	}
}

// synthetics are recordings that are made byte by byte: they hold what no JVM writes on demand.
func synthetics() map[string][]byte {
	return map[string][]byte{"leaks": leaks(), "quantities": quantities(), "nested": nestedValues(), "spellings": spellings(), "contexts": contexts()}
}

func printed(t *testing.T, data []byte, write func(io.Writer, *jfr.Recording, print.Options) error, exact bool) []byte {
	t.Helper()
	rec := jfr.NewRecording("synthetic", bytes.NewReader(data), int64(len(data)))
	var out bytes.Buffer
	if err := write(&out, rec, print.Options{StackDepth: 3, Exact: exact}); err != nil {
		t.Fatal(err)
	}
	if problems := rec.Problems(); len(problems) > 0 {
		t.Fatal(problems)
	}
	return out.Bytes()
}

// The golden files need no JDK. With -update they are written anew.
func TestGolden(t *testing.T) {
	for name, data := range synthetics() {
		for extension, form := range forms() {
			t.Run(name+" "+extension, func(t *testing.T) {
				got := printed(t, data, form.write, form.exact)
				path := filepath.Join("testdata", name+"."+extension)
				golden.Check(t, path, got)
			})
		}
	}
}

// The golden files are what the JDK's tool prints.
func compareSynthetics(t *testing.T, tool *jdks.JFR) {
	for name, data := range synthetics() {
		path := filepath.Join(t.TempDir(), name+".jfr")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		for extension, form := range forms() {
			t.Run(name+" "+extension, func(t *testing.T) {
				args := slices.DeleteFunc([]string{"print", form.option, "--stack-depth", "3", path}, func(s string) bool { return s == "" })
				want, err := tool.Run(args...)
				if err != nil {
					t.Fatalf("the JDK's tool refuses it: %v\n%s", err, want)
				}
				if diff := firstDifference(want, printed(t, data, form.write, form.exact)); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}
