package profiler

import (
	"os"
	"path/filepath"
	"testing"

	"jfrlens/profiler/launch"
)

func TestWithMain(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"Tiny.java": "void main() { IO.println(1); }",
		"Old.java":  "class Old { public static void main(String[] args) { } }",
		"app.kt":    "package k\n\nfun main() { }\n",
		"two.scala": "object A { def main(args: Array[String]): Unit = () }\nobject B { def main(args: Array[String]): Unit = () }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name  string
		r     launch.Request
		class string
		min   int
	}{
		{"compact source file", launch.Request{Target: "Tiny.java"}, "", 25},
		{"compact source file on a chosen JDK", launch.Request{Target: "Tiny.java", JDK: "21"}, "", 0},
		{"compact source file as a preview", launch.Request{Target: "Tiny.java", Options: []string{"--enable-preview"}}, "", 0},
		{"usual main", launch.Request{Target: filepath.Join(dir, "Old.java")}, "", 0},
		{"Kotlin", launch.Request{Target: "app.kt"}, "k.AppKt", 0},
		{"one of two", launch.Request{Target: "two.scala"}, "", 0},
		{"no such file", launch.Request{Target: "None.kt"}, "", 0},
		{"class", launch.Request{Target: "demo.Main"}, "", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.r.Dir = dir
			if got := withMain(test.r); got.Class != test.class || got.MinJDK != test.min {
				t.Errorf("class %q, JDK %d; want %q, %d", got.Class, got.MinJDK, test.class, test.min)
			}
		})
	}
}
