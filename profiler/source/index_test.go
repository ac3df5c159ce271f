package source

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

// project writes files below a new folder and returns it. Files named *.class
// are class files whose text is the name of their source.
func project(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for path, text := range files {
		if strings.HasSuffix(path, ".class") {
			name, source, _ := strings.Cut(text, " ")
			text = string(classBytes(name, source, ""))
		}
		write(t, filepath.Join(root, path), text)
	}
	return root
}

func modules(t *testing.T) string {
	return project(t, map[string]string{
		"app/pom.xml":                                          "",
		"app/src/main/java/p/Outer.java":                       "package p;\nclass Outer { class In {} }\nclass Second {}\n",
		"app/src/main/java/p/Has$Dollar.java":                  "package p; class Has$Dollar {}",
		"app/src/main/java/q/Outer.java":                       "package q; class Outer {}",
		"app/src/main/java/p/target/Deep.java":                 "package p.target; class Deep {}",
		"app/src/main/kotlin/tools.kt":                         "@file:JvmName(\"Tools\")\npackage p.k\nfun go() {}\n",
		"app/src/main/kotlin/Part.kt":                          "@file:JvmMultifileClass\n@file:JvmName(\"All\")\n\npackage p.k\nfun part() {}\n",
		"app/src/main/scala/package.scala":                     "package p\npackage object s { def go() = 1 }\n",
		"app/src/main/scala/p/package.scala":                   "package object p { def go() = 1 }\n",
		"app/src/main/scala/p/s/package.scala":                 "package p.s\npackage object t { def go() = 1 }\npackage t {\nclass Near\n}\n",
		"app/target/classes/p/s/package$.class":                "p/s/package$ package.scala",
		"app/target/classes/p/s/t/package$.class":              "p/s/t/package$ package.scala",
		"app/src/main/scala/p/u/package.scala":                 "package p.u\npackage object v\n",
		"app/target/classes/p/u/package$.class":                "p/u/package$ package.scala",
		"app/src/main/scala/s.scala":                           "package p.s\nobject Main\nclass Other\n",
		"app/src/main/groovy/p/Script.groovy":                  "package p\nprintln 1\n",
		"app/target/classes/p/Odd.class":                       "p/Odd Outer.java",
		"app/target/classes/p/Lying.class":                     "p/Truth Outer.java",
		"app/target/generated-sources/annotations/p/Made.java": "package p; class Made {}",
		"lib/build.gradle":                                     "",
		"lib/src/main/java/p/Shared.java":                      "package p; class Shared {}",
		"lib/build/classes/java/main/p/Shared.class":           "p/Shared Shared.java",
		"lib/build/generated/sources/p/Gen.java":               "package p; class Gen {}",
		"old/src/p/Shared.java":                                "package p; class Shared {}",
		"old/node_modules/p/No.java":                           "package p; class No {}",
		".git/p/No.java":                                       "package p; class No {}",
		"loose/Two.java":                                       "class Two {}\nclass Plain {}\n",
		"Go.java":                                              "void main() {}\nclass Helper {}\n",
	})
}

