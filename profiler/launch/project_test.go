package launch

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/profiler/launch/gradle"
	"jfrlens/profiler/launch/maven"
)

func TestFindProject(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"m/pom.xml":                  "<project><artifactId>m</artifactId><modules><module>a/b</module></modules></project>",
		"m/a/b/pom.xml":              "<project><artifactId>b</artifactId></project>",
		"m/own/pom.xml":              "<project><artifactId>own</artifactId></project>",
		"g/settings.gradle.kts":      "",
		"g/app/build.gradle":         "",
		"g/lib/src/main/java/L.java": "",
		"both/pom.xml":               "<project/>",
		"both/build.gradle":          "",
		"both/gradlew":               "",
		"none/.git/HEAD":             "",
		"none/src/main/java/N.java":  "",
		"pom.xml":                    "<project><artifactId>outer</artifactId></project>",
	})
	for _, test := range []struct {
		file         string
		tool         string
		root, module string
	}{
		{"m/a/b/src/main/java/X.java", "Maven", "m", "m/a/b"},
		{"m/own/src/main/java/X.java", "Maven", "m/own", "m/own"},
		{"m/src/X.java", "Maven", "m", "m"},
		{"g/app/src/main/java/X.java", "Gradle", "g", "g/app"},
		{"g/lib/src/main/java/L.java", "Gradle", "g", "g"},
		{"both/X.java", "Gradle", "both", "both"},
		{"none/src/main/java/N.java", "", "", ""},
	} {
		prj, ok := findProject(filepath.Join(dir, filepath.FromSlash(test.file)))
		if ok != (test.tool != "") {
			t.Errorf("%s: found %v", test.file, ok)
			continue
		}
		if !ok {
			continue
		}
		want := build.Module{Root: filepath.Join(dir, test.root), Dir: filepath.Join(dir, test.module)}
		if prj.tool.Facts().Name != test.tool || prj.Module != want {
			t.Errorf("%s: %+v, want %+v", test.file, prj, want)
		}
	}
}

func TestSourceRoot(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId><build><testSourceDirectory>checks</testSourceDirectory></build></project>")
	maven, gradle := maven.Tool{}, gradle.Tool{}
	for _, test := range []struct {
		tool     build.Tool
		file     string
		root     string
		test, ok bool
	}{
		{maven, "src/main/java/a/B.java", "src/main/java", false, true},
		{maven, "src/test/kotlin/a/B.kt", "src/test/kotlin", true, true},
		{maven, "checks/a/B.java", "checks", true, true},
		{maven, "scripts/B.java", "", false, false},
		{gradle, "src/integrationTest/java/B.java", "src/integrationTest/java", true, true},
		{gradle, "scripts/B.java", "", false, true},
	} {
		root, isTest, ok := test.tool.SourceRoot(dir, filepath.Join(dir, test.file))
		want := test.root
		if want != "" {
			want = filepath.Join(dir, want)
		}
		if root != want || isTest != test.test || ok != test.ok {
			t.Errorf("%s %s: %q %v %v", test.tool.Facts().Name, test.file, root, isTest, ok)
		}
	}
}

func TestClassOfFile(t *testing.T) {
	if class, err := classOfFile("/r", "/r/a/b/C.java"); err != nil || class != "a.b.C" {
		t.Errorf("class %s, %v", class, err)
	}
	if _, err := classOfFile("/r", "/r/a/b/c.kt"); !errors.Is(err, ErrNoTarget) {
		t.Errorf("error %v", err)
	}
}

func TestSourceOfClass(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", "<project/>")
	java := buildtest.WriteFile(t, dir, "a/src/main/java/x/One.java", "")
	kotlin := buildtest.WriteFile(t, dir, "b/src/main/kotlin/x/two.kt", "")
	buildtest.WriteFile(t, dir, "target/src/main/java/x/Three.java", "")
	for class, want := range map[string]string{"x.One": java, "x.One$Inner": java, "x.twoKt": kotlin, "x.Three": "", "One": ""} {
		if got, ok := sourceOfClass(dir, class); got != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", class, got, want)
		}
	}
}

