package profiler

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/projects"
)

// firstBuild bounds a run whose plugins and servers are not in the local
// repository yet.
const firstBuild = 20 * time.Minute

// buildRun is a command line of a build tool whose program has to be profiled.
type buildRun struct {
	name    string
	project string // below testdata/projects
	command string
	channel launch.Channel
	hot     string // the class whose code has to be found
	serves  bool   // it runs until it is stopped
	inside  bool   // it runs in the JVM of Maven
}

func buildRuns() []buildRun {
	const worker, servlet, boot = "sample.Worker", "sample.web.Worker", "sample.boot.Application"
	const property, env, script = launch.ChannelProperty, launch.ChannelLauncherEnv, launch.ChannelInitScript
	return []buildRun{
		{name: "exec:exec", project: "maven-forks", command: "mvn -B compile exec:exec -Dexec.executable=java", channel: env, hot: worker},
		{name: "failsafe", project: "maven-forks", command: "mvn -B verify", channel: property, hot: worker},
		{name: "failsafe without forks", project: "maven-forks", command: "mvn -B verify -DforkCount=0", channel: launch.ChannelMavenOpts, hot: worker, inside: true},
		{name: "Micronaut", project: "maven-forks", command: "mvn -B compile mn:run", channel: env, hot: worker, serves: true},
		{name: "Jetty 9", project: "servlet-javax", command: "mvn -B jetty:run", channel: launch.ChannelMavenOpts, hot: servlet, serves: true, inside: true},
		{name: "Jetty 9 forked", project: "servlet-javax", command: "mvn -B jetty:run-forked", channel: property, hot: servlet, serves: true},
		{name: "Jetty 11", project: "servlet-jakarta", command: "mvn -B jetty:run", channel: launch.ChannelMavenOpts, hot: servlet, serves: true, inside: true},
		{name: "Jetty 11 forked", project: "servlet-jakarta", command: "mvn -B jetty:run -Djetty.deployMode=FORK", channel: property, hot: servlet, serves: true},
		{name: "Tomcat 7", project: "servlet-javax", command: "mvn -B tomcat7:run", channel: launch.ChannelMavenOpts, hot: servlet, serves: true, inside: true},
		{name: "Tomcat 9 by Cargo", project: "servlet-javax", command: "mvn -B package cargo:run", channel: property, hot: servlet, serves: true},
		{name: "WildFly", project: "servlet-javax", command: "mvn -B dependency:unpack wildfly:run", channel: env, hot: servlet, serves: true},
		{name: "Open Liberty", project: "servlet-jakarta", command: "mvn -B package liberty:run", channel: env, hot: servlet, serves: true},
		{name: "Payara Micro", project: "servlet-jakarta", command: "mvn -B package payara-micro:start", channel: env, hot: servlet, serves: true},
		{name: "Spring Boot 3 test-run", project: "spring-boot", command: "mvn -B spring-boot:test-run", channel: property, hot: boot},
		{name: "Gradle bootRun", project: "spring-boot-2", command: "gradle --console=plain bootRun", channel: script, hot: boot},
		{name: "Gradle bootTestRun", project: "spring-boot-2", command: "gradle --console=plain bootTestRun", channel: script, hot: boot},
		{name: "Gradle test", project: "spring-boot-2", command: "gradle --console=plain test", channel: script, hot: boot},
	}
}

// TestBuilds runs what build tools offer, each by a sample project: the JVM of
// the program is profiled, not that of the tool, and nothing stays behind.
func TestBuilds(t *testing.T) {
	projects.Long(t)
	for _, b := range buildRuns() {
		t.Run(b.name, func(t *testing.T) {
			words := strings.Fields(b.command)
			projects.Need(t, words[0])
			request := launch.Request{Command: words, Dir: copyProject(t, b.project)}
			if b.name == "exec:exec" {
				request.Command = append(words, "-Dexec.args=-cp %classpath sample.Worker 3000")
			}
			profileBuild(t, b, request)
		})
	}
}

// profileBuild runs one of them, checks the result and returns the session
// and its output.
func profileBuild(t *testing.T, b buildRun, request launch.Request) (s *Session, output string) {
	t.Helper()
	w := &watcher{}
	s = start(t, request, w)
	if b.serves {
		stopWhenHot(t, s, w, b.hot)
	}
	result, err := s.Result()
	if err != nil {
		t.Fatalf("%v\n%s", err, w.text())
	}
	checkBuild(t, b, s, result)
	if t.Failed() {
		t.Log(w.text())
	}
	return s, w.text()
}

