package launch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/profiler/process"
	"jfrlens/testdata/jdks"
)

// wantOutput runs a request and wants a text on standard output, and a recording.
func wantOutput(t *testing.T, r Request, want string) *Plan {
	t.Helper()
	done := run(t, r, "")
	if done.exit.Err() != nil || done.stdout != want {
		t.Errorf("%v: %q%s, want %q\nargv %q", done.exit.Err(), done.stdout, done.stderr, want, done.plan.Argv)
	}
	wantRecording(t, done)
	return done.plan
}

// The class that is asked for runs, be it not the first, and in files whose name
// and place do not fit, too.
func TestWhichClassOfAFile(t *testing.T) {
	dir := t.TempDir()
	second := buildtest.WriteFile(t, dir, "one/Main.java", `interface Shape { }
public class Main { public static void main(String[] args) { System.out.println("main"); } }`)
	elsewhere := buildtest.WriteFile(t, dir, "shut/Two.java", `package other.place;
@FunctionalInterface interface Fn { long f(long n); }
public final class Two { public static void main(String... args) { System.out.println("two"); } }`)
	misnamed := buildtest.WriteFile(t, dir, "loose/hello-world.java", `public class Greeter { public static void main(String[] args) { System.out.println("greeter"); } }`)
	buildtest.WriteFile(t, dir, "loose/Other.java", "class Other { }")
	for _, release := range releases(8, 11, 25) {
		t.Run(fmt.Sprint("jdk", release), func(t *testing.T) {
			t.Parallel()
			jdk := jdks.Home(t, release)
			wantOutput(t, Request{File: second, Class: "Main", JDK: jdk}, "main\n")
			wantOutput(t, Request{File: elsewhere, Class: "other.place.Two", JDK: jdk}, "two\n")
			wantOutput(t, Request{File: misnamed, Class: "Greeter", PublicType: "Greeter", JDK: jdk}, "greeter\n")
			other := buildtest.WriteFile(t, t.TempDir(), "lower.java", `class Lower { public static void main(String[] args) { System.out.println("lower"); } }`)
			wantOutput(t, Request{File: other, FirstType: "Lower", JDK: jdk}, "lower\n")
		})
	}
}

// A main that the chosen JDK knows as a preview feature only runs as one.
func TestPreviewMain(t *testing.T) {
	t.Parallel()
	file := buildtest.WriteFile(t, t.TempDir(), "Hello.java", `void main() { System.out.println("hello"); }`)
	request := Request{File: file, Class: "Hello", PreviewJDK: 21, FinalJDK: 25}
	for _, release := range []int{21, 25} {
		request.JDK = jdks.Home(t, release)
		plan := wantOutput(t, request, "hello\n")
		if slices.Contains(plan.Argv, enablePreview) != (release == 21) {
			t.Errorf("JDK %d: argv %q", release, plan.Argv)
		}
	}
}

// A folder whose name has the separator of class paths is in one all the same.
func TestFolderWithASeparator(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "8"+string(filepath.ListSeparator)+"29")
	file := buildtest.WriteFile(t, dir, "Main.java", `public class Main { public static void main(String[] args) { System.out.println(Helper.NAME); } }`)
	buildtest.WriteFile(t, dir, "Helper.java", `class Helper { static final String NAME = "helper".trim(); }`)
	wantOutput(t, Request{File: file, Class: "Main", JDK: jdks.Home(t, 17)}, "helper\n")
}

// Paths that the locale of the user cannot say reach the compiler and the JVM.
func TestPathsBeyondTheLocale(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	dir := filepath.Join(t.TempDir(), "größe")
	session := filepath.Join(sessionDir(t), "zustand-ü")
	if err := os.MkdirAll(session, 0o700); err != nil {
		t.Fatal(err)
	}
	file := buildtest.WriteFile(t, dir, "Main.java", `public class Main { public static void main(String[] args) { System.out.println("here"); } }`)
	plan := wantOutput(t, Request{File: file, Class: "Main", Session: session, JDK: jdks.Home(t, 17)}, "here\n")
	if !strings.Contains(strings.Join(plan.Notes, "\n"), "LC_ALL") {
		t.Errorf("notes %q", plan.Notes)
	}
}

func TestLocaleFor(t *testing.T) {
	for _, test := range []struct {
		env  environ
		word string
		set  bool
	}{
		{environ{}, "/größe", true},
		{environ{"LANG=de_DE.UTF-8"}, "/größe", false},
		{environ{"LANG=de_DE.UTF-8", "LC_ALL=C"}, "/größe", true},
		{environ{"LC_CTYPE=C.utf8"}, "/größe", false},
		{environ{"LANG=de_DE.ISO-8859-1@euro"}, "/größe", true},
		{environ{"LC_ALL=C"}, "/plain", false},
	} {
		if entry, _ := localeFor(test.env, []string{test.word}); (entry != "") != test.set {
			t.Errorf("%q, %s: %q", test.env, test.word, entry)
		}
	}
}

