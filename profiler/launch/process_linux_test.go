package launch

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// sleeper starts a process that sleeps with that name and environment.
func sleeper(t *testing.T, name string, args, env []string) int {
	t.Helper()
	path, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip("there is no sleep")
	}
	cmd := exec.CommandContext(context.Background(), path)
	cmd.Args = append([]string{name, "60"}, args...) // sleep adds its arguments up
	cmd.Env = env
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd.Process.Pid
}

// JVMs and what may become one, told apart by name, marker and environment.
func TestCarriers(t *testing.T) {
	t.Parallel()
	marker := strings.ReplaceAll(t.Name(), "/", "-") + time.Now().Format("150405.000000")
	option := "-D" + MarkerProperty + "=" + marker
	launcher, all := string(ChannelLauncherEnv)+"=-Xmx1g "+option, string(ChannelToolEnv)+"="+option
	java := sleeper(t, "/usr/bin/java", nil, []string{launcher})
	old := sleeper(t, "java", nil, []string{all})
	shell := sleeper(t, "/bin/sh", nil, []string{launcher})
	sleeper(t, "java", nil, nil)                                                      // of somebody else
	sleeper(t, "java", nil, []string{"OTHER=" + option})                              // no variable that a JVM reads
	sleeper(t, "java", nil, []string{string(ChannelLauncherEnv) + "=" + option[:20]}) // of another run
	var jvms, others []int
	for end := time.Now().Add(patience); time.Now().Before(end) && (len(jvms) < 2 || len(others) < 1); time.Sleep(pollShortest) {
		jvms, others = carriers(marker, noGroup) // a process shows nothing while it is made
	}
	if want := []int{java, old}; !slices.Equal(jvms, want) || !slices.Equal(others, []int{shell}) {
		t.Errorf("JVMs %v and others %v, want %v and %d", jvms, others, want, shell)
	}
	if found := markedJVMs(marker); !slices.Equal(found, jvms) {
		t.Errorf("marked %v", found)
	}
}

func TestIsBuildDaemon(t *testing.T) {
	for line, want := range map[string]bool{
		"java -Xmx512m -cp gradle-launcher.jar org.gradle.launcher.daemon.bootstrap.GradleDaemon 8.5":             true,
		"java -cp kotlin-compiler.jar org.jetbrains.kotlin.daemon.KotlinCompileDaemon --daemon-runFilesPath /tmp": true,
		"java -Dmvnd.home=/m org.mvndaemon.mvnd.common.MavenDaemon":                                               true,
		"java -cp x org.gradle.launcher.GradleMain run":                                                           false,
		"java worker.org.gradle.process.internal.worker.GradleWorkerMain 'Gradle Test Executor 1'":                false,
		"java -Dnote=org.gradle.launcher.daemon.bootstrap.GradleDaemon my.Main":                                   false,
		"/bin/sh ./gradlew run": false,
	} {
		if got := isBuildDaemon(bytes.Split([]byte(strings.ReplaceAll(line, " ", "\x00")), []byte{0})); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}

// The name of a process may hold anything, parentheses and blanks included.
func TestProcessState(t *testing.T) {
	t.Parallel()
	self := os.Getpid()
	state, group, ok := processState(self)
	if !ok || isDead(state) || group <= 0 {
		t.Errorf("this process: state %c, group %d, %v", state, group, ok)
	}
	if _, _, ok := processState(1 << 30); ok {
		t.Error("a process that is not there has a state")
	}
	if !slices.Contains(processes(), self) {
		t.Error("this process is not listed")
	}
}

// givenUp cancels a build at its first line of output, and keeps that.
type givenUp struct {
	cancel context.CancelFunc
	line   string
}

func (g *givenUp) Step(string) {}

func (g *givenUp) BuildOutput(line string) {
	g.line = line
	g.cancel()
}

// A build that is given up ends with all that it started.
func TestBuildIsGivenUp(t *testing.T) {
	_, file := wrapped(t, "mvnw", "sleep 600 & echo $!; wait")
	ctx, cancel := context.WithCancel(t.Context())
	g := &givenUp{cancel: cancel}
	request := Request{File: file, Session: sessionDir(t), Cache: t.TempDir(), Env: []string{"JAVA_HOME=" + fakeJDK(t, versionFile("21.0.1"), true)}}
	if plan, err := Prepare(ctx, request, g); err == nil {
		t.Fatalf("plan %+v", plan)
	}
	pid, err := strconv.Atoi(g.line)
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(10 * time.Second); isAlive(pid); time.Sleep(time.Millisecond) { // a signal takes its time
		if time.Now().After(end) {
			t.Fatalf("process %d lives on", pid)
		}
	}
}

func isAlive(pid int) bool {
	state, _, ok := processState(pid)
	return ok && !isDead(state)
}
