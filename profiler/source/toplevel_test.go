package source

import (
	"strings"
	"testing"
)

func TestTopLevel(t *testing.T) {
	tests := []struct {
		name, file, text string
		pkgs, types      string
	}{
		{"java", "A.java", "package a.b;\n@X(B.class) public final class A<T> { class In {} }\ninterface C {}\n@interface D {}", "a.b", "a.b.A a.b.C a.b.D"},
		{"record", "A.java", "package a;\nrecord R(int x) {}\nenum E { A { } }\nclass F { int record = 1; }", "a", "a.R a.E a.F"},
		{"comments and strings", "A.java", "/* package x; class No { */ package a; // class No\nclass A { String s = \"} class No {\"; char c = '}'; String t = \"\"\"\n } class No { \"\"\"; }\nclass B {}", "a", "a.A a.B"},
		{"compact", "Go.java", "void main() {}\nclass Helper {}", "", "Helper Go"},
		{"kotlin", "my-file.kt", "package a.b\nimport c.D\n\nfun go() { class Local }\nenum class E { A }\nfun interface F\nobject O", "a.b", "a.b.E a.b.F a.b.O a.b.My_fileKt"},
		{"part of a kotlin class", "x.kt", "@file:[JvmName(\"Tool\") JvmMultifileClass]\npackage a\nval x = 1", "a", "a.Tool__XKt"},
		{"package object", "x.scala", "package a\npackage object b { class In }\nobject c", "a", "a.b.package a.c"},
		{"kotlin name", "x.kt", "@file:JvmName(\"Tool\")\npackage a\nval x = 1", "a", "a.Tool"},
		{"kotlin without members", "x.kt", "package a\nclass X { fun f() {} }", "a", "a.X"},
		{"scala", "m.scala", "package a.b\npackage c\ncase class P(x: Int)\ncase object Q\nsealed trait T\nimplicit class I(x: Int)\n", "a.b a.b.c", "a.b.c.P a.b.c.Q a.b.c.T a.b.c.I"},
		{"scala block", "m.scala", "package a {\nobject O { class In }\n}\n", "a", "a.O"},
		{"scala blocks", "m.scala", "package a {\npackage b { class In { } }\nclass Out\n}\npackage c { trait T }\nclass Bare", "a a.b c", "a.b.In a.Out c.T Bare"},
		{"package object with its package", "package.scala", "package a\npackage object b { def f() = {} }\npackage b { class In }\nclass Out", "a a.b", "a.b.package a.b.In a.Out"},
		{"object called package", "package.scala", "package a\npackage b {\nobject `package` extends C { }\nobject D }", "a a.b", "a.b.package a.b.D"},
		{"operators", "m.scala", "package a\ncase class ::[+A](h: A)\nclass =:= { }\nclass `two words`", "a", "a.$colon$colon a.$eq$colon$eq a.two$u0020words"},
		{"quoted kotlin", "x.kt", "package a\nclass `two words` { }", "a", "a.two words"},
		{"members of scala blocks", "m.scala", "package a { def f = 1; val x = 2 }\npackage b { class C; given d: C = C() }\n", "a b", "b.C a.m$package b.m$package"},
		{"scala 3", "m.scala", "package a\ndef go = 1\n", "a", "a.m$package"},
		{"symbol", "m.scala", "package a\nobject O { val s = 'sym; val c = '{' }\nclass B\n", "a", "a.O a.B"},
		{"comments in comments", "x.kt", "package a\n/* /* class No */ class No */ class A", "a", "a.A"},
		{"no comments in comments", "A.java", "package a;\n/* /* class No */ class A {}", "a", "a.A"},
		{"text blocks that end in quotes", "x.kt", "package a\nval s = \"\"\"class No \"\"\"\"\"; class A { val t = \"\"\"} class No {\"\"\"\" }", "a", "a.A a.XKt"},
		{"characters", "m.scala", "package a\nval c = '\\''; val d = '\"'; class A\nval e = '\\\\'; class B", "a", "a.A a.B a.m$package"},
		{"record as a name", "A.java", "package a;\nclass A { }\nrecord record;\nrecord R<T>(T t) { }", "a", "a.A a.R"},
		{"unfinished", "A.java", "package a; class A { String s = \"x;\n void f() { } }\nclass", "a", "a.A"},
		{"empty", "A.java", "", "", "A"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lang, _ := LanguageOf(test.file)
			got := topLevel(lang, test.file, []byte(test.text))
			if pkgs, types := strings.Join(got.pkgs, " "), strings.Join(got.types, " "); pkgs != test.pkgs || types != test.types {
				t.Errorf("packages %s with %s, want %s with %s", pkgs, types, test.pkgs, test.types)
			}
		})
	}
}

// A name that no compiler takes would be in that of each type.
func TestTopLevelLongPackage(t *testing.T) {
	text := "package a\npackage " + strings.Repeat("b", 1<<20) + "\n" + strings.Repeat("class C\n", 10)
	got := topLevel(Scala, "m.scala", []byte(text))
	if len(got.types) != 10 || got.types[9] != "a.C" || len(got.pkgs) != 1 {
		t.Errorf("%d types, the last of %d bytes, %d packages", len(got.types), len(got.types[9]), len(got.pkgs))
	}
}
