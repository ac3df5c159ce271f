package profiler

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/projects"
)

// gradleRuns are tasks for a Gradle after that of the system's packages. The
// command is what comes after the program.
func gradleRuns() []buildRun {
	const script, digits, gaps, boot = launch.ChannelInitScript, "sample.lib.Digits", "sample.lib.Gaps", "sample.boot.Application"
	toolchain := "-PsampleJava=25 -Porg.gradle.java.installations.paths=" + filepath.Join(jdks.Dir(), "25")
	return []buildRun{
		{name: "run", project: "gradle-app", command: ":app:run", channel: script, hot: digits},
		{name: "JUnit 4", project: "gradle-app", command: ":lib:test --tests *sumsMany", channel: script, hot: digits},
		{name: "run in a subproject", project: "gradle-kotlin", command: "-p app run --parallel", channel: script, hot: gaps},
		{name: "abbreviated", project: "gradle-kotlin", command: ":a:r", channel: script, hot: gaps},
		{name: "JavaExec", project: "gradle-kotlin", command: "app:helper", channel: script, hot: gaps},
		{name: "run by a toolchain", project: "gradle-kotlin", command: ":app:run " + toolchain, channel: script, hot: gaps},
		{name: "JUnit 5", project: "gradle-kotlin", command: "check --parallel", channel: script, hot: gaps},
		{name: "bootRun", project: "spring-boot", command: "bootRun", channel: script, hot: boot},
		{name: "bootTestRun", project: "spring-boot", command: "bootTestRun", channel: script, hot: boot},
		{name: "quarkusDev", project: "quarkus", command: "quarkusDev", channel: script, hot: "sample.quarkus.Worker", serves: true},
	}
}

// gradleRequest is the command line for one of them.
func gradleRequest(t *testing.T, program, project, tasks string) launch.Request {
	t.Helper()
	words := slices.Concat([]string{program, "--console=plain"}, strings.Fields(tasks))
	return launch.Request{Command: words, Dir: copyProject(t, project)}
}

// TestNewerGradle profiles what tasks start, and not the daemon.
func TestNewerGradle(t *testing.T) {
	program := projects.NewerGradle(t)
	for _, b := range gradleRuns() {
		t.Run(b.name, func(t *testing.T) {
			_, output := profileBuild(t, b, gradleRequest(t, program, b.project, b.command))
			if strings.Contains(b.command, "sampleJava=25") && !strings.Contains(output, "on 25") {
				t.Errorf("the toolchain was not used:\n%s", output)
			}
		})
	}
}

// A task of an included build is meant by its whole path, and is profiled in the
// JVM that it starts there.
func TestCompositeGradle(t *testing.T) {
	program := projects.NewerGradle(t)
	dir := buildFolder(t)
	projects.Copy(t, "gradle-app", filepath.Join(dir, "included"))
	for name, text := range map[string]string{
		"settings.gradle":   "rootProject.name = 'outer'\nincludeBuild 'included'\n",
		"gradle.properties": "org.gradle.daemon.idletimeout=5000\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	request := launch.Request{Command: []string{program, "--console=plain", ":included:app:run"}, Dir: dir}
	run := buildRun{channel: launch.ChannelInitScript, hot: "sample.lib.Digits"}
	s, output := profileBuild(t, run, request)
	if files, err := os.ReadDir(s.Plan().Recordings); err != nil || len(files) != 1 {
		t.Errorf("recordings beside that of the helper: %v, %v\n%s", files, err, output)
	}
}

// An entry of Gradle's configuration cache serves each session, and leaves a
// build without one alone.
func TestConfigurationCache(t *testing.T) {
	request := gradleRequest(t, projects.NewerGradle(t), "gradle-kotlin", "--configuration-cache :app:run")
	run := buildRun{channel: launch.ChannelInitScript, hot: "sample.lib.Gaps"}
	var last *Session
	for _, entry := range []string{"stored", "reused"} {
		var output string
		last, output = profileBuild(t, run, request)
		for _, want := range []string{"Configuration cache entry " + entry, "null helper 154", "hello  154"} {
			if !strings.Contains(output, want) {
				t.Errorf("no %q in\n%s", want, output)
			}
		}
	}
	cmd := exec.Command(request.Command[0], request.Command[1:]...)
	cmd.Dir = request.Dir
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "hello  154") {
		t.Errorf("without a session: %v\n%s", err, out)
	}
	if files, err := os.ReadDir(last.Plan().Recordings); err != nil || len(files) != 1 {
		t.Errorf("recordings after a build without a session: %v, %v", files, err)
	}
}

// TestDebugNewerGradle lets jdb attach to what a task started.
func TestDebugNewerGradle(t *testing.T) {
	program := projects.NewerGradle(t)
	for project, task := range map[string]string{"gradle-kotlin": ":app:run", "gradle-app": ":lib:test"} {
		t.Run(project+task, func(t *testing.T) {
			request := gradleRequest(t, program, project, task)
			request.Debug, request.Env = true, []string{"SAMPLE_ROUNDS=10000"}
			_, p := debugBuild(t, request, 17)
			if isTool(p.Main) {
				t.Errorf("the debugger is at %+v", p)
			}
		})
	}
}
