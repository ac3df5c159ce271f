package source

import "testing"

func TestContradicts(t *testing.T) {
	const fields = "class A {\n  int f = g(); int g() {\n    return 1;\n  } int h = g();\n  static int s = 1; static int t() { return s; }\n" +
		"  A() {\n  }\n  static {\n  }\n}\n"
	const scala = "class A {\n  def a = b\n  inline def b = {\n    1\n  }\n}\n"
	for _, test := range []struct {
		file, text, class, method string
		line                      int
		want                      string // the method that it stands in, "" for none
	}{
		{"A.java", fields, "A", "g", 3, ""},
		{"A.java", fields, "A", "t", 3, "g"},
		{"A.java", fields, "A", "<init>", 3, "g"},
		{"A.java", fields, "A", "<init>", 2, ""}, // of the field before the method
		{"A.java", fields, "A", "<init>", 4, ""}, // and of that behind it
		{"A.java", fields, "A", "<clinit>", 5, ""},
		{"A.java", "class A {\n  void a() { @ }\n  static int f(int n) {\n    return n;\n  }\n  void g() { }\n}\n", "A", "g", 4, ""}, // broken
		{"A.scala", scala, "A", "a", 4, ""}, // inlined, by Scala 2 for -opt:inline
		{"A.kt", "val a: Int\n  @JvmName(\"b\") get() = 1\nfun b(n: Int) = 2\n", "AKt", "b", 2, ""},
		{"A.kt", "@get:JvmName(\"b\") var a: Int\n  get() = 1\n  set(v) = d(v)\nfun b(n: Int) = 2\n", "AKt", "b", 2, ""},
		{"A.kt", "@get:JvmName(\"b\") var a: Int\n  get() = 1\n  set(v) = d(v)\nfun b(n: Int) = 2\n", "AKt", "b", 3, "setA"},
	} {
		lang, _ := LanguageOf(test.file)
		if got, _ := Parse(lang, test.file, []byte(test.text)).Contradicts(test.class, test.method, test.line); got.Name != test.want {
			t.Errorf("%s:%d of %s.%s stands in %q, want %q:\n%s", test.file, test.line, test.class, test.method, got.Name, test.want, test.text)
		}
	}
}
