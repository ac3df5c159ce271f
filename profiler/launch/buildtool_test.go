package launch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/profiler/launch/consent"
	"jfrlens/testdata/projects"
)

// wantMarkedRecording checks that the JVM with the plan's marker as an option
// left a recording with content. (What the recordings say is for their reader;
// an option is stored as plain text in them.)
func wantMarkedRecording(t *testing.T, r ran, others bool) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(r.plan.Recordings, "*.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	marked := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), MarkerProperty+"="+r.plan.Marker) {
			marked++
		}
	}
	if marked == 0 || !others && marked != 1 {
		t.Errorf("%d of %d recordings are marked\nargv %q\nstdout %s\nstderr %s", marked, len(files), r.plan.Argv, r.stdout, r.stderr)
	}
}

func TestSpringBootRun(t *testing.T) {
	t.Parallel()
	projects.Need(t, "mvn")
	dir := sampleProject(t, "spring-boot")
	r := run(t, Request{Command: []string{"mvn", "-B", "-q", "spring-boot:run"}, Dir: dir, Options: []string{"-Dwords=it's two"}}, "")
	if err := r.exit.Err(); err != nil {
		t.Fatalf("%v\n%s%s", err, r.stdout, r.stderr)
	}
	wantMarkedRecording(t, r, false)
	if !strings.Contains(r.stdout, "-Dwords=it's two]") {
		t.Errorf("an option with a blank: %s", r.stdout)
	}
	if !strings.Contains(r.stdout, "collatz 1117065") || strings.Contains(r.stdout, "TieredStopAtLevel") {
		t.Errorf("the optimising compiler must be on: %s", r.stdout)
	}
	if r.plan.Channel != ChannelProperty || r.plan.Goal != "spring-boot:run" {
		t.Errorf("channel %s, goal %s", r.plan.Channel, r.plan.Goal)
	}

	t.Run("the POM's own arguments stay", func(t *testing.T) {
		projects.Long(t)
		path := filepath.Join(dir, "pom.xml")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		buildtest.WriteFile(t, dir, "pom.xml", strings.Replace(string(text), "<artifactId>spring-boot-maven-plugin</artifactId>",
			"<artifactId>spring-boot-maven-plugin</artifactId><configuration><jvmArguments>-Dmine=1</jvmArguments></configuration>", 1))
		r := run(t, Request{Command: []string{"mvn", "-B", "-q", "spring-boot:run"}, Dir: dir}, "")
		if r.exit.Err() != nil || !strings.Contains(r.stdout, "-Dmine=1") || strings.Contains(r.stderr, "Picked up") {
			t.Errorf("%v\n%s%s", r.exit.Err(), r.stdout, r.stderr)
		}
		wantMarkedRecording(t, r, true)
		if r.plan.Channel != ChannelLauncherEnv || !r.plan.ManyJVMs || len(r.plan.Notes) == 0 {
			t.Errorf("channel %s, many %v, notes %q", r.plan.Channel, r.plan.ManyJVMs, r.plan.Notes)
		}
	})
}

func TestMavenTest(t *testing.T) {
	t.Parallel()
	projects.Need(t, "mvn")
	dir := sampleProject(t, "maven-modules")
	file := filepath.Join(dir, "app", "src", "test", "java", "sample", "app", "PrimesTest.java")
	r := run(t, Request{File: file, Test: true, TestMethod: "countsLargeRange", Options: []string{"-Dwords=it's two"}}, "")
	if err := r.exit.Err(); err != nil || !strings.Contains(r.stdout, "Tests run: 1,") {
		t.Fatalf("%v\n%s%s", err, r.stdout, r.stderr)
	}
	wantMarkedRecording(t, r, false)
	if r.plan.Goal != "sample.app.PrimesTest.countsLargeRange" {
		t.Errorf("goal %s", r.plan.Goal)
	}
}

func TestGradleTasks(t *testing.T) {
	t.Parallel()
	projects.Need(t, "gradle")
	for name, properties := range map[string]string{"plain": "", "options of the daemon": "org.gradle.jvmargs=-Xmx300m\n"} {
		t.Run(name, func(t *testing.T) {
			dir := sampleProject(t, "gradle-app")
			buildtest.WriteFile(t, dir, "gradle.properties", properties+"org.gradle.daemon.idletimeout=5000\n")
			testGradleTask(t, dir)
		})
	}
}

func testGradleTask(t *testing.T, dir string) {
	t.Helper()
	r := run(t, Request{Command: []string{"gradle", "--console=plain", "-q", ":a:r"}, Dir: dir, Options: []string{"-Dwords=it's two"}}, "")
	if err := r.exit.Err(); err != nil {
		t.Fatalf("%v\n%s%s", err, r.stdout, r.stderr)
	}
	if !strings.Contains(r.stdout, "hello  640000000\n") || !strings.Contains(r.stdout, "null helper 640000000\n") {
		t.Errorf("applicationDefaultJvmArgs must stay: %q", r.stdout)
	}
	if r.plan.Channel != ChannelInitScript {
		t.Errorf("channel %s", r.plan.Channel)
	}
	if strings.Contains(r.stdout+r.stderr, "[jfr,startup]") {
		t.Errorf("the recorder prints that it starts: %q", r.stdout)
	}
	wantMarkedRecording(t, r, false) // the helper task is not profiled
}

