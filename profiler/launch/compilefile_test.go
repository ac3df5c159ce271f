package launch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/testdata/jdks"
)

// frames is a program that prints its own stack, which has the launcher in it where that compiled the program.
const frames = `public class Frames {
	public static void main(String[] args) {
		System.out.println(new Throwable().getStackTrace().length + " " + String.join(",", args) + " " + System.getProperty("who"));
	}
}
`

// What runs is the program alone, as typed or as the file of a java command, with the options and arguments of each.
func TestSourceRunsWithoutItsCompiler(t *testing.T) {
	dir := t.TempDir()
	file := buildtest.WriteFile(t, dir, "Frames.java", frames)
	for _, release := range releases(8, 11, 17, 25) {
		t.Run(fmt.Sprint("jdk", release), func(t *testing.T) {
			t.Parallel()
			wantOutput(t, Request{Target: file, Args: []string{"a b"}, Options: []string{"-Dwho=me"}, JDK: jdks.Home(t, release)}, "1 a b me\n")
			if release < firstCompilerModule {
				return // such a launcher knows no source files
			}
			java := jdks.Tool(t, release, "java")
			options := buildtest.WriteFile(t, t.TempDir(), "options", "-Dwho=you\n--source 11")
			plan := wantOutput(t, Request{Command: []string{java, "@" + options, "Frames.java", "x", "y"}, Dir: dir}, "1 x,y you\n")
			if plan.Goal != "Frames.java" || plan.MainClass != "Frames" || plan.Argv[0] != java {
				t.Errorf("plan %+v", plan)
			}
		})
	}
}

// A script is no Java in its first line and has any name, and the compiler numbers its lines all the same.
func TestScript(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "greet", "#!/usr/bin/env -S java --source 17\npublic class Greeter { public static void main(String[] args) { System.out.println(new Throwable().getStackTrace()[0].getLineNumber() + args[0]); } }\n")
	java := jdks.Tool(t, 21, "java")
	r := Request{Command: []string{java, "--source", "17", "greet", "!"}, Dir: dir, Class: "Greeter", PublicType: "Greeter"}
	if path, ok := r.SourceFile(); !ok || path != filepath.Join(dir, "greet") {
		t.Errorf("the source file is %s, %v", path, ok)
	}
	wantOutput(t, r, "2!\n")
	buildtest.WriteFile(t, dir, "greet", "#!/usr/bin/env java\npublic class Greeter { int x = \"\"; }\n")
	r.Session = sessionDir(t)
	_, err := Prepare(context.Background(), r, nil)
	var failed *BuildError
	if !errors.As(err, &failed) || !strings.HasPrefix(err.Error(), "the program does not compile: greet:2: error: incompatible types") {
		t.Errorf("error %v", err)
	}
	if strings.Contains(strings.Join(failed.Output, "\n"), r.Session) {
		t.Errorf("output %q", failed.Output)
	}
}

// What the launcher tells its compiler is told to the compiler.
func TestCompilerSeesTheModules(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := buildtest.WriteFile(t, dir, "Inside.java", `public class Inside { public static void main(String[] args) { System.out.println(sun.security.x509.X509CertImpl.class.getSimpleName()); } }`)
	exports := "java.base/sun.security.x509=ALL-UNNAMED"
	wantOutput(t, Request{File: file, Options: []string{"--add-exports", exports}, JDK: jdks.Home(t, 17)}, "X509CertImpl\n")
	wantOutput(t, Request{Command: []string{jdks.Tool(t, 25, "java"), "--add-exports=" + exports, file}}, "X509CertImpl\n")
	modular := buildtest.WriteFile(t, dir, "Modular.java", "import module java.base;\nvoid main() { IO.println(List.of(1)); }\n")
	wantOutput(t, Request{File: modular, JDK: jdks.Home(t, 25)}, "[1]\n")
	incubator := buildtest.WriteFile(t, dir, "Vector.java", `class Vector { public static void main(String[] a) { System.out.println(jdk.incubator.vector.IntVector.SPECIES_64.length()); } }`)
	wantOutput(t, Request{File: incubator, Options: []string{"--add-modules", "jdk.incubator.vector"}, JDK: jdks.Home(t, 17)}, "2\n")
}

// Classes that are given are seen by both, and a stale class beside the file by none.
func TestClassPathOfASourceFile(t *testing.T) {
	t.Parallel()
	dir, lib := t.TempDir(), t.TempDir()
	for name, where := range map[string]string{"Given": lib, "Beside": dir} {
		buildtest.WriteFile(t, where, name+".java", "public class "+name+` { public static final String NAME = "old".trim(); }`)
		tool(t, where, jdks.Tool(t, 8, "javac"), name+".java")
	}
	if err := os.Remove(filepath.Join(lib, "Given.java")); err != nil {
		t.Fatal(err)
	}
	buildtest.WriteFile(t, dir, "Beside.java", `public class Beside { public static final String NAME = "new".trim(); }`)
	file := buildtest.WriteFile(t, dir, "Main.java", `class Main { public static void main(String[] a) { System.out.println(Given.NAME + Beside.NAME); } }`)
	longAgo := time.Now().Add(-time.Hour) // a class file that is newer than its source is stale, too
	if err := os.Chtimes(filepath.Join(dir, "Beside.java"), longAgo, longAgo); err != nil {
		t.Fatal(err)
	}
	for _, release := range []int{8, 25} {
		wantOutput(t, Request{File: file, ClassPath: []string{lib}, JDK: jdks.Home(t, release)}, "oldnew\n")
		wantOutput(t, Request{File: file, Env: []string{"CLASSPATH=" + lib}, JDK: jdks.Home(t, release)}, "oldnew\n")
	}
	wantOutput(t, Request{Command: []string{jdks.Tool(t, 17, "java"), "-cp", lib, "Main.java"}, Dir: dir}, "oldnew\n")
}

func TestCompilerOptions(t *testing.T) {
	for _, test := range []struct{ jvm, want string }{
		{"-Xmx1g -Dfile.encoding=UTF-8 -ea", "-encoding UTF-8"},
		{"--enable-preview", "--enable-preview -source 21"},
		{"--enable-preview --source 20", "--release 20 --enable-preview"},
		{"-p mods --add-modules=a,b --add-modules ALL-DEFAULT --add-opens x/y=z", "--module-path mods --add-modules a,b"},
	} {
		got := compilerOptions(sourceRun{jdk: JDK{Major: 21}, options: strings.Fields(test.jvm)})
		if !slices.Equal(got, strings.Fields(test.want)) {
			t.Errorf("%s: %q", test.jvm, got)
		}
	}
}
