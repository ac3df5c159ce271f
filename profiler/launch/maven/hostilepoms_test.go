package maven

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
)

// TestPropertiesThatGoRound: properties and folders that are made of themselves end.
func TestPropertiesThatGoRound(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"a folder of itself":        "<build><directory>${project.build.directory}/x</directory></build>",
		"two folders":               "<build><directory>${out}</directory></build><properties><out>${project.build.directory}/y</out></properties>",
		"a property of itself":      "<properties><out>${out}${out}</out></properties><build><directory>${out}</directory></build>",
		"two properties":            "<properties><a>${b}</a><b>${a}</b></properties><build><directory>${a}</directory></build>",
		"no end of a name":          "<build><directory>${out</directory></build>",
		"a folder inside of a name": "<build><directory>${${${out}}}</directory></build>",
	} {
		dir := t.TempDir()
		buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>a</artifactId>"+body+"</project>")
		m, err := ReadPOM(filepath.Join(dir, "pom.xml"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if main, test := m.outputs(); !strings.HasPrefix(main, dir) || !strings.HasPrefix(test, dir) || m.javaRelease() != 0 {
			t.Errorf("%s: classes are in %s and %s", name, main, test)
		}
	}
}

// TestModulesThatGoRound: aggregators that name each other are gone through once.
func TestModulesThatGoRound(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pom := func(path, name, modules string) {
		buildtest.WriteFile(t, dir, path, "<project><artifactId>"+name+"</artifactId><modules>"+modules+"</modules></project>")
	}
	pom("pom.xml", "top", "<module>b</module>")
	pom("b/pom.xml", "b", "<module>..</module><module>.</module><module>../b</module>")
	pom("b/c/pom.xml", "c", "")
	buildtest.WriteFile(t, dir, "b/src/main/java/A.java", "class A { }")
	if root := rootOf(filepath.Join(dir, "b", "c")); root != filepath.Join(dir, "b", "c") {
		t.Errorf("the root is %s", root)
	}
	if got := sourceRoots(dir); !slices.Equal(got, []string{filepath.Join(dir, "b", "src", "main", "java")}) {
		t.Errorf("the source folders are %q", got)
	}
}

// TestDamagedPoms: what is no POM is an error, what says nonsense is read as far as it goes.
func TestDamagedPoms(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text  string
		wrong bool
	}{
		"empty":             {"", true},
		"cut off":           {"<project><artifactId>a</artifactId><build>", true},
		"no XML":            {"artifactId: a", true},
		"an entity":         {"<!DOCTYPE x [<!ENTITY e \"x\">]><project><artifactId>&e;</artifactId></project>", true},
		"deep":              {strings.Repeat("<a>", 20_000) + strings.Repeat("</a>", 20_000), false},
		"deep settings":     {"<project><build><plugins><plugin><configuration>" + strings.Repeat("<a>", 20_000) + strings.Repeat("</a>", 20_000) + "</configuration></plugin></plugins></build></project>", true},
		"another encoding":  {"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><project><artifactId>a</artifactId><name>\xe4</name></project>", true},
		"a namespace":       {"<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><artifactId>a</artifactId></project>", false},
		"a comment":         {"<!-- <artifactId>b</artifactId> --><project><artifactId><!-- x -->a</artifactId></project>", false},
		"a byte order mark": {"\xef\xbb\xbf<project><artifactId>a</artifactId></project>", false},
	} {
		dir := t.TempDir()
		buildtest.WriteFile(t, dir, "pom.xml", test.text)
		m, err := ReadPOM(filepath.Join(dir, "pom.xml"))
		if (err != nil) != test.wrong || err == nil && name != "deep" && strings.TrimSpace(m.ArtifactID) != "a" {
			t.Errorf("%s: %+v, %v", name, m, err)
		}
		goals([]byte(test.text), nil)
	}
}

// TestReleaseOfAPom: what the POM says to the compiler wins over properties, and a release over a target.
func TestReleaseOfAPom(t *testing.T) {
	t.Parallel()
	plugin := func(settings string) string {
		return "<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId>" + settings + "</plugin></plugins></build>"
	}
	for name, test := range map[string]struct {
		body string
		want int
	}{
		"nothing":                     {"", 0},
		"a property":                  {"<properties><maven.compiler.release>17</maven.compiler.release></properties>", 17},
		"a target":                    {"<properties><maven.compiler.target>1.8</maven.compiler.target></properties>", 8},
		"release before target":       {"<properties><maven.compiler.target>1.8</maven.compiler.target><maven.compiler.release>11</maven.compiler.release></properties>", 11},
		"the plugin before property":  {"<properties><maven.compiler.release>17</maven.compiler.release></properties>" + plugin("<configuration><release>21</release></configuration>"), 21},
		"release before its target":   {"<properties><maven.compiler.release>17</maven.compiler.release></properties>" + plugin("<configuration><target>11</target></configuration>"), 17},
		"by a property of its own":    {"<properties><jdk>21</jdk></properties>" + plugin("<configuration><release>${jdk}</release></configuration>"), 21},
		"in an execution":             {plugin("<executions><execution><configuration><release>21</release></configuration></execution></executions>"), 21},
		"java.version without Spring": {"<properties><java.version>21</java.version></properties>", 0},
		"java.version with Spring":    {"<parent><artifactId>spring-boot-starter-parent</artifactId></parent><properties><java.version>21</java.version></properties>", 21},
		"no number":                   {"<properties><maven.compiler.release>latest</maven.compiler.release></properties>", 0},
	} {
		dir := t.TempDir()
		buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>a</artifactId>"+test.body+"</project>")
		m, err := ReadPOM(filepath.Join(dir, "pom.xml"))
		if err != nil || m.javaRelease() != test.want {
			t.Errorf("%s: %v, %v, want %d", name, m.javaRelease(), err, test.want)
		}
	}
}

// TestOptionsWithEquals: long options may have their value behind a sign.
func TestOptionsWithEquals(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]Command{
		"mvn --file=sub/pom.xml test":              {file: "sub/pom.xml", Goals: []string{"test"}},
		"mvn --projects=web verify":                {projects: "web", Goals: []string{"verify"}},
		"mvn -f sub -pl web -am package":           {file: "sub", projects: "web", Goals: []string{"package"}},
		"mvn -P dev spring-boot:run":               {Goals: []string{"spring-boot:run"}},
		"mvn -D a=b -Dc exec:java@default":         {Goals: []string{"exec:java"}},
		"mvn -T 1C g:quarkus-maven-plugin:3.2:dev": {Goals: []string{"quarkus:dev"}},
		"mvn -f": {},
	} {
		got := Parse(strings.Fields(line))
		if got.file != want.file || got.projects != want.projects || !slices.Equal(got.Goals, want.Goals) {
			t.Errorf("%s: file %q, projects %q, goals %q", line, got.file, got.projects, got.Goals)
		}
	}
}
