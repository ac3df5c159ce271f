package profiler

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/testdata/jdks"
)

// daemonMain is a build daemon as far as its name tells: it waits until it is ended.
const daemonMain = `package org.jetbrains.kotlin.daemon;

public class KotlinCompileDaemon {
    public static void main(String[] args) throws Exception {
        System.out.println("up");
        Thread.sleep(600_000);
    }
}
`

// A build daemon that a run leaves on purpose goes on without our recording.
func TestBuildDaemonsStopRecording(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("attaching to a JVM needs Linux")
	}
	t.Parallel()
	for _, release := range []int{11, 25} {
		vm := afterRunOf(t, release)
		if said, err := vm.Command(t.Context(), "JFR.check"); err != nil || !strings.Contains(said, "No available recordings") {
			t.Errorf("JDK %d: %s, %v", release, said, err)
		}
	}
}

// afterRunOf profiles a script that starts a build daemon and a program, and returns the daemon.
func afterRunOf(t *testing.T, release int) *jvm.VM {
	t.Helper()
	r := compile(t, release)
	jdks.Compile(t, 8, r.Dir, "org/jetbrains/kotlin/daemon/KotlinCompileDaemon.java", daemonMain)
	java := r.JDK + "/bin/java -cp " + r.Dir
	up, pidFile := filepath.Join(r.Dir, "up"), filepath.Join(r.Dir, "pid")
	script := java + " org.jetbrains.kotlin.daemon.KotlinCompileDaemon >" + up + " 2>/dev/null & echo $! >" + pidFile +
		"; until grep -q up " + up + "; do sleep 0.1; done; " + java + " Spin 2500"
	_, failure := start(t, launch.Request{Command: []string{"sh", "-c", script}, Dir: r.Dir, JDK: r.JDK}, &watcher{}).Result()
	text, err := os.ReadFile(pidFile)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := sendTo(pid, syscall.SIGKILL); err != nil {
			t.Error(err)
		}
	})
	if failure != nil {
		t.Fatal(failure)
	}
	vm, err := jvm.Attach(t.Context(), pid)
	if err != nil {
		t.Fatalf("the daemon has ended: %v", err)
	}
	return vm
}
