package process

import (
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// bystander starts a process in a group, 0 for one of its own, and tells when
// it has ended.
func bystander(t *testing.T, group int, argv, env []string) (pid int, ended <-chan struct{}) {
	t.Helper()
	path, err := exec.LookPath("sleep")
	if argv[0] == "sh" {
		path, err = exec.LookPath("sh")
	}
	if err != nil {
		t.Skip("there is no program to run")
	}
	cmd := exec.Command(path)
	cmd.Args, cmd.Env = argv, env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: group}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(over)
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-over
	})
	return cmd.Process.Pid, over
}

// A run is ended with all that belongs to it and nothing else.
func TestEndRun(t *testing.T) {
	t.Parallel()
	marker := strings.ReplaceAll(t.Name(), "/", "-") + time.Now().Format("150405.000000")
	inherited := []string{RunVariable + "=" + marker}
	option := optionsVariable + "=" + testMarks(marker).Argument
	sleep := []string{"sleep", "60"}
	group, leader := bystander(t, 0, sleep, inherited)
	ours, theirs := map[string]<-chan struct{}{"the started process": leader}, map[string]<-chan struct{}{}
	for _, p := range []struct {
		name  string
		group int
		argv  []string
		env   []string
		ours  bool
	}{
		{"a child of it", group, sleep, inherited, true},
		{"one that does not listen", group, []string{"sh", "-c", "trap '' TERM; echo; while :; do sleep 1; done"}, inherited, true},
		{"a marked one that went away", 0, []string{program, "60"}, []string{option}, true},
		{"a stranger", 0, sleep, nil, false},
		{"a stranger in the group", group, sleep, []string{RunVariable + "=" + marker + "-2"}, false},
		{"what a script left on purpose", 0, sleep, inherited, false},
	} {
		_, ended := bystander(t, p.group, p.argv, p.env)
		if p.ours {
			ours[p.name] = ended
		} else {
			theirs[p.name] = ended
		}
	}
	// a process shows nothing of itself while it is made
	for end := time.Now().Add(patience); len(remains(testMarks(marker), group)) < 4 && time.Now().Before(end); {
		time.Sleep(pollShortest)
	}
	endRun(testMarks(marker), group, 500*time.Millisecond)
	for name, ended := range ours {
		select {
		case <-ended:
		case <-time.After(patience):
			t.Errorf("%s is left", name)
		}
	}
	for name, ended := range theirs {
		select {
		case <-ended:
			t.Errorf("%s was ended", name)
		default:
		}
	}
}

// What stays on purpose inherits the environment of the run that has started it.
func TestDaemonsAreNotEnded(t *testing.T) {
	t.Parallel()
	marker := strings.ReplaceAll(t.Name(), "/", "-") + time.Now().Format("150405.000000")
	group, _ := bystander(t, 0, []string{daemon, "60"}, []string{RunVariable + "=" + marker})
	other, _ := bystander(t, group, []string{"sleep", "60"}, []string{RunVariable + "=" + marker})
	var left []int
	for end := time.Now().Add(patience); !slices.Contains(left, other) && time.Now().Before(end); {
		left = remains(testMarks(marker), group)
	}
	if !slices.Equal(left, []int{other}) {
		t.Errorf("%v is left, want only %d", left, other)
	}
}

// guardArgument makes this test program act as a guard; see TestMain.
const guardArgument = "test-guard"

// TestMain lets the test program be called as its own guard, which ends the run
// of the marker that comes with the argument.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == guardArgument {
		if group, err := strconv.Atoi(AwaitDeath(os.Stdin)); err == nil {
			EndRun(testMarks(os.Args[2]), group)
		}
		return
	}
	os.Exit(m.Run())
}

// A guard acts when its orders end without a dismissal, and only once armed.
func TestGuard(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name      string
		arm, end  bool // tell it what to end; dismiss it
		wantEnded bool
	}{
		{"killed", true, false, true},
		{"dismissed", true, true, false},
		{"killed too early", false, false, false},
	} {
		marker := "guard-" + test.name + time.Now().Format("150405.000000")
		pid, ended := bystander(t, 0, []string{"sleep", "60"}, []string{RunVariable + "=" + marker})
		for end := time.Now().Add(patience); len(remains(testMarks(marker), pid)) == 0 && time.Now().Before(end); {
			time.Sleep(pollShortest)
		}
		guard := StartGuard(guardArgument, marker)
		if guard == nil {
			t.Fatal("no guard was started")
		}
		if test.arm {
			guard.Arm(strconv.Itoa(pid))
		}
		if test.end {
			guard.Dismiss()
		} else { // as the kernel does
			if err := guard.orders.Close(); err != nil {
				t.Fatal(err)
			}
			if err := guard.cmd.Wait(); err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
		}
		select {
		case <-ended:
			if !test.wantEnded {
				t.Errorf("%s: the process was ended", test.name)
			}
		case <-time.After(200 * time.Millisecond):
			if test.wantEnded {
				t.Errorf("%s: the process is left", test.name)
			}
		}
	}
}
