package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	pprof "github.com/google/pprof/profile"

	"jfrlens/flamegraph"
	"jfrlens/profiler/source"
)

// twoSources are two folders, the first with a file of the same name as that which ran, in which other methods stand.
func twoSources(t *testing.T) string {
	t.Helper()
	ran, err := os.ReadFile(filepath.Join("..", "..", "testdata", "java", "slow", "Slow.java"))
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	other := strings.NewReplacer("void listSearch()", "void exceptions()", "void exceptions()", "void listSearch()", "// slow:", "// never ran:").Replace(string(ran))
	for folder, text := range map[string]string{"a": other, "b": string(ran)} {
		path := filepath.Join(root, folder, "Slow.java")
		if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// Of two sources with a class all commands show the one that ran.
func TestSourceThatRanIsShown(t *testing.T) {
	root := twoSources(t)
	const line = "// slow: list-search"
	for _, command := range []string{"summary --overview", "lines"} {
		code, out, errOut := called(t, append(strings.Fields(command), "--source", root, slowRecording("list-search"))...)
		if code != exitDone || !strings.Contains(out, line) || strings.Contains(out, "never ran") {
			t.Errorf("%s: exit code %d, %s%s", command, code, out, errOut)
		}
	}
	_, written, _ := called(t, "flame", "--format", "pprof", "--with-environment", "-o", "-", "--source", root, slowRecording("list-search"))
	file, err := pprof.Parse(strings.NewReader(written))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(file.Function, func(f *pprof.Function) bool { return f.Filename == filepath.Join(root, "b", "Slow.java") }) {
		t.Error("no function of pprof is in the source that ran")
	}
	index, _ := sourceFlags{root}.index(slowRecording("list-search"))
	_, o, err := shown{paths: []string{slowRecording("list-search")}, sources: index}.read(t.Context(), streams{out: os.Stdout, err: os.Stderr}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(o.Overview.Findings[0].Where.Text, line) {
		t.Errorf("the page begins with %+v", o.Overview.Findings[0].Where)
	}
	got, err := showInPage(func() source.Finder { return index })(t.Context(), flamegraph.Place{Class: "Slow", Method: "listSearch", Line: 390})
	if err != nil || filepath.Base(filepath.Dir(got.File)) != "b" {
		t.Errorf("a click shows %s, %v", got.File, err)
	}
}
