//go:build linux

package jvm

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"jfrlens/testdata/jdks"
)

const sleeper = `public class Sleeper {
    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        long end = System.currentTimeMillis() + 120000;
        double sum = 0;
        while (System.currentTimeMillis() < end) {
            for (int i = 0; i < 100000; i++) { sum += Math.sqrt(i); }
            Thread.sleep(1);
        }
        System.out.println(sum);
    }
}
`

// start runs a JVM until the end of the test and returns its process id and
// what it prints, once the program works.
func start(t *testing.T, release int, as *syscall.Credential, options ...string) (pid int, out *os.File) {
	t.Helper()
	pid, out = begin(t, release, as, options...)
	for deadline := time.Now().Add(5 * time.Minute); !strings.Contains(printed(t, out), "ready"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("JDK %d did not start: %s", release, printed(t, out))
		}
	}
	return pid, out
}

// begin is start without waiting.
func begin(t *testing.T, release int, as *syscall.Credential, options ...string) (pid int, out *os.File) {
	t.Helper()
	java := jdks.Tool(t, release, "java")
	dir, err := os.MkdirTemp("", "jvm") // t.TempDir cannot be entered by other users
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	jdks.Compile(t, 8, dir, "Sleeper.java", sleeper)
	out, err = os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	if java, err = filepath.EvalSymlinks(java); err != nil { // a link may be in a private folder
		t.Fatal(err)
	}
	cmd := exec.Command(java, append(options, "-Xmx64m", jdks.EndsSoon, jdks.TempDir(dir), "-cp", dir, "Sleeper", "secret")...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	if err := cmd.Start(); as != nil && errors.Is(err, os.ErrPermission) {
		t.Skipf("other users cannot reach JDK %d: %v", release, err)
	} else if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = out.Close()
	})
	return cmd.Process.Pid, out
}

func printed(t *testing.T, out *os.File) string {
	t.Helper()
	text, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func attach(t *testing.T, pid int) *VM {
	t.Helper()
	vm, err := Attach(context.Background(), pid)
	if err != nil {
		t.Fatal(err)
	}
	return vm
}

func command(t *testing.T, vm *VM, line string) string {
	t.Helper()
	text, err := vm.Command(context.Background(), line)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestRecordings goes through the whole life on each JDK: listed, attached to,
// recorded, while a recording of the user's own goes on.
func TestRecordings(t *testing.T) {
	for release, version := range map[int]string{8: "1.8", 17: "17", 21: "21", 25: "25"} {
		t.Run(version, func(t *testing.T) {
			begun := time.Now().Add(-time.Second) // of a clock that counts in hundredths
			pid, out := start(t, release, nil)
			checkListed(t, pid, release, version, begun)
			vm, ctx := attach(t, pid), context.Background()
			if text := command(t, vm, "VM.version"); !strings.Contains(text, "JDK "+strings.TrimPrefix(version, "1.")) {
				t.Errorf("version %q", text)
			}
			if done, err := vm.SetStackDepth(ctx, 1024); err != nil || !done {
				t.Errorf("stack depth before the first recording: %v %v", done, err)
			}
			command(t, vm, "JFR.start name=users")
			if done, err := vm.SetStackDepth(ctx, 100); err != nil || done {
				t.Errorf("stack depth under the user's recording: %v %v", done, err)
			}
			dir := t.TempDir()
			file, dump := filepath.Join(dir, "ours.jfr"), filepath.Join(dir, "dump.jfr")
			ours := Recording{Name: "ours", File: file, Settings: []string{"profile"}, Extra: []string{"maxsize=2g"}}
			if err := vm.StartRecording(ctx, ours); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(vm.DumpRecording(ctx, "ours", dump), vm.StopRecording(ctx, "ours")); err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{file, dump} {
				if text, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(text), "FLR\x00") {
					t.Errorf("%s is no recording: %v", path, err)
				}
			}
			if text := command(t, vm, "JFR.check"); !strings.Contains(text, "users") || strings.Contains(text, "ours") {
				t.Errorf("recordings afterwards: %s", text)
			}
			if err := vm.StopRecording(ctx, "ours"); !errors.Is(err, ErrCommand) {
				t.Errorf("stopped twice: %v", err)
			}
			if text := printed(t, out); strings.Contains(text, "Full thread dump") {
				t.Errorf("the JVM printed a thread dump: %s", text)
			}
		})
	}
}

// checkListed checks what is listed of a JVM that was started after begun.
func checkListed(t *testing.T, pid, release int, version string, begun time.Time) {
	t.Helper()
	list, err := List()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if p.PID != pid {
			continue
		}
		if p.Main != "Sleeper" || p.Command != "Sleeper secret" || p.Major() != release || !strings.HasPrefix(p.Version, version) {
			t.Errorf("listed as %+v", p)
		}
		if !p.Attachable() || p.Container || p.User == "" || p.Uptime(time.Now()) > time.Since(begun) {
			t.Errorf("listed as %+v", p)
		}
		return
	}
	t.Errorf("process %d is not among %+v", pid, list)
}