func TestIndexFind(t *testing.T) {
	root := modules(t)
	x := NewIndex([]string{root})
	tests := []struct {
		class string
		line  int
		want  string
	}{
		{"p.Outer", 1, "app/src/main/java/p/Outer.java"},
		{"p.Outer$In", 2, "app/src/main/java/p/Outer.java"},
		{"p.Outer$1Local", 0, "app/src/main/java/p/Outer.java"},
		{"p.Outer$$Lambda", 0, "app/src/main/java/p/Outer.java"},
		{"p.Second", 3, "app/src/main/java/p/Outer.java"},
		{"p.Outer", 4, ""},
		{"q.Outer", 0, "app/src/main/java/q/Outer.java"},
		{"r.Outer", 0, ""},
		{"p.Has$Dollar", 0, "app/src/main/java/p/Has$Dollar.java"},
		{"p.Has$Dollar$In", 0, "app/src/main/java/p/Has$Dollar.java"},
		{"p.target.Deep", 0, "app/src/main/java/p/target/Deep.java"},
		{"p.k.Tools", 3, "app/src/main/kotlin/tools.kt"},
		{"p.k.All__PartKt", 5, "app/src/main/kotlin/Part.kt"},
		{"p.k.All__PartKt$part$1", 5, "app/src/main/kotlin/Part.kt"},
		{"p.s.package$", 2, "app/src/main/scala/package.scala"},
		{"p.s.t.package$", 2, "app/src/main/scala/p/s/package.scala"},
		{"p.s.t.package$In", 2, "app/src/main/scala/p/s/package.scala"},
		{"p.s.t.Near", 4, "app/src/main/scala/p/s/package.scala"},
		{"p.u.package$", 0, ""},
		{"p.package$", 1, "app/src/main/scala/p/package.scala"},
		{"p.s.Main$", 0, "app/src/main/scala/s.scala"},
		{"p.s.Other", 0, "app/src/main/scala/s.scala"},
		{"p.Script", 0, "app/src/main/groovy/p/Script.groovy"},
		{"p.Script$_run_closure1", 0, "app/src/main/groovy/p/Script.groovy"},
		{"p.Odd", 0, "app/src/main/java/p/Outer.java"},
		{"p.Lying", 0, ""},
		{"p.Made", 0, "app/target/generated-sources/annotations/p/Made.java"},
		{"p.Gen", 0, "lib/build/generated/sources/p/Gen.java"},
		{"p.No", 0, ""},
		{"Go", 1, "Go.java"},
		{"Go$Helper", 2, "Go.java"},
		{"Plain", 0, "loose/Two.java"},
		{"java.util.HashMap", 1, ""},
		{"..p.Outer", 0, ""},
		{"/etc.passwd", 0, ""},
		{"p/Outer", 0, ""},
		{"", 0, ""},
	}
	for _, test := range tests {
		got, _, _ := x.Find(test.class, test.line)
		if got != "" {
			got, _ = filepath.Rel(root, got)
		}
		if got != test.want {
			t.Errorf("%s line %d: got %q, want %q", test.class, test.line, got, test.want)
		}
	}
}

func TestIndexCandidates(t *testing.T) {
	root := modules(t)
	got := NewIndex([]string{filepath.Join(root, "old"), root}).Candidates("p.Shared")
	want := []string{filepath.Join(root, "lib/src/main/java/p/Shared.java"), filepath.Join(root, "old/src/p/Shared.java")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("compiled first (-want +got):\n%s", diff)
	}
}

func TestIndexClassDirs(t *testing.T) {
	root := project(t, map[string]string{
		"src/Far.kt":      "package a.b\nclass Far\n",
		"bin/a/b/X.class": "a/b/X Far.kt",
	})
	x := NewIndex([]string{filepath.Join(root, "src")}, filepath.Join(root, "bin"))
	if got, _, _ := x.Find("a.b.X", 0); got != filepath.Join(root, "src/Far.kt") {
		t.Errorf("got %q", got)
	}
}

// TestIndexNoticesChanges ages the index instead of waiting for it.
func TestIndexNoticesChanges(t *testing.T) {
	root := project(t, map[string]string{"a/A.java": "package a; class A {}"})
	x := NewIndex([]string{root})
	if _, _, ok := x.Find("a.B", 0); ok {
		t.Fatal("a.B was found before it was there")
	}
	write(t, filepath.Join(root, "a/New.java"), "package a; class B {}")
	later := time.Now().Add(time.Minute)
	if err := os.Chtimes(filepath.Join(root, "a"), later, later); err != nil {
		t.Fatal(err)
	}
	x.age()
	if got, _, _ := x.Find("a.B", 0); got != filepath.Join(root, "a/New.java") {
		t.Errorf("got %q after the file was added", got)
	}
	if err := os.Remove(filepath.Join(root, "a/New.java")); err != nil {
		t.Fatal(err)
	}
	x.age()
	if got, _, ok := x.Find("a.B", 0); ok {
		t.Errorf("got %q after the file was removed", got)
	}
}

// age makes the index believe that its facts are old.
func (x *Index) age() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.checked = time.Time{}
}

func TestIndexLine(t *testing.T) {
	root := project(t, map[string]string{"A.java": "\uFEFFone\r\ntwo\nthree"})
	x, path := NewIndex([]string{root}), filepath.Join(root, "A.java")
	for line, want := range map[int]string{1: "one", 2: "two", 3: "three", 4: "", 0: "", -1: ""} {
		if got, ok := x.texts.line(path, line); got != want || ok != (want != "") {
			t.Errorf("line %d: %q, %v", line, got, ok)
		}
	}
	write(t, path, "changed, and longer than before\n")
	if got, _ := x.texts.line(path, 1); got != "changed, and longer than before" {
		t.Errorf("after an edit: %q", got)
	}
}

