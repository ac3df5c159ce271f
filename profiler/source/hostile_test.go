package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestScalaOperatorNames spells every operator character as class files do
// (scala.reflect.NameTransformer).
func TestScalaOperatorNames(t *testing.T) {
	for name, want := range map[string]string{
		"+": "$plus", "-": "$minus", "*": "$times", "/": "$div", "<": "$less", ">": "$greater", "=": "$eq",
		"!": "$bang", "?": "$qmark", ":": "$colon", "&": "$amp", "|": "$bar", "^": "$up", "%": "$percent",
		"~": "$tilde", "#": "$hash", "@": "$at", "\\": "$bslash",
		"`a.b`": "a$u002Eb", "größe_=": "größe_$eq", "<:<": "$less$colon$less",
	} {
		if got := encodeName(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// TestIndexOfHostileFolders looks among entries that are no ordinary files, and
// that lead back to where they are.
func TestIndexOfHostileFolders(t *testing.T) {
	outside := project(t, map[string]string{"Secret.java": "package p;\nclass Secret {}\n"})
	root := project(t, map[string]string{
		"p/A.java":                          "package p;\nclass A {}\n",
		"p/Huge.java":                       "package p;\nclass Huge {}\n" + strings.Repeat(" ", maxText),
		"p/Folder.java/B.java":              "package p;\nclass B {}\n",
		"app[1]/src/p/C.java":               "package p;\nclass C {}\nclass Other {}\n",
		"app[1]/target/classes/p/Far.class": "p/Far C.java",
	})
	for link, to := range map[string]string{
		"p/Secret.java": filepath.Join(outside, "nothing.java"), "p/loop": root, "q": outside,
	} {
		if err := os.Symlink(to, filepath.Join(root, link)); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	x := NewIndex([]string{root, filepath.Join(root, "none"), root})
	for class, want := range map[string]string{
		"p.A": "p/A.java", "p.B": "p/Folder.java/B.java", "p.Huge": "", "p.Secret": "",
		"p.Far": "app[1]/src/p/C.java", // whose folder's name is a pattern
	} {
		got, _, _ := x.Find(class, 1)
		if got != "" {
			got, _ = filepath.Rel(root, got)
		}
		if got != want {
			t.Errorf("%s is in %q, want %q", class, got, want)
		}
	}
	if got := x.Candidates("p.A"); len(got) != 1 {
		t.Errorf("a root given twice finds %q", got)
	}
	if line, ok := x.texts.line(filepath.Join(root, "p", "Huge.java"), 1); ok {
		t.Errorf("a text too long to be written by hand has the line %q", line)
	}
}
