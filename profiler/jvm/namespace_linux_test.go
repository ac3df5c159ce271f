package jvm

import (
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

// A JVM that is process 1 of a PID namespace and shares /tmp publishes under that number: process 1 of ours is no JVM for it.
func TestOtherNamespace(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can make namespaces")
	}
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Sleeper.java", sleeper)
	out, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	cmd := exec.Command(jdks.Tool(t, 17, "java"), "-Xmx64m", jdks.EndsSoon, "-cp", dir, "Sleeper")
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWPID}
	if err := cmd.Start(); err != nil {
		t.Skipf("no namespace can be made here: %v", err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	for deadline := time.Now().Add(5 * time.Minute); !strings.Contains(printed(t, out), "ready"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it did not start: %s", printed(t, out))
		}
	}
	p, err := Find(cmd.Process.Pid)
	if err != nil || !strings.HasPrefix(p.Version, "17") || p.inner != 1 {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := Find(1); !errors.Is(err, ErrNotJVM) && !errors.Is(err, ErrRefused) {
		t.Errorf("process 1 is %+v, %v", p, err)
	}
}
