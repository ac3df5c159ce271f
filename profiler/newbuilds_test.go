package profiler

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/testdata/projects"
)

// TestNewBuilds runs sample projects with newer versions of what they use, by a
// newer Maven, which its wrapper brings.
func TestNewBuilds(t *testing.T) {
	projects.Long(t)
	projects.Need(t, "mvn")
	for _, b := range []struct {
		buildRun
		maven    string
		from, to string // version in the pom
	}{
		{buildRun{name: "Spring Boot 4 by Maven 3.9", project: "spring-boot", command: "./mvnw -B spring-boot:run", hot: "sample.boot.Application"}, "3.9.11", "3.3.5", "4.1.2"},
		{buildRun{name: "Spring Boot 4 by Maven 4", project: "spring-boot", command: "./mvnw -B spring-boot:run", hot: "sample.boot.Application"}, "4.0.0-rc-4", "3.3.5", "4.1.2"},
		{buildRun{name: "Quarkus 3.38 by Maven 3.9", project: "quarkus", command: "./mvnw -B quarkus:dev", hot: "sample.quarkus.Worker", serves: true}, "3.9.11", "3.15.1", "3.38.2"},
	} {
		t.Run(b.name, func(t *testing.T) {
			b.channel = launch.ChannelProperty
			dir := copyProject(t, b.project)
			replaceIn(t, filepath.Join(dir, "pom.xml"), b.from, b.to)
			wrap(t, dir, b.maven)
			profileBuild(t, b.buildRun, launch.Request{Command: strings.Fields(b.command), Dir: dir})
		})
	}
}

// replaceIn replaces text of a file, which has to be there.
func replaceIn(t *testing.T, path, from, to string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), from) {
		t.Fatalf("%s has no %s", path, from)
	}
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(text), from, to)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// wrap gives a project the wrapper of a version of Maven.
func wrap(t *testing.T, dir, version string) {
	t.Helper()
	mvn := exec.Command("mvn", "-B", "-q", "-N", "org.apache.maven.plugins:maven-wrapper-plugin:3.3.4:wrapper", "-Dmaven="+version)
	mvn.Dir = dir
	if out, err := mvn.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
