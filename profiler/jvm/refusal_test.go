//go:build linux

package jvm

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestNoJVM(t *testing.T) {
	sleep := exec.Command("sleep", "60")
	if err := sleep.Start(); err != nil {
		t.Skipf("there is no program to run: %v", err)
	}
	_, err := Attach(context.Background(), sleep.Process.Pid)
	if !errors.Is(err, ErrNotJVM) || !strings.Contains(err.Error(), "is not a JVM") {
		t.Errorf("error %v", err)
	}
	if err := sleep.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the process was hurt: %v", err)
	}
	_ = sleep.Process.Kill()
	_ = sleep.Wait()
	for _, pid := range []int{sleep.Process.Pid, 0, -1} {
		if _, err := Attach(context.Background(), pid); !errors.Is(err, ErrNoProcess) {
			t.Errorf("process %d: %v", pid, err)
		}
	}
}

func TestAttachDisabled(t *testing.T) {
	for _, options := range [][]string{{"-XX:+DisableAttachMechanism"}, {"-XX:+DisableAttachMechanism", "-XX:-UsePerfData"}} {
		pid, out := start(t, 17, nil, options...)
		_, err := Attach(context.Background(), pid)
		if !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "DisableAttachMechanism") {
			t.Errorf("%v: error %v", options, err)
		}
		if text := printed(t, out); strings.Contains(text, "Full thread dump") {
			t.Errorf("%v: the JVM was signalled: %s", options, text)
		}
	}
}

// TestWithoutPerfData finds a JVM by its library alone, and hears from itself
// which release it is.
func TestWithoutPerfData(t *testing.T) {
	pid, _ := start(t, 8, nil, "-XX:-UsePerfData")
	vm := attach(t, pid) // it waits, since nobody can tell how far the JVM is
	if vm.Process.Major() != 8 {
		t.Errorf("release %d of version %q", vm.Process.Major(), vm.Process.Version)
	}
	p, err := Find(pid)
	if err != nil || p.Main != "Sleeper" || !p.Attachable() {
		t.Fatalf("%+v, %v", p, err)
	}
}

// TestDeadJVM keeps what a JVM leaves behind from being taken for one.
func TestDeadJVM(t *testing.T) {
	pid, _ := start(t, 17, nil)
	vm := attach(t, pid)
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(2 * time.Minute); vm.Alive() && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
	}
	if _, err := vm.Command(context.Background(), "VM.version"); !errors.Is(err, ErrNoProcess) {
		t.Errorf("error %v", err)
	}
	if p, err := Find(pid); !errors.Is(err, ErrNoProcess) {
		t.Errorf("found %+v, %v", p, err)
	}
}

// TestLongCommand uses the second version of the protocol where there is one.
func TestLongCommand(t *testing.T) {
	long := "help " + strings.Repeat(" ", 3000) + "VM.version"
	pid, _ := start(t, 25, nil)
	if text := command(t, attach(t, pid), long); !strings.Contains(text, "VM.version") {
		t.Errorf("JDK 25: %q", text)
	}
	pid, _ = start(t, 17, nil)
	if _, err := attach(t, pid).Command(context.Background(), long); !errors.Is(err, ErrCommand) || !strings.Contains(err.Error(), "too long") {
		t.Errorf("JDK 17: %v", err)
	}
}

// TestOtherUser attaches as root to the JVMs of somebody else; they write where
// they may.
func TestOtherUser(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root may attach to JVMs of others")
	}
	const nobody = 65534
	for _, release := range []int{8, 21} {
		t.Run(strconv.Itoa(release), func(t *testing.T) {
			pid, _ := start(t, release, &syscall.Credential{Uid: nobody, Gid: nobody})
			vm, ctx := attach(t, pid), context.Background()
			handover, err := vm.Handover(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			if handover.Direct() {
				t.Error("the JVM may write into our folder")
			}
			ours := Recording{Name: "ours", File: filepath.Join(handover.Inside, "ours.jfr")}
			if err := errors.Join(vm.StartRecording(ctx, ours), vm.StopRecording(ctx, "ours")); err != nil {
				t.Fatal(err)
			}
			f, err := handover.Open("ours.jfr")
			if err != nil {
				t.Fatal(err)
			}
			if info, err := f.Stat(); err != nil || info.Size() == 0 {
				t.Errorf("%v, %v", info, err)
			}
			if err := errors.Join(f.Close(), handover.Close()); err != nil {
				t.Error(err)
			}
			if _, err := os.Stat(handover.Inside); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the folder is left: %v", err)
			}
		})
	}
}
