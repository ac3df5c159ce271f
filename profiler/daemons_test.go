package profiler

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
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
		r := compile(t, release)
		jdks.Compile(t, 8, r.Dir, "org/jetbrains/kotlin/daemon/KotlinCompileDaemon.java", daemonMain)
		java := r.JDK + "/bin/java -cp " + r.Dir
		up, pidFile := filepath.Join(r.Dir, "up"), filepath.Join(r.Dir, "pid")
		script := java + " org.jetbrains.kotlin.daemon.KotlinCompileDaemon >" + up + " 2>/dev/null & echo $! >" + pidFile +
			"; until grep -q up " + up + "; do sleep 0.1; done; " + java + " Spin 2500"
		_, err := start(t, launch.Request{Command: []string{"sh", "-c", script}, Dir: r.Dir, JDK: r.JDK}, &watcher{}).Result()
		text, readErr := os.ReadFile(pidFile)
		if err != nil || readErr != nil {
			t.Fatalf("%v, %v", err, readErr)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		vm, err := jvm.Attach(t.Context(), pid)
		if err != nil {
			t.Fatalf("the daemon has ended: %v", err)
		}
		if said, err := vm.Command(t.Context(), "JFR.check"); err != nil || !strings.Contains(said, "No available recordings") {
			t.Errorf("JDK %d: %s, %v", release, said, err)
		}
		if err := exec.Command("kill", strconv.Itoa(pid)).Run(); err != nil {
			t.Error(err)
		}
	}
}
