package maven

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"jfrlens/profiler/launch/build/buildtest"
)

func TestPomInheritsFromItsParents(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", `<project><artifactId>top</artifactId><packaging>pom</packaging>
		<properties><deep>${base}/deep</deep><base>src</base><maven.compiler.release>21</maven.compiler.release></properties>
		<modules><module>a</module><module>nested/b/pom.xml</module></modules>
		<profiles><profile><id>x</id><modules><module>c</module></modules></profile></profiles>
		<build><sourceDirectory>${deep}</sourceDirectory><pluginManagement><plugins><plugin><artifactId>maven-surefire-plugin</artifactId>
			<configuration><argLine>-Xmx1g</argLine></configuration></plugin></plugins></pluginManagement></build></project>`)
	buildtest.WriteFile(t, dir, "a/pom.xml", `<project><parent><artifactId>top</artifactId></parent><artifactId>a</artifactId>
		<properties><base>java</base></properties></project>`)
	buildtest.WriteFile(t, dir, "nested/b/pom.xml", `<project><parent><artifactId>top</artifactId><relativePath>../../pom.xml</relativePath></parent><artifactId>b</artifactId></project>`)

	top, err := ReadPOM(filepath.Join(dir, "pom.xml"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{filepath.Join(dir, "a"), filepath.Join(dir, "nested", "b"), filepath.Join(dir, "c")}
	if diff := cmp.Diff(want, top.modules()); diff != "" {
		t.Error(diff)
	}
	a, err := ReadPOM(filepath.Join(dir, "a", "pom.xml"))
	if err != nil {
		t.Fatal(err)
	}
	source := a.folder(func(b pomBuild) string { return b.SourceDirectory }, "src/main/java")
	if want := filepath.Join(dir, "a", "java", "deep"); source != want {
		t.Errorf("source folder %s, want %s", source, want)
	}
	if value, ok := a.configured("maven-surefire-plugin", "argLine"); !ok || value != "-Xmx1g" {
		t.Errorf("argLine %q, %v", value, ok)
	}
	if release := a.javaRelease(); release != 21 {
		t.Errorf("release %d", release)
	}
	if root := rootOf(filepath.Join(dir, "nested", "b")); root != dir {
		t.Errorf("root %s, want %s", root, dir)
	}
}

func TestPomOutputs(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct{ name, build, main, test string }{
		{"standard", "", "target/classes", "target/test-classes"},
		{"directory", "<directory>out</directory>", "out/classes", "out/test-classes"},
		{"absolute", "<outputDirectory>/x/y</outputDirectory>", "/x/y", "target/test-classes"},
		{"by property", "<testOutputDirectory>${project.build.directory}/t</testOutputDirectory>", "target/classes", "target/t"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := ReadPOM(buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId><build>"+test.build+"</build></project>"))
			if err != nil {
				t.Fatal(err)
			}
			main, tests := m.outputs()
			for i, want := range []string{test.main, test.test} {
				if !filepath.IsAbs(want) {
					want = filepath.Join(dir, want)
				}
				if got := []string{main, tests}[i]; got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			}
		})
	}
}

func TestJavaRelease(t *testing.T) {
	compiler := func(configuration string) string { return pomWith("maven-compiler-plugin", configuration) }
	for _, test := range []struct {
		name, content string
		want          int
	}{
		{"none", "", 0},
		{"target", "<properties><maven.compiler.target>1.8</maven.compiler.target></properties>", 8},
		{"release before target", "<properties><maven.compiler.target>11</maven.compiler.target><maven.compiler.release>17</maven.compiler.release></properties>", 17},
		{"plugin", compiler("<release>21</release>"), 21},
		{"plugin by property", "<properties><level>17</level></properties>" + compiler("<target>${level}</target>"), 17},
		{"Spring's property", "<parent><artifactId>spring-boot-starter-parent</artifactId><relativePath/></parent><properties><java.version>17</java.version></properties>", 17},
		{"that property elsewhere", "<properties><java.version>17</java.version></properties>", 0},
		{"unknown property", compiler("<release>${no.such}</release>"), 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := pomOfText(t, test.content).javaRelease(); got != test.want {
				t.Errorf("release %d, want %d", got, test.want)
			}
		})
	}
}

// Properties that refer to themselves and parents in a circle must end.
func TestPomsThatGoRound(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "a/pom.xml", `<project><parent><artifactId>b</artifactId><relativePath>../b</relativePath></parent><artifactId>a</artifactId>
		<properties><x>${y}</x><y>${x}</y></properties><modules><module>../b</module></modules></project>`)
	buildtest.WriteFile(t, dir, "b/pom.xml", `<project><parent><artifactId>a</artifactId><relativePath>../a/pom.xml</relativePath></parent><artifactId>b</artifactId><modules><module>../a</module></modules></project>`)
	m, err := ReadPOM(filepath.Join(dir, "a", "pom.xml"))
	if err != nil {
		t.Fatal(err)
	}
	if text := m.expand("${x}"); !strings.HasPrefix(text, "${") {
		t.Errorf("expanded to %q", text)
	}
	_ = rootOf(filepath.Join(dir, "a"))
	_ = sourceRoots(filepath.Join(dir, "a"))
}

func TestToolchainHome(t *testing.T) {
	const file = `<toolchains>
		<toolchain><type>other</type><provides><version>21</version></provides><configuration><jdkHome>/no</jdkHome></configuration></toolchain>
		<toolchain><type>jdk</type><provides><version>1.8</version></provides><configuration><jdkHome>/jdk8</jdkHome></configuration></toolchain>
		<toolchain><type>jdk</type><provides><version>21</version></provides><configuration><jdkHome> /jdk21 </jdkHome></configuration></toolchain>
	</toolchains>`
	for version, want := range map[string]string{"21": "/jdk21", "[21,22)": "/jdk21", "8": "/jdk8", "17": "", "": ""} {
		if got := toolchainHome(strings.NewReader(file), version); got != want {
			t.Errorf("%s: %q, want %q", version, got, want)
		}
	}
	if got := toolchainHome(strings.NewReader("<broken"), "21"); got != "" {
		t.Errorf("broken file: %q", got)
	}
}

func TestMavenToolchain(t *testing.T) {
	home := t.TempDir()
	buildtest.WriteFile(t, home, ".m2/toolchains.xml", `<toolchains><toolchain><type>jdk</type><provides><version>17</version></provides><configuration><jdkHome>/jdk17</jdkHome></configuration></toolchain></toolchains>`)
	m := pomOfText(t, "<properties><v>17</v></properties>"+pomWith("maven-toolchains-plugin", "<toolchains><jdk><version>${v}</version></jdk></toolchains>"))
	if got := m.toolchain(home); got != "/jdk17" {
		t.Errorf("home %q", got)
	}
	if got := pomOfText(t, "").toolchain(home); got != "" {
		t.Errorf("home without the plugin %q", got)
	}
}

func TestCanonicalGoal(t *testing.T) {
	for word, want := range map[string]string{
		"test": "test", "spring-boot:run": "spring-boot:run", "quarkus:dev@x": "quarkus:dev",
		"org.apache.maven.plugins:maven-surefire-plugin:3.0.0:test": "surefire:test",
		"org.springframework.boot:spring-boot-maven-plugin:run":     "spring-boot:run",
		"io.quarkus.platform:quarkus-maven-plugin:3.2.0:dev":        "quarkus:dev",
		"io.micronaut.maven:micronaut-maven-plugin:4.6.3:run":       "mn:run",
		"org.codehaus.cargo:cargo-maven3-plugin:1.10.15:run":        "cargo:run",
		"org.eclipse.jetty.ee10:jetty-ee10-maven-plugin:12.0.9:run": "jetty:run",
		"org.apache.tomee.maven:tomee-embedded-maven-plugin:run":    "tomee-embedded:run",
	} {
		if got := canonicalGoal(word); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
}

func TestMavenSourceRoots(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId><modules><module>a</module><module>../outside</module></modules></project>")
	buildtest.WriteFile(t, dir, "a/pom.xml", "<project><artifactId>a</artifactId><build><sourceDirectory>own</sourceDirectory></build></project>")
	for _, file := range []string{"src/main/java/A.java", "a/src/test/kotlin/B.kt", "a/target/generated-sources/annotations/C.java", "a/src/main/resources/x"} {
		buildtest.WriteFile(t, dir, file, "")
	}
	got := sourceRoots(dir)
	want := []string{"a/own", "a/src/test/kotlin", "a/target/generated-sources/annotations", "src/main/java"}
	for i := range want {
		want[i] = filepath.Join(dir, want[i])
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
