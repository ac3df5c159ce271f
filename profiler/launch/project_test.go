package launch

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
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
		tool         buildTool
		root, module string
	}{
		{"m/a/b/src/main/java/X.java", toolMaven, "m", "m/a/b"},
		{"m/own/src/main/java/X.java", toolMaven, "m/own", "m/own"},
		{"m/src/X.java", toolMaven, "m", "m"},
		{"g/app/src/main/java/X.java", toolGradle, "g", "g/app"},
		{"g/lib/src/main/java/L.java", toolGradle, "g", "g"},
		{"both/X.java", toolGradle, "both", "both"},
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
		want := project{tool: test.tool, root: filepath.Join(dir, test.root), module: filepath.Join(dir, test.module)}
		if prj != want {
			t.Errorf("%s: %+v, want %+v", test.file, prj, want)
		}
	}
}

func TestSourceRoot(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId><build><testSourceDirectory>checks</testSourceDirectory></build></project>")
	maven := project{tool: toolMaven, root: dir, module: dir}
	gradle := project{tool: toolGradle, root: dir, module: dir}
	for _, test := range []struct {
		prj      project
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
		root, isTest, ok := test.prj.sourceRoot(filepath.Join(dir, test.file))
		want := test.root
		if want != "" {
			want = filepath.Join(dir, want)
		}
		if root != want || isTest != test.test || ok != test.ok {
			t.Errorf("%s %s: %q %v %v", test.prj.tool, test.file, root, isTest, ok)
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
	writeFile(t, dir, "pom.xml", "<project/>")
	java := writeFile(t, dir, "a/src/main/java/x/One.java", "")
	kotlin := writeFile(t, dir, "b/src/main/kotlin/x/two.kt", "")
	writeFile(t, dir, "target/src/main/java/x/Three.java", "")
	for class, want := range map[string]string{"x.One": java, "x.One$Inner": java, "x.twoKt": kotlin, "x.Three": "", "One": ""} {
		if got, ok := sourceOfClass(dir, class); got != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", class, got, want)
		}
	}
}

// What changes the state of a project, and what does not.
func TestInputs(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId></project>")
	writeFile(t, dir, "src/main/java/a/build/A.java", "1")
	writeFile(t, dir, "target/classes/A.class", "1")
	prj := project{tool: toolMaven, root: dir, module: dir}
	touch := func(name, text string) func() {
		return func() {
			path := writeFile(t, dir, name, text)
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
		before := prj.inputs()
		test.change()
		if changed := prj.inputs() != before; changed != test.changes {
			t.Errorf("%s: changed %v, want %v", test.name, changed, test.changes)
		}
	}
}

func TestCache(t *testing.T) {
	dir := t.TempDir()
	jar := writeFile(t, dir, "x.jar", "1")
	file := filepath.Join(dir, "kept.json")
	b := build{ClassPath: []string{jar}, Release: 17}
	keep(file, "state", b)
	if got, ok := cached(file, "state"); !ok || got.Release != 17 {
		t.Errorf("not kept: %+v, %v", got, ok)
	}
	if _, ok := cached(file, "other state"); ok {
		t.Error("taken although the inputs differ")
	}
	writeFile(t, dir, "x.jar", "22")
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
	writeFile(t, dir, "kept.json", "{")
	if _, ok := cached(file, "state"); ok {
		t.Error("taken although it is broken")
	}
}

func TestCacheIsBounded(t *testing.T) {
	dir := t.TempDir()
	for i := range maxCachedBuilds + 5 {
		path := writeFile(t, dir, time.Duration(i).String()+".json", "{}")
		if err := os.Chtimes(path, time.Time{}, time.Unix(int64(1_000_000_000+i), 0)); err != nil {
			t.Fatal(err)
		}
	}
	dropOldest(dir)
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != maxCachedBuilds {
		t.Errorf("%d entries, %v", len(entries), err)
	}
	if exists(dir, "0s.json") {
		t.Error("the oldest is still there")
	}
}

func TestToolCommand(t *testing.T) {
	dir, bin := t.TempDir(), t.TempDir()
	prj := project{tool: toolMaven, root: dir, module: dir}
	p := testPreparation(t)
	p.env = environ{"PATH=" + bin}
	if _, err := p.toolCommand(prj); !errors.Is(err, ErrNoTarget) {
		t.Errorf("without Maven: %v", err)
	}
	wrapper := writeFile(t, dir, "mvnw", "#!/bin/sh\n")
	if _, err := p.toolCommand(prj); err == nil || !errors.Is(err, ErrNoTarget) {
		t.Errorf("with a wrapper that is not executable: %v", err)
	}
	mvn := writeFile(t, bin, "mvn", "#!/bin/sh\n")
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

// The folders of sources in Gradle's layout.
func TestSourceFolders(t *testing.T) {
	dir := t.TempDir()
	want := []string{"src/main/java", "app/src/test/kotlin", "libs/core/src/main/scala", "build/generated/sources/annotationProcessor/java/main"}
	for _, folder := range append(want, "src/main/resources", "app/src/main/proto", "docs/java", "a/b/c/src/main/java") {
		if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(folder)), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, folder := range sourceFolders(dir) {
		relative, err := filepath.Rel(dir, folder)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(relative))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// An aggregator between the root and the module leads to it.
func TestMavenRootOverSeveralSteps(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "pom.xml", "<project><artifactId>top</artifactId><modules><module>group</module><module>gone</module></modules></project>")
	writeFile(t, dir, "group/pom.xml", "<project><artifactId>group</artifactId><modules><module>.</module><module>leaf</module></modules></project>")
	writeFile(t, dir, "group/leaf/pom.xml", "<project><artifactId>leaf</artifactId></project>")
	writeFile(t, dir, "group/stray/pom.xml", "<project><artifactId>stray</artifactId></project>")
	for module, root := range map[string]string{"group/leaf": ".", "group": ".", ".": ".", "group/stray": "group/stray"} {
		if got := mavenRoot(filepath.Join(dir, module)); got != filepath.Join(dir, root) {
			t.Errorf("%s: %s, want %s", module, got, root)
		}
	}
}

func TestProjectRoot(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "in/build.gradle.kts", "")
	writeFile(t, dir, "out/.git/HEAD", "")
	in := filepath.Join(dir, "in")
	for file, want := range map[string]string{"in/src/Main.java": in, "in/Main.java": in, "out/Main.java": ""} {
		if got := ProjectRoot(filepath.Join(dir, filepath.FromSlash(file))); got != want {
			t.Errorf("%s: %s", file, got)
		}
	}
}
