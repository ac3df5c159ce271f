package process

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// DefaultGrace is how long a polite stop may take before the kill: what a program
// does at its end is part of it.
const DefaultGrace = 20 * time.Second

// Times of waiting for what a started process leaves behind.
const (
	pollShortest = 20 * time.Millisecond
	pollLongest  = 250 * time.Millisecond
	drainTimeout = time.Second
	// startTimeout is how long a process that a script leaves behind may take
	// to become a marked one, on a machine under load too.
	startTimeout = 10 * time.Second
)

// Process is a running command: the process started and all its children.
//
// Its goroutines end with the run: one that starts the process and waits for
// it and its children, bound to its thread because the kernel ties the
// parent-death signal to that thread; one per output stream; one that copies
// the input, which may stay until that input ends; and after Stop one that
// kills what does not end in time.
type Process struct {
	marks Marks
	pid   int
	grace time.Duration
	young time.Duration // how long what is left behind may take to become marked
	pipes pipes
	guard *Guard // of this run
	done  chan struct{}
	ended Ended // written before done is closed

	stopMu  sync.Mutex // guards stopped and killed
	stopped bool
	killed  bool
}

// Start starts the command. When ctx ends the process is stopped politely. The
// guard is the arguments of a [Guard], which may be empty: it is armed with the
// id of the process, for [EndRun].
func Start(ctx context.Context, c Command, stdio Stdio, guard ...string) (*Process, error) {
	p := &Process{grace: DefaultGrace, young: startTimeout, guard: StartGuard(guard...)}
	if err := p.start(ctx, c, stdio); err != nil {
		p.guard.Dismiss()
		return nil, err
	}
	return p, nil
}

// start starts the command of a process whose times are set.
func (p *Process) start(ctx context.Context, c Command, stdio Stdio) error {
	p.marks, p.done = c.Marks, make(chan struct{})
	cmd, err := c.cmd(context.WithoutCancel(ctx)) // whose end is watched here
	if err != nil {
		return err
	}
	if err := p.pipes.open(cmd, stdio, c.Filter); err != nil {
		return fmt.Errorf("cannot make pipes for %s: %w", c.Argv[0], err)
	}
	started := make(chan error, 1)
	go p.run(ctx, cmd, started)
	if err := <-started; err != nil {
		return startError(c, err)
	}
	return nil
}

// run starts the command and waits until nothing of it is left.
func (p *Process) run(ctx context.Context, cmd *exec.Cmd, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := cmd.Start()
	p.pipes.started(err == nil)
	if err != nil {
		started <- err
		return
	}
	p.pid = cmd.Process.Pid
	p.guard.Arm(strconv.Itoa(p.pid))
	started <- nil
	stopOnEnd := context.AfterFunc(ctx, p.Stop)
	defer stopOnEnd()
	state, _ := cmd.Process.Wait() // the state tells all
	p.awaitRest(time.Now().Add(p.young))
	p.guard.Dismiss()
	p.pipes.drain()
	p.ended = p.endOf(state)
	close(p.done)
}

// awaitRest waits until nothing of the run is left but what the started
// process left behind on purpose. One look may miss a process that is just
// becoming a marked one in a group of its own, so two have to find nothing.
// Looking costs time that the program would have: it is done less often the
// longer it takes.
func (p *Process) awaitRest(deadline time.Time) {
	pause := pollShortest
	for misses := 0; ; {
		if p.isAlive(time.Now().Before(deadline)) {
			misses = 0
			time.Sleep(pause)
			pause = min(pause*5/4, pollLongest)
			continue
		}
		if misses++; misses == 2 {
			return
		}
		time.Sleep(pollShortest)
	}
}

// isAlive tells whether something of the run is left that belongs to it: after
// a stop every process of the group, otherwise only marked ones, so that daemons
// which a script leaves on purpose may stay. MayStart is true as long as a
// process that was left behind can still become a marked one.
func (p *Process) isAlive(mayStart bool) bool {
	p.stopMu.Lock()
	stopped := p.stopped
	p.stopMu.Unlock()
	if stopped && len(p.Left()) > 0 {
		return true
	}
	marked, others := carriers(p.marks, p.pid)
	return len(marked) > 0 || mayStart && !stopped && len(others) > 0
}

// PID is the process id of the started process.
func (p *Process) PID() int { return p.pid }

// Left are the process ids of the group of the started process that run now,
// which after the end of the run are those left behind on purpose.
func (p *Process) Left() []int { return groupMembers(p.pid) }

// Marked are the process ids of the marked processes that run now, as far as
// their command line or environment can be read.
func (p *Process) Marked() []int { return marked(p.marks) }

// Unmarked are the programs of [Marks.ReadBy] that the started process has
// started, that run now and that are not marked; only on Linux.
func (p *Process) Unmarked() []Other { return unmarked(p.marks, p.pid) }

// Stop ends the program politely, and kills what is left after the grace time.
// It returns at once; see Wait.
func (p *Process) Stop() {
	p.stopMu.Lock()
	first := !p.stopped
	p.stopped = true
	p.stopMu.Unlock()
	if !first {
		return
	}
	if !stopsByGuard || !p.guard.act() {
		p.signalAll(syscall.SIGTERM)
	}
	go func() {
		select {
		case <-p.done:
		case <-time.After(p.grace):
			p.Kill()
		}
	}()
}

// Kill ends the program at once.
func (p *Process) Kill() {
	p.stopMu.Lock()
	p.stopped, p.killed = true, true
	p.stopMu.Unlock()
	p.signalAll(syscall.SIGKILL)
}

// signalAll reaches the group and the marked processes that have left it; what
// stays on purpose stays.
func (p *Process) signalAll(sig syscall.Signal) {
	for _, pid := range p.Marked() {
		signalProcess(pid, sig)
	}
	_ = signalGroup(p.pid, sig) // it may have ended
}

// Signal passes a signal on to the program and its children.
func (p *Process) Signal(sig os.Signal) error {
	s, ok := sig.(syscall.Signal)
	if !ok {
		return fmt.Errorf("signal %v cannot be passed on", sig)
	}
	return signalGroup(p.pid, s)
}

// Done is closed when nothing of the run is left.
func (p *Process) Done() <-chan struct{} { return p.done }

// Wait blocks until nothing of the run is left and says how it ended.
func (p *Process) Wait() Ended {
	<-p.done
	return p.ended
}
