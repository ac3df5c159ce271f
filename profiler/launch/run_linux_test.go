package launch

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

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
		if got := isBuildDaemon(strings.Fields(line)); got != want {
			t.Errorf("%s: %v", line, got)
		}
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
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	return err == nil && !strings.Contains(string(stat), ") Z ") // which nobody may ever reap
}
