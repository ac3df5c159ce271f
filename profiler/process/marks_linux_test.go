package process

import (
	"context"
	"os"
	"os/exec"
	"slices"
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

// Marked processes and what may become one, told apart by name, marker and environment.
func TestCarriers(t *testing.T) {
	t.Parallel()
	marker := strings.ReplaceAll(t.Name(), "/", "-") + time.Now().Format("150405.000000")
	marks := testMarks(marker)
	among, alone := optionsVariable+"=-more "+marks.Argument, otherVariable+"="+marks.Argument
	first := sleeper(t, program, nil, []string{among})
	second := sleeper(t, program, nil, []string{alone})
	shell := sleeper(t, "/bin/sh", nil, []string{among})
	sleeper(t, daemon, nil, []string{among})                                       // stays
	sleeper(t, program, nil, nil)                                                  // of somebody else
	sleeper(t, program, nil, []string{"OTHER=" + marks.Argument})                  // no variable that it reads
	sleeper(t, program, nil, []string{optionsVariable + "=" + marks.Argument[:9]}) // of another run
	var found, others []int
	for end := time.Now().Add(patience); time.Now().Before(end) && (len(found) < 2 || len(others) < 1); time.Sleep(pollShortest) {
		found, others = carriers(marks, noGroup) // a process shows nothing while it is made
	}
	if want := []int{first, second}; !slices.Equal(found, want) || !slices.Equal(others, []int{shell}) {
		t.Errorf("marked %v and others %v, want %v and %d", found, others, want, shell)
	}
	if again := marked(marks); !slices.Equal(again, found) {
		t.Errorf("marked %v", again)
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
