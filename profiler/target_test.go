package profiler

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/launch"
)

// What the launcher has to know of a main: where it needs --enable-preview.
func TestWithGoalOfALens(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "Two.java")
	if err := os.WriteFile(path, []byte("interface One { }\nclass Two { void main() { } }\nclass Three { public static void main(String[] args) { } }"), 0o600); err != nil {
		t.Fatal(err)
	}
	compact := filepath.Join(dir, "Tiny.java")
	if err := os.WriteFile(compact, []byte("void main() { }\nclass Inner { }"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		file, class    string
		preview, final int
	}{
		{path, "Two", 21, 25}, {path, "Three", 0, 0}, {path, "One", 0, 0}, {compact, "Tiny", 21, 25},
	} {
		r := withGoal(launch.Request{File: test.file, Class: test.class, JDK: "21"})
		if r.PreviewJDK != test.preview || r.FinalJDK != test.final || r.Class != test.class || r.Test {
			t.Errorf("%s: %+v", test.class, r)
		}
	}
}

func TestWithGoal(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"pom.xml":                           "<project/>",
		"Tiny.java":                         "void main() { IO.println(1); }",
		"Old.java":                          "class Old { public static void main(String[] args) { } }",
		"app.kt":                            "package k\n\nfun main() { }\n",
		"two.scala":                         "object A { def main(args: Array[String]): Unit = () }\nobject B { def main(args: Array[String]): Unit = () }\n",
		"Nest.java":                         "package n;\nclass Nest { static class In { public static void main(String[] args) { } } }",
		"Plain.java":                        "class Plain { }",
		"src/main/java/d/New.java":          "package d;\nclass New { void main() { } }",
		"src/test/java/d/SomeTest.java":     "package d;\nclass SomeTest { @Test void a() { } @Test void b() { } @Nested class In { @Test void c() { } } }\nclass Other { @Test void d() { } }",
		"src/test/java/d/BothTest.java":     "package d;\nclass BothTest { @Test void a() { } public static void main(String[] args) { } }",
		"src/test/kotlin/d/KotTest.kt":      "package d\nclass KotTest { @Test fun a() { } }\n",
		"src/test/java/d/AbsTest.java":      "package d;\nabstract class AbsTest { @Test void a() { } }",
		"src/test/java/d/FourTest.java":     "package d;\nimport org.junit.Test;\nclass FourTest { @Test public void a() { } static class In { @Test public void b() { } } public static void main(String[] args) { } }",
		"src/test/java/d/SubTest.java":      "package d;\nclass SubTest extends AbsTest { }",
		"src/test/groovy/d/CalcSpec.groovy": "package d\nclass CalcSpec extends Specification { }",
		"src/test/java/d/StatsTest.java":    "package d;\nclass StatsTest { @Test void a() { } static class Run { void main() { } } }",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	type goal struct {
		Class  string
		MinJDK int
		Test   bool
		Nested []string

		Repeats, Mainless bool
	}
	const four = "src/test/java/d/FourTest.java"
	for _, test := range []struct {
		name string
		r    launch.Request
		want goal
	}{
		{"compact source file", launch.Request{Target: "Tiny.java"}, goal{Class: "Tiny", MinJDK: 25}},
		{"compact source file on a chosen JDK", launch.Request{Target: "Tiny.java", JDK: "21"}, goal{Class: "Tiny"}},
		{"compact source file as a preview", launch.Request{Target: "Tiny.java", Options: []string{"--enable-preview"}}, goal{Class: "Tiny"}},
		{"usual main", launch.Request{Target: filepath.Join(dir, "Old.java")}, goal{Class: "Old"}},
		{"Kotlin", launch.Request{Target: "app.kt"}, goal{Class: "k.AppKt"}},
		{"main of another class", launch.Request{Target: "Nest.java"}, goal{Class: "n.Nest$In"}},
		{"one of two", launch.Request{Target: "two.scala"}, goal{}},
		{"no such file", launch.Request{Target: "None.kt"}, goal{}},
		{"neither main nor test", launch.Request{Target: "Plain.java"}, goal{Mainless: true}},
		{"class elsewhere", launch.Request{Target: "demo.Main"}, goal{}},
		{"jar", launch.Request{Target: "app.jar"}, goal{}},
		{"command", launch.Request{Command: []string{"java", "d.New"}}, goal{}},
		{"class of the project", launch.Request{Target: "d.New"}, goal{MinJDK: 25}},
		{"class of a class path", launch.Request{Target: "d.New", ClassPath: []string{"lib"}}, goal{}},
		{"tests", launch.Request{Target: "src/test/java/d/SomeTest.java"}, goal{Class: "d.SomeTest", Test: true, Nested: []string{"d.SomeTest$In", "d.Other"}}},
		{"test class", launch.Request{Target: "d.SomeTest"}, goal{Class: "d.SomeTest", Test: true, Nested: []string{"d.SomeTest$In"}}},
		{"nested test class", launch.Request{Target: "d.SomeTest$In"}, goal{Class: "d.SomeTest$In", Test: true}},
		{"tests and a main", launch.Request{Target: "src/test/java/d/BothTest.java"}, goal{Class: "d.BothTest"}},
		{"Kotlin tests", launch.Request{Target: "src/test/kotlin/d/KotTest.kt"}, goal{Class: "d.KotTest", Test: true}},
		{"abstract tests", launch.Request{Target: "d.AbsTest"}, goal{Mainless: true}},
		{"test class beside a main", launch.Request{Target: "d.StatsTest"}, goal{Class: "d.StatsTest", Test: true}},
		{"one test", launch.Request{Target: "d.SomeTest", TestMethod: "b"}, goal{Class: "d.SomeTest", Test: true}},
		{"one test of a nested class", launch.Request{Target: "src/test/java/d/SomeTest.java", TestMethod: "c"}, goal{Class: "d.SomeTest$In", Test: true}},
		{"one test that a class inherits", launch.Request{Target: "d.SomeTest", TestMethod: "z"}, goal{Class: "d.SomeTest", Test: true}},
		{"one test of a class with a main", launch.Request{Target: "d.FourTest", TestMethod: "a"}, goal{Class: "d.FourTest", Test: true, Repeats: true}},
		{"one test of JUnit 4 in a file with a main", launch.Request{Target: four, TestMethod: "b"}, goal{Class: "d.FourTest$In", Test: true, Repeats: true}},
		{"a lens of JUnit 4", launch.Request{File: filepath.Join(dir, four), Test: true, Class: "d.FourTest", TestMethod: "a"}, goal{Class: "d.FourTest", Test: true, Repeats: true}},
		{"inherited tests", launch.Request{Target: "d.SubTest"}, goal{Mainless: true}},
		{"inherited tests of a file", launch.Request{Target: "src/test/java/d/SubTest.java"}, goal{Mainless: true}},
		{"Groovy", launch.Request{Target: "d.CalcSpec", TestMethod: "adds two"}, goal{Mainless: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.r.Dir = dir
			got := withGoal(test.r)
			if diff := cmp.Diff(test.want, goal{got.Class, got.MinJDK, got.Test, got.TestNested, got.TestRepeats, got.Mainless}); diff != "" {
				t.Error(diff)
			}
		})
	}
}
