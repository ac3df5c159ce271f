package launch

import (
	"fmt"
	"slices"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/projects"
)

// reaches reads a private field of the JDK, as a program of the build's own start may.
const reaches = `package a;
public class Reaches {
    public static void main(String[] args) throws Exception {
        java.lang.reflect.Field f = Integer.class.getDeclaredField("value");
        f.setAccessible(true);
        System.out.println("value " + f.get(42));
    }
}
`

// A main may reach into the JDK where its project's build lets it, and nothing keeps
// an older JDK from starting.
func TestMainReachesIntoModules(t *testing.T) {
	t.Parallel()
	projects.Need(t, "mvn")
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", `<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>x</artifactId><version>1</version>
		<properties><maven.compiler.source>8</maven.compiler.source><maven.compiler.target>8</maven.compiler.target></properties><build><plugins>
		<plugin><artifactId>maven-jar-plugin</artifactId><configuration><archive><manifestEntries><Add-Opens>java.base/java.lang</Add-Opens></manifestEntries></archive></configuration></plugin>
		</plugins></build></project>`)
	file := buildtest.WriteFile(t, dir, "src/main/java/a/Reaches.java", reaches)
	for _, release := range releases(8, 17, 25) {
		t.Run(fmt.Sprint("jdk", release), func(t *testing.T) {
			plan := wantOutput(t, Request{File: file, Class: "a.Reaches", JDK: jdks.Home(t, release)}, "value 42\n")
			if has := slices.Contains(plan.Argv, "--add-opens=java.base/java.lang=ALL-UNNAMED"); has != (release > 8) {
				t.Errorf("argv %q", plan.Argv)
			}
		})
	}
}

// A module named in a Gradle build starts as one, with its resources; others by the
// class path, as with Gradle's own tasks. Later ones than the Gradle of the
// tests have the extension, which the build adds.
func TestMainInAModuleByGradle(t *testing.T) {
	t.Parallel()
	projects.Need(t, "gradle")
	for words, want := range map[string]string{"": "null true\n", "class App { String mainModule = 'inside' }; extensions.create('application', App)": "inside true\n"} {
		dir := t.TempDir()
		writeFiles(t, dir, map[string]string{
			"settings.gradle": "", "gradle.properties": "org.gradle.daemon.idletimeout=5000\n",
			"build.gradle":                    "apply plugin: 'java'\napply plugin: 'application'\nmainClassName = 'a.Inside'\n" + words + "\n",
			"src/main/java/module-info.java":  "module inside { }",
			"src/main/resources/a/beside.txt": "text",
		})
		file := buildtest.WriteFile(t, dir, "src/main/java/a/Inside.java", `package a; public class Inside { public static void main(String[] args) {
			System.out.println(Inside.class.getModule().getName() + " " + (Inside.class.getResource("beside.txt") != null)); } }`)
		wantOutput(t, Request{File: file, Class: "a.Inside"}, want)
	}
}

// The same by Gradle, whose task has the options.
func TestMainReachesIntoModulesByGradle(t *testing.T) {
	t.Parallel()
	projects.Need(t, "gradle")
	for name, words := range map[string]string{
		"start":    "applicationDefaultJvmArgs = ['-Xmx200m', '--add-opens', 'java.base/java.lang=ALL-UNNAMED']",
		"manifest": "jar { manifest { attributes('Add-Opens': 'java.base/java.lang') } }",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			buildtest.WriteFile(t, dir, "settings.gradle", "")
			buildtest.WriteFile(t, dir, "gradle.properties", "org.gradle.daemon.idletimeout=5000\n")
			buildtest.WriteFile(t, dir, "build.gradle", "apply plugin: 'java'\napply plugin: 'application'\nmainClassName = 'a.Other'\n"+words+"\n")
			file := buildtest.WriteFile(t, dir, "src/main/java/a/Reaches.java", reaches)
			plan := wantOutput(t, Request{File: file, Class: "a.Reaches"}, "value 42\n")
			if slices.Contains(plan.Argv, "-Xmx200m") {
				t.Errorf("what else the task has is its own: %q", plan.Argv)
			}
		})
	}
}
