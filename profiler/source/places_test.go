package source

import (
	"path/filepath"
	"testing"
)

func TestPlaces(t *testing.T) {
	root := project(t, map[string]string{
		"src/main/java/p/Shop.java": "package p;\n" +
			"class Shop {\n" +
			"  Shop() {}\n" +
			"  @Deprecated\n" +
			"  void open() {}\n" +
			"  void sell(int a) {}\n" +
			"  void sell(long a) {}\n" +
			"  static class Till {\n" +
			"    void ring() {}\n" +
			"  }\n" +
			"}\n",
		"src/main/kotlin/p/main.kt": "package p\n\nfun main() {}\n",
	})
	java, kotlin := filepath.Join(root, "src/main/java/p/Shop.java"), filepath.Join(root, "src/main/kotlin/p/main.kt")
	places := NewPlaces(NewIndex([]string{root}))
	for _, tt := range []struct {
		class, method, path string
		line                int
	}{
		{"p.Shop", "<init>", java, 3},
		{"p.Shop", "open", java, 4},
		{"p.Shop", "sell", java, 0}, // overloads
		{"p.Shop", "lambda$open$0", java, 0},
		{"p.Shop$Till", "ring", java, 9},
		{"p.Shop$$Lambda", "run", java, 0},
		{"p.MainKt", "main", kotlin, 3},
		{"java.util.HashMap", "get", "java/util/HashMap.java", 0},
	} {
		if path, line := places.Of(tt.class, tt.method); path != tt.path || line != tt.line {
			t.Errorf("%s.%s is declared in %q, %d; want %q, %d", tt.class, tt.method, path, line, tt.path, tt.line)
		}
	}
	for class, want := range map[string]string{
		"p.Shop$Till": "p/Shop.java", "p.MainKt": "p/main.kt", "java.util.HashMap": "java/util/HashMap.java", "jdk.proxy2.$Proxy7": "",
	} {
		if got := places.Name(class); got != want {
			t.Errorf("the file of %s is called %q, want %q", class, got, want)
		}
	}
	if path, line := NewPlaces(nil).Of("p.Shop", "open"); path != "p/Shop.java" || line != 0 {
		t.Errorf("without an index: %q, %d", path, line)
	}
}

func TestConventionalPath(t *testing.T) {
	for class, want := range map[string]string{
		"Main":                        "Main.java",
		"a.b.Outer$Inner$1":           "a/b/Outer.java",
		"a.b.Outer$$Lambda":           "a/b/Outer.java",
		"a.ShopKt":                    "a/Shop.kt",
		"a.Shop$":                     "a/Shop.scala",
		"jdk.proxy2.$Proxy7":          "",
		"a.b.Outer$$Lambda/0x0000123": "a/b/Outer.java",
		"../../etc.passwd":            "",
		"libjvm.so":                   "",
		"libz.so.1.2":                 "",
		"libsystem_kernel.dylib":      "",
		"jvm.dll":                     "",
		"java.exe":                    "",
		"[vdso]":                      "",
		"org.so.Shop":                 "org/so/Shop.java",
		"a..b":                        "",
		"a.b.":                        "",
		"":                            "",
	} {
		if got := ConventionalPath(class); got != want {
			t.Errorf("%q is in %q, want %q", class, got, want)
		}
	}
}
