package source

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRepair(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing to do", "class A {\n}\n", ""},
		{"block", "class A {\n  void f() {\n    x();\n  void g() { }\n}\n", "class A {\n  void f() {\n    x(); }\n  void g() { }\n}\n"},
		{"two blocks", "class A {\n  void f() {\n    if (x) {\n      y();\n  void g() { }\n}\n", "class A {\n  void f() {\n    if (x) {\n      y(); } }\n  void g() { }\n}\n"},
		{"in front of a comment", "class A {\n  void f() {\n    x(); // y\n  void g() { }\n}\n", "class A {\n  void f() {\n    x();  }// y\n  void g() { }\n}\n"},
		{"windows line ends", "class A {\r\n  void f() {\r\n  void g() { }\r\n}\r\n", "class A {\r\n  void f() { }\r\n  void g() { }\r\n}\r\n"},
		{"brace on its own line", "class A\n{\n  void f()\n  {\n    x();\n  void g() { }\n}\n", "class A\n{\n  void f()\n  {\n    x(); }\n  void g() { }\n}\n"},
		{"cases at the switch's margin", "class A {\n  void f() {\n    switch (x) {\n    case 1: y();\n  }\n  void g() { }\n}\n", "class A {\n  void f() {\n    switch (x) {\n    case 1: y(); }\n  }\n  void g() { }\n}\n"},
		{"string", "class A {\n  String s = \"x;\n}\n", "class A {\n  String s = \"x;\"\n}\n"},
		{"stray brace", "class A {\n  void f() {\n      }\n  }\n  void g() { }\n}\n", "class A {\n  void f() {\n       \n  }\n  void g() { }\n}\n"},
		{"brace that closes nothing", "class A {\n}\n}\n", "class A {\n}\n \n"},
		{"braces in strings and comments", "class A { char c = '{'; String s = \"{\"; /* { */ // {\n}\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, ok := repair(Java, []byte(test.text))
			want := test.want
			if want == "" {
				want = test.text
			}
			if diff := cmp.Diff(want, string(got)); diff != "" || ok != (test.want != "") {
				t.Errorf("repaired %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestSkeleton(t *testing.T) {
	tests := []struct {
		name       string
		lang       Language
		text, want string
	}{
		{"java", Java, "class A { void f() { x( } class B { int g() { return 1; } } }", "class A { void f() {    } class B { int g() {           } } }"},
		{"class literal", Java, "class A { Object o = B.class; void f() { } }", "class A { Object o = B.class; void f() { } }"},
		{"half a field", Java, "class A {\n  int x = f(\n  public void g() { }\n  int\n}", "class A {\n            \n  public void g() { }\n     \n}"},
		{"modifiers on their own lines", Java, "class A {\n  @B(c)\n  public final\n  static D\n  e() { }\n}", "class A {\n  @B(c)\n  public final\n  static D\n  e() { }\n}"},
		{"half a class", Java, "foo(\npublic class A {\n}", "    \npublic class A {\n}"},
		{"kotlin value", Kotlin, "class A {\n  val x: B = c(\n    d(\n  fun f() = 1\n}", "class A {\n  val x: B     \n      \n  fun f() = 1\n}"},
		{"scala without body yet", Scala, "object A {\n  def f(): Unit =\n}", "object A {\n  def f(): Unit  \n}"},
		{"record", Java, "class A { record R(int x) { R { x(); } } }", "class A { record R(int x) { R {      } } }"},
		{"kotlin", Kotlin, "class A {\n  fun f() { x( }\n  companion object {\n    fun g() { y }\n  }\n}", "class A {\n  fun f() {    }\n  companion object {\n    fun g() {   }\n  }\n}"},
		{"kotlin object expression", Kotlin, "class A {\n  val r = object : B { fun h() { } }\n}", "class A {\n  val r                             \n}"},
		{"kotlin junk", Kotlin, "class A {\n  foo(\n  fun f() = 1\n}", "class A {\n      \n  fun f() = 1\n}"},
		{"class without body", Kotlin, "class A(val x: Int)\nfun f() { y }", "class A(val x: Int)\nfun f() {   }"},
		{"scala", Scala, "object A {\n  x += 1\n  def f() = { y }\n}", "object A {\n        \n  def f() = {   }\n}"},
		{"open at the end", Java, "class A { void f() { x(", "class A { void f() { x("},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, string(skeleton(test.lang, []byte(test.text)))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestUnescape(t *testing.T) {
	text, moved := unescape([]byte("int \\u0061b\\uuu0063 = 1;\nString s = \"\\\\u0041 \\u0022\"; int d;"))
	want := "int abc = 1;\nString s = \"\\\\u0041 \\u0022\"; int d;"
	if string(text) != want {
		t.Errorf("got %q, want %q", text, want)
	}
	tests := []struct{ line, column, want int }{
		{1, 5, 5},   // the name itself
		{1, 9, 21},  // "=" behind both escapes of the line
		{2, 10, 10}, // nothing moved there
	}
	for _, test := range tests {
		if got := moved.column(test.line, test.column); got != test.want {
			t.Errorf("line %d column %d: got %d, want %d", test.line, test.column, got, test.want)
		}
	}
}

func TestMethodAt(t *testing.T) {
	f := Parse(Java, "A.java", []byte("class A {\n  void f() {\n    x();\n  }\n\n  void g() { }\n}\n"))
	for line, want := range map[int]string{1: "", 2: "f", 3: "f", 4: "f", 5: "", 6: "g", 7: ""} {
		m, ok := f.MethodAt(line)
		if m.Name != want || ok != (want != "") {
			t.Errorf("line %d: %q", line, m.Name)
		}
	}
}

func TestNames(t *testing.T) {
	tests := []struct{ what, got, want string }{
		{"file class", facadeName("my-tool.kt"), "My_toolKt"},
		{"file class with digit", facadeName("1st.kt"), "_1stKt"},
		{"getter", accessorName("getter", "size"), "getSize"},
		{"boolean getter", accessorName("getter", "isOpen"), "isOpen"},
		{"boolean setter", accessorName("setter", "isOpen"), "setOpen"},
		{"not boolean", accessorName("getter", "island"), "getIsland"},
		{"operator", encodeName("::="), "$colon$colon$eq"},
		{"quoted", encodeName("`a-b`"), "a$minusb"},
		{"language", Java.String() + Kotlin.String() + Scala.String() + Language(9).String(), "JavaKotlinScalaunknown language"},
		{"framework", JUnit4.String() + JUnit5.String() + TestNG.String() + Framework(9).String(), "JUnit 4JUnit 5TestNGunknown framework"},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s: got %q, want %q", test.what, test.got, test.want)
		}
	}
}

func TestAnnotationFramework(t *testing.T) {
	tests := []struct {
		name    string
		imports string
		want    Framework
	}{
		{"Test", "org.junit.jupiter.api.Test", JUnit5},
		{"Test", "org.junit.jupiter.api.*", JUnit5},
		{"Test", "kotlin.test.Test", JUnit5},
		{"Test", "java.util.List org.junit.*", JUnit4},
		{"Test", "org.junit._", JUnit4},
		{"Test", "org.testng.annotations.*", TestNG},
		{"Test", "", JUnit5},
		{"Test", "com.acme.Test", 0},
		{"org.junit.Test", "org.testng.annotations.Test", JUnit4},
		{"ParameterizedTest", "", JUnit5},
		{"TestFactory", "", JUnit5},
		{"Override", "org.junit.Test", 0},
	}
	for _, test := range tests {
		got, ok := annotationFramework(test.name, strings.Fields(test.imports))
		if got != test.want || ok != (test.want != 0) {
			t.Errorf("%s with %q: got %v, %v", test.name, test.imports, got, ok)
		}
	}
}
