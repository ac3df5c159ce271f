package lsp_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// All files that differ are named; those that cannot be part of the program are not.
func TestUnsavedFilesAreNamed(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{})
	root := filepath.Dir(filepath.Dir(path))
	for name, text := range map[string]string{
		"demo/Helper.java": "package demo;\n", "other/Beside.java": "package other;\n", "demo/notes.txt": "", "demo/Scratch.java": "",
		"project/pom.xml": "<project/>", "project/demo/Elsewhere.java": "package demo;\n", "project/demo/Too.java": "package demo;\n",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if language := map[string]string{".java": "java", ".txt": "plaintext"}[filepath.Ext(name)]; language != "" {
			e.Open(file, language, text+"class "+strings.TrimSuffix(filepath.Base(name), ".java")+" { public static void main(String[] args) {} }\n")
		}
	}
	e.Replace(path, "//\n"+mainJava)
	for class, want := range map[string]string{
		"demo.Main":      "Helper.java, Main.java, Beside.java have changes that are not saved",
		"other.Beside":   "Helper.java, Main.java, Beside.java have changes that are not saved",
		"demo.Elsewhere": "Elsewhere.java, Too.java have changes that are not saved",
	} {
		raw, err := e.Execute("jfrlens.profile", map[string]any{"class": class})
		if err != nil {
			t.Fatalf("%s, %v", raw, err)
		}
		runner.Next(t).Cancel()
		messages := e.State().Messages
		if !slices.ContainsFunc(messages, func(m string) bool { return strings.HasPrefix(m, want) }) {
			t.Errorf("%s: messages %q", class, messages)
		}
	}
}
