package profiler

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/projects"
)

// debugRun is a command line of a build tool whose program a debugger has to
// reach.
type debugRun struct {
	name     string
	project  string // below testdata/projects
	command  string
	last     string // last argument, which may have blanks
	release  int    // of the JDK
	channel  launch.Channel
	onDemand bool
	often    bool // in every test run
}

func debugRuns() []debugRun {
	const env, property, script = launch.ChannelLauncherEnv, launch.ChannelProperty, launch.ChannelInitScript
	const exec = "-Dexec.args=-cp %classpath sample.Worker"
	return []debugRun{
		{name: "exec:exec", project: "maven-forks", command: "mvn -B compile exec:exec -Dexec.executable=java", last: exec, release: 17, channel: env, often: true},
		{name: "exec:exec on JDK 8", project: "maven-forks", command: "mvn -B compile exec:exec -Dexec.executable=java", last: exec, release: 8, channel: launch.ChannelToolEnv},
		{name: "exec:java", project: "maven-forks", command: "mvn -B compile exec:java", release: 17, channel: launch.ChannelMavenOpts, onDemand: true},
		{name: "exec:java on JDK 25", project: "maven-forks", command: "mvn -B compile exec:java", release: 25, channel: launch.ChannelMavenOpts},
		{name: "spring-boot:run", project: "spring-boot", command: "mvn -B spring-boot:run", release: 17, channel: property, onDemand: true},
		{name: "spring-boot:run on JDK 25", project: "spring-boot", command: "mvn -B spring-boot:run", release: 25, channel: property},
		{name: "quarkus:dev", project: "quarkus", command: "mvn -B quarkus:dev", release: 17, channel: property, onDemand: true},
		{name: "Surefire", project: "maven-forks", command: "mvn -B test -Dtest=WorkerIT", release: 17, channel: property, onDemand: true},
		{name: "Failsafe", project: "maven-forks", command: "mvn -B verify", release: 17, channel: property, onDemand: true},
		{name: "Gradle run", project: "gradle-app", command: "gradle --console=plain :app:run", release: 17, channel: script},
		{name: "Gradle test", project: "gradle-app", command: "gradle --console=plain :lib:test", release: 17, channel: script},
	}
}

// TestDebugBuilds lets jdb attach to programs that build tools start.
func TestDebugBuilds(t *testing.T) {
	for _, run := range debugRuns() {
		t.Run(run.name, func(t *testing.T) {
			if !run.often {
				projects.Long(t)
			}
			words := strings.Fields(run.command)
			projects.Need(t, words[0])
			if run.last != "" {
				words = append(words, run.last)
			}
			s, p := debugBuild(t, launch.Request{Command: words, Dir: copyProject(t, run.project), JDK: jdks.Home(t, run.release), Debug: true, Env: []string{"SAMPLE_ROUNDS=10000"}}, run.release)
			if plan := s.Plan(); plan.Channel != run.channel || plan.Debugger.OnDemand != run.onDemand {
				t.Errorf("options by %s, agent %+v", plan.Channel, plan.Debugger)
			}
			if isTool(p.Main) && run.channel != launch.ChannelMavenOpts {
				t.Errorf("the debugger is at %+v", p)
			}
		})
	}
}

// debugBuild lets the jdb of a JDK attach to the program of a run and ends
// the run. It returns the session and the process that the debugger was at.
func debugBuild(t *testing.T, request launch.Request, release int) (*Session, jvm.Process) {
	t.Helper()
	w := &watcher{}
	s := start(t, request, w)
	at := awaitDebugger(t, s, w)
	p, err := jvm.Find(at.PID)
	if err != nil {
		t.Error(err)
	}
	if s.Plan().Channel == launch.ChannelInitScript { // which looks at the JDK of each JVM
		options, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", at.PID))
		if waits := strings.Contains(string(options), "onjcmd=y"); err != nil || waits != (release >= 11 && release < 24) {
			t.Errorf("the agent waits for its command: %v, %v", waits, err)
		}
	}
	if threads := jdks.Threads(t, release, at.Address()); !strings.Contains(threads, "Reference Handler") {
		t.Errorf("jdb says %s\nof %+v, which wrote\n%s", threads, p, w.text())
	}
	await(t, func() bool { return s.Status().Samples > 0 || strings.Contains(w.text(), "working") })
	s.Stop()
	result, err := s.Result()
	if err != nil || result.Profile == nil {
		t.Fatalf("no profile: %v\n%s", err, w.text())
	}
	if left := belonging(t, s.Plan().Marker, s.Status().PID); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	return s, p
}

// awaitDebugger starts debugging as soon as the program runs.
func awaitDebugger(t *testing.T, s *Session, w *watcher) jvm.Debugger {
	t.Helper()
	for end := time.Now().Add(firstBuild); ; time.Sleep(200 * time.Millisecond) {
		at, err := s.StartDebugging(context.Background())
		if err == nil {
			return at
		}
		select {
		case <-s.Done():
			t.Fatalf("the program did not run: %v\n%s", err, w.text())
		default:
		}
		if !errors.Is(err, jvm.ErrNoProcess) || time.Now().After(end) {
			t.Fatalf("%v\n%s", err, w.text())
		}
	}
}