// Consent is asked before anything of the project runs.
func TestConsent(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId></project>")
	buildtest.WriteFile(t, dir, ".mvn/jvm.config", "-javaagent:evil.jar")
	file := buildtest.WriteFile(t, dir, "src/main/java/A.java", "class A {}")
	requests := map[string]Request{
		"file":    {File: file},
		"command": {Command: []string{"mvn", "test"}, Dir: dir},
		"run":     {Command: []string{"mvn", "test"}, Dir: t.TempDir(), RunDangers: []consent.Danger{{File: config.FileName, Option: "@x", Reason: "r"}}},
	}
	for name, request := range requests {
		request.Session = sessionDir(t)
		_, err := Prepare(context.Background(), request, nil)
		var asked *consent.Error
		if !errors.Is(err, consent.ErrNeeded) || !errors.As(err, &asked) || len(asked.Dangers) != 1 {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// What was agreed to for this run is not asked about twice, what was agreed to for
// good not at all, and each only with just these options.
func TestConsentToWhatWasAsked(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId></project>")
	buildtest.WriteFile(t, dir, ".mvn/maven.config", "-Pdev\n")
	request := Request{Command: []string{"mvn", "test"}, Dir: dir, Env: []string{"JAVA_HOME=" + fakeJDK(t, versionFile("21.0.1"), true)}}
	prepared := func(r Request) error {
		r.Session = sessionDir(t)
		_, err := Prepare(t.Context(), r, nil)
		return err
	}
	var asked *consent.Error
	if err := prepared(request); !errors.As(err, &asked) || asked.Project != dir {
		t.Fatalf("error %v", err)
	}
	once, lasting := request, request
	once.Agreed = asked.Dangers
	lasting.Consents = consent.Ledger(filepath.Join(t.TempDir(), "consents"))
	if err := lasting.Consents.Keep(asked); err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]Request{"once": once, "for good": lasting} {
		if err := prepared(r); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	buildtest.WriteFile(t, dir, ".mvn/maven.config", "-Pdev,other\n")
	for name, r := range map[string]Request{"once": once, "for good": lasting} {
		if err := prepared(r); !errors.Is(err, consent.ErrNeeded) {
			t.Errorf("%s, of something else: %v", name, err)
		}
	}
}

func TestRunConfiguration(t *testing.T) {
	dir := sampleProject(t, "gradle-app")
	buildtest.WriteFile(t, dir, "gradlew", "#!/bin/sh\n")
	if err := os.Chmod(filepath.Join(dir, "gradlew"), 0o755); err != nil {
		t.Fatal(err)
	}
	r, err := Request{Args: []string{"-s"}}.WithRun(config.Run{Name: "a", Goal: "clean :app:run", Args: []string{"-q"}, Env: map[string]string{"B": "2", "A": "1"}, JVMOptions: []string{"-Xmx1g"}, Duration: "2s", SampleTypes: []string{"alloc"}}, dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(r.Command, " "), filepath.Join(dir, "gradlew")+" clean :app:run -q -s"; got != want || len(r.Args) > 0 {
		t.Errorf("command %s, want %s", got, want)
	}
	if r.Duration.Seconds() != 2 || strings.Join(r.Env, " ") != "A=1 B=2" || r.Dir != dir || len(r.Options) != 1 {
		t.Errorf("request %+v", r)
	}
	r, err = Request{Args: []string{"y"}}.WithRun(config.Run{Name: "b", Goal: "sample.Main", Args: []string{"x"}}, dir)
	if err != nil || r.Target != "sample.Main" || strings.Join(r.Args, " ") != "x y" {
		t.Errorf("request %+v, %v", r, err)
	}
	loose := t.TempDir()
	buildtest.WriteFile(t, loose, "Main.class", "")
	if r, err = (Request{}).WithRun(config.Run{Name: "c", Goal: "Main"}, loose); err != nil || r.Target != "Main" {
		t.Errorf("request %+v, %v", r, err)
	}
}

// Each problem of a run configuration is one sentence with its name.
func TestRunConfigurationErrors(t *testing.T) {
	project := t.TempDir()
	buildtest.WriteFile(t, project, "settings.gradle", "")
	for _, test := range []struct {
		run config.Run
		dir string
		is  error
		has string
	}{
		{config.Run{Goal: "test"}, t.TempDir(), ErrNoTarget, "is not in a Maven or Gradle project"},
		{config.Run{Goal: " "}, project, ErrNoTarget, "has no goal"},
		{config.Run{Goal: "test", Duration: "soon"}, project, nil, `has the duration "soon"`},
		{config.Run{Goal: "test", Env: map[string]string{"PATH": "/nowhere"}}, project, ErrNoTarget, "no gradle in PATH"},
	} {
		test.run.Name = "nightly"
		_, err := Request{}.WithRun(test.run, test.dir)
		if err == nil || test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.has) {
			t.Errorf("%+v: error %v", test.run, err)
		}
	}
}

// gradleServer runs the server by Gradle's run: the program is a child of the
// daemon, not of ours.
func gradleServer(t *testing.T) (*Process, *Plan, *watched) {
	t.Helper()
	projects.Long(t)
	projects.Need(t, "gradle")
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "settings.gradle", "rootProject.name = 'server'\n")
	buildtest.WriteFile(t, dir, "gradle.properties", "org.gradle.daemon.idletimeout=5000\n")
	buildtest.WriteFile(t, dir, "build.gradle", "apply plugin: 'application'\nmainClassName = 'Server'\n")
	buildtest.WriteFile(t, dir, "src/main/java/Server.java", server)
	process, plan, out := startServer(t, context.Background(), Request{Command: []string{"gradle", "--console=plain", "run"}, Dir: dir})
	if jvms := process.JVMs(); len(jvms) != 1 {
		t.Errorf("profiled JVMs %v, want one", jvms)
	}
	return process, plan, out
}

func TestStopReachesGradlesFork(t *testing.T) {
	process, plan, out := gradleServer(t)
	process.Stop()
	if exit := wantEnd(t, process); exit.Err() != nil || exit.Killed || len(process.JVMs()) > 0 {
		t.Errorf("exit %+v, %s", exit, out)
	}
	wantMarkedRecording(t, ran{plan: plan}, false)
}

// Ctrl-C reaches Gradle's client only; the daemon then ends its fork, perhaps
// before that has written its recording.
func TestGradleEndsItsFork(t *testing.T) {
	process, plan, out := gradleServer(t)
	waitForChunk(t, plan)
	if err := process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if exit := wantEnd(t, process); !errors.Is(exit.Err(), ErrKilled) || len(process.JVMs()) > 0 {
		t.Errorf("exit %+v, %s", exit, out)
	}
	if sizes := recordings(t, plan); chunkSize(t, plan) == 0 && len(sizes) == 0 {
		t.Error("nothing is left of the recording")
	}
}

// exec:java runs inside Maven, exec:exec starts a JVM that no property reaches.
func TestMavenExec(t *testing.T) {
	t.Parallel()
	projects.Need(t, "mvn")
	dir := sampleProject(t, "maven-plain")
	for goal, channel := range map[string]Channel{"exec:java": ChannelMavenOpts, "exec:exec": ChannelLauncherEnv} {
		if goal == "exec:exec" && !projects.All() {
			continue
		}
		r := run(t, Request{Command: []string{"mvn", "-B", "-q", "compile", goal, "-Dexec.executable=java", "-Dexec.args=-cp %classpath plain.Sieve"}, Dir: dir}, "")
		if err := r.exit.Err(); err != nil || !strings.Contains(r.stdout, "primes 148933") || r.plan.Channel != channel {
			t.Errorf("%s by %s: %v\n%s%s", goal, r.plan.Channel, err, r.stdout, r.stderr)
		}
		if strings.Contains(r.stdout+r.stderr, "Picked up") || strings.Contains(r.stdout, "Started recording") {
			t.Errorf("%s: chatter\n%s%s", goal, r.stdout, r.stderr)
		}
		wantMarkedRecording(t, r, true)
	}
}

// A POM may name its own folders.
func TestMavenFolders(t *testing.T) {
	projects.Long(t)
	t.Parallel()
	projects.Need(t, "mvn")
	dir := sampleProject(t, "maven-plain")
	r := run(t, Request{Target: filepath.Join("source", "plain", "Sieve.java"), Dir: dir}, "")
	if r.exit.Err() != nil || r.stdout != "primes 148933\n" || r.plan.ClassPath[0] != filepath.Join(dir, "made", "classes") {
		t.Errorf("%v, class path %q\n%s%s", r.exit.Err(), r.plan.ClassPath, r.stdout, r.stderr)
	}
}

// quarkus:dev forks a JVM that it keeps from optimising, and waits.
func TestQuarkusDev(t *testing.T) {
	projects.Long(t)
	projects.Need(t, "mvn")
	dir := sampleProject(t, "quarkus")
	process, plan, out := startServer(t, context.Background(), Request{Command: []string{"mvn", "-B", "quarkus:dev"}, Dir: dir})
	if jvms := process.JVMs(); len(jvms) != 1 || !strings.Contains(out.String(), build.Optimising) || strings.Contains(out.String(), "Picked up") {
		t.Errorf("profiled JVMs %v\n%s", process.JVMs(), out)
	}
	process.Stop()
	if exit := wantEnd(t, process); exit.Err() != nil {
		t.Errorf("exit %+v\n%s", exit, out)
	}
	wantMarkedRecording(t, ran{plan: plan, stdout: out.String()}, false)
}
