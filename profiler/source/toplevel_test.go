package source

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTopLevel(t *testing.T) {
	tests := []struct {
		name, file, text string
		pkg              string
		types            []string
	}{
		{"java", "A.java", "package a.b;\n@X(B.class) public final class A<T> { class In {} }\ninterface C {}\n@interface D {}", "a.b", []string{"A", "C", "D"}},
		{"record", "A.java", "package a;\nrecord R(int x) {}\nenum E { A { } }\nclass F { int record = 1; }", "a", []string{"R", "E", "F"}},
		{"comments and strings", "A.java", "/* package x; class No { */ package a; // class No\nclass A { String s = \"} class No {\"; char c = '}'; String t = \"\"\"\n } class No { \"\"\"; }\nclass B {}", "a", []string{"A", "B"}},
		{"compact", "Go.java", "void main() {}\nclass Helper {}", "", []string{"Helper", "Go"}},
		{"kotlin", "my-file.kt", "package a.b\nimport c.D\n\nfun go() { class Local }\nenum class E { A }\nfun interface F\nobject O", "a.b", []string{"E", "F", "O", "My_fileKt"}},
		{"part of a kotlin class", "x.kt", "@file:[JvmName(\"Tool\") JvmMultifileClass]\npackage a\nval x = 1", "a", []string{"Tool__XKt"}},
		{"package object", "x.scala", "package a\npackage object b { class In }\nobject c", "a", []string{"b.package", "c"}},
		{"kotlin name", "x.kt", "@file:JvmName(\"Tool\")\npackage a\nval x = 1", "a", []string{"Tool"}},
		{"kotlin without members", "x.kt", "package a\nclass X { fun f() {} }", "a", []string{"X"}},
		{"scala", "m.scala", "package a.b\npackage c\ncase class P(x: Int)\ncase object Q\nsealed trait T\nimplicit class I(x: Int)\n", "a.b.c", []string{"P", "Q", "T", "I"}},
		{"scala block", "m.scala", "package a {\nobject O { class In }\n}\n", "a", []string{"O"}},
		{"scala 3", "m.scala", "package a\ndef go = 1\n", "a", []string{"m$package"}},
		{"symbol", "m.scala", "package a\nobject O { val s = 'sym; val c = '{' }\nclass B\n", "a", []string{"O", "B"}},
		{"unfinished", "A.java", "package a; class A { String s = \"x;\n void f() { } }\nclass", "a", []string{"A"}},
		{"empty", "A.java", "", "", []string{"A"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lang, _ := LanguageOf(test.file)
			got := topLevel(lang, test.file, []byte(test.text))
			if got.pkg != test.pkg {
				t.Errorf("package %q, want %q", got.pkg, test.pkg)
			}
			if diff := cmp.Diff(test.types, got.types); diff != "" {
				t.Errorf("types (-want +got):\n%s", diff)
			}
		})
	}
}