// A goal that starts no program leaves a profile of Maven only, and says so; how
// to do better is told where Maven did not fail.
func TestBuildWithoutProgram(t *testing.T) {
	projects.Long(t)
	projects.Need(t, "mvn")
	for phase, failed := range map[string]bool{"compile": false, "mistyped": true} {
		s := start(t, launch.Request{Command: []string{"mvn", "-B", "-q", phase}, Dir: copyProject(t, "maven-forks")}, &watcher{})
		result, err := s.Result()
		if err != nil {
			t.Fatal(err)
		}
		told := strings.Join(result.RunNotes, "\n")
		if !strings.Contains(told, "only a JVM of the build tool recorded") || strings.Contains(told, string(launch.ChannelLauncherEnv)) == failed {
			t.Errorf("%s: notes %q", phase, told)
		}
		if r, ok := recordIn(s.Dir); !ok || !r.ToolOnly {
			t.Errorf("%s: noted as a run of the program", phase)
		}
	}
}

// checkBuild checks the result of one run.
func checkBuild(t *testing.T, b buildRun, s *Session, result Result) {
	t.Helper()
	if result.Failure != nil {
		t.Errorf("failure %v", result.Failure)
	}
	plan := s.Plan()
	if plan.Channel != b.channel {
		t.Errorf("options by %s, want %s", plan.Channel, b.channel)
	}
	samples, all := samplesOf(t, result.Profile, b.hot)
	if samples < 20 {
		t.Errorf("%s is in %d of %d samples", b.hot, samples, all)
	}
	jvm := result.Profile.JVM()
	if !b.inside && isTool(mainOf(jvm)) {
		t.Errorf("the profile is of %s", jvm.Command)
	}
	if strings.Contains(jvm.Args, "-XX:TieredStopAtLevel=1") && !strings.Contains(jvm.Args, "-XX:TieredStopAtLevel=4") {
		t.Errorf("the optimising compiler is off: %s", jvm.Args)
	}
	if left := belonging(t, plan.Marker, s.Status().PID); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	noAlarm(t, result)
}

// samplesOf returns how many samples have a method of the class on the stack.
func samplesOf(t *testing.T, p *profile.Profile, class string) (samples, all int64) {
	t.Helper()
	view, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range view.Methods() {
		if m.Class == class {
			samples = max(samples, m.Samples)
		}
	}
	return samples, view.Samples
}

// stopWhenHot stops a session once its live profile shows the class, or when
// it is too late.
func stopWhenHot(t *testing.T, s *Session, w *watcher, class string) {
	t.Helper()
	defer s.Stop()
	for end := time.Now().Add(firstBuild); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		select {
		case <-s.Done():
			return
		default:
		}
		if p := w.latest(); p != nil {
			if samples, _ := samplesOf(t, p, class); samples >= 20 {
				return
			}
		}
	}
	t.Errorf("the live profile never showed %s", class)
}

// latest is the profile that was published last, nil when there is none.
func (w *watcher) latest() *profile.Profile {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.profiles) == 0 {
		return nil
	}
	return w.profiles[len(w.profiles)-1]
}

// text is the output of the run so far.
func (w *watcher) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Join(w.lines, "\n")
}

// copyProject is a copy of a sample project.
func copyProject(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join(buildFolder(t), name)
	projects.Copy(t, name, dir)
	return dir
}

// buildFolder is a folder for builds. A daemon may still be writing down there
// how a build was stopped when the test is over.
func buildFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "jfrlens-build-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { await(t, func() bool { return os.RemoveAll(dir) == nil }) })
	return dir
}

// belonging lists the command lines of living processes that belong to a run:
// those in its process group, and JVMs with its marker.
func belonging(t *testing.T, marker string, group int) []string {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Skip("needs /proc")
	}
	var left []string
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		text, err := os.ReadFile(filepath.Join("/proc", e.Name(), "cmdline"))
		if err != nil || len(text) == 0 { // gone, or a zombie
			continue
		}
		args := strings.Split(string(text), "\x00")
		pgrp, err := groupOf(pid)
		if err == nil && pgrp == group || slices.ContainsFunc(args, func(a string) bool { return strings.HasSuffix(a, "="+marker) }) {
			left = append(left, strings.Join(args, " "))
		}
	}
	return left
}
