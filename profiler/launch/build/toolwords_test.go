package build_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/build/buildtest"
)

// TestProgramNames: the ending that programs have on Windows is none of their name.
func TestProgramNames(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"mvn": "mvn", "./mvnw": "mvnw", "/opt/maven/bin/mvn": "mvn", "MVN.CMD": "mvn", "gradlew.bat": "gradlew", "java.exe": "java", "mvn.sh": "mvn.sh", "a.exe.cmd": "a.exe",
	} {
		if got := build.ProgramName(word); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
	for option, want := range map[string]string{"-Djvm.args": "jvm.args", "-Djvm.args=": "jvm.args", "jvm.args": "jvm.args", "-PjvmArgs=": "-PjvmArgs"} {
		if got := build.PropertyName(option); got != want {
			t.Errorf("%s: %q, want %q", option, got, want)
		}
	}
}

// TestReleases: versions as build files have them.
func TestReleases(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"17": 17, " 21 ": 21, "1.8": 8, "1.8.0_504": 8, "21-ea": 21, "25.0.1+9": 25, "[17,18)": 17, "(11,)": 11, "[1.8,)": 8, "VERSION_17": 0, "": 0, "latest": 0, "${java}": 0,
		"99999999999999999999": 0, "-17": 0, "0": 0,
	} {
		if got := build.ParseRelease(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// TestDebugAgents: options that load one, in whichever file, and nothing that only looks so.
func TestDebugAgents(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"-agentlib:jdwp=transport=dt_socket,server=y": true, "-Xmx1g -Xrunjdwp:transport=dt_socket": true, "-agentpath:/opt/libjdwp.so=x": true,
		"-agentpath:/opt/libasyncProfiler.so -Djdwp=1": false, "-agentlib:other": false, "jdwp": false, "": false,
	} {
		if build.HasDebugAgent(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
	dir := t.TempDir()
	plain := buildtest.WriteFile(t, dir, "a", "-Xmx1g")
	debugs := buildtest.WriteFile(t, dir, "b", "-Xmx1g\n-agentlib:jdwp=x\n")
	other := buildtest.WriteFile(t, dir, "c", "debug = true")
	paths := []string{filepath.Join(dir, "none"), plain, debugs, other}
	if got := build.FirstDebugged(paths, func(string, string) bool { return false }); got != debugs {
		t.Errorf("the first is %q", got)
	}
	if got := build.FirstDebugged([]string{plain, other}, func(path, text string) bool { return path == other && strings.Contains(text, "debug") }); got != other {
		t.Errorf("by another sign it is %q", got)
	}
	if got := build.FirstDebugged([]string{plain, dir}, func(string, string) bool { return false }); got != "" {
		t.Errorf("of none it is %q", got)
	}
}

// TestFolders: what is above a file up to the root of its repository, and what is below a folder.
func TestFolders(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "repo/.git/HEAD", "x")
	file := buildtest.WriteFile(t, dir, "repo/web/src/main/java/shop/Cart.java", "class Cart { }")
	root := filepath.Join(dir, "repo")
	above := build.FoldersAbove(file)
	if len(above) != 6 || above[0] != filepath.Dir(file) || above[5] != root {
		t.Errorf("above the file are %q", above)
	}
	if above := build.FoldersAbove(filepath.Dir(file)); len(above) != 6 || above[0] != filepath.Dir(file) {
		t.Errorf("above its folder are %q", above)
	}
	if above := build.FoldersAbove(filepath.Join(root, "none", "None.java")); len(above) != 2 || above[1] != root {
		t.Errorf("above a file that is not there are %q", above)
	}
	for path, want := range map[string]bool{root: true, file: true, dir: false, root + "2": false, filepath.Join(root, "..x"): true, filepath.Join(root, "..", "x"): false} {
		if build.IsBelow(path, root) != want {
			t.Errorf("%s is below %s: %v", path, root, !want)
		}
	}
	if !build.Exists(root, "web") || build.Exists(root, "none") || build.Exists(file, "x") {
		t.Error("it is not known what exists")
	}
	if got := build.FilesIn([]string{"a", "b"}, "pom.xml", ".mvn/jvm.config"); !slices.Equal(got, []string{filepath.Join("a", "pom.xml"), filepath.Join("a", ".mvn", "jvm.config"), filepath.Join("b", "pom.xml"), filepath.Join("b", ".mvn", "jvm.config")}) {
		t.Errorf("files in folders are %q", got)
	}
	if build.Abs("x", root) != filepath.Join(root, "x") || build.Abs(file+"/../y", root) != filepath.Join(filepath.Dir(file), "y") {
		t.Error("paths are resolved wrongly")
	}
}

// TestSourceRoots: the folder of a file by its layout, and whether it is one of tests.
func TestSourceRoots(t *testing.T) {
	t.Parallel()
	module := filepath.FromSlash("/p/web")
	for file, want := range map[string]string{
		"src/main/java/shop/Cart.java":      "src/main/java",
		"src/test/kotlin/shop/CartTest.kt":  "src/test/kotlin test",
		"src/integrationTest/scala/A.scala": "src/integrationTest/scala test",
		"src/main/groovy/A.groovy":          "src/main/groovy",
		"src/main/resources/a.properties":   "",
		"src/main/java":                     "",
		"Cart.java":                         "",
		"../other/src/main/java/A.java":     "",
		"sub/src/main/java/A.java":          "",
		"source/main/java/shop/Cart.java":   "",
	} {
		root, test, ok := build.SourceRoot(module, filepath.Join(module, filepath.FromSlash(file)))
		got := ""
		if ok {
			relative, _ := filepath.Rel(module, root)
			got = filepath.ToSlash(relative)
			if test {
				got += " test"
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
}

// TestCompilerErrors: the first of a compiler, of each kind, with the name that it does not know.
func TestCompilerErrors(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ output, want string }{
		"javac":               {"Note: x\n/p/A.java:3: error: cannot find symbol\n    Foo f;\n    ^\n  symbol:   class Foo\n  location: class A", "/p/A.java:3: error: cannot find symbol (class Foo)"},
		"javac by Maven":      {"[INFO] x\n[ERROR] /p/A.java:[3,5] cannot find symbol\n[ERROR]   symbol:   variable total\n", "/p/A.java:[3,5] cannot find symbol (variable total)"},
		"Kotlin":              {"e: file:///p/A.kt:3:5 Unresolved reference: foo", "e: file:///p/A.kt:3:5 Unresolved reference: foo"},
		"Kotlin by Maven":     {"[ERROR] /p/A.kt: (3, 5) Unresolved reference: foo", "/p/A.kt: (3, 5) Unresolved reference: foo"},
		"Groovy":              {"/p/A.groovy: [3,5] unexpected token", "/p/A.groovy: [3,5] unexpected token"},
		"the first of two":    {"/p/A.java:3: error: ';' expected\n/p/B.java:4: error: cannot find symbol\n  symbol: class X", "/p/A.java:3: error: ';' expected"},
		"a name too far away": {"/p/A.java:3: error: x\n1\n2\n3\n4\n  symbol: class X", "/p/A.java:3: error: x"},
		"a warning":           {"/p/A.java:3: warning: [removal] x", ""},
		"nothing":             {"BUILD FAILURE", ""},
	} {
		if got := build.CompilerError(strings.Split(test.output, "\n")); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
	if line, after := build.FirstMatch([]string{"a", "b", "c"}, regexp.MustCompile("^d")); line != "" || after != nil {
		t.Errorf("no line matches, but %q, %q", line, after)
	}
}