// A main in a module runs in it: with what it requires on the module path, all
// else on the class path, and the services that only its descriptor provides.
func TestMainInAModule(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"lib/module-info.java": "module lib { exports lib; }", "lib/lib/Lib.java": `package lib; public class Lib { public static String name() { return "lib"; } }`,
		"auto/auto/Auto.java":    `package auto; public class Auto { public static String name() { return "auto " + Auto.class.getModule().getName(); } }`,
		"plain/plain/Plain.java": `package plain; public class Plain { public static String name() { return "plain"; } }`,
		"app/module-info.java":   "module app { requires lib; requires auto.matic; uses app.Codec; provides app.Codec with app.Fast; }",
		"app/app/Codec.java":     "package app; public interface Codec { }", "app/app/Fast.java": "package app; public class Fast implements Codec { }",
		"app/app/Main.java": `package app; public class Main { public static void main(String[] args) throws Exception {
			System.out.println(Main.class.getModule().getName() + " " + java.util.ServiceLoader.load(Codec.class).findFirst().isPresent() + " " + lib.Lib.name() + " "
				+ auto.Auto.name() + " " + Class.forName("plain.Plain").getMethod("name").invoke(null)); } }`,
	})
	javac, jar := jdks.Tool(t, 17, "javac"), jdks.Tool(t, 17, "jar")
	tool(t, dir, javac, "-d", "classes/lib", "lib/module-info.java", "lib/lib/Lib.java")
	tool(t, dir, javac, "-d", "classes/auto", "auto/auto/Auto.java")
	tool(t, dir, javac, "-d", "classes/plain", "plain/plain/Plain.java")
	tool(t, dir, jar, "cf", "lib.jar", "-C", "classes/lib", ".")
	tool(t, dir, jar, "cf", "auto-matic-1.2.jar", "-C", "classes/auto", ".")
	tool(t, dir, jar, "cf", "plain.jar", "-C", "classes/plain", ".")
	tool(t, dir, javac, "-d", "classes/app", "-p", "lib.jar:auto-matic-1.2.jar", "app/module-info.java", "app/app/Codec.java", "app/app/Fast.java", "app/app/Main.java")
	p, err := newPreparation(Request{Session: sessionDir(t), Cache: t.TempDir(), JDK: jdks.Home(t, 17)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	path := []string{filepath.Join(dir, "classes", "app"), filepath.Join(dir, "plain.jar"), filepath.Join(dir, "lib.jar"), filepath.Join(dir, "auto-matic-1.2.jar")}
	own, ok := moduleOf(path)
	if !ok || own.name != "app" {
		t.Fatalf("module %+v", own)
	}
	plan, err := p.planJava(context.Background(), javaRun{mainClass: "app.Main", module: own, classPath: path, tail: []string{"app.Main"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.makeFolders(plan); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	started, err := Start(context.Background(), plan, process.Stdio{Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	if exit := started.Wait(); exit.Err() != nil || out.String() != "app true lib auto auto.matic plain\n" {
		t.Errorf("%v: %s\nargv %q", exit.Err(), out.String(), plan.Argv)
	}
	plan, err = p.planJava(context.Background(), javaRun{mainClass: "app.Main", module: own, classPath: path, tail: []string{"app.Main"}, jdk: &JDK{Major: 8, Update: 400, Java: "java", Recorder: true}})
	if err == nil && slices.Contains(plan.Argv, "--module") {
		t.Errorf("JDK 8 knows no modules: %q", plan.Argv)
	}
}

// Descriptors that are cut or damaged are none.
func TestDamagedModuleDescriptor(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "module-info.java", "module damaged { requires java.sql; }")
	tool(t, dir, jdks.Tool(t, 17, "javac"), "module-info.java")
	whole, err := os.ReadFile(filepath.Join(dir, moduleDescriptor))
	if err != nil {
		t.Fatal(err)
	}
	if m, ok := describedModule(whole); !ok || m.name != "damaged" || !slices.Contains(m.requires, "java.sql") {
		t.Fatalf("module %+v, %v", m, ok)
	}
	for n := range whole {
		damaged := slices.Clone(whole)
		damaged[n] ^= 0xff
		describedModule(damaged) // must end
		if m, ok := describedModule(whole[:n]); ok && m.name != "damaged" {
			t.Errorf("of %d bytes: module %+v", n, m)
		}
	}
}
