package lsp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"

	"jfrlens/lsp/lsptest"
	"jfrlens/testdata/jdks"
)

// treadmillName is a class that no program of another test run has.
var treadmillName = fmt.Sprintf("Treadmill%d", os.Getpid())

// treadmill works until it is killed.
var treadmill = strings.Replace(`package demo;

public class Treadmill {
    static long sum;

    public static void main(String[] args) {
        while (true) {
            work();
        }
    }

    static void work() {
        for (int i = 0; i < 1_000_000; i++) {
            sum += Long.numberOfTrailingZeros(sum + i);
        }
    }
}
`, "Treadmill", treadmillName, 1)

// compileTreadmill returns the path of its source.
func compileTreadmill(t *testing.T, dir string) string {
	t.Helper()
	file := "demo/" + treadmillName + ".java"
	jdks.Compile(t, 25, dir, file, treadmill)
	return filepath.Join(dir, filepath.FromSlash(file))
}

// treading starts the treadmill without any profiling options.
func treading(t *testing.T, dir string) *os.Process {
	t.Helper()
	cmd := exec.Command(filepath.Join(jdks.Home(t, 25), "bin", "java"), jdks.TempDir(t.TempDir()), "-cp", dir, "demo."+treadmillName)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd.Process
}

// onTreadmill starts the treadmill, and an editor on its folder that lists it. It returns the path of the source, too.
func onTreadmill(t *testing.T) (e *lsptest.Editor, path string, process *os.Process) {
	t.Helper()
	dir := realFolder(t)
	path = compileTreadmill(t, dir)
	process = treading(t, dir)
	e = realEditor(t, dir)
	awaitListed(t, e, process)
	return e, path, process
}

// awaitListed waits until the server lists a JVM as one to attach to.
func awaitListed(t *testing.T, e *lsptest.Editor, process *os.Process) {
	t.Helper()
	for range 3000 {
		var raw jsonrpc2.RawMessage
		if _, err := e.Conn().Call(t.Context(), "jfrlens/jvms", nil, &raw); err != nil {
			t.Fatal(err)
		}
		var list []struct {
			PID                 int
			Main, Obstacle, Age string
		}
		if err := json.Unmarshal(raw, &list); err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			if p.PID == process.Pid && p.Main == "demo."+treadmillName && p.Obstacle == "" {
				if !regexp.MustCompile(`^\d+ (s|min)$`).MatchString(p.Age) {
					t.Errorf("its age is %q", p.Age)
				}
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("process %d is not listed", process.Pid)
}
