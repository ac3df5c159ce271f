package launch

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/config"
)

// pomOf puts plugins into a POM; the first stands on line 2.
func pomOf(plugins ...string) string {
	return "<project><properties><exec.mainClass>a.B</exec.mainClass></properties><build><plugins>\n" +
		strings.Join(plugins, "\n") + "\n</plugins></build></project>"
}

func plugin(artifact, more string) string {
	return "<plugin><artifactId>" + artifact + "</artifactId>" + more + "</plugin>"
}

func TestIsBuildFile(t *testing.T) {
	for path, want := range map[string]bool{
		"/p/pom.xml": true, "build.gradle": true, "a/build.gradle.kts": true,
		"pom.xml.bak": false, "settings.gradle": false, "/p/pom.xml/x": false, "": false,
	} {
		if got := IsBuildFile(path); got != want {
			t.Errorf("%q: %v", path, got)
		}
	}
}

func TestBuildGoals(t *testing.T) {
	settings := &config.Config{
		MavenTargets: []config.Target{
			{Prefix: "ours:serve", OptionForVMArgs: "x"}, {Prefix: "theirs:", OptionForVMArgs: "x"},
		},
		GradleTargets: []config.Target{{Prefix: "serve", OptionForVMArgs: "x"}},
	}
	for _, test := range []struct{ name, file, text, want string }{
		{
			"plugins", "pom.xml", pomOf(plugin("spring-boot-maven-plugin", ""), plugin("maven-compiler-plugin", ""), plugin("quarkus-maven-plugin", "")),
			"2 spring-boot:run: spring-boot:run\n2 spring-boot:test-run: spring-boot:test-run\n4 quarkus:dev: quarkus:dev\n4 quarkus:test: quarkus:test\n",
		},
		{
			"exec", "pom.xml", pomOf(plugin("exec-maven-plugin", "<configuration><executable>java</executable></configuration>")),
			"2 exec:java: compile exec:java\n2 exec:exec: compile exec:exec\n",
		},
		{
			"executions", "pom.xml", pomOf(plugin("exec-maven-plugin", "<executions><execution><id>x</id><goals><goal>exec</goal></goals></execution></executions>")),
			"2 exec:java: compile exec:java\n2 exec:exec@x: compile exec:exec@x\n",
		},
		{
			"settings", "pom.xml", pomOf(plugin("ours-maven-plugin", ""), plugin("maven-theirs-plugin", "<executions><execution><goals><goal>go</goal></goals></execution></executions>")),
			"2 ours:serve: ours:serve\n3 theirs:go@default: theirs:go@default\n",
		},
		{"managed", "pom.xml", "<project><build><pluginManagement><plugins>" + plugin("spring-boot-maven-plugin", "") + "</plugins></pluginManagement></build></project>", ""},
		{
			"profile", "pom.xml", "<project><profiles><profile><id>dev</id><build><plugins>\n" + plugin("helidon-maven-plugin", "") + "</plugins></build></profile></profiles></project>",
			"2 helidon:dev: helidon:dev -Pdev\n",
		},
		{"half-typed", "pom.xml", strings.TrimSuffix(pomOf(plugin("jetty-maven-plugin", "")), "</project>") + "<", "2 jetty:run: jetty:run\n"},
		{
			"namespace and comment", "pom.xml", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<project xmlns=\"x\"><build><plugins><!-- " + plugin("quarkus-maven-plugin", "") + " -->\n" + plugin("liberty-maven-plugin", "") + "</plugins></build></project>",
			"3 liberty:run: liberty:run\n3 liberty:dev: liberty:dev\n",
		},

		{
			"groovy", "build.gradle", "plugins {\n  id 'java'\n  id 'org.springframework.boot' version '3.2.0'\n  // id 'io.quarkus'\n  id 'application' apply false\n}\n/* task x(type: JavaExec) */\ntask load(type: JavaExec) {\n}\ntask copy(type: Copy) { url 'http://x' }",
			"2 test: test --console=plain\n3 bootRun: bootRun --console=plain\n8 load: load --console=plain\n",
		},
		{"old groovy", "build.gradle", "apply plugin: 'application'\napply plugin: 'java'\ntasks.create('it', Test)\n", "1 run: run --console=plain\n1 test: test --console=plain\n3 it: it --console=plain\n"},
		{
			"kotlin", "build.gradle.kts", "plugins {\n  application\n  kotlin(\"jvm\") version \"2.0.0\"\n  id(\"io.quarkus\")\n}\ntasks.register<JavaExec>(\"load\") { }\nval soak by tasks.registering(JavaExec::class) { }\n",
			"2 run: run --console=plain\n2 test: test --console=plain\n4 quarkusDev: quarkusDev --console=plain\n6 load: load --console=plain\n7 soak: soak --console=plain\n",
		},
		{"settings", "build.gradle", "task serveAll {\n}\ntasks.register('serveOne') {}\ntask other {}", "1 serveAll: serveAll --console=plain\n3 serveOne: serveOne --console=plain\n"},
	} {
		t.Run(test.file+"/"+test.name, func(t *testing.T) {
			var got strings.Builder
			for _, g := range BuildGoals("/p/"+test.file, []byte(test.text), settings) {
				fmt.Fprintf(&got, "%d %s: %s\n", g.Line, g.Name, g.Run().Goal)
			}
			if diff := cmp.Diff(test.want, got.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// The sample projects are build files that people write.
func TestBuildGoalsOfSampleProjects(t *testing.T) {
	for file, want := range map[string]string{
		"spring-boot/pom.xml":     "spring-boot:run spring-boot:test-run",
		"quarkus/pom.xml":         "quarkus:dev quarkus:test",
		"gradle-app/build.gradle": "test",
	} {
		path := filepath.Join("..", "..", "testdata", "projects", filepath.FromSlash(file))
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, g := range BuildGoals(path, text, nil) {
			names = append(names, g.Name)
			if line := strings.Split(string(text), "\n")[g.Line-1]; !strings.Contains(line, "plugin") {
				t.Errorf("%s: %s stands on the line %q", file, g.Name, line)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
}
