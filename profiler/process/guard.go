package process

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"syscall"
	"time"
)

// Guard is a process beside this one that cleans up when this one dies without
// a word, as by SIGKILL: the kernel then ends the process that was started, but
// not what that one has started. A nil Guard does nothing.
//
// It is this very program again, called with arguments of its own, and learns
// of the death by the end of a pipe, which the kernel closes whatever happens.
type Guard struct {
	cmd    *exec.Cmd
	orders *os.File
}

// dismissed is the last order to a guard that has nothing to do any more.
const dismissed = "dismissed"

// guardVariable is set for guards, which start none themselves: a program that
// did not know the arguments would otherwise call itself for ever.
const guardVariable = "JFRLENS_GUARD"

// StartGuard starts a guard: this program with arguments that make it call
// [AwaitDeath] on its standard input. Without arguments, on systems where
// nothing can be found out about processes, and where it cannot be started it
// returns nil: a run is worth more than its guard.
func StartGuard(args ...string) *Guard {
	self := selfPath()
	if len(args) == 0 || self == "" || os.Getenv(guardVariable) != "" {
		return nil
	}
	theirs, ours, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer theirs.Close()
	cmd := exec.Command(self, args...)
	cmd.Args[0] = os.Args[0]
	cmd.Env = append(os.Environ(), guardVariable+"=1")
	cmd.Stdin = theirs
	detach(cmd)
	if cmd.Start() != nil {
		_ = ours.Close()
		return nil
	}
	return &Guard{cmd: cmd, orders: ours}
}

// Arm tells the guard, in one line, what to act on. Before that it does nothing.
func (g *Guard) Arm(what string) {
	if g != nil {
		fmt.Fprintln(g.orders, what)
	}
}

// act makes the guard do at once what it was armed with, as if this process had
// died. It tells whether there is one.
func (g *Guard) act() bool { return g != nil && g.orders.Close() == nil }

// Dismiss ends the guard, which does nothing.
func (g *Guard) Dismiss() {
	if g == nil {
		return
	}
	fmt.Fprintln(g.orders, dismissed)
	_ = g.orders.Close()
	_ = g.cmd.Wait()
}

// AwaitDeath is the guard's side: it waits until the process that writes the
// orders dismisses the guard or dies, and returns what the guard was armed
// with, "" when there is nothing to do.
func AwaitDeath(orders io.Reader) (what string) {
	for lines := bufio.NewScanner(orders); lines.Scan(); {
		if what = lines.Text(); what == dismissed {
			return ""
		}
	}
	return what
}

// EndRun ends politely what is left of a run, and kills what is still there
// after the grace time: the marked processes, and of the group of the started
// process those that belong to the run.
func EndRun(marks Marks, group int) { endRun(marks, group, DefaultGrace) }

func endRun(marks Marks, group int, grace time.Duration) {
	kill := time.Now().Add(grace)
	told := map[int]bool{}
	for misses := 0; misses < 2; time.Sleep(pollLongest) {
		left := remains(marks, group)
		if len(left) == 0 {
			misses++ // a script may be about to start the next one
			continue
		}
		misses = 0
		late := time.Since(kill)
		if late > drainTimeout {
			return // nothing more can be done
		}
		for _, pid := range left {
			switch {
			case late > 0:
				signalProcess(pid, syscall.SIGKILL)
			case !told[pid]:
				signalProcess(pid, syscall.SIGTERM)
			}
			told[pid] = true
		}
	}
}

// remains lists the processes that belong to a run. What stays on purpose, and
// what has left the group without being marked, does not.
func remains(marks Marks, group int) []int {
	left := marked(marks)
	for _, pid := range groupMembers(group) {
		if !slices.Contains(left, pid) && belongs(pid, marks) {
			left = append(left, pid)
		}
	}
	return left
}
