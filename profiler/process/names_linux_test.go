package process

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Processes whose names look like what stands behind a name in /proc are still those that ps knows, with the arguments that they
// were given.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{") Z 1 1 (", "a b", "))", "(((", "x)\nS 2 2", "ü\x7f"} {
		program := filepath.Join(t.TempDir(), name)
		if err := os.Symlink(sleep, program); err != nil {
			t.Fatal(err)
		}
		argv := []string{"sl\xff ep", "100", "0"}
		cmd := &exec.Cmd{Path: program, Args: argv}
		inOwnGroup(cmd)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
		pid := cmd.Process.Pid
		state, group, ok := processState(pid)
		if want := groupOfPS(t, pid); !ok || group != want || isDead(state) {
			t.Errorf("%q: state %c of group %d, ps says %d", name, state, group, want)
		}
		if got, ok := argvOf(pid); !ok || !slices.Equal(got, argv) {
			t.Errorf("%q: arguments %q, want %q", name, got, argv)
		}
		if members := groupMembers(pid); !slices.Equal(members, []int{pid}) {
			t.Errorf("%q: group %d has %v", name, pid, members)
		}
		if found := marked(Marks{Argument: "100"}); !slices.Contains(found, pid) {
			t.Errorf("%q: not found by its argument in %v", name, found)
		}
	}
}

// A process that has ended and that nobody reaps is no member any more, and has no arguments.
func TestEndedIsNoMember(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("cat")
	inOwnGroup(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pid := cmd.Process.Pid
	if members := groupMembers(pid); !slices.Equal(members, []int{pid}) {
		t.Errorf("the group of %d has %v", pid, members)
	}
	_ = in.Close()
	_, _ = io.Copy(io.Discard, out) // until it ends
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(pollShortest) {
		if state, _, ok := processState(pid); !ok || isDead(state) {
			break
		}
	}
	if members := groupMembers(pid); len(members) > 0 {
		t.Errorf("the group of the ended %d has %v", pid, members)
	}
	if argv, _ := argvOf(pid); len(argv) > 0 {
		t.Errorf("it has arguments %q", argv)
	}
	_ = cmd.Wait()
	if _, _, ok := processState(pid); ok {
		t.Error("it is there when it was reaped")
	}
}

// groupOfPS is the group of a process, as ps says.
func groupOfPS(t *testing.T, pid int) int {
	t.Helper()
	out, err := exec.Command("ps", "-o", "pgid=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		t.Fatal(err)
	}
	group, err := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil {
		t.Fatal(err)
	}
	return group
}