// A \r of its own ends a line, as javac counts them, also where the next one is
// part of \r\n.
func TestReturnsEndLines(t *testing.T) {
	const text = "// old\rclass A {\r\r\n\tvoid f() {\r\n\t}\r}\r"
	root := project(t, map[string]string{"A.java": text})
	x, path := NewIndex([]string{root}), filepath.Join(root, "A.java")
	for line, want := range []string{1: "// old", "class A {", "", "\tvoid f() {", "\t}", "}"} {
		if got, _ := x.texts.line(path, line); got != want {
			t.Errorf("line %d: %q, want %q", line, got, want)
		}
	}
	if got, _, _ := x.Find("A", 6); got != path {
		t.Errorf("the last line is in %q", got)
	}
	if m, ok := Parse(Java, "A.java", []byte(text)).MethodAt(4); m.Name != "f" || m.Line != 4 || m.EndLine != 5 {
		t.Errorf("the method is %+v, %v", m, ok)
	}
	if got, _ := NewLineMap([]byte(text), []byte("\r"+text)).New(6); got != 7 {
		t.Errorf("the last line moved to %d", got)
	}
}

// TestTextCacheIsBounded reads more files than are kept.
func TestTextCacheIsBounded(t *testing.T) {
	dir := t.TempDir()
	var c textCache
	for i := range maxTexts + 10 {
		path := filepath.Join(dir, fmt.Sprint(i))
		write(t, path, fmt.Sprintf("text %d\n", i))
		if got, ok := c.line(path, 1); !ok || got != fmt.Sprintf("text %d", i) {
			t.Fatalf("line of file %d: %q", i, got)
		}
	}
	if len(c.texts) != maxTexts || c.texts[filepath.Join(dir, "0")] != nil {
		t.Errorf("%d texts are kept, the oldest: %v", len(c.texts), c.texts[filepath.Join(dir, "0")] != nil)
	}
}

// grownTexts are kept texts to which more are added.
type grownTexts map[string]string

func (g grownTexts) Text(path string) ([]byte, bool) {
	text, ok := g[path]
	return []byte(text), ok
}

// An index shows texts as they were kept, also when that comes later, and other
// files as they are.
func TestIndexKeepsTexts(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "A.java"), filepath.Join(dir, "B.java")
	write(t, a, "class A {\n}\n")
	write(t, b, "class B {\n}\n")
	kept := grownTexts{}
	x := NewIndex([]string{dir}).Keep(kept)
	if _, _, ok := x.Find("A", 4); ok {
		t.Error("a line beyond the end is found")
	}
	kept[a] = "\uFEFFclass A {\n  int a;\r\n  int b;\n}\n"
	if path, _, ok := x.Find("A", 4); !ok || path != a {
		t.Errorf("the last line that was kept is in %q", path)
	}
	if text, _ := x.texts.line(a, 1); text != "class A {" {
		t.Errorf("the first line is %q", text)
	}
	if text, _ := x.texts.line(b, 1); text != "class B {" {
		t.Errorf("the first line of another file is %q", text)
	}
	if text, ok := x.Text(a); !ok || string(text) != "class A {\n  int a;\r\n  int b;\n}\n" {
		t.Errorf("the text is %q", text)
	}
	if err := os.Remove(a); err != nil {
		t.Fatal(err)
	}
	if text, _ := x.texts.line(a, 2); text != "  int a;" {
		t.Errorf("of a file that is gone %q was kept", text)
	}
}

// Sources in Latin-1 and UTF-16 are shown as they were written.
func TestEncodings(t *testing.T) {
	const wide = "class A {\n  int straße; // 𝄞\n}\n"
	var big, little []byte
	for _, unit := range utf16.Encode([]rune("\uFEFF" + wide)) {
		big = binary.BigEndian.AppendUint16(big, unit)
		little = binary.LittleEndian.AppendUint16(little, unit)
	}
	for name, test := range map[string]struct{ text, want string }{
		"Latin-1":         {"class A {\n  int stra\xdfe;\n}\n", "  int straße;"},
		"UTF-16":          {string(big), "  int straße; // 𝄞"},
		"UTF-16, swapped": {string(little), "  int straße; // 𝄞"},
		"cut":             {string(big[:len(big)-1]), "  int straße; // 𝄞"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "A.java")
		write(t, path, test.text)
		x := NewIndex([]string{dir})
		if found, _, ok := x.Find("A", 2); !ok || found != path {
			t.Errorf("%s: A is in %q", name, found)
		}
		if text, _ := x.texts.line(path, 2); text != test.want {
			t.Errorf("%s: the line is %q", name, text)
		}
	}
}