// What changes the state of a project, and what does not.
func TestInputs(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId></project>")
	buildtest.WriteFile(t, dir, "src/main/java/a/build/A.java", "1")
	buildtest.WriteFile(t, dir, "target/classes/A.class", "1")
	prj := mavenProject(dir)
	touch := func(name, text string) func() {
		return func() {
			path := buildtest.WriteFile(t, dir, name, text)
			if err := os.Chtimes(path, time.Time{}, time.Unix(1_000_000_000, 0)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, test := range []struct {
		name    string
		change  func()
		changes bool
	}{
		{"nothing", func() {}, false},
		{"a result", touch("target/classes/A.class", "2"), false},
		{"an editor's folder", touch(".idea/x", "1"), false},
		{"a package called build", touch("src/main/java/a/build/A.java", "2"), true},
		{"a new source", touch("src/main/java/B.java", "2"), true},
		{"the POM", touch("pom.xml", "<project><artifactId>y</artifactId></project>"), true},
		{"Maven's options", touch(".mvn/maven.config", "-T1"), true},
		{"a removed source", func() { _ = os.Remove(filepath.Join(dir, "src/main/java/B.java")) }, true},
	} {
		before := prj.inputs(nil)
		test.change()
		if changed := prj.inputs(nil) != before; changed != test.changes {
			t.Errorf("%s: changed %v, want %v", test.name, changed, test.changes)
		}
	}
}

func TestCache(t *testing.T) {
	dir := t.TempDir()
	jar := buildtest.WriteFile(t, dir, "x.jar", "1")
	file := filepath.Join(dir, "kept.json")
	b := build.Result{ClassPath: []string{jar}, Release: 17}
	keep(file, "state", b)
	if got, ok := cached(file, "state"); !ok || got.Release != 17 {
		t.Errorf("not kept: %+v, %v", got, ok)
	}
	if _, ok := cached(file, "other state"); ok {
		t.Error("taken although the inputs differ")
	}
	buildtest.WriteFile(t, dir, "x.jar", "22")
	if _, ok := cached(file, "state"); ok {
		t.Error("taken although a jar has changed")
	}
	keep(file, "state", b)
	if err := os.Remove(jar); err != nil {
		t.Fatal(err)
	}
	if _, ok := cached(file, "state"); ok {
		t.Error("taken although a jar is gone")
	}
	buildtest.WriteFile(t, dir, "kept.json", "{")
	if _, ok := cached(file, "state"); ok {
		t.Error("taken although it is broken")
	}
}

func TestCacheIsBounded(t *testing.T) {
	dir := t.TempDir()
	for i := range maxCachedBuilds + 5 {
		path := buildtest.WriteFile(t, dir, time.Duration(i).String()+".json", "{}")
		if err := os.Chtimes(path, time.Time{}, time.Unix(int64(1_000_000_000+i), 0)); err != nil {
			t.Fatal(err)
		}
	}
	dropOldest(dir)
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != maxCachedBuilds {
		t.Errorf("%d entries, %v", len(entries), err)
	}
	if build.Exists(dir, "0s.json") {
		t.Error("the oldest is still there")
	}
}

func TestToolCommand(t *testing.T) {
	dir, bin := t.TempDir(), t.TempDir()
	prj := mavenProject(dir)
	p := testPreparation(t)
	p.env = environ{"PATH=" + bin}
	if _, err := p.toolCommand(prj); !errors.Is(err, ErrNoTarget) {
		t.Errorf("without Maven: %v", err)
	}
	wrapper := buildtest.WriteFile(t, dir, "mvnw", "#!/bin/sh\n")
	if _, err := p.toolCommand(prj); err == nil || !errors.Is(err, ErrNoTarget) {
		t.Errorf("with a wrapper that is not executable: %v", err)
	}
	mvn := buildtest.WriteFile(t, bin, "mvn", "#!/bin/sh\n")
	if err := os.Chmod(mvn, 0o755); err != nil {
		t.Fatal(err)
	}
	if argv, err := p.toolCommand(prj); err != nil || argv[0] != mvn {
		t.Errorf("with Maven: %q, %v", argv, err)
	}
	if err := os.Chmod(wrapper, 0o755); err != nil {
		t.Fatal(err)
	}
	if argv, err := p.toolCommand(prj); err != nil || argv[0] != wrapper {
		t.Errorf("with a wrapper: %q, %v", argv, err)
	}
}

func TestProjectRoot(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "in/build.gradle.kts", "")
	buildtest.WriteFile(t, dir, "out/.git/HEAD", "")
	in := filepath.Join(dir, "in")
	for file, want := range map[string]string{"in/src/Main.java": in, "in/Main.java": in, "out/Main.java": ""} {
		if got := ProjectRoot(filepath.Join(dir, filepath.FromSlash(file))); got != want {
			t.Errorf("%s: %s", file, got)
		}
	}
}

// mavenProject is a project of one module in a folder.
func mavenProject(dir string) project {
	return project{tool: toolOf("mvn"), Module: build.Module{Root: dir, Dir: dir}}
}
