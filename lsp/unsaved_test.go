package lsp_test

import (
	"os"
	"path/filepath"
	"testing"

	"jfrlens/lsp/lsptest"
)

// A program runs from disk: who forgot to save hears of it, nobody else does.
func TestUnsavedChangesAreTold(t *testing.T) {
	const told = "changes that are not saved"
	tests := map[string]struct {
		disk, editor string
		want         bool
	}{
		"saved":                 {mainJava, mainJava, false},
		"changed":               {mainJava, "// x\n" + mainJava, true},
		"without its last line": {mainJava, mainJava[:len(mainJava)-1], false},
		"other line ends":       {"package demo;\r\nclass Main { public static void main(String[] a) {} }\r\n", "package demo;\nclass Main { public static void main(String[] a) {} }\n", false},
		"byte order mark":       {"\xef\xbb\xbf" + mainJava, mainJava, false},
		"another encoding":      {"// \xe4\n" + mainJava, "// ä\n" + mainJava, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e, runner, path := opened(t, lsptest.Options{})
			if err := os.WriteFile(path, []byte(tt.disk), 0o644); err != nil {
				t.Fatal(err)
			}
			e.Replace(path, tt.editor)
			r, _ := run(t, e, runner)
			r.Cancel()
			if got := hasMessage(e.State(), told); got != tt.want {
				t.Errorf("messages %q", e.State().Messages)
			}
		})
	}
}

// All files that differ are named; those that are not part of a program are not.
func TestUnsavedFilesAreNamed(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{})
	for name, language := range map[string]string{"Helper.java": "java", "notes.txt": "plaintext"} {
		file := filepath.Join(filepath.Dir(path), name)
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		e.Open(file, language, "class Helper {}\n")
	}
	e.Replace(path, "//\n"+mainJava)
	raw, err := e.Execute("jfrlens.profile", map[string]any{"class": "demo.Main"})
	if err != nil {
		t.Fatalf("%s, %v", raw, err)
	}
	runner.Next(t).Cancel()
	if !hasMessage(e.State(), "Helper.java, Main.java have changes that are not saved") {
		t.Errorf("messages %q", e.State().Messages)
	}
}
